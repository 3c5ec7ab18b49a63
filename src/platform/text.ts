/** Whether a database can store a text: it may not contain NUL or unpaired surrogates. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Spaces, control characters, and characters that take no place or show nothing. */
const INVISIBLE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A character of ASCII that everybody sees. Most texts have one, and it is found in less time. */
const VISIBLE = /[!-~]/;

/** A text without the blanks around it; the empty text where nothing of it can be seen. */
export const visibleText = (text: string): string => (!VISIBLE.test(text) && INVISIBLE.test(text) ? '' : text.trim());
