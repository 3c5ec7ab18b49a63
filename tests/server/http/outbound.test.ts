import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  allowedHosts,
  InsideAddress,
  isPublicAddress,
  outbound,
  type Resolve,
} from '#host/server/http/network/outbound.ts';

describe('an address', () => {
  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'of a carrier (CGNAT)'],
    ['100.127.255.254', 'of a carrier (CGNAT)'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'the metadata of clouds'],
    ['172.16.0.1', 'private'],
    ['172.31.255.254', 'private'],
    ['192.0.0.8', 'of a protocol'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:93.184.216.34', 'IPv4-mapped, which no name has'],
    ['::ffff:a9fe:a9fe', 'IPv4-mapped'],
    ['64:ff9b::127.0.0.1', 'NAT64 of loopback'],
    ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
    ['64:ff9b:1::1', 'NAT64 of a network’s own'],
    ['100::1', 'discard'],
    ['2001::1', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['fc00::1', 'unique local'],
    ['fd12:3456::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['lms.example', 'no address'],
    ['', 'no address'],
  ])('%s is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::5db8:d822'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A host inside, and the port that it listens at. */
async function insideAt(address: string, answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, address, done));
  return (server.address() as AddressInfo).port;
}

const leadsTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const limits = (more: { maxBytes?: number; ms?: number } = {}) => ({
  headers: new Headers({ Accept: 'application/json' }),
  signal: AbortSignal.timeout(more.ms ?? 5_000),
  maxBytes: more.maxBytes ?? 1_000,
});
const get = (url: string, { allowed = [], resolve }: { allowed?: string[]; resolve?: Resolve } = {}, more = {}) =>
  outbound(allowedHosts(allowed), resolve).get(new URL(url), limits(more));

describe('fetching an address that a person has entered', () => {
  it.each([
    ['a loopback address', 'https://127.0.0.1/keys', undefined],
    ['one that is written as a number', 'https://2130706433/keys', undefined],
    ['one that is written in hexadecimal', 'https://0x7f.1/keys', undefined],
    ['an IPv6 address', 'https://[::1]/keys', undefined],
    ['a mapped one', 'https://[::ffff:10.0.0.1]/keys', undefined],
    ['a name of this machine', 'https://localhost/keys', undefined],
    ['a name that leads inside', 'https://lms.example/keys', leadsTo('169.254.169.254')],
    ['a name that leads inside also', 'https://lms.example/keys', leadsTo('93.184.216.34', '10.0.0.1')],
    ['a name that leads inside by IPv6', 'https://lms.example/keys', leadsTo('fd00::1')],
    ['a host outside without https', 'http://lms.example/keys', leadsTo('93.184.216.34')],
  ])('refuses %s, before anything is sent', async (_, url, resolve) => {
    await expect(get(url, resolve ? { resolve } : {})).rejects.toThrow(InsideAddress);
    const check = outbound(allowedHosts([]), resolve).check(new URL(url), AbortSignal.timeout(5_000));
    await expect(check).rejects.toThrow(/leads inside|needs https/);
  });

  it('connects to the address that was checked, however often the hostname resolves to another one', async () => {
    let looked = 0;
    const hosts: (string | undefined)[] = [];
    const port = await insideAt('127.0.0.2', (request, response) => {
      hosts.push(request.headers.host);
      response.end('{}');
    });
    // Where it leads the second time is not allowed; nothing listens there either.
    const resolve: Resolve = () => leadsTo(looked++ === 0 ? '127.0.0.2' : '127.0.0.3')('');
    const response = await get(`http://lms.example:${port}/keys`, { allowed: ['127.0.0.2'], resolve });
    expect([response.status, looked, hosts]).toEqual([200, 1, [`lms.example:${port}`]]);
    await expect(get(`http://lms.example:${port}/keys`, { allowed: ['127.0.0.2'], resolve })).rejects.toThrow(
      InsideAddress,
    );
    expect(hosts).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const port = await insideAt('127.0.0.1', (_, response) => {
      requests += 1;
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end('elsewhere');
    });
    const response = await get(`http://localhost:${port}/`, { allowed: ['localhost'] });
    expect([response.status, await response.text(), requests]).toEqual([302, '', 1]);
  });

  it('keeps to its limits of bytes and of time', async () => {
    const port = await insideAt('127.0.0.1', (request, response) => {
      if (request.url === '/long') response.end('x'.repeat(2_000));
      else response.write('{');
    });
    const allowed = ['localhost'];
    await expect(get(`http://localhost:${port}/long`, { allowed })).rejects.toThrow('more than 1000 bytes');
    await expect(get(`http://localhost:${port}/never`, { allowed }, { ms: 200 })).rejects.toThrow();
    const never: Resolve = () => new Promise(() => {});
    await expect(get('https://lms.example/', { resolve: never }, { ms: 50 })).rejects.toThrow(/timeout/i);
  });

  it('reaches inside addresses when the list names the hostname, its port, its address or its network', async () => {
    const port = await insideAt('127.0.0.1', (_, response) => response.end('{}'));
    const resolve = leadsTo('127.0.0.1');
    for (const entry of ['moodle.lan', `moodle.lan:${port}`, '127.0.0.1', '127.0.0.0/8', 'MOODLE.lan']) {
      expect((await get(`http://moodle.lan:${port}/`, { allowed: [entry], resolve })).status).toBe(200);
    }
    for (const entry of ['moodle', 'lan', `moodle.lan:${port + 1}`, '10.0.0.0/8']) {
      await expect(get(`http://moodle.lan:${port}/`, { allowed: [entry], resolve })).rejects.toThrow(InsideAddress);
    }
  });

  it('names an entry of the list that it cannot read', () => {
    for (const entry of ['https://lms.example', '10.0.0.0/99', '*', 'a/b']) {
      expect(() => allowedHosts([entry])).toThrow(entry);
    }
  });

  it('accepts a hostname that does not resolve now, since it is checked again at each fetch', async () => {
    const resolve: Resolve = async () => {
      throw new Error('getaddrinfo ENOTFOUND');
    };
    const { check } = outbound(allowedHosts([]), resolve);
    await expect(check(new URL('https://lms.example'), AbortSignal.timeout(1_000))).resolves.toBeUndefined();
  });
});
