/** The items of an array, each with its index: `entries()` for host pages that have replaced it (see `arrays.ts`). */
export const indexed = <T>(list: readonly T[]): [index: number, item: T][] => list.map((item, index) => [index, item]);
