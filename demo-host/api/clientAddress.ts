import { isIP } from 'node:net';
import { isOn, listOf } from './networks.ts';

/** Who is at the other end of a request, as far as the socket and believed proxies tell. */
export interface Client {
  address: string;
  /** The caller came over https, to us or to a believed proxy. */
  secure: boolean;
}

interface Incoming {
  remoteAddress: string | undefined;
  encrypted: boolean;
  header: (name: string) => string | undefined;
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** How many peers are named that forward for others and are not trusted: anybody can write the header. */
const NAMED_MAX = 50;

/**
 * Hears of peers that send `X-Forwarded-For` and are not trusted, each once: mostly that is a proxy which
 * `TRUSTED_PROXIES` does not name, so that everybody behind it has one address.
 */
export function onceAPeer(tell: (peer: string) => void): (peer: string) => void {
  const named = new Set<string>();
  return (peer) => {
    if (named.size >= NAMED_MAX || named.has(peer)) return;
    named.add(peer);
    tell(peer);
  };
}

/**
 * Makes the reader of client addresses. `X-Forwarded-For` counts only when the socket's other end
 * is a trusted proxy, and then from its right end, up to the first address that is not one: what
 * stands left of that was written by the caller and may be forged.
 * @param onUnknownProxy hears who sends that header and is not trusted.
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
 * What guessing is counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of a /64 has them all.
 */
export const addressGroup = (address: string): string => prefixOf(address, 4);

/**
 * What spraying is counted by: an IPv4 address, or the /48 of an IPv6 one. Homes and schools are given up to a /48,
 * which is 65,536 groups.
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
