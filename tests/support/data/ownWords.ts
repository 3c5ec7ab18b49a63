/** What is put into a sentence: a name, a day or a number. */
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** A sentence without what is put in, which may itself have something put in. */
export function ownWords(text: string): string {
  const own = text.replace(ISOLATED, '');
  return own === text ? text : ownWords(own);
}
