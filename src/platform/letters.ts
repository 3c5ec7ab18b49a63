/** What readers take for letters: in Indian scripts several characters make one. */
export const lettersOf = (word: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
    : Array.from(word);
