import { describe, expect, it } from 'vitest';
import { addressGroup, clientReader, networkOf, onceAPeer } from '#host/server/http/network/clientAddress.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}, encrypted = false) => ({
  remoteAddress,
  encrypted,
  header: (name: string) => headers[name],
});

describe('the address of a client', () => {
  it('is the other end of the socket, whatever X-Forwarded-For claims', () => {
    const read = clientReader([]);
    expect(read(request('203.0.113.9', { 'X-Forwarded-For': '198.51.100.1' })).address).toBe('203.0.113.9');
  });

  it('is the address that a trusted proxy has seen', () => {
    const read = clientReader(['10.0.0.0/8']);
    expect(read(request('10.1.2.3', { 'X-Forwarded-For': '203.0.113.9' })).address).toBe('203.0.113.9');
    expect(read(request('::ffff:10.1.2.3', { 'X-Forwarded-For': '203.0.113.9' })).address).toBe('203.0.113.9');
  });

  it('is never an address that the caller wrote into the header', () => {
    const read = clientReader(['10.0.0.0/8']);
    const forged = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9, 10.9.9.9' };
    expect(read(request('10.1.2.3', forged)).address).toBe('203.0.113.9');
  });

  it('stays the proxy when the header says nothing usable', () => {
    const read = clientReader(['10.0.0.0/8']);
    expect(read(request('10.1.2.3')).address).toBe('10.1.2.3');
    expect(read(request('10.1.2.3', { 'X-Forwarded-For': 'unknown' })).address).toBe('10.1.2.3');
  });

  it('counts as https only by the socket or by a trusted proxy', () => {
    const read = clientReader(['10.0.0.0/8']);
    expect(read(request('203.0.113.9', { 'X-Forwarded-Proto': 'https' })).secure).toBe(false);
    expect(read(request('203.0.113.9', {}, true)).secure).toBe(true);
    expect(read(request('10.1.2.3', { 'X-Forwarded-Proto': 'https' })).secure).toBe(true);
  });
});

describe('what attempts are counted by', () => {
  it('is an IPv4 address, and the /64 of an IPv6 address', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
    expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
    expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

it('is for many accounts an IPv4 address, or the /48 of an IPv6 address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:db8:1:ffff::9')).toBe('2001:db8:1::/48');
  expect(networkOf('::1')).toBe('0:0:0::/48');
});

describe('a peer that forwards for others and is not trusted', () => {
  const forwarding = { 'X-Forwarded-For': '203.0.113.9' };

  it('is reported, unlike one that is trusted or forwards for nobody', () => {
    const reported: string[] = [];
    const read = clientReader(['10.0.0.0/8'], (peer) => reported.push(peer));
    read(request('10.1.2.3', forwarding));
    read(request('192.0.2.1'));
    expect(reported).toEqual([]);
    read(request('::ffff:192.0.2.1', forwarding));
    expect(reported).toEqual(['192.0.2.1']);
  });

  it('is reported once, and of very many only the first fifty are reported', () => {
    const reported: string[] = [];
    const tell = onceAPeer((peer) => reported.push(peer));
    for (let turn = 0; turn < 200; turn += 1) tell(`192.0.2.${turn % 100}`);
    expect(reported).toHaveLength(50);
    expect(new Set(reported).size).toBe(50);
  });
});
