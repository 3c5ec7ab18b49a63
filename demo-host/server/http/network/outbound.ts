/**
 * Fetches addresses that a person has entered. Nobody must be able to use this server to reach its own network: other
 * services of the machine, devices in the office, the metadata of the cloud (169.254.169.254). So the hostname is
 * resolved first, each address is checked, and the connection goes to a checked address. A hostname that resolves to
 * another address a moment later (DNS rebinding) changes nothing.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isOn, listOf } from './networks.ts';

/** An address that this server does not fetch. `message` says why. */
export class InsideAddress extends Error {}

/** An answer that is larger than was allowed. */
export class AnswerTooLarge extends Error {}

/** Resolves a hostname. Tests replace it. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const systemResolve: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/**
 * IPv4 networks for special purposes (IANA's registry). No LMS on the internet has such an address. For IPv6 it is the
 * other way round: only global addresses are allowed.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this machine
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers (CGNAT)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];
const GLOBAL_IPV6 = ['2000::/3'];
const SPECIAL_IPV6 = [
  '2001::/23', // protocols: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '3fff::/20', // documentation
];
/** NAT64: the address ends with the IPv4 address of the destination. */
const NAT64 = ['64:ff9b::/96'];

const specialIpv4 = listOf(SPECIAL_IPV4);
const globalIpv6 = listOf(GLOBAL_IPV6);
const specialIpv6 = listOf(SPECIAL_IPV6);
const nat64 = listOf(NAT64);

