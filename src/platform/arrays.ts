/**
 * Replacements for array functions that Prototype.js and old polyfills break on a host page: their `Array.from` takes
 * no iterables and no second argument, and their `entries` gives the items without indexes. The build replaces every
 * `Array.from`, also of libraries, by `arrayFrom`. In place of `entries()` our code calls `indexed` of `indexed.ts`.
 */

/** Does what `Array.from` does. */
export function arrayFrom<T, U = T>(
  source: Iterable<T> | ArrayLike<T> | null | undefined,
  map: (item: T, index: number) => U = (item) => item as unknown as U,
): U[] {
  const items = Symbol.iterator in Object(source) ? [...(source as Iterable<T>)] : ((source ?? []) as ArrayLike<T>);
  const made: U[] = [];
  for (let index = 0; index < items.length; index += 1) made[index] = map(items[index] as T, index);
  return made;
}
