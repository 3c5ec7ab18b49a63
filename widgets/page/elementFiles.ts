/**
 * The files of each element's first load. Here, for the dev server and the console, an element is the one file that
 * imports all the others. In the autoloader the build puts the built files in this module's place, so that all of them
 * are asked for at once (`autoloader.ts`).
 */

/** A file of code. */
export interface CodeFile {
  /** Its path in the folder of the built files. */
  readonly path: string;
  /** Loads and runs it. */
  readonly load: () => Promise<unknown>;
}

const files = import.meta.glob('../entries/*.ts');

/** The files of an element; the last one defines it. Empty for a tag that is not ours. */
export function filesOf(tag: string): readonly CodeFile[] {
  const load = files[`../entries/${tag}.ts`];
  return load ? [{ path: `widgets/${tag}.js`, load }] : [];
}

/** The files of all elements together; undefined where there are none, as here. */
export const filesOfAll = (): readonly CodeFile[] | undefined => undefined;

/** Loads a language's texts: 'hi', 'ml'. Undefined where their file is not known before an element is loaded, as here. */
export const textsOf = (_language: string): (() => Promise<unknown>) | undefined => undefined;
