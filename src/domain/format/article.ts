/** English nouns that begin with the sound of `you`. */
const AS_YOU = /^(?:uni|us|ut|eu)/i;

/**
 * An English noun with its article: `a video`, `an exam`. For sentences of the server and the commands, which are English
 * alone and put a word of our own in.
 */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) && !AS_YOU.test(noun) ? 'an' : 'a'} ${noun}`;
