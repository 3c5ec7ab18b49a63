/** Attributes of an element in the query of an address: `?plan-id=7&tab=students`. */

type Attributes = Readonly<Record<string, string>>;

/**
 * The event that a page dispatches on `window` after its router has changed the query, where elements keep their views in
 * the address: they read it again. After Back and Forward they do so by themselves.
 */
export const ADDRESS_CHANGED = 'academy-address-changed';

/**
 * The attributes that a query sets. Empty values count as not set, and other parameters are ignored.
 * @param names the attributes that may be set.
 * @param accepts whether a value can be used; default: any.
 */
export function readAttributes(
  query: URLSearchParams,
  names: Iterable<string>,
  accepts: (name: string, value: string) => boolean = () => true,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value && accepts(name, value)) attributes[name] = value;
  }
  return attributes;
}

/** Sets attributes in a query, without those that are empty. @returns the query. */
export function writeAttributes(query: URLSearchParams, attributes: Attributes): URLSearchParams {
  for (const [name, value] of Object.entries(attributes)) if (value) query.set(name, value);
  return query;
}

/** The query of a screen, without `?`: `screen=academy-plan-report&plan-id=7`. */
export const screenQuery = (tag: string, attributes: Attributes): string =>
  writeAttributes(new URLSearchParams({ screen: tag }), attributes).toString();
