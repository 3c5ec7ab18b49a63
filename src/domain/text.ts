/** Whether a database can store a text: it may not contain NUL or unpaired surrogates. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
