/** Pages of others: a portal keeps its own values in the same storage, maybe under our names (promises/session-and-errors.md#storage). */
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SAVED_VIEWS_KEY } from '#domain/lists/savedViews.ts';
import { safeStorage } from '#platform/safeStorage.ts';
import { createDeviceTokens } from '#session/devices.ts';
import { createSession } from '#session/session.ts';
import { DEVICES_KEY, STORAGE_KEY } from '#session/storage.ts';
import { memoryStorage, stubPage } from '#tests/support/browser/page.ts';

const API = 'https://api.example';
const user = { pid: 3003, name: 'Meenakshi Varma', role: 3 };
const menu = [{ id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home' }];
const answer = { token: 'tok-3', adminAuth: 'auth-3', user, menu };

/** Every name that we use in a storage, on whichever origin. */
const NAMES = [
  ...Object.values(STORAGE_KEY),
  ...Object.values(STORAGE_KEY).map((key) => key.replace(/^admin/, 'academy')),
  DEVICES_KEY,
  SAVED_VIEWS_KEY,
  ...['academyConsole', 'academySignIn', 'academyDrafts', 'academyCameFrom', 'academyOpened'],
];

/** Values as portals keep them. */
const foreign = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom(
    '{}',
    'null',
    '[]',
    '',
    'eyJhbGciOiJIUzI1NiJ9.e30.sig',
    JSON.stringify(user),
    JSON.stringify(menu),
    '{"role":3}',
    'academy-widgets 00000000 tok-3',
    'academy-widgets tok-3',
  ),
);

function started(storage: Storage) {
  const events = stubPage({ storage });
  vi.stubGlobal('sessionStorage', storage);
  const session = createSession();
  session.start({ apiOrigin: API });
  return { session, events };
}

const contents = (storage: Storage, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, storage.getItem(name)]));

afterEach(() => vi.unstubAllGlobals());

test('what a portal keeps under any of our names stays as it is, over load, sign-in, a 401 and sign-out, and is never sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...NAMES), foreign), async (values) => {
      const names = Object.keys(values);
      const storage = memoryStorage(values);
      const asItWas = contents(storage, names);
      const { session } = started(storage);
      expect(await session.token()).toBeNull();

      for (const end of [() => session.refuse('tok-3'), () => session.signOut('logout')]) {
        session.signIn(answer);
        expect(await session.token()).toBe('tok-3');
        createDeviceTokens().set(API, 'device');
        for (const key of [...Object.values(STORAGE_KEY), SAVED_VIEWS_KEY]) {
          safeStorage<string>().set(key, 'ours');
          safeStorage<string>(() => sessionStorage).set(key, 'ours');
        }
        expect(contents(storage, names)).toEqual(asItWas);
        end();
        expect(await session.token()).toBeNull();
        expect(contents(storage, names)).toEqual(asItWas);
      }
    }),
    { numRuns: 300 },
  );
});

describe('a session in the page of a portal', () => {
  test('is kept under names of its own, and not those that the portal may read', async () => {
    const storage = memoryStorage();
    const { session } = started(storage);
    session.signIn(answer);
    expect(contents(storage, ['adminToken', 'adminUser', 'adminMenu', 'adminAuth'])).toEqual({
      adminToken: null,
      adminUser: null,
      adminMenu: null,
      adminAuth: null,
    });
    // The next page of the same site.
    expect(await started(storage).session.token()).toBe('tok-3');
    session.signOut('logout');
    expect(storage).toHaveLength(0);
  });

  test('ends where the portal writes over it, and what the portal wrote is neither sent nor removed', async () => {
    const storage = memoryStorage();
    started(storage).session.signIn(answer);
    storage.setItem('academyToken', 'of-the-portal');
    const { session } = started(storage);
    expect(await session.token()).toBeNull();
    session.signIn(answer);
    session.signOut('logout');
    expect(storage.getItem('academyToken')).toBe('of-the-portal');
  });

  test('lasts as long as the page where the portal uses its names, and is the person’s all the same', async () => {
    const { session } = started(memoryStorage({ academyToken: 'of-the-portal' }));
    session.signIn(answer);
    expect(session.store.getState()).toMatchObject({ status: 'signed-in', user: { pid: 3003 } });
    expect(await session.token()).toBe('tok-3');
  });

  test('is followed by the other tabs, by its own name and not by that of the portal', async () => {
    const storage = memoryStorage();
    const { session, events } = started(storage);
    started(storage).session.signIn(answer);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'adminToken' }));
    await Promise.resolve();
    expect(session.store.getState().status).toBe('signed-out');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'academyToken' }));
    await Promise.resolve();
    expect(session.store.getState().status).toBe('signed-in');
    started(storage).session.signOut('logout');
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'academyToken' }));
    expect(session.store.getState().status).toBe('signed-out');
  });
});

test('on the origin where the console has run the names are those of the console', async () => {
  const storage = memoryStorage({ academyConsole: 'academy-widgets' });
  const { session } = started(storage);
  session.signIn(answer);
  expect(storage.getItem('adminToken')).toBe('tok-3');
  expect(await started(storage).session.token()).toBe('tok-3');
});
