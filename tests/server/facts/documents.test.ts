/** What players and other systems keep between two visits: State and profiles of xAPI, as both versions have them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#host/server/academy/purge.ts';
import { ownDocuments } from '#host/server/facts/resources/documents.queries.ts';
import { type Sent, type StoreClient, storeClient } from '#tests/support/server/recordStore.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let everywhere: StoreClient;
let own: StoreClient;
let foreign: StoreClient;
beforeAll(async () => {
  world = await makeWorld();
  everywhere = await storeClient(world, null);
  own = await storeClient(world, world.schools.own);
  foreign = await storeClient(world, world.schools.foreign);
  await sql`update person set email = 'p' || pid || '@school.example' where role = 5`.execute(world.database.owner);
});
afterAll(() => world?.close());

let made = 0;
const activityId = () => `https://player.example/course/${++made}`;
const agent = { mbox: 'mailto:anu@player.example' };
const agentOf = (pid: number) => ({ mbox: `mailto:p${pid}@school.example` });
const REGISTRATION = 'b1a7c6de-0b3c-4c52-9d5c-6f1f7b2d3a10';

/** Each resource, its path, and parameters that name a new place and a document in it. */
const RESOURCES = [
  ['State', '/activities/state', () => ({ activityId: activityId(), agent }), 'stateId'],
  ['Activity Profile', '/activities/profile', () => ({ activityId: activityId() }), 'profileId'],
  ['Agent Profile', '/agents/profile', () => ({ agent: { mbox: `mailto:a${++made}@player.example` } }), 'profileId'],
] as const;

