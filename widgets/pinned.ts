/**
 * The hash that an import map of the page asks of a file, if any. Browsers compare it at this very address
 * alone: with a query behind it the same file is loaded unseen.
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
      // A map that cannot be read pins nothing.
    }
  }
  return undefined;
}
