/** Imports over HTTP: with a key by another system, and by people of the console. */
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { beginImport, importById, importLines, imports, importTicket } from '#contract/academy/imports.ts';
import type { CallAnswer } from '#contract/call.ts';
import { IMPORT_FILE_MAX } from '#domain/lists/imports.ts';
import { purge } from '#host/server/academy/purge.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { aloneWithImports, endLostImports } from '#host/server/imports/imports.queries.ts';
import { makeRoster, type RosterFiles, zipRoster } from '#tests/support/data/rosters.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';
import { runnerInside } from './runnerInside.ts';

let world: World;
let app: World['app'];
beforeAll(async () => {
  world = await makeWorld();
  // In this process, as `runnerProcess.ts` does in its own: one test below starts a real one.
  app = world.appWith({
    keys: accessKeysOf(world.database),
    imports: runnerInside(world.database),
  });
});
afterEach(async () => {
  const { owner } = world.database;
  await sql`delete from import_run where started_by is not null or key_id is not null`.execute(owner);
  await sql`delete from guardian where guardian_pid in (select pid from person where roster is not null)`.execute(
    owner,
  );
  await sql`delete from person where roster is not null`.execute(owner);
  await sql`delete from class where roster is not null`.execute(owner);
  // Another roster's school of the same name would be taken for one that was entered by hand.
  await sql`update school set name = 'Former school ' || school_id
     where roster is not null and school_id <> all (${Object.values(world.schools)}::int[])`.execute(owner);
  await sql`update school set roster = null, sourced_id = null where roster is not null`.execute(owner);
});
afterAll(() => world?.close());

interface ImportState {
  message?: string;
  importId: number;
  state: string;
  imported: boolean;
  counts: Record<string, number>;
  questions: string[];
  refused: { file: string; line: number; reason: string }[];
  report: string;
}

async function keyFor(schoolId: number | null = null, purpose: 'import' | 'xapi' = 'import') {
  const { key, secret } = await makeKey(world.database.owner, {
    name: 'SIS',
    purposes: [purpose],
    schoolId,
    madeBy: null,
  });
  return `Basic ${btoa(`${key}:${secret}`)}`;
}

/** Sends a file as another system does. */
async function post(
  authorization: string,
  file: Uint8Array | string,
  query = '',
  headers: Record<string, string> = {},
) {
  const response = await app.request(
    `/api/import/oneroster${query}`,
    {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/zip', ...headers },
      body: file as BodyInit,
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } as never },
  );
  return { status: response.status, body: (await response.json()) as ImportState };
}
const count = async (table: string, where = sql<boolean>`true`) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(world.database.owner))
    .rows[0]?.n;
const rostered = () => count('person', sql<boolean>`roster is not null and left_roster_at is null`);

/** A roster of the world's own school alone: its name is how the school is known. */
function ownRoster(students = 4): RosterFiles {
  const files = makeRoster({ schools: 1, students });
  return {
    ...files,
    orgs: files.orgs.map((org) => (org.type === 'school' ? { ...org, name: 'Own School' } : org)),
  };
}
const small = () => makeRoster({ schools: 2, students: 6 });

