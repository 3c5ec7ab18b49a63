/**
 * What pages with Prototype.js, or with old polyfills, take from arrays: their `Array.from` knows no
 * iterables and no second argument, and their `entries` gives the items. The build puts `arrayFrom` in the
 * place of every `Array.from`, of libraries too; `indexed` is written by hand where `entries()` would be.
 */

/** `Array.from`. */
export function arrayFrom<T, U = T>(
  source: Iterable<T> | ArrayLike<T> | null | undefined,
  map: (item: T, index: number) => U = (item) => item as unknown as U,
): U[] {
  const items: ArrayLike<T> = isIterable(source) ? [...source] : (source ?? []);
  const made: U[] = [];
  for (let index = 0; index < items.length; index += 1) made[index] = map(items[index] as T, index);
  return made;
}

function isIterable<T>(source: Iterable<T> | ArrayLike<T> | null | undefined): source is Iterable<T> {
  return typeof (source as Partial<Iterable<T>> | undefined)?.[Symbol.iterator] === 'function';
}

/** Each item of an array after its index, as `entries()` gives them. */
export const indexed = <T>(list: readonly T[]): [index: number, item: T][] => list.map((item, index) => [index, item]);
