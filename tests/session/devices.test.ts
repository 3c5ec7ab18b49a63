import { afterEach, expect, test, vi } from 'vitest';
import { readStored } from '#platform/safeStorage.ts';
import { createDeviceTokens } from '#session/devices.ts';
import { createSession } from '#session/session.ts';
import { memoryStorage, stubPage } from '#tests/support/browser/page.ts';

const KEY = 'academyDevices';
const ONE = 'https://one.example';
const TWO = 'https://two.example';

afterEach(() => vi.unstubAllGlobals());

test('a token goes to the API that gave it, wherever its address begins, and to no other', () => {
  const storage = memoryStorage();
  stubPage({ storage });
  const tokens = createDeviceTokens();
  tokens.set(`${ONE}/api-host/`, 'given-by-one');
  tokens.set(TWO, 'given-by-two');
  expect([tokens.get(ONE), tokens.get(TWO)]).toEqual(['given-by-one', 'given-by-two']);
  expect([
    tokens.get('https://one.example:8443'),
    tokens.get('http://one.example'),
    tokens.get('no address at all:'),
  ]).toEqual([undefined, undefined, undefined]);
  expect(JSON.parse(readStored(storage, KEY) ?? '')).toEqual({ [ONE]: 'given-by-one', [TWO]: 'given-by-two' });
  // Another page of the same site, later.
  expect(createDeviceTokens().get(ONE)).toBe('given-by-one');
});

test('an API that serves the page is meant by a path too', () => {
  stubPage({ origin: ONE });
  const tokens = createDeviceTokens();
  tokens.set('/', 'given-by-one');
  expect([tokens.get(''), tokens.get(ONE)]).toEqual(['given-by-one', 'given-by-one']);
});

test('no session ends it: neither a sign-out nor a refused token', () => {
  const storage = memoryStorage();
  stubPage({ storage });
  createDeviceTokens().set(ONE, 'given-by-one');
  const session = createSession();
  session.start({ apiOrigin: ONE });
  const answer = { token: 'tok', user: { pid: 1, role: 3 }, menu: [] };
  session.signIn(answer);
  session.signOut('logout');
  session.signIn(answer);
  session.refuse('tok');
  expect(storage.getItem('adminToken')).toBeNull();
  expect(createDeviceTokens().get(ONE)).toBe('given-by-one');
});

test.each(['{', 'null', '7', '"text"', '[]', `{"${ONE}":7}`, `{"${ONE}":""}`, `{"${ONE}":"${'x'.repeat(257)}"}`])(
  'what cannot be a token is not sent: %s',
  (kept) => {
    stubPage({ storage: memoryStorage({ [KEY]: kept }) });
    const tokens = createDeviceTokens();
    expect(tokens.get(ONE)).toBeUndefined();
    tokens.set(ONE, 'given-by-one');
    expect(tokens.get(ONE)).toBe('given-by-one');
  },
);

test('where storage is blocked it lasts as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  stubPage({ storage: { ...memoryStorage(), getItem: blocked, setItem: blocked, removeItem: blocked } });
  const tokens = createDeviceTokens();
  expect(tokens.get(ONE)).toBeUndefined();
  tokens.set(ONE, 'given-by-one');
  expect(tokens.get(ONE)).toBe('given-by-one');
  expect(createDeviceTokens().get(ONE)).toBeUndefined();
});
