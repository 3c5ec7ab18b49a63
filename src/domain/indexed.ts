/** Each item of an array after its index, as `entries()` gives them, but for pages that have another `entries`: see `arrays.ts`. */
export const indexed = <T>(list: readonly T[]): [index: number, item: T][] => list.map((item, index) => [index, item]);
