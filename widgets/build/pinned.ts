/**
 * The hash that the page requires of a file, by an import map or a preload line; undefined where it requires none.
 * Browsers check it for exactly this address: with a query behind it, the file is loaded without a check.
 */
export function pinnedHash(url: string): string | undefined {
  for (const { type, text } of document.scripts) {
    if (type !== 'importmap') continue;
    try {
      const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
      for (const address of Object.keys(integrity)) {
        if (new URL(address, document.baseURI).href === url) return integrity[address];
      }
    } catch {
      // An import map that cannot be parsed has no hashes.
    }
  }
  for (const { href, integrity } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    if (href === url && integrity) return integrity;
  }
  return undefined;
}
