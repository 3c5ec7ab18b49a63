/** What `classicLoader.ts` loads. `buildClassic.ts` writes this module anew: here are its types. */

/** What a chunk gives to others, by names that the build has shortened; a start keeps its own. */
export type Exports = Record<string, unknown>;

/** The code of a chunk: sets its exports. It runs others by `run`, and loads what comes later by `load`. */
export type Chunk = (
  run: (chunk: string) => Exports,
  exports: Exports,
  load: (start: string) => Promise<Exports>,
) => void;

export type Chunks = Readonly<Record<string, Chunk>>;

interface Built {
  /** The chunks in the classic script itself. */
  main: Chunks;
  /** The other files: `classic/<name>-<hash>.js`, and the whole hash of each (SHA-256). */
  files: readonly (readonly [name: string, hash: string, pin: string])[];
  /** The files that a chunk and all that it needs are in, for each that is loaded by itself. */
  starts: Readonly<Record<string, readonly number[]>>;
}

export const built: Built = { main: {}, files: [], starts: {} };
