/** The address of a caller, also behind proxies. */
import { isIP } from 'node:net';
import { isOn, listOf } from './networks.ts';

/** The caller of a request, as the socket and trusted proxies tell. */
export interface Client {
  address: string;
  /** The caller used https, to this server or to a trusted proxy. */
  secure: boolean;
}

interface Incoming {
  remoteAddress: string | undefined;
  encrypted: boolean;
  header: (name: string) => string | undefined;
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** At most this many untrusted proxies are reported, since anybody can send the header. */
const REPORTED_MAX = 50;

/**
 * Reports each peer once that sends `X-Forwarded-For` and is not trusted. Usually it is a proxy that is missing in
 * `TRUSTED_PROXIES`, and everybody behind it seems to have one address.
 */
export function onceAPeer(tell: (peer: string) => void): (peer: string) => void {
  const named = new Set<string>();
  return (peer) => {
    if (named.size >= REPORTED_MAX || named.has(peer)) return;
    named.add(peer);
    tell(peer);
  };
}

/**
 * Makes the reader of client addresses. `X-Forwarded-For` counts only when the socket's other end
 * is a trusted proxy. It is read from the right, up to the first address that is not a trusted proxy: what
 * stands left of that was written by the caller and may be forged.
 * @param onUnknownProxy is called with a peer that sends the header and is not trusted.
 * @throws an Error when a trusted proxy is neither an address nor a network.
 */
export function clientReader(
  trustedProxies: readonly string[],
  onUnknownProxy?: (peer: string) => void,
): (incoming: Incoming) => Client {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string) => isOn(trusted, address);

  return ({ remoteAddress, encrypted, header }) => {
    let address = plain(remoteAddress ?? '');
    if (!isTrusted(address)) {
      if (address && header('X-Forwarded-For') !== undefined) onUnknownProxy?.(address);
      return { address, secure: encrypted };
    }
    const hops = (header('X-Forwarded-For') ?? '').split(',').map(plain);
    while (isTrusted(address)) {
      const previous = hops.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return { address, secure: header('X-Forwarded-Proto')?.trim().toLowerCase() === 'https' };
  };
}

/**
 * The unit that attempts of an address are counted by: an IPv4 address, or the /64 of an IPv6 address, since the holder of
 * one address of a /64 has all of them.
 */
export const addressGroup = (address: string): string => prefixOf(address, 4);

/**
 * The unit that attempts on many accounts are counted by: an IPv4 address, or the /48 of an IPv6 address. A provider
 * gives a home or school up to a /48, which has 65,536 of the groups above.
 */
export const networkOf = (address: string): string => prefixOf(address, 3);

/** An IPv4 address, or the first 16-bit groups of an IPv6 one. */
function prefixOf(address: string, count: 3 | 4): string {
  if (isIP(address) !== 6) return address || 'unknown';
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right === undefined ? [] : right.split(':').filter(Boolean);
  const groups =
    right === undefined
      ? head
      : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`;
}
