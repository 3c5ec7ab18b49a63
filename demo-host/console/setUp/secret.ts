let taken: string | undefined;

/**
 * The secret of the link that opened the page. It is taken out of the address, so that it stays neither in the history
 * nor on a screen that somebody photographs.
 */
export function takeSecret(): string {
  const { hash, pathname, search } = window.location;
  if (taken === undefined || hash.length > 1) {
    taken = hash.slice(1);
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return taken;
}
