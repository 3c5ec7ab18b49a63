import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/sign-in/session.ts';
import { ownStorage } from '#platform/safeStorage.ts';
import { createSession } from '#session/session.ts';
import { memoryStorage, stubPage } from '#tests/support/browser/page.ts';

// As on the console's own origin; the pages of others are in `guest.test.ts`.
ownStorage();

const user = (role: unknown, more = {}) => ({ pid: 3003, name: 'Meenakshi Varma', role, ...more });
const menu = [{ id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home' }];
const answer = { token: 'tok-3', adminAuth: 'auth-3', user: user(3), menu };

const stored = (role: unknown) =>
  memoryStorage({ adminToken: 'tok-1', adminUser: JSON.stringify(user(role)), adminMenu: JSON.stringify(menu) });

function started(storage = memoryStorage(), source = {}) {
  const events = stubPage({ storage });
  const session = createSession();
  session.start(source);
  return { session, storage, events, state: () => session.store.getState() };
}

afterEach(() => vi.unstubAllGlobals());

describe('the sign-in gate (promises/session-and-errors.md#session-states)', () => {
  test('starts loading until the stored session has been read', () => {
    stubPage();
    expect(createSession().store.getState().status).toBe('loading');
  });

  test('takes over a stored session with user and menu', () => {
    const { state } = started(stored(4));
    expect(state()).toMatchObject({ status: 'signed-in', user: { role: 4, name: 'Meenakshi Varma' }, menu });
  });

  test.each([3, 4, 6, 12, 24, '12'])('lets role %j hold a session', (role) => {
    expect(started(stored(role)).state().status).toBe('signed-in');
  });

  test.each([1, 5, 7, 0, null, 'admin', undefined])('clears a stored session with role %j', (role) => {
    const { state, storage } = started(stored(role));
    expect(state().status).toBe('signed-out');
    expect(storage.length).toBe(0);
  });

  test.each(['{"role":', 'null', '[]', '"3"'])('clears a stored user that cannot be read: %s', (text) => {
    const storage = memoryStorage({ adminToken: 't', adminUser: text });
    expect(started(storage).state().status).toBe('signed-out');
    expect(storage.length).toBe(0);
  });

  test('reads the role from userRole too', () => {
    const storage = memoryStorage({ adminToken: 't', adminUser: JSON.stringify({ userRole: '24' }) });
    expect(started(storage).state()).toMatchObject({ status: 'signed-in', user: { role: 24 } });
  });

  test('leaves out what is no menu entry', () => {
    const storage = stored(3);
    storage.setItem('adminMenu', JSON.stringify([null, { id: 'x' }, ...menu]));
    expect(started(storage).state().menu).toEqual(menu);
  });

  test('leaves the session of another API on this origin alone', () => {
    const storage = stored(3);
    storage.setItem('adminApiOrigin', 'https://one.example');
    const { state, session } = started(storage, { apiOrigin: 'https://two.example' });
    expect(state().status).toBe('signed-out');
    expect(storage.getItem('adminToken')).toBe('tok-1');
    session.start({ apiOrigin: 'https://one.example' });
    expect(state().status).toBe('signed-in');
  });
});

describe('signing in and out (promises/session-and-errors.md#storage)', () => {
  test('stores token, adminAuth, user and menu under the fixed keys', () => {
    const { session, storage } = started();
    expect(session.signIn(answer)).toBe(true);
    expect(storage.getItem('adminToken')).toBe('tok-3');
    expect(storage.getItem('adminAuth')).toBe('auth-3');
    expect(JSON.parse(storage.getItem('adminUser') ?? '')).toEqual(answer.user);
    expect(JSON.parse(storage.getItem('adminMenu') ?? '')).toEqual(menu);
  });

  test('stores the menu as JSON also where the page extends Array.prototype', () => {
    const { session, storage } = started();
    Object.defineProperty(Array.prototype, 'toJSON', { value: () => 'spoiled', configurable: true });
    session.signIn(answer);
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    expect(JSON.parse(storage.getItem('adminMenu') ?? '')).toEqual(menu);
  });

  test('keeps nothing of a role that may not hold a session', () => {
    const { session, storage, state } = started();
    expect(session.signIn({ ...answer, user: user(5) })).toBe(false);
    expect(storage.length).toBe(0);
    expect(state()).toMatchObject({ status: 'signed-out', ended: 'role' });
  });

  test('leaves nothing of a person to the next who signs in over them, and everything to the same person', () => {
    const { session, storage } = started();
    session.signIn(answer);
    const kept = ['academyChild', 'academyLastSeen', 'academyVisits'];
    for (const key of kept) storage.setItem(key, '"of 3003"');
    session.signIn({ ...answer, token: 'tok-4' });
    expect(kept.filter((key) => storage.getItem(key) !== null)).toEqual(kept);
    session.signIn({ ...answer, token: 'tok-5', user: user(24, { pid: 3025 }) });
    expect(kept.filter((key) => storage.getItem(key) !== null)).toEqual([]);
  });

  test('clears everything at a sign-out', async () => {
    const { session, storage, state } = started();
    session.signIn(answer);
    session.signOut('logout');
    expect(storage.length).toBe(0);
    expect(state()).toMatchObject({ status: 'signed-out', user: null, menu: [], ended: 'logout' });
    expect(await session.token()).toBeNull();
  });

  test('clears everything, adminAuth included, when the host refuses the token', () => {
    const { session, storage, state } = started();
    session.signIn(answer);
    session.refuse('tok-3');
    expect(storage.length).toBe(0);
    expect(state()).toMatchObject({ status: 'signed-out', ended: 'expired' });
  });

  test('is not ended by a late refusal of an older token', () => {
    const { session, state } = started();
    session.signIn(answer);
    session.refuse('tok-old');
    expect(state().status).toBe('signed-in');
  });

  test('lives in memory where storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const { session, state } = started({ ...memoryStorage(), getItem: blocked, setItem: blocked, removeItem: blocked });
    session.signIn(answer);
    expect(state().status).toBe('signed-in');
    expect(await session.token()).toBe('tok-3');
    session.signOut('logout');
    expect(state().status).toBe('signed-out');
  });
});

describe('what is stored of a user', () => {
  test('is every field that the answer of a login had, but for credentials', () => {
    const { session, storage } = started();
    const more = { department: 'Science', classes: [{ id: 7 }] };
    const sent = { ...answer, user: user(3, { ...more, authPassword: 'pw', authToken: 'tk', password: 'pw' }) };
    session.signIn(v.parse(login.answer, sent));
    expect(JSON.parse(storage.getItem('adminUser') ?? '')).toMatchObject(user(3, more));
    expect(storage.getItem('adminUser')).not.toMatch(/pw|tk/);
  });
});

describe('tabs of one browser', () => {
  const heard = (events: EventTarget, key: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));

  test('a sign-out in one signs out the other', () => {
    const { storage, events, state } = started(stored(3));
    storage.removeItem('adminToken');
    heard(events, 'adminToken');
    expect(state()).toMatchObject({ status: 'signed-out', ended: 'logout' });
  });

  test('a sign-in in one signs in the other', async () => {
    const { storage, events, state } = started();
    for (const [key, value] of Object.entries({ adminToken: 't', adminUser: JSON.stringify(user(6)) })) {
      storage.setItem(key, value);
    }
    heard(events, 'adminToken');
    await expect.poll(state).toMatchObject({ status: 'signed-in', user: { role: 6 } });
  });

  test('somebody else signing in begins a new epoch', async () => {
    const { storage, events, state } = started(stored(3));
    const before = state().epoch;
    storage.setItem('adminUser', JSON.stringify(user(12)));
    storage.setItem('adminToken', 'tok-2');
    heard(events, 'adminToken');
    await expect.poll(() => state().user?.role).toBe(12);
    expect(state().epoch).toBeGreaterThan(before);
  });
});