describe.each(RESOURCES)('%s', (kind, path, place, name) => {
  const document = () => ({ ...place(), [name]: 'bookmark' });
  const send = (sent: Sent) => everywhere.send(path, sent);
  const put = (query: Sent['query'], body: unknown, headers: Record<string, string> = {}, version?: Sent['version']) =>
    send({ method: 'PUT', query, body, headers, ...(version && { version }) });

  it('gives back what was put, with its type, its tag and when it was changed, also to HEAD', async () => {
    const query = document();
    expect((await put(query, 'page 7', { 'Content-Type': 'text/plain', 'If-None-Match': '*' })).status).toBe(204);
    const found = await send({ query });
    expect([found.status, found.text, found.headers.get('Content-Type')]).toEqual([200, 'page 7', 'text/plain']);
    // A page that somebody keeps is no page of the academy's.
    expect(found.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(found.headers.get('ETag')).toMatch(/^"[0-9a-f]{40}"$/);
    expect(Date.parse(found.headers.get('Last-Modified') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const head = await send({ method: 'HEAD', query });
    expect([head.status, head.text, head.headers.get('ETag')]).toEqual([200, '', found.headers.get('ETag')]);
    expect((await send({ query: { ...query, [name]: 'other' } })).status).toBe(404);
  });

  it('merges JSON by POST, one level deep, and nothing else', async () => {
    const query = document();
    const post = (body: unknown, headers?: Record<string, string>) =>
      send({ method: 'POST', query, body, ...(headers && { headers }) });
    expect((await post({ page: 7, seen: { a: 1 } })).status).toBe(204);
    expect((await post({ seen: { b: 2 }, done: true })).status).toBe(204);
    const both = { page: 7, seen: { b: 2 }, done: true };
    expect((await send({ query })).body).toEqual(both);
    for (const [body, type] of [
      ['[]', 'application/json'],
      ['{', 'application/json'],
      ['{"page":8}', 'text/plain'],
    ] as const)
      expect([body, (await post(body, { 'Content-Type': type })).status]).toEqual([body, 400]);
    expect((await send({ query })).body).toEqual(both);
  });

  it('lists what there is, of all or since a moment, and deletes one', async () => {
    const query: Record<string, unknown> = place();
    for (const id of ['a', 'b']) await send({ method: 'POST', query: { ...query, [name]: id }, body: {} });
    expect((await send({ query })).body).toEqual(['a', 'b']);
    expect((await send({ query: { ...query, since: '2020-01-01T00:00:00Z' } })).body).toEqual(['a', 'b']);
    expect((await send({ query: { ...query, since: '2099-01-01T00:00:00Z' } })).body).toEqual([]);
    expect((await send({ method: 'DELETE', query: { ...query, [name]: 'a' } })).status).toBe(204);
    expect((await send({ query })).body).toEqual(['b']);
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    const query = document();
    expect((await put(query, { a: 1 }, { 'If-None-Match': '*' })).status).toBe(204);
    const tag = (await send({ query })).headers.get('ETag') ?? '';
    expect((await put(query, { a: 2 })).status).toBe(409);
    expect((await put(query, { a: 2 }, { 'If-None-Match': '*' })).status).toBe(412);
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await send({ method, query, body: { a: 2 }, headers: { 'If-Match': '"1234"' } })).status).toBe(412);
    expect((await send({ query })).body).toEqual({ a: 1 });
    // What compresses an answer weakens its tag.
    expect((await put(query, { a: 3 }, { 'If-Match': `W/${tag}` })).status).toBe(204);
    expect((await put(query, { a: 4 }, { 'If-Match': tag })).status).toBe(412);
    expect((await put(query, { a: 4 }, { 'If-Match': '*' })).status).toBe(204);
    expect((await send({ query })).body).toEqual({ a: 4 });
  });

  it('of 1.0.3 is put unseen if it is State, and otherwise needs a header', async () => {
    const query = document();
    expect((await put(query, { a: 1 }, {}, '1.0.3')).status).toBe(kind === 'State' ? 204 : 400);
    await put(query, { a: 1 }, { 'If-None-Match': '*' }, '1.0.3');
    expect((await put(query, { a: 2 }, {}, '1.0.3')).status).toBe(kind === 'State' ? 204 : 409);
  });

  it('of several writers at one moment lets one make it', async () => {
    const query = document();
    const all = [1, 2, 3, 4].map((a) => put(query, { a }, { 'If-None-Match': '*' }));
    expect((await Promise.all(all)).map(({ status }) => status).sort()).toEqual([204, 412, 412, 412]);
  });

  it('refuses a request that is not made for it', async () => {
    const query: Record<string, unknown> = document();
    for (const missing of Object.keys(query)) {
      const { [missing]: _, ...less } = query;
      const methods = missing === name ? ['PUT', 'POST'] : ['PUT', 'POST', 'GET', 'DELETE'];
      for (const method of methods) {
        const { status } = await send({ method, query: less, ...(/^P/.test(method) && { body: {} }) });
        expect([missing, method, status]).toEqual([missing, method, 400]);
      }
    }
    for (const wrong of [
      { since: 'yesterday' },
      { ...('agent' in query && { agent: 'no JSON' }) },
      { ...('agent' in query && { agent: { objectType: 'Group', ...agent } }) },
      { ...('agent' in query && { agent: { name: 'Anu' } }) },
      { ...('activityId' in query && { activityId: 'course' }) },
      { ...(kind === 'State' && { registration: 'first' }) },
      { mood: 'fine' },
    ].filter((each) => Object.keys(each).length > 0))
      expect([wrong, (await send({ query: { ...query, ...wrong } })).status]).toEqual([wrong, 400]);
    expect((await put(query, '{', { 'Content-Type': 'application/json' })).status).toBe(400);
    expect((await put(query, 'x'.repeat(1_000_001), { 'Content-Type': 'text/plain' })).status).toBe(413);
    const twice = await everywhere.send(`${path}?${name}=a&${name}=b`);
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('stands twice')]);
    expect((await send({ method: 'PATCH', query })).status).toBe(405);
  });

  it('shows a key of one school what keys of that school have kept, and nothing else', async () => {
    const query = document();
    const write = { method: 'POST', query, body: { of: 'own' } };
    expect((await own.send(path, write)).status).toBe(204);
    expect((await own.send(path, { query })).body).toEqual({ of: 'own' });
    for (const other of [foreign, everywhere]) {
      expect((await other.send(path, { query })).status).toBe(404);
      expect((await other.send(path, { ...write, body: { of: 'other' } })).status).toBe(204);
    }
    expect((await own.send(path, { query })).body).toEqual({ of: 'own' });
    await foreign.send(path, { method: 'DELETE', query });
    expect((await own.send(path, { query })).status).toBe(200);
  });
});

