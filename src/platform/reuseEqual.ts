type Parts = Record<string, unknown>;

/**
 * A new version of a plain value, in which every part that equals the same part of the old version is the old one's object.
 * So what has not changed is not drawn again. Neither version is changed.
 */
export function reuseEqual(old: unknown, next: unknown): unknown {
  if (!isPlain(old) || !isPlain(next) || Array.isArray(old) !== Array.isArray(next)) {
    return Object.is(old, next) ? old : next;
  }
  const names = Object.keys(next);
  const reused: Parts = Array.isArray(next) ? ([] as unknown as Parts) : {};
  let isEqual = names.length === Object.keys(old).length;
  for (const name of names) {
    reused[name] = reuseEqual(old[name], next[name]);
    isEqual &&= Object.hasOwn(old, name) && Object.is(reused[name], old[name]);
  }
  return isEqual ? old : reused;
}

/** Arrays and objects without a class: a date, for one, has no parts to compare. */
const isPlain = (value: unknown): value is Parts =>
  Array.isArray(value) ||
  (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype);
