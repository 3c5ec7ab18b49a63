/** Reads addresses as people type them: accepted where the meaning is clear, else refused with a reason. */

export interface ReadAddress {
  /** The address to use; undefined where it cannot be used. */
  url?: string;
  /** Why it cannot be used. */
  problem?: string;
  /** A note about how it was read. */
  note?: string;
}

interface Kind {
  /** Keeps the path, for a folder of files; else the address is cut after the hostname. */
  hasPath?: boolean;
  /** Keeps a path that ends with a slash, for an academy in a folder; any other is the address of a page, and cut. */
  mayBeFolder?: boolean;
}

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/** Reads an address; an empty text gives neither an address nor a problem. */
export function readAddress(typed: string, { hasPath, mayBeFolder }: Kind = {}): ReadAddress {
  const text = typed.trim();
  if (text === '') return {};
  const hasScheme = /^[a-z][a-z+.-]*:\/\//i.test(text);
  const whole = hasScheme ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || /\s/.test(text) || !/^https?:$/.test(url.protocol)) {
    return { problem: 'This is not an address of the web. One looks like https://academy.example' };
  }
  if (url.username || url.password) return { problem: 'Leave out the name and the password.' };
  const isLocal = LOCAL.test(url.hostname);
  if (!isLocal && !url.hostname.includes('.')) return { problem: 'The name of the host is not complete.' };
  if (url.protocol === 'http:' && !isLocal) {
    return { problem: 'Use https://. A page with https may load nothing without it.' };
  }
  const isFolder = hasPath || (mayBeFolder && url.pathname.endsWith('/'));
  const used = isFolder ? url.origin + url.pathname.replace(/\/[\w.-]+\.\w+$|\/+$/, '') : url.origin;
  const isTaken = text.replace(/\/+$/, '').toLowerCase() === used.toLowerCase();
  if (!isTaken) return { url: used, note: `Taken as ${used}` };
  return isLocal ? { url: used, note: 'Only pages on this computer reach it.' } : { url: used };
}