describe('a portal that knows who this is (getToken)', () => {
  test('is asked once however many calls wait, and the token is not stored', async () => {
    const getToken = vi.fn(async () => 'portal-1');
    const { session, storage, state } = started(memoryStorage(), { getToken });
    expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(Array(3).fill('portal-1'));
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(storage.length).toBe(0);
    expect(state()).toMatchObject({ status: 'signed-in', user: null });
  });

  test('is asked once more after a 401 before the session is given up', async () => {
    let token = 'portal-1';
    const getToken = vi.fn(async () => token);
    const { session, state } = started(memoryStorage(), { getToken });
    await session.token();
    token = 'portal-2';
    expect(await Promise.all([session.token('portal-1'), session.token('portal-1')])).toEqual(['portal-2', 'portal-2']);
    expect(getToken).toHaveBeenCalledTimes(2);
    session.refuse('portal-2');
    expect(state()).toMatchObject({ status: 'signed-out', ended: 'expired' });
  });

  test('that knows nobody any more after a 401 ends the session as expired', async () => {
    const tokens = ['portal-1', null];
    const { session, state } = started(memoryStorage(), { getToken: () => tokens.shift() ?? null });
    await session.token();
    expect(await session.token('portal-1')).toBeNull();
    expect(state()).toMatchObject({ status: 'signed-out', ended: 'expired' });
  });

  test('may hand over the whole sign-in answer', async () => {
    const { session, state } = started(memoryStorage(), { getToken: () => answer });
    await session.token();
    expect(state()).toMatchObject({ status: 'signed-in', user: { role: 3 }, menu });
  });

  test.each([null, ''])('answering %j leaves nobody signed in', async (nothing) => {
    const { session, state } = started(memoryStorage(), { getToken: () => nothing });
    expect(await session.token()).toBeNull();
    expect(state().status).toBe('signed-out');
  });

  test('failing leaves nobody signed in', async () => {
    const { session, state } = started(memoryStorage(), { getToken: () => Promise.reject(new Error('no')) });
    expect(await session.token()).toBeNull();
    expect(state().status).toBe('signed-out');
  });
});
