/** Keys by which other systems send data: made in the console and from a shell, checked with each request. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { accessKeys, createAccessKey } from '#contract/academy/keys.ts';
import type { CallAnswer } from '#contract/call.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

type Keys = CallAnswer<typeof accessKeys>;
type Made = CallAnswer<typeof createAccessKey>;

const send = async (as: Person, method: string, path: string, body?: unknown) =>
  ask(world.app, method, `/api/admin/${path}`, { token: await world.tokenOf(as), body });
const keysOf = (as: Person) => bodyOf<Keys>('keys', send(as, 'GET', 'keys'));
async function make(as: Person, body: object): Promise<Made> {
  const response = await send(as, 'PUT', 'keys', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Made;
}
const basic = ({ key, secret }: { key: string; secret: string }) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status?: number; message?: string }) => [error.status, error.message],
  );

describe('keys that people make', () => {
  it('tells the secret once, and never again', async () => {
    const { administrator } = world.people;
    const made = await make(administrator, { name: 'Moodle', purposes: ['xapi', 'import'], schoolId: null });
    expect(made.secret).toMatch(/^[\w-]{43}$/);
    const [listed] = await keysOf(administrator);
    expect(listed).toMatchObject({
      keyId: made.keyId,
      key: made.key,
      name: 'Moodle',
      purposes: ['xapi', 'import'],
      schoolId: null,
      madeBy: administrator.name,
      lastUsedDate: null,
      uses: 0,
      errors: 0,
      lastError: null,
      revokedDate: null,
    });
    expect(JSON.stringify(listed)).not.toContain(made.secret);
    const { rows } = await sql`select to_jsonb(k)::text as row from access_key k`.execute(world.database.owner);
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    expect(world.logged()).not.toContain(made.secret);
  });

  it('lets a school user make and see keys of the own school only', async () => {
    const { administrator, schoolUser, foreignSchoolUser } = world.people;
    const made = await make(schoolUser, { name: 'Own system', purposes: ['import'] });
    expect((await keysOf(schoolUser)).map(({ keyId, schoolId }) => [keyId, schoolId])).toEqual([
      [made.keyId, world.schools.own],
    ]);
    expect(await keysOf(foreignSchoolUser)).toEqual([]);
    expect((await keysOf(administrator)).map(({ keyId }) => keyId)).toContain(made.keyId);
    const elsewhere = { name: 'Other', purposes: ['import'], schoolId: world.schools.foreign };
    expect((await send(schoolUser, 'PUT', 'keys', elsewhere)).status).toBe(403);
    expect((await send(administrator, 'PUT', 'keys', { ...elsewhere, schoolId: 999_999 })).status).toBe(400);
  });

  it('refuses a key without a purpose, and one for what there is not', async () => {
    const { administrator } = world.people;
    for (const purposes of [[], ['everything']]) {
      expect((await send(administrator, 'PUT', 'keys', { name: 'N', purposes })).status).toBe(400);
    }
  });
});

describe('a request with a key', () => {
  it('is let in for its purpose, and the use is counted in one go', async () => {
    const { administrator } = world.people;
    const made = await make(administrator, { name: 'Nightly', purposes: ['import'], schoolId: world.schools.own });
    const keys = accessKeysOf(world.database);
    for (let time = 0; time < 3; time += 1) {
      expect(await keys.check(basic(made), 'import')).toEqual({
        keyId: made.keyId,
        name: 'Nightly',
        schoolId: world.schools.own,
      });
    }
    const used = async () => (await keysOf(administrator)).find(({ keyId }) => keyId === made.keyId);
    expect(await used()).toMatchObject({ uses: 0, lastUsedDate: null });
    await keys.flush();
    expect(await used()).toMatchObject({ uses: 3, lastUsedDate: expect.any(String), errors: 0 });
  });

  it('is refused while whoever made it may not make it: 403, and the list says why', async () => {
    const { administrator, schoolUser } = world.people;
    const { owner } = world.database;
    const keys = accessKeysOf(world.database);
    const made = await make(schoolUser, { name: 'Roster', purposes: ['import'] });
    const listed = async () => (await keysOf(administrator)).find(({ keyId }) => keyId === made.keyId);
    expect(await listed()).toMatchObject({ stopped: null });
    const lost = [
      ['banned', { banned_at: new Date() }],
      ['deleted', { deleted_at: new Date() }],
      ['right', { role: 6 as const }],
      ['right', { school_id: world.schools.foreign }],
    ] as const;
    for (const [why, change] of lost) {
      await owner.updateTable('person').set(change).where('pid', '=', schoolUser.pid).execute();
      expect([why, await failed(keys.check(basic(made), 'import'))]).toEqual([
        why,
        [403, expect.stringContaining('has stopped')],
      ]);
      // Those who do not know the secret are not told.
      expect(await failed(keys.check(basic({ ...made, secret: 'not it' }), 'import'))).toEqual([
        401,
        expect.stringContaining('is wrong'),
      ]);
      await keys.flush();
      expect(await listed()).toMatchObject({ stopped: why, errors: expect.any(Number) });
      await world.mend();
      expect(await keys.check(basic(made), 'import')).toMatchObject({ keyId: made.keyId });
    }
    world.forgetToken(schoolUser);
    await keys.flush();
  });

  it('is refused without a key, with a wrong secret, after it was revoked, and where its school is deleted: 401', async () => {
    const { administrator } = world.people;
    const { owner } = world.database;
    const keys = accessKeysOf(world.database);
    const made = await make(administrator, { name: 'N', purposes: ['import'], schoolId: world.schools.own });
    const wrong = [401, 'This key is not known, was revoked, or its secret is wrong.'];
    for (const header of [undefined, '', 'Bearer abc', 'Basic', 'Basic %%%', `Basic ${btoa('nothing')}`]) {
      expect(await failed(keys.check(header, 'import'))).toEqual([
        401,
        expect.stringContaining('Authorization: Basic'),
      ]);
    }
    expect(await failed(keys.check(basic({ ...made, secret: 'not it' }), 'import'))).toEqual(wrong);
    expect(await failed(keys.check(basic({ ...made, key: 'key_of-nobody' }), 'import'))).toEqual(wrong);
    expect(await failed(keys.check(basic({ ...made, key: "' or 1 = 1 \0" }), 'import'))).toEqual(wrong);

    await sql`update school set deleted_at = now() where school_id = ${world.schools.own}`.execute(owner);
    expect(await failed(keys.check(basic(made), 'import'))).toEqual(wrong);
    await world.mend();
    expect((await send(administrator, 'DELETE', `keys/${made.keyId}`)).status).toBe(200);
    expect(await failed(keys.check(basic(made), 'import'))).toEqual(wrong);
    expect((await send(administrator, 'DELETE', `keys/${made.keyId}`)).status).toBe(404);
  });

  it('is refused for another purpose, and the list says why', async () => {
    const { administrator } = world.people;
    const keys = accessKeysOf(world.database);
    const made = await make(administrator, { name: 'Player', purposes: ['xapi'] });
    const sentence = 'This key is not for imports, but for statements (xAPI).';
    expect(await failed(keys.check(basic(made), 'import'))).toEqual([403, sentence]);
    await keys.flush();
    expect((await keysOf(administrator)).find(({ keyId }) => keyId === made.keyId)).toMatchObject({
      uses: 0,
      errors: 1,
      lastError: sentence,
    });
  });
});

describe('npm run key', () => {
  const key = (...args: string[]) => {
    const { api, owner } = world.database.urls;
    return runCommandLine('key', args, { DATABASE_URL: api, MIGRATION_URL: owner });
  };

  it('makes, lists and revokes a key while the server runs', async () => {
    const school = String(world.schools.own);
    const created = await key('create', '--name', 'From a shell', '--for', 'xapi,import', '--school', school, '--json');
    expect(created).toMatchObject({ code: 0, failure: '' });
    const made = JSON.parse(created.output) as Made;
    const keys = accessKeysOf(world.database);
    expect(await keys.check(basic(made), 'xapi')).toMatchObject({ keyId: made.keyId, schoolId: world.schools.own });
    await keys.flush();

    const listed = await key('list');
    expect(listed.output).toMatch(
      new RegExp(`^${made.key}  From a shell  \\(xapi, import; Own School; last used 2`, 'm'),
    );
    expect(await key('revoke', made.key)).toMatchObject({ code: 0, output: expect.stringContaining('is revoked') });
    expect(await failed(keys.check(basic(made), 'xapi'))).toMatchObject([401, expect.any(String)]);
    expect(await key('revoke', made.key)).toMatchObject({
      code: 1,
      failure: expect.stringContaining('There is no key'),
    });
  });

  it.each([
    [['create', '--name', 'N', '--for', 'everything'], 'A key cannot be for "everything": --for takes xapi, import.'],
    [['create', '--name', 'N'], '--for is missing. --help tells more.'],
    [['create', '--name', 'N', '--for', 'xapi', '--school', '999999'], 'There is no school 999999.'],
  ])('says in a sentence what is wrong with %j', async (args, sentence) => {
    expect(await key(...args)).toMatchObject({ code: 1, output: '', failure: sentence });
  });
});