describe('another system with a key', () => {
  it('previews, and then imports, and the same file once more changes nothing', async () => {
    const key = await keyFor();
    const file = zipRoster(small());
    const dry = await post(key, file, '?dryRun=1');
    expect(dry).toMatchObject({ status: 200, body: { state: 'previewed', imported: false, refused: [] } });
    expect(dry.body.counts.new).toBeGreaterThan(10);
    expect(await rostered()).toBe(0);

    const done = await post(key, file);
    expect(done).toMatchObject({ status: 200, body: { state: 'done', imported: true, questions: [] } });
    expect(done.body.counts).toEqual(dry.body.counts);
    expect(await rostered()).toBeGreaterThan(10);
    // That of the dry run is kept until tomorrow.
    expect(await count('import_part')).toBe(1);
    const report = await app.request(done.body.report, { headers: { Authorization: key } });
    expect(report.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect((await report.text()).split('\r\n')[0]).toBe('change,what,file,line,sourcedId,name,reason');

    const again = await post(key, file);
    expect(again).toMatchObject({ status: 200, body: { state: 'done', counts: { new: 0, changed: 0, leaving: 0 } } });
  });

  it('is told where the report is, also where the academy is in a folder of a hostname', async () => {
    const folderApp = world.appWith({
      keys: accessKeysOf(world.database),
      imports: runnerInside(world.database),
      config: {
        corsOrigins: 'any',
        frameAncestors: [],
        trustedProxies: [],
        distDir: '/nowhere',
        publicUrl: 'https://school.example/academy',
      },
    });
    const key = await keyFor();
    const response = await folderApp.request('/academy/api/import/oneroster?dryRun=1', {
      method: 'POST',
      headers: { Authorization: key, 'Content-Type': 'application/zip' },
      body: zipRoster(small()) as BodyInit,
    });
    const { importId, report } = (await response.json()) as ImportState;
    expect(report).toBe(`/academy/api/import/runs/${importId}/report.csv`);
    const answer = await folderApp.request(report, { headers: { Authorization: key } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('imports in a process of its own, which does not keep the server from answering', async () => {
    const students = inGate(50, 300);
    const ownApp = world.appWith({});
    const response = await ownApp.request('/api/import/oneroster?wait=0', {
      method: 'POST',
      headers: { Authorization: await keyFor(), 'Content-Type': 'application/zip' },
      body: zipRoster(makeRoster({ schools: 3, students })) as BodyInit,
    });
    expect(response.status).toBe(202);
    const { importId } = (await response.json()) as ImportState;
    const { owner } = world.database;
    const state = async () =>
      (await owner.selectFrom('import_run').select('state').where('import_run_id', '=', importId).executeTakeFirst())
        ?.state;
    await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('done');
    expect(await rostered()).toBeGreaterThan(2 * students);
  });

  it('is told which rows were refused and why, and the others are taken', async () => {
    const files = small();
    const users = files.users.map((user, at) => (at === 3 ? { ...user, givenName: '', familyName: '' } : user));
    const { status, body } = await post(await keyFor(), zipRoster({ ...files, users }));
    expect(status).toBe(200);
    expect(body.refused[0]).toMatchObject({ file: 'users.csv', line: 5, reason: 'The person has no name.' });
  });

  it('has to confirm a complete file that makes more than 10 % of a school inactive', async () => {
    const key = await keyFor();
    await post(key, zipRoster(small()));
    const before = await rostered();
    const files = small();
    const fewer = { ...files, users: files.users.filter(({ sourcedId }) => !/-[456]$/.test(sourcedId ?? '')) };
    const unconfirmed = await post(key, zipRoster(fewer));
    expect(unconfirmed).toMatchObject({ status: 409, body: { state: 'previewed', imported: false } });
    expect(unconfirmed.body.message).toMatch(/would become inactive.*confirm=1/);
    expect(await rostered()).toBe(before);
    expect(await post(key, zipRoster(fewer), '?confirm=1')).toMatchObject({ status: 200, body: { imported: true } });
    expect(await rostered()).toBeLessThan(before ?? 0);
  });

  it('is refused without a key, with a wrong or revoked one (401), and with one for something else (403)', async () => {
    const file = zipRoster(small());
    const begun = await count('import_run');
    for (const wrong of ['', 'Bearer abc', `Basic ${btoa('key_nobody:secret')}`]) {
      const { status, body } = await post(wrong, file);
      expect([status, typeof body.message]).toEqual([401, 'string']);
    }
    const key = await keyFor();
    await sql`update access_key set revoked_at = now() where revoked_at is null`.execute(world.database.owner);
    expect((await post(key, file)).status).toBe(401);
    expect(await post(await keyFor(null, 'xapi'), file)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('not for imports') },
    });
    expect(await count('import_run')).toBe(begun);
  });

  it.each([
    ['a broken zip', zipRoster(small()).slice(0, 500), {}, 400, /zip is broken/],
    ['a file of another kind', 'just a text', {}, 400, /not a zip/],
    ['an empty file', '', {}, 400, /file is empty/],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, /Content-Type: application\/zip/],
    ['2 GB', 'x', { 'Content-Length': '2000000000' }, 413, /has 2000 MB, and may have 100 MB at most/],
  ] as const)(
    'says in a sentence what is wrong with %s, and keeps nothing',
    async (_, file, headers, status, sentence) => {
      const people = await rostered();
      const answer = await post(await keyFor(), file, '', headers);
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
      expect(await rostered()).toBe(people);
    },
  );

  it('ends a file that is larger than it said, before all of it is there', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (out) => {
        sent += 5_000_000;
        out.enqueue(new Uint8Array(5_000_000));
      },
    });
    const response = await app.request('/api/import/oneroster', {
      method: 'POST',
      headers: { Authorization: await keyFor(), 'Content-Type': 'application/zip' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('more than 100 MB') });
    expect(sent).toBeLessThan(IMPORT_FILE_MAX + 20_000_000);
    expect(await count('import_part')).toBe(0);
  });

  it('refuses what it does not understand in the address', async () => {
    const key = await keyFor();
    for (const query of ['?dryrun=1', '?dryRun=yes', '?country=Atlantis'])
      expect((await post(key, 'x', query)).status).toBe(400);
    const response = await app.request('/api/import/everything', { method: 'POST', headers: { Authorization: key } });
    expect([response.status, await response.json()]).toEqual([404, { message: expect.stringContaining('oneroster') }]);
  });
});

