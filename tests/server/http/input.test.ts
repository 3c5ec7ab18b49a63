import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  world = await makeWorld();
  tokens.staff = await world.signInAs(3);
  tokens.parent = await world.signInAs('parent');
});
afterAll(() => world?.close());

const LOGIN = '/api/admin/login';
const good = { identifier: '9', password: 'p', parentView: false };
const send = (body: unknown, headers: Record<string, string> = {}) => ask(world.app, 'POST', LOGIN, { body, headers });
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

describe('a body', () => {
  it.each([
    ['an unknown field', { ...good, admin: true }, 'Unknown field "admin"'],
    ['a field of the prototype', { ...good, constructor: 'x' }, 'Unknown field "constructor"'],
    ['a missing field', { identifier: '9', parentView: false }, 'Missing field "password"'],
    ['a wrong type', { ...good, parentView: 'yes' }, 'Wrong field "parentView": expected boolean'],
    ['null for text', { ...good, password: null }, 'Wrong field "password": expected string'],
    ['an object for text', { ...good, identifier: { $ne: '' } }, 'Wrong field "identifier": expected string'],
    ['text that is too long', { ...good, identifier: '9'.repeat(1000) }, 'Wrong field "identifier"'],
    ['U+0000', { ...good, password: 'a\u0000b' }, 'Wrong field "password"'],
    ['half a character', { ...good, identifier: 'a\ud800' }, 'Wrong field "identifier"'],
  ])('with %s is 400 and names the field', async (_, body, message) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(message);
  });

  it.each(['\u0000', '\ud83d', '\udc00'])('holds nothing deep inside that cannot be kept: %j', async (half) => {
    const row = { firstName: `A${half}`, mobileNumber: '9876500001', emailId: null, userRole: 5, schoolId: 1 };
    const path = '/api/admin/users/import';
    const response = await ask(world.app, 'POST', path, { token: tokens.staff, body: { users: [row] } });
    expect([response.status, await messageOf(response)]).toEqual([
      400,
      'Wrong field "users.0.firstName": expected text without NUL and half characters',
    ]);
  });

  it('never has its values repeated in the message', async () => {
    const response = await send({ ...good, parentView: 'my-secret-password' });
    expect(await response.text()).not.toContain('my-secret-password');
  });

  it('with a wrong address of another server says what the address must be', async () => {
    const path = '/api/admin/lti/platforms';
    const lms = { name: 'L', issuer: 'http://lms.example', clientId: 'c', deploymentIds: ['1'] };
    const response = await ask(world.app, 'POST', path, { token: tokens.staff, body: lms });
    expect(await messageOf(response)).toBe('Wrong field "issuer": expected an https address');
  });

  it.each([
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['{"identifier":', 400],
    ['', 400],
  ])('that is %s is refused with a message', async (body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await messageOf(response)).toEqual(expect.any(String));
  });

  it('that is no JSON is 415', async () => {
    expect((await send(JSON.stringify(good), { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });

  it('that is too large is 413', async () => {
    const response = await send({ ...good, password: 'p'.repeat(300_000) });
    expect(response.status).toBe(413);
    expect(await messageOf(response)).toBe('The body is too large');
  });
});

describe('a query', () => {
  const stats = (query: string) => ask(world.app, 'GET', `/api/admin/dashboard-stats${query}`, { token: tokens.staff });

  it.each([
    ['', 'Missing query parameter "timeframe"'],
    ['?timeframe=', 'Missing query parameter "timeframe"'],
    ['?timeframe=Tomorrow', 'Wrong query parameter "timeframe"'],
    ['?timeframe=Today&sort=1', 'Unknown query parameter "sort"'],
    ['?timeframe=Today&timeframe=Yesterday', 'more than once'],
  ])('of "%s" is 400 and names the parameter', async (query, message) => {
    const response = await stats(query);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(message);
  });

  it('may have empty parameters', async () => {
    const response = await ask(world.app, 'GET', '/api/admin/users?search=&role=&page=1', { token: tokens.staff });
    expect(response.status).toBe(200);
  });
});
