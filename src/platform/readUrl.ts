/** An address; undefined for a text that is none. `URL.canParse` is newer than the browsers that people use. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
