/** Whether a database can keep a text: NUL and half characters are no text. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
