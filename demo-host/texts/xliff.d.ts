/** What we use of `xliff`, which has no types. */
declare module 'xliff' {
  interface Unit {
    source?: unknown;
    target?: unknown;
    note?: string | string[];
  }
  /** A file of XLIFF 2: its units by the name of their file and by their number. */
  interface Document {
    sourceLanguage: string;
    targetLanguage: string;
    resources: Record<string, Record<string, Unit>>;
  }
  const xliff: {
    js2xliff(document: Document): string | Promise<string>;
    xliff2js(text: string): Document | Promise<Document>;
  };
  export default xliff;
}