it('State of one attempt is not that of another, and all of a place go at once', async () => {
  const query = { activityId: activityId(), agent };
  const state = (more: object, method = 'GET', body?: unknown) =>
    everywhere.send('/activities/state', { method, query: { ...query, ...more }, body });
  await state({ stateId: 'a', registration: REGISTRATION }, 'POST', { page: 1 });
  await state({ stateId: 'a' }, 'POST', { page: 2 });
  await state({ stateId: 'b' }, 'POST', { page: 3 });
  expect((await state({ stateId: 'a', registration: REGISTRATION })).body).toEqual({ page: 1 });
  expect((await state({ stateId: 'a' })).body).toEqual({ page: 2 });
  expect((await state({ registration: REGISTRATION })).body).toEqual(['a']);
  expect((await state({})).body).toEqual(['a', 'b']);
  expect((await state({ registration: REGISTRATION }, 'DELETE')).status).toBe(204);
  expect((await state({ stateId: 'a' })).status).toBe(200);
  expect((await state({}, 'DELETE')).status).toBe(204);
  expect((await state({})).body).toEqual([]);
});

describe('whose a document is', () => {
  const pids = async (name: string) =>
    (
      await sql<{ pid: number | null }>`select pid from xapi_document where name = ${name} order by pid`.execute(
        world.database.owner,
      )
    ).rows.map(({ pid }) => pid);
  const write = (client: StoreClient, who: object, name: string) =>
    client.send('/agents/profile', { method: 'POST', query: { agent: who, profileId: name }, body: {} });

  it('is known at once, or as soon as the student is known', async () => {
    const { student } = world.people;
    expect((await write(own, agentOf(student.pid), 'known')).status).toBe(204);
    expect(await pids('known')).toEqual([student.pid]);
    await write(own, { mbox: 'mailto:later@school.example' }, 'later');
    // What another school keeps under that name is not about this school's student.
    await write(foreign, { mbox: 'mailto:later@school.example' }, 'later');
    expect(await pids('later')).toEqual([null, null]);
    await sql`update person set email = 'later@school.example' where pid = ${student.pid}`.execute(
      world.database.owner,
    );
    expect(await ownDocuments(world.database.owner)).toBe(1);
    expect(await pids('later')).toEqual([student.pid, null]);
  });

  it('of another school’s student is not for a key of a school', async () => {
    const { foreignStudent } = world.people;
    const who = agentOf(foreignStudent.pid);
    const refused = await write(own, who, 'theirs');
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('student of another one')]);
    expect((await own.send('/agents/profile', { query: { agent: who } })).status).toBe(403);
    expect(await pids('theirs')).toEqual([]);
  });

  it('that nobody knows goes a year after it was changed, and one of an activity stays', async () => {
    const { owner } = world.database;
    await write(everywhere, { mbox: 'mailto:nobody@player.example' }, 'old');
    const query = { activityId: activityId(), profileId: 'old' };
    await everywhere.send('/activities/profile', { method: 'POST', query, body: {} });
    await sql`update xapi_document set changed_at = now() - interval '366 days' where name = 'old'`.execute(owner);
    await purge(owner);
    expect((await everywhere.send('/activities/profile', { query })).status).toBe(200);
    expect(await pids('old')).toEqual([null]);
  });
});
