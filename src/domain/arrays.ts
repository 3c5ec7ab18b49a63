/**
 * What pages with Prototype.js, or with old polyfills, take from arrays: their `Array.from` knows no
 * iterables and no second argument, and their `entries` gives the items. The build puts `arrayFrom` in the
 * place of every `Array.from`, of libraries too; `indexed` of `indexed.ts` is written where `entries()` would be.
 */

/** `Array.from`. */
export function arrayFrom<T, U = T>(
  source: Iterable<T> | ArrayLike<T> | null | undefined,
  map: (item: T, index: number) => U = (item) => item as unknown as U,
): U[] {
  const items = Symbol.iterator in Object(source) ? [...(source as Iterable<T>)] : ((source ?? []) as ArrayLike<T>);
  const made: U[] = [];
  for (let index = 0; index < items.length; index += 1) made[index] = map(items[index] as T, index);
  return made;
}
