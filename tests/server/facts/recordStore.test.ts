/** The Statement Resource beyond sending: filters, formats, files, signatures; and what all resources have in common. */
import { createHash, randomUUID } from 'node:crypto';
import { CompactSign, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#host/server/academy/purge.ts';
import { type StoreClient, storeClient } from '#tests/support/server/recordStore.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let client: StoreClient;
let own: StoreClient;
beforeAll(async () => {
  world = await makeWorld();
  client = await storeClient(world, null);
  own = await storeClient(world, world.schools.own);
});
afterAll(() => world?.close());

const mailbox = (name: string) => ({ mbox: `mailto:${name}@player.example` });
const course = (id = randomUUID()) => ({ id: `https://player.example/course/${id}` });
const VERB = {
  id: 'https://player.example/verbs/tried',
  display: { en: 'tried', 'en-GB': 'had a go at', de: 'versuchte' },
};
const statementOf = (more: object = {}) => ({
  id: randomUUID(),
  actor: mailbox('anu'),
  verb: VERB,
  object: course(),
  ...more,
});
type Given = ReturnType<typeof statementOf> & Record<string, unknown>;

const post = async (body: unknown, headers?: Record<string, string>) =>
  client.send('/statements', { method: 'POST', body, ...(headers && { headers }) });
const keep = async (...statements: object[]) => expect((await post(statements)).status).toBe(200);
const list = async (query: Record<string, unknown>, headers?: Record<string, string>) => {
  const answer = await client.send('/statements', { query, ...(headers && { headers }) });
  expect(answer.status).toBe(200);
  return answer.body as { statements: Given[]; more: string };
};
const idsOf = async (query: Record<string, unknown>) => (await list(query)).statements.map(({ id }) => id);

describe('a filter', () => {
  it('finds an agent as actor, as object and as a member; and with related_agents anywhere', async () => {
    const who = mailbox(randomUUID());
    const group = { objectType: 'Group', member: [mailbox('other'), who] };
    const inside = { objectType: 'SubStatement', actor: who, verb: VERB, object: course() };
    const [actor, object, member, instructor, team, sub, inGroup, inAgents] = [
      statementOf({ actor: who }),
      statementOf({ object: { objectType: 'Agent', ...who } }),
      statementOf({ actor: group }),
      statementOf({ context: { instructor: who } }),
      statementOf({ context: { team: group } }),
      statementOf({ object: inside }),
      statementOf({ context: { contextGroups: [{ objectType: 'contextGroup', group }] } }),
      statementOf({ context: { contextAgents: [{ objectType: 'contextAgent', agent: who }] } }),
    ];
    const all = [actor, object, member, instructor, team, sub, inGroup, inAgents];
    await keep(...all, statementOf());
    expect(await idsOf({ agent: who, ascending: true })).toEqual([actor, object, member].map((one) => one?.id));
    const capitals = { mbox: who.mbox.replace('@player', '@PLAYER') };
    expect(await idsOf({ agent: capitals, related_agents: true, ascending: true })).toEqual(all.map((one) => one.id));
    expect((await own.send('/statements', { query: { agent: who } })).body).toMatchObject({ statements: [] });
  });

  it('finds an account only as it is spelled', async () => {
    const account = { homePage: 'https://player.example', name: `A-${randomUUID()}` };
    const statement = statementOf({ context: { instructor: { account } } });
    await keep(statement);
    expect(await idsOf({ agent: { account }, related_agents: true })).toEqual([statement.id]);
    const small = { ...account, name: account.name.toLowerCase() };
    expect(await idsOf({ agent: { account: small }, related_agents: true })).toEqual([]);
  });

  it('finds an activity as object, and with related_activities around and inside', async () => {
    const about = course();
    const inside = { objectType: 'SubStatement', actor: mailbox('anu'), verb: VERB, object: about };
    const all = [
      statementOf({ object: about }),
      ...['parent', 'grouping', 'category', 'other'].map((place) =>
        statementOf({ context: { contextActivities: { [place]: [about] } } }),
      ),
      statementOf({ context: { contextActivities: { parent: about } } }),
      statementOf({ object: inside }),
      statementOf({ object: { ...inside, object: course(), context: { contextActivities: { other: [about] } } } }),
    ];
    await keep(...all);
    expect(await idsOf({ activity: about.id })).toEqual([all[0]?.id]);
    expect(await idsOf({ activity: about.id, related_activities: true, ascending: true })).toEqual(
      all.map(({ id }) => id),
    );
  });

  it('finds what refers to a statement, also to one that was taken back, however far', async () => {
    const first = statementOf({ verb: { id: `https://player.example/verbs/${randomUUID()}` } });
    const refer = (id: string, verb: object = VERB) =>
      statementOf({ verb, object: { objectType: 'StatementRef', id } });
    const second = refer(first.id);
    const third = refer(second.id);
    await keep(first, second, third);
    expect(await idsOf({ verb: first.verb.id, ascending: true })).toEqual([first.id, second.id, third.id]);
    const void1 = refer(first.id, { id: 'http://adlnet.gov/expapi/verbs/voided' });
    await keep(void1);
    expect(await idsOf({ verb: first.verb.id, ascending: true })).toEqual([second.id, third.id, void1.id]);
  });

  it('goes on from page to page without a gap, whatever comes meanwhile', async () => {
    const about = course();
    const all = [1, 2, 3, 4, 5].map(() => statementOf({ object: about }));
    await keep(...all);
    let page = await list({ activity: about.id, limit: 2, format: 'ids' });
    const seen = page.statements.map(({ id }) => id);
    while (page.more !== '') {
      await keep(statementOf({ object: about }));
      page = (await client.send(page.more)).body as typeof page;
      expect(Object.keys(page.statements[0]?.verb ?? {})).toEqual(['id']);
      seen.push(...page.statements.map(({ id }) => id));
    }
    expect(seen).toEqual(all.map(({ id }) => id).reverse());
  });

  it.each([
    { foo: 'bar' },
    { Verb: VERB.id },
    { ascending: 'yes' },
    { related_agents: '1' },
    { limit: '-1' },
    { format: 'short' },
    { agent: '{' },
    { agent: { objectType: 'Group', member: [mailbox('anu')] } },
    { verb: 'tried' },
    { activity: 'course' },
    { registration: '7' },
    { since: 'yesterday' },
    { statementId: randomUUID(), verb: VERB.id },
    { statementId: randomUUID(), voidedStatementId: randomUUID() },
  ])('refuses %j, and says through when lists are complete', async (query) => {
    const { status, headers } = await client.send('/statements', { query });
    expect(status).toBe(400);
    expect(headers.get('X-Experience-API-Consistent-Through')).toMatch(/^\d{4}-.*Z$/);
  });
});

describe('the format', () => {
  const about = { ...course(), objectType: 'Activity' };
  const definitions = [
    { name: { en: 'Fractions', de: 'Brüche' }, type: 'https://player.example/type' },
    { name: { 'en-GB': 'Fractions, please' }, description: { en: 'Halves' }, extensions: { 'https://e.example/a': 1 } },
  ];
  const [first, second] = definitions.map((definition) => statementOf({ object: { ...about, definition } }));
  const group = { objectType: 'Group', name: 'All', member: [{ ...mailbox('anu'), name: 'Anu' }] };
  const third = statementOf({
    actor: group,
    object: { objectType: 'SubStatement', actor: { ...mailbox('b'), name: 'B' }, verb: VERB, object: about },
  });
  beforeAll(() => keep(first ?? {}, second ?? {}, third));
  const one = async (format: string, languages = 'en-GB') =>
    (
      await client.send('/statements', {
        query: { statementId: third.id, format },
        headers: { 'Accept-Language': languages },
      })
    ).body as Given;

  it('exact is what came', async () => {
    expect(await one('exact')).toMatchObject({ actor: group, verb: VERB, object: third.object });
  });

  it('ids is what names each part', async () => {
    expect(await one('ids')).toMatchObject({
      actor: { objectType: 'Group', member: [mailbox('anu')] },
      verb: { id: VERB.id },
      object: { objectType: 'SubStatement', actor: mailbox('b'), verb: { id: VERB.id }, object: { id: about.id } },
    });
    expect(Object.keys((await one('ids')).verb)).toEqual(['id']);
  });

  it('canonical is what is known of an activity, in one language', async () => {
    const shown = async (languages: string) => {
      const { verb, object } = (await one('canonical', languages)) as { verb: object; object: object };
      return [verb, (object as { object: object }).object];
    };
    const known = { type: definitions[0]?.type, extensions: definitions[1]?.extensions, description: { en: 'Halves' } };
    expect(await shown('en-GB,de;q=0.5')).toEqual([
      { id: VERB.id, display: { 'en-GB': 'had a go at' } },
      { ...about, definition: { ...known, name: { 'en-GB': 'Fractions, please' } } },
    ]);
    expect(await shown('de')).toMatchObject([
      { display: { de: 'versuchte' } },
      { definition: { name: { de: 'Brüche' } } },
    ]);
  });

  it('an activity is all that statements have said of it, and one of which none was sent is its id', async () => {
    const found = await client.send('/activities', { query: { activityId: about.id } });
    expect(found.body).toEqual({
      objectType: 'Activity',
      id: about.id,
      definition: {
        ...definitions[0],
        ...definitions[1],
        name: { en: 'Fractions', de: 'Brüche', 'en-GB': 'Fractions, please' },
      },
    });
    const only = { objectType: 'Activity', id: about.id };
    expect((await own.send('/activities', { query: { activityId: about.id } })).body).toEqual(only);
    expect((await client.send('/activities')).status).toBe(400);
  });

  it('a person is the names that were sent', async () => {
    const agent = { ...mailbox('anu'), name: 'Anu' };
    expect((await client.send('/agents', { query: { agent } })).body).toEqual({
      objectType: 'Person',
      name: ['Anu'],
      mbox: [agent.mbox],
    });
    expect((await client.send('/agents')).status).toBe(400);
  });
});

const CRLF = '\r\n';
const sha2 = (text: string) => createHash('sha256').update(text).digest('hex');
const attachment = (text: string, more: object = {}) => ({
  usageType: 'https://player.example/essay',
  display: { en: 'An essay' },
  contentType: 'text/plain',
  length: Buffer.byteLength(text),
  sha2: sha2(text),
  ...more,
});
const partOf = (text: string, headers: Record<string, string> = {}) => {
  const all = {
    'Content-Type': 'text/plain',
    'Content-Transfer-Encoding': 'binary',
    'X-Experience-API-Hash': sha2(text),
    ...headers,
  };
  return `${Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(CRLF)}${CRLF}${CRLF}${text}`;
};
const jsonPart = (value: unknown) => `Content-Type: application/json${CRLF}${CRLF}${JSON.stringify(value)}`;
const mixed = (parts: readonly string[], type = 'multipart/mixed; boundary="x-1"') =>
  post([...parts.map((part) => `--x-1${CRLF}${part}${CRLF}`), `--x-1--${CRLF}`].join(''), { 'Content-Type': type });

describe('files', () => {
  const text = 'An essay.\r\n--x is no boundary\u0001';

  it('come beside their statements, and are given out with them, to those who may read them', async () => {
    const statement = statementOf({ attachments: [attachment(text)] });
    expect((await mixed([jsonPart([statement]), partOf(text)])).status).toBe(200);
    const query = { statementId: statement.id, attachments: true };
    const answer = await client.send('/statements', { query });
    const boundary = /^multipart\/mixed; boundary=(.+)$/.exec(answer.headers.get('Content-Type') ?? '')?.[1];
    const [, first = '', second] = answer.text.split(`--${boundary}`);
    expect(JSON.parse(first.split(CRLF + CRLF)[1] ?? '')).toMatchObject({ id: statement.id });
    expect(second).toBe(`${CRLF}${partOf(text)}${CRLF}`);
    expect((await client.send('/statements', { query: { ...query, attachments: false } })).body).toMatchObject({
      id: statement.id,
    });
    const all = await client.send('/statements', { query: { activity: statement.object.id, attachments: true } });
    expect(all.text).toContain(text);
    expect((await own.send('/statements', { query })).status).toBe(404);
    // The same again is the same.
    expect((await mixed([jsonPart([statement]), partOf(text)])).status).toBe(200);
  });

  it('go with their statement', async () => {
    const { owner } = world.database;
    const statement = statementOf({ attachments: [attachment(text)] });
    await mixed([jsonPart(statement), partOf(text)]);
    const count = async () =>
      (await sql`select 1 from xapi_attachment where statement_id = ${statement.id}`.execute(owner)).rows.length;
    expect(await count()).toBe(1);
    await sql`update xapi_statement set stored_at = now() - interval '366 days' where statement_id = ${statement.id}`.execute(
      owner,
    );
    await purge(owner);
    expect(await count()).toBe(0);
  });

  const named = () => statementOf({ attachments: [attachment(text)] });
  it.each<[string, () => readonly string[], RegExp, string?]>([
    ['no boundary', () => [jsonPart(named()), partOf(text)], /name its boundary/, 'multipart/mixed'],
    ['another boundary', () => [jsonPart(named())], /nowhere in the body/, 'multipart/mixed; boundary=y'],
    [
      'a form',
      () => [jsonPart(named()), partOf(text)],
      /has to be application\/json/,
      'multipart/form-data; boundary=x-1',
    ],
    ['no parts', () => [], /no parts|not made/],
    ['a file first', () => [partOf(text), jsonPart(named())], /first part/],
    ['statements in two parts', () => [jsonPart(named()), jsonPart(named()), partOf(text)], /X-Experience-API-Hash/],
    [
      'a file without its hash',
      () => [jsonPart(named()), partOf(text, { 'X-Experience-API-Hash': '' })],
      /needs the header/,
    ],
    [
      'another hash',
      () => [jsonPart(named()), partOf(text, { 'X-Experience-API-Hash': sha2('b') })],
      /its SHA-2 is not/,
    ],
    ['base64', () => [jsonPart(named()), partOf(text, { 'Content-Transfer-Encoding': 'base64' })], /binary/],
    ['a file that nobody names', () => [jsonPart(named()), partOf(text), partOf('b')], /no statement names/],
    ['a file that is missing', () => [jsonPart(named())], /attachments\[0\] needs a fileUrl, or the file itself/],
  ])('with %s are refused', async (_, parts, message, type) => {
    const answer = await mixed(parts(), type);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('a signed statement', () => {
  const SIGNATURE = {
    usageType: 'http://adlnet.gov/expapi/attachments/signature',
    contentType: 'application/octet-stream',
  };
  const sign = async (payload: unknown, alg = 'RS256', header: object = {}) => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = alg === 'RS256' ? privateKey : new TextEncoder().encode('a secret of 32 characters and more');
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg, ...header }).sign(key);
  };
  const send = (statement: object, signature: string, more: object = {}) =>
    mixed([
      jsonPart({ ...statement, attachments: [attachment(signature, { ...SIGNATURE, ...more })] }),
      partOf(signature, { 'Content-Type': 'application/octet-stream' }),
    ]);

  it('is kept with its signature', async () => {
    const statement = statementOf({ result: { duration: 'PT1M0.129S' } });
    // A duration counts to a hundredth of a second.
    const signed = { ...statement, result: { duration: 'PT1M0.12S' } };
    expect((await send(statement, await sign(signed))).status).toBe(200);
  });

  it.each<[string, (statement: object) => Promise<string>, RegExp, object?]>([
    ['as text', (statement) => sign(statement), /application\/octet-stream/, { contentType: 'text/plain' }],
    ['that is none', async () => 'signed', /no JWS/],
    ['of no JSON', () => sign('{'), /no JSON/],
    ['of another statement', (statement) => sign({ ...statement, actor: mailbox('b') }), /another actor/],
    ['by a shared secret', (statement) => sign(statement, 'HS256'), /another algorithm/],
    ['by another key than its certificate', (statement) => sign(statement, 'RS256', { x5c: ['MIIB'] }), /certificate/],
  ])('with a signature %s is refused', async (_, signature, message, more) => {
    const statement = statementOf();
    const answer = await send(statement, await signature(statement), more);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('a request inside of a form', () => {
  const form = (
    method: string,
    fields: Record<string, string>,
    version: '1.0.3' | '2.0.0' = '1.0.3',
    path = '/statements',
  ) =>
    client.send(`${path}?method=${method}`, {
      method: 'POST',
      version,
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  it('is the request itself, with its headers', async () => {
    const statement = statementOf();
    const content = JSON.stringify(statement);
    expect((await form('PUT', { statementId: statement.id, content })).status).toBe(204);
    expect((await form('GET', { statementId: statement.id })).body).toMatchObject({ id: statement.id });
    const query = { activityId: course().id, agent: JSON.stringify(mailbox('anu')), stateId: 'a' };
    const state = (method: string, more: Record<string, string> = {}) =>
      form(method, { ...query, ...more }, '1.0.3', '/activities/state');
    expect((await state('PUT', { content: 'page 7', 'content-type': 'text/plain', 'If-None-Match': '*' })).status).toBe(
      204,
    );
    expect((await state('PUT', { content: 'page 8', 'Content-Type': 'text/plain', 'If-None-Match': '*' })).status).toBe(
      412,
    );
    expect((await state('GET')).text).toBe('page 7');
    expect((await state('DELETE')).status).toBe(204);
  });

  it('is refused where it is not made so, and in xAPI 2.0', async () => {
    const content = JSON.stringify(statementOf());
    const statementId = randomUUID();
    expect((await form('PUT', { statementId, content }, '2.0.0')).status).toBe(400);
    expect((await form('PUT', { statementId })).status).toBe(400);
    expect((await form('GET', { statementId, content })).status).toBe(400);
    expect((await form('PATCH', { statementId, content })).status).toBe(400);
    expect((await form(`PUT&statementId=${statementId}`, { content })).status).toBe(400);
    expect((await form('GET', { 'X-Experience-API-Version': '0.8' })).status).toBe(400);
    expect((await form('GET', { Authorization: 'Basic bm9ib2R5OnNlY3JldA==' })).status).toBe(401);
    expect((await form('GET', { 'If-Match': '\u0000' })).status).toBe(400);
    const put = { method: 'PUT', version: '1.0.3', query: { method: 'POST' }, body: '{}' } as const;
    expect((await client.send('/statements', put)).status).toBe(400);
  });
});

it('every resource answers HEAD, another method with those it has, and a request without a version with 0.95', async () => {
  const query = { agent: mailbox('anu'), activityId: course().id };
  for (const [path, names] of [
    ['/statements', []],
    ['/agents', ['agent']],
    ['/activities', ['activityId']],
    ['/activities/state', ['activityId', 'agent']],
    ['/activities/profile', ['activityId']],
    ['/agents/profile', ['agent']],
    ['/about', []],
  ] as const) {
    const own = Object.fromEntries(names.map((name) => [name, query[name]]));
    const head = await client.send(path, { method: 'HEAD', query: own });
    expect([path, head.status, head.text]).toEqual([path, 200, '']);
    expect(head.headers.get('X-Experience-API-Version')).toBe('2.0.0');
    const old = await client.send(path, { query: own, headers: { 'X-Experience-API-Version': '' } });
    const isAbout = path === '/about';
    expect([path, old.status, old.headers.get('X-Experience-API-Version')]).toEqual(
      isAbout ? [path, 200, '2.0.0'] : [path, 400, '0.95'],
    );
  }
  const wrong = await client.send('/agents', { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET']);
  expect((await client.send('/people')).status).toBe(404);
});
