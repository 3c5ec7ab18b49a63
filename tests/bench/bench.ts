/** What a file `tests/bench/<what>.bench.ts` exports as its default. */
export interface Bench {
  /** The question that it answers. */
  what: string;
  /** Ways to do the same; the first is what the others are compared with. */
  candidates: readonly { name: string; run: () => unknown }[];
}