/** Whether an address is one that anybody on the internet may reach. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !isOn(specialIpv4, address);
  // A zone (`%eth0`) names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (isOn(nat64, address)) return isPublicAddress(lastIpv4(address));
  return isOn(globalIpv6, address) && !isOn(specialIpv6, address);
}

/** The last 32 bits of an IPv6 address as IPv4. */
function lastIpv4(address: string): string {
  // `URL` gives the address in one form: groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** What may be fetched inside the network: a `hostname`, a `hostname:port`, an address or a network. */
export interface AllowedHosts {
  isHost(url: URL): boolean;
  isAddress(address: string): boolean;
}

/**
 * Reads a list of hostnames, addresses and networks that may be fetched although they are inside the server's network.
 * @throws an Error that names an entry that is none of these.
 */
export function allowedHosts(entries: readonly string[]): AllowedHosts {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
  const networks = listOf(entries.filter(isNetwork));
  const hosts = new Set<string>();
  for (const entry of entries.filter((each) => !isNetwork(each))) {
    if (!HOST.test(entry)) throw new Error(`"${entry}" is neither a host such as moodle.lan nor a network.`);
    hosts.add(entry.toLowerCase());
  }
  return {
    isHost: ({ host, hostname }) => hosts.has(host) || hosts.has(hostname),
    isAddress: (address) => isOn(networks, address),
  };
}

/** For addresses that anybody may enter. */
export const NOTHING_INSIDE: AllowedHosts = allowedHosts([]);

/** The ports of push services, unless `PUSH_PORTS` names others. At another port of a host something else may listen. */
export const PUSH_PORTS: readonly number[] = [443];

export interface FetchLimits {
  headers: Headers;
  /** Aborts the request, for example after a timeout. */
  signal: AbortSignal;
  /** The largest body, in bytes. */
  maxBytes: number;
}

/** Statuses whose body is read. */
const HAS_BODY: ReadonlySet<number> = new Set([200, 201]);

/** What is asked of a server. */
export interface OutboundRequest {
  /** POST by default. */
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Aborts the request, for example after a timeout. */
  signal: AbortSignal;
  /** Reads the answer's body, of this many bytes at most. */
  maxBytes?: number;
  /** Of a longer body what comes first is read, in place of nothing. */
  isCut?: true;
}

/** What it answered. */
export interface OutboundResponse {
  status: number;
  retryAfter: string | null;
  /** The body, where it is read and has arrived whole, or is cut. */
  text: string | undefined;
}

/** A request without an answer. */
export class NoAnswer extends Error {
  /** @param mayHaveArrived whether the server may have got it all the same */
  constructor(
    readonly mayHaveArrived: boolean,
    options: ErrorOptions,
  ) {
    super(mayHaveArrived ? 'There was no answer' : 'The server could not be reached', options);
  }
}

export interface Outbound {
  /** @throws InsideAddress when an address leads inside; not when its name leads nowhere at the moment. */
  check(url: URL, signal: AbortSignal): Promise<void>;
  /** Fetches by GET, without following a redirect. @throws InsideAddress, AnswerTooLarge, or what went wrong. */
  get(url: URL, limits: FetchLimits): Promise<Response>;
  /** The same by POST: `body` is sent, and what is answered is read. */
  exchange(url: URL, body: Buffer, limits: FetchLimits): Promise<Response>;
  /** Sends a request, without following a redirect, and tells whether it may have arrived. @throws InsideAddress, NoAnswer */
  request(url: URL, request: OutboundRequest): Promise<OutboundResponse>;
}

/**
 * Creates the client for addresses that a person has entered.
 * @param ports that may be asked; any without them
 */
export function outbound(allowed: AllowedHosts, resolve: Resolve = systemResolve, ports?: readonly number[]): Outbound {
  /** The addresses of a hostname, when all of them may be fetched. @throws InsideAddress */
  async function addressesOf(url: URL): Promise<readonly LookupAddress[]> {
    if (ports && !ports.includes(Number(url.port || (url.protocol === 'https:' ? 443 : 80)))) {
      throw new InsideAddress(`${url.host} is at a port that is not asked`);
    }
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(hostname);
    const found = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    if (found.length === 0) throw new Error(`${hostname} has no address`);
    const isAllowed = ({ address }: LookupAddress) => allowed.isHost(url) || allowed.isAddress(address);
    if (url.protocol !== 'https:' && !found.every(isAllowed)) throw new InsideAddress(`${url.host} needs https`);
    if (!found.every((one) => isPublicAddress(one.address) || isAllowed(one))) {
      throw new InsideAddress(`${url.host} leads inside this academy’s own network`);
    }
    return found;
  }

  async function read(
    url: URL,
    method: 'GET' | 'POST',
    body: Buffer | undefined,
    { headers, signal, maxBytes }: FetchLimits,
  ): Promise<Response> {
    const lookup = only(await settled(addressesOf(url), signal));
    const response = await new Promise<IncomingMessage>((done, fail) => {
      begin(url)(url, { method, headers: Object.fromEntries(headers), lookup, signal, agent: false }, done)
        .on('error', fail)
        .end(body);
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AnswerTooLarge(`${url.host} answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    const status = response.statusCode ?? 0;
    // Where a list goes on, and when to come again, stands in headers.
    const kept = ['link', 'retry-after'].flatMap((name): [string, string][] => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    const init = { status, headers: kept };
    // Only the body of what went well is read, and statuses such as 304 must not have one.
    return new Response(HAS_BODY.has(status) ? Buffer.concat(chunks) : null, init);
  }

  return {
    async check(url, signal) {
      await settled(addressesOf(url), signal).catch((error: unknown) => {
        if (error instanceof InsideAddress) throw error;
      });
    },

    get: (url, limits) => read(url, 'GET', undefined, limits),
    exchange: (url, body, limits) => read(url, 'POST', body, limits),

    async request(url, { method = 'POST', headers, body, signal, maxBytes, isCut }) {
      // What is not connected yet has not arrived.
      let isConnected = false;
      try {
        const lookup = only(await settled(addressesOf(url), signal));
        const response = await new Promise<IncomingMessage>((done, fail) => {
          const sent = begin(url)(url, { method, headers, lookup, signal, agent: false }, done);
          sent.on('socket', (socket) => {
            socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
              isConnected = true;
            });
          });
          sent.on('error', fail).end(body);
        });
        const text = maxBytes === undefined ? undefined : await textOf(response, maxBytes, isCut === true);
        // The connection is not used again.
        response.destroy();
        return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null, text };
      } catch (cause) {
        if (cause instanceof InsideAddress) throw cause;
        throw new NoAnswer(isConnected, { cause });
      }
    },
  };
}

/** The body of an answer, or what comes first of it; undefined where it is larger, or its end does not arrive, and it is not cut. */
async function textOf(response: IncomingMessage, maxBytes: number, isCut: boolean): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  const textSoFar = () => Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) return isCut ? textSoFar() : undefined;
    }
  } catch {
    return isCut ? textSoFar() : undefined;
  }
  return textSoFar();
}

const begin = ({ protocol }: URL) => (protocol === 'https:' ? httpsRequest : httpRequest);

/** Node uses this instead of the resolver, so it connects only to checked addresses. */
const only =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** Waits for a promise or an abort: the resolver itself takes no signal. */
async function settled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, fail) => {
    stop = () => fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
