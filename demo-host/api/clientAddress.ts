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

/**
 * Makes the reader of client addresses. `X-Forwarded-For` counts only when the socket's other end
 * is a trusted proxy, and then from its right end, up to the first address that is not one: what
 * stands left of that was written by the caller and may be forged.
 * @throws an Error when a trusted proxy is neither an address nor a network.
 */
export function clientReader(trustedProxies: readonly string[]): (incoming: Incoming) => Client {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string) => isOn(trusted, address);

  return ({ remoteAddress, encrypted, header }) => {
    let address = plain(remoteAddress ?? '');
    if (!isTrusted(address)) return { address, secure: encrypted };
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
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address || 'unknown';
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right === undefined ? [] : right.split(':').filter(Boolean);
  const groups =
    right === undefined
      ? head
      : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