describe('a workbook of plans', () => {
  const plans = async () => count('study_plan');
  const send = (authorization: string, file: Uint8Array, query = '') =>
    app.request(`/api/import/workbook${query}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/octet-stream' },
      body: file as BodyInit,
    });

  it('comes in by the same route, as the template that anybody may fetch', async () => {
    const template = await app.request('/api/import/template.xlsx');
    expect(template.headers.get('Content-Disposition')).toContain('plans.xlsx');
    const file = new Uint8Array(await template.arrayBuffer());
    const before = await plans();
    expect((await send(await keyFor(), file, '?dryRun=1')).status).toBe(200);
    expect(await plans()).toBe(before);
    const done = await send(await keyFor(), file);
    expect([done.status, await done.json()]).toEqual([
      200,
      expect.objectContaining({ kind: 'workbook', state: 'done' }),
    ]);
    expect(await plans()).toBe((before ?? 0) + 1);
  });

  it('is written with no row refused, or not at all', async () => {
    const sessions = 'plan,weekNo,day,position,type,title\r\nNo such plan,1,1,1,notes,Motion\r\n';
    const file = zipSync({ 'sessions.csv': strToU8(sessions) });
    const before = await plans();
    const answer = await send(await keyFor(), file);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('refused'), imported: false }),
    ]);
    expect(await plans()).toBe(before);
  });

  it('is refused from a key of one school', async () => {
    const answer = await send(await keyFor(world.schools.own), zipSync({ 'plans.csv': strToU8('title\r\nP\r\n') }));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('of the whole academy') }),
    ]);
  });
});

describe('a key of one school', () => {
  it('adds and changes people of that school', async () => {
    const { status, body } = await post(await keyFor(world.schools.own), zipRoster(ownRoster()));
    expect([status, body.state, body.counts.refused]).toEqual([200, 'done', 0]);
    expect(await count('person', sql<boolean>`roster is not null and school_id = ${world.schools.own}`)).toBe(5);
  });

  it('is refused row by row for other schools, and never makes a school user', async () => {
    const key = await keyFor(world.schools.own);
    const { body } = await post(key, zipRoster(small()));
    expect(body.counts.new).toBe(0);
    expect(body.refused[0]).toMatchObject({
      file: 'orgs.csv',
      line: 3,
      reason: 'This import is for one school, and by sourcedId and name this is another one.',
    });
    await post(key, zipRoster(ownRoster()));
    expect(await count('person', sql<boolean>`roster is not null and role not in (5, 6, 24)`)).toBe(0);
  });

  it('takes nobody away from another school, whatever sourcedId the file has', async () => {
    const { owner } = world.database;
    // The academy has imported both schools; then one of them sends the other's people as its own.
    await post(await keyFor(), zipRoster(small()));
    await sql`update school set name = 'Own School (old)' where school_id = ${world.schools.own}`.execute(owner);
    const victim = await sql<{ school_id: number; state: string }>`
      select school_id, md5(string_agg(p::text, '' order by pid)) as state from person p
       where school_id = (select school_id from school where sourced_id = 'school-2') group by 1`.execute(owner);
    const own = await sql<{ id: number }>`select school_id as id from school where sourced_id = 'school-1'`.execute(
      owner,
    );
    const files = small();
    const stolen = {
      ...files,
      orgs: files.orgs.filter(({ sourcedId }) => sourcedId !== 'school-2'),
      users: files.users.map((user) => ({ ...user, orgSourcedIds: 'school-1', givenName: 'Stolen' })),
    };
    const { body } = await post(await keyFor(own.rows[0]?.id ?? 0), zipRoster(stolen), '?confirm=1');
    expect(body.refused.map(({ reason }) => reason)).toContain(
      'Only the academy changes this person: a school user, or somebody who belongs to another school or to none.',
    );
    const after = await sql<{ state: string }>`
      select md5(string_agg(p::text, '' order by pid)) as state from person p where school_id = ${victim.rows[0]?.school_id}`.execute(
      owner,
    );
    expect(after.rows[0]?.state).toBe(victim.rows[0]?.state);
    await sql`update school set name = 'Own School' where school_id = ${world.schools.own}`.execute(owner);
  });
});

describe('people of the console', () => {
  const send = async (as: Person, method: string, path: string, body?: unknown) =>
    ask(app, method, `/api/admin/${path}`, { token: await world.tokenOf(as), body });
  const runOf = (as: Person, id: number) =>
    bodyOf<CallAnswer<typeof importById>>('import', send(as, 'GET', `imports/${id}`));
  /** Begins an import and sends its file. */
  async function upload(as: Person, file: Uint8Array): Promise<number> {
    const begun = await send(as, 'PUT', 'imports', { fileName: 'roster.zip', source: '' });
    expect(begun.status).toBe(201);
    const { importId, ticket } = (await begun.json()) as CallAnswer<typeof beginImport>;
    const sent = await app.request(`/api/import/runs/${importId}/file`, {
      method: 'PUT',
      headers: { Authorization: `Ticket ${ticket}`, 'Content-Type': 'application/octet-stream' },
      body: file as BodyInit,
    });
    expect(sent.status).toBe(202);
    await settled(as, importId);
    return importId;
  }
  const settled = (as: Person, id: number) =>
    expect.poll(async () => (await runOf(as, id)).state).not.toMatch(/^(?:reading|importing)$/);

  it('learn that there is no such country before they send a file', async () => {
    const body = { fileName: 'roster.zip', source: '', countryId: 2_000_000_000 };
    const refused = await send(world.people.administrator, 'PUT', 'imports', body);
    expect([refused.status, await refused.json()]).toEqual([400, { message: 'There is no such country' }]);
  });

  it('send a file, look at the preview, import it and fetch the report', async () => {
    const { administrator } = world.people;
    const id = await upload(administrator, zipRoster(small()));
    const shown = await runOf(administrator, id);
    expect(shown).toMatchObject({
      state: 'previewed',
      kind: 'oneroster',
      startedBy: administrator.name,
      questions: [],
    });
    expect(shown.kinds.new).toMatch(/2 schools, .* people/);
    const path = `imports/${id}/lines?change=new&search=school-2&limit=5`;
    const lines = await bodyOf<CallAnswer<typeof importLines>>(path, send(administrator, 'GET', path));
    expect(lines.data[0]).toMatchObject({ kind: 'school', file: 'orgs.csv', line: 4, name: 'School 2, Kochi' });

    expect((await send(administrator, 'PUT', `imports/${id}/start`, { isConfirmed: false })).status).toBe(200);
    await settled(administrator, id);
    expect(await runOf(administrator, id)).toMatchObject({ state: 'done', error: null });
    expect(await rostered()).toBeGreaterThan(10);
    expect((await send(administrator, 'PUT', `imports/${id}/start`, { isConfirmed: true })).status).toBe(409);
    expect((await send(administrator, 'DELETE', `imports/${id}`)).status).toBe(409);

    const given = await send(administrator, 'PUT', `imports/${id}/ticket`);
    const { ticket } = (await given.json()) as CallAnswer<typeof importTicket>;
    const report = await app.request(`/api/import/runs/${id}/report.csv`, {
      headers: { Authorization: `Ticket ${ticket}` },
    });
    expect(await report.text()).toMatch(/new,school,orgs.csv,3,school-1,"School 1, Kochi",A new school\./);
    expect(
      (await app.request(`/api/import/runs/${id}/report.csv`, { headers: { Authorization: 'Ticket abc' } })).status,
    ).toBe(401);
    const { rows } = await sql<{ pid: number }>`
      select pid from activity_log where activity_type = 'IMPORT_ROSTER' order by activity_log_id desc limit 1`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([{ pid: administrator.pid }]);
  });

  it('cancel a preview: nothing is written, and the file goes', async () => {
    const { administrator } = world.people;
    const id = await upload(administrator, zipRoster(small()));
    expect((await send(administrator, 'DELETE', `imports/${id}`)).status).toBe(200);
    expect(await runOf(administrator, id)).toMatchObject({ state: 'cancelled' });
    expect([await rostered(), await count('import_part')]).toEqual([0, 0]);
  });

  it('are told what is wrong with a file, and where', async () => {
    const { administrator } = world.people;
    const id = await upload(administrator, new TextEncoder().encode('no zip'));
    expect(await runOf(administrator, id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('neither a spreadsheet (XLSX) nor a zip'),
    });
  });

  it('of a school see and start imports of that school alone', async () => {
    const { administrator, schoolUser, foreignSchoolUser } = world.people;
    const id = await upload(schoolUser, zipRoster(ownRoster()));
    expect(await runOf(administrator, id)).toMatchObject({ schoolId: world.schools.own, counts: { refused: 0 } });
    for (const [method, path] of [
      ['GET', `imports/${id}`],
      ['GET', `imports/${id}/lines`],
      ['PUT', `imports/${id}/ticket`],
      ['DELETE', `imports/${id}`],
    ] as const) {
      expect((await send(foreignSchoolUser, method, path)).status, path).toBe(404);
    }
    const list = await bodyOf<CallAnswer<typeof imports>>('imports', send(foreignSchoolUser, 'GET', 'imports'));
    expect(list.data.map(({ importId }) => importId)).not.toContain(id);
    expect((await send(schoolUser, 'PUT', `imports/${id}/start`, { isConfirmed: false })).status).toBe(200);
    await settled(schoolUser, id);
    expect(await runOf(schoolUser, id)).toMatchObject({ state: 'done' });
  });

  it('are told that the academy has changed since the preview, and nothing is written', async () => {
    const { administrator } = world.people;
    const id = await upload(administrator, zipRoster(small()));
    await post(await keyFor(), zipRoster(small()));
    const people = await rostered();
    await send(administrator, 'PUT', `imports/${id}/start`, { isConfirmed: false });
    await settled(administrator, id);
    expect(await runOf(administrator, id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('has changed since the preview'),
    });
    expect(await rostered()).toBe(people);
  });
});

describe('afterwards', () => {
  it('an import of a server that has stopped says so, and its file goes', async () => {
    const { owner } = world.database;
    const { rows } = await sql<{ id: number }>`
      insert into import_run (kind, file_name, state, changed_at, started_by)
      select 'oneroster', 'roster.zip', state, now() - age::interval, ${world.people.administrator.pid}
        from (values ('importing', '1 minute'), ('reading', '1 hour'), ('reading', '1 second')) as r(state, age)
      returning import_run_id as id`.execute(owner);
    expect(await aloneWithImports(owner, () => endLostImports(owner))).toEqual({ result: 0 });
    expect(await endLostImports(owner)).toBe(2);
    const ids = rows.map(({ id }) => id);
    const after = await sql<{ state: string; error: string | null }>`
      select state, error from import_run where import_run_id = any (${ids}::int[]) order by import_run_id`.execute(
      owner,
    );
    expect(after.rows).toEqual([
      { state: 'failed', error: expect.stringContaining('The server was restarted') },
      { state: 'failed', error: expect.stringContaining('Nothing was imported') },
      { state: 'reading', error: null },
    ]);
  });

  it('lines go after 30 days, a preview and a file that nobody goes on with after a day', async () => {
    const { owner } = world.database;
    await sql`
      with r as (
        insert into import_run (kind, file_name, state, changed_at, ended_at, started_by)
        select 'oneroster', state || age, state, now() - make_interval(days => age),
               case when state = 'done' then now() - make_interval(days => age) end, ${world.people.administrator.pid}
          from (values ('done', 29), ('done', 31), ('previewed', 0), ('previewed', 2)) as v(state, age)
        returning import_run_id as id),
      lines as (
        insert into import_line (import_run_id, line_no, change, kind, file, line, sourced_id, name, reason)
        select id, 1, 'new', 'person', 'users.csv', 2, 'x', 'Somebody', 'A new student.' from r)
      insert into import_part (import_run_id, part_no, content) select id, 0, 'file' from r`.execute(owner);
    await purge(owner);
    const { rows } = await sql<{ name: string }>`
      select r.file_name || ' ' || r.state || ' '
             || (select count(*) from import_line l where l.import_run_id = r.import_run_id) || ' '
             || (select count(*) from import_part p where p.import_run_id = r.import_run_id) as name
        from import_run r where r.started_by is not null order by import_run_id`.execute(owner);
    expect(rows.map(({ name }) => name)).toEqual([
      'done29 done 1 0',
      'done31 done 0 0',
      'previewed0 previewed 1 1',
      'previewed2 cancelled 1 0',
    ]);
  });
});
