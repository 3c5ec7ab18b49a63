/** Imports that wait for their turn: in which place, for whom, how they are withdrawn, and what becomes of them after a restart. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { beginImport, importById } from '#contract/academy/imports.ts';
import type { CallAnswer } from '#contract/call.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { createLogger } from '#host/server/http/log.ts';
import { importRunner } from '#host/server/imports/importRunner.ts';
import { aloneWithImports, endLostImports } from '#host/server/imports/imports.queries.ts';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';
import { runnerInside } from './runnerInside.ts';

let world: World;
let app: World['app'];
/** Lets the import go on that runs. */
let goOn: () => void;
let held: Promise<void> | undefined;

/** From now on an import that begins stops before its file is read. */
function hold(): void {
  held = new Promise((resolve) => {
    goOn = () => {
      held = undefined;
      resolve();
    };
  });
}

beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({
    keys: accessKeysOf(world.database),
    imports: runnerInside(world.database, async () => held),
  });
});
afterEach(async () => {
  const { owner } = world.database;
  goOn?.();
  const line = async () => (await sql`select 1 from actor.import_line()`.execute(owner)).rows;
  await expect.poll(line).toEqual([]);
  // The last one is noted as ended a moment before it lets go of the academy.
  await aloneWithImports(owner, async () => {}, { waits: true });
  await sql`delete from import_run where started_by is not null or key_id is not null`.execute(owner);
});
afterAll(() => world?.close());

/** No roster: its import ends as soon as it is read, and says why. */
const NO_ROSTER = new TextEncoder().encode('no zip');

async function keyFor(schoolId: number | null = null) {
  const { owner } = world.database;
  const { key, secret } = await makeKey(owner, { name: 'SIS', purposes: ['import'], schoolId, madeBy: null });
  return `Basic ${btoa(`${key}:${secret}`)}`;
}

interface ImportState {
  importId: number;
  state: string;
  message?: string;
  queue?: { place: number; runningSince: string; waitsFor?: { fileName: string; startedBy: string; keyName: string } };
}

const withKey = async (authorization: string, method: string, path: string, file?: Uint8Array) => {
  const response = await app.request(`/api/import/${path}`, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/zip' },
    ...(file && { body: file as BodyInit }),
  });
  return { status: response.status, body: (await response.json()) as ImportState };
};

const send = async (as: Person, method: string, path: string, body?: unknown) =>
  ask(app, method, `/api/admin/${path}`, { token: await world.tokenOf(as), body });
const runOf = (as: Person, id: number) =>
  bodyOf<CallAnswer<typeof importById>>('import', send(as, 'GET', `imports/${id}`));

/** Begins an import and sends its file. */
async function upload(as: Person, file: Uint8Array, fileName = 'roster.zip'): Promise<number> {
  const begun = await send(as, 'PUT', 'imports', { fileName, source: '' });
  const { importId, ticket } = (await begun.json()) as CallAnswer<typeof beginImport>;
  const sent = await app.request(`/api/import/runs/${importId}/file`, {
    method: 'PUT',
    headers: { Authorization: `Ticket ${ticket}`, 'Content-Type': 'application/octet-stream' },
    body: file as BodyInit,
  });
  expect(sent.status).toBe(202);
  return importId;
}
const ends = (as: Person, id: number, state: string) =>
  expect.poll(async () => (await runOf(as, id)).state).toBe(state);

it('a second import waits, says for whom and in which place, and begins by itself', async () => {
  const { administrator } = world.people;
  hold();
  const first = await upload(administrator, zipRoster(makeRoster({ schools: 1, students: 2 })), 'all.zip');
  const second = await upload(administrator, NO_ROSTER);
  const third = await upload(administrator, NO_ROSTER);
  expect(await runOf(administrator, first)).toMatchObject({ state: 'reading', queuePlace: 0 });
  expect(await runOf(administrator, second)).toMatchObject({
    state: 'reading',
    queuePlace: 1,
    waitsFor: { fileName: 'all.zip', startedBy: administrator.name, startedDate: expect.stringMatching(/^20\d\d-/) },
  });
  expect(await runOf(administrator, third)).toMatchObject({ queuePlace: 2 });

  goOn();
  await ends(administrator, first, 'previewed');
  await ends(administrator, second, 'failed');
  await ends(administrator, third, 'failed');
  // A preview that waits for somebody keeps nobody waiting, and stands in line once more when it is to be written.
  hold();
  const fourth = await upload(administrator, NO_ROSTER);
  expect((await send(administrator, 'PUT', `imports/${first}/start`, { isConfirmed: false })).status).toBe(200);
  expect(await runOf(administrator, first)).toMatchObject({ state: 'importing', queuePlace: 1 });
  expect((await send(administrator, 'PUT', `imports/${first}/start`, { isConfirmed: false })).status).toBe(409);
  expect((await send(administrator, 'DELETE', `imports/${first}`)).status).toBe(200);
  goOn();
  await ends(administrator, fourth, 'failed');
  expect(await runOf(administrator, first)).toMatchObject({ state: 'cancelled', queuePlace: 0 });
});

it('a school user is told since when the import of another school runs, and nothing else of it', async () => {
  const { schoolUser, foreignSchoolUser } = world.people;
  hold();
  await upload(foreignSchoolUser, NO_ROSTER, 'secret.zip');
  const own = await upload(schoolUser, NO_ROSTER);
  const state = await runOf(schoolUser, own);
  expect(state).toMatchObject({ queuePlace: 1, waitsFor: { fileName: '', startedBy: '', keyName: '' } });
  expect(state.waitsFor.startedDate).toMatch(/^20\d\d-/);

  const key = await keyFor(world.schools.own);
  const { status, body } = await withKey(key, 'POST', 'oneroster?wait=0', NO_ROSTER);
  expect([status, body.queue]).toEqual([202, { place: 2, runningSince: expect.stringMatching(/^20\d\d-/) }]);
});

it('one that waits is withdrawn at once, by its person or its key, and the others move up', async () => {
  const { administrator, schoolUser } = world.people;
  hold();
  const first = await upload(administrator, NO_ROSTER, 'first.zip');
  const second = await upload(schoolUser, NO_ROSTER);
  const key = await keyFor();
  const { body } = await withKey(key, 'POST', 'oneroster?wait=0', NO_ROSTER);
  expect(body.queue).toMatchObject({ place: 2, waitsFor: { fileName: 'first.zip', startedBy: administrator.name } });

  expect((await send(schoolUser, 'DELETE', `imports/${second}`)).status).toBe(200);
  expect(await runOf(schoolUser, second)).toMatchObject({ state: 'cancelled', queuePlace: 0 });
  expect((await withKey(key, 'GET', `runs/${body.importId}`)).body.queue).toMatchObject({ place: 1 });
  expect((await withKey(await keyFor(world.schools.own), 'DELETE', `runs/${body.importId}`)).status).toBe(404);
  expect((await withKey(key, 'DELETE', `runs/${body.importId}`)).status).toBe(200);
  expect((await withKey(key, 'DELETE', `runs/${body.importId}`)).status).toBe(409);
  const kept = await sql`select import_run_id as id from import_part order by 1`.execute(world.database.owner);
  expect(kept.rows).toEqual([{ id: first }]);
});

it('another system that waits for the answer is answered when its turn has come and gone', async () => {
  hold();
  const { administrator } = world.people;
  await upload(administrator, NO_ROSTER);
  const answer = withKey(await keyFor(), 'POST', 'oneroster', NO_ROSTER);
  const waiting = async () =>
    (await sql`select 1 from actor.import_line() where place = 1`.execute(world.database.owner)).rows;
  await expect.poll(waiting).toHaveLength(1);
  goOn();
  expect(await answer).toMatchObject({ status: 400, body: { state: 'failed' } });
});

it('nobody fills the line: one who has five imports in it is told to withdraw one', async () => {
  hold();
  const { administrator, schoolUser } = world.people;
  for (let count = 0; count < 5; count += 1) await upload(administrator, NO_ROSTER);
  const refused = await send(administrator, 'PUT', 'imports', { fileName: 'roster.zip', source: '' });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { message: expect.stringMatching(/^5 imports of yours wait .* Withdraw one, or try again/) },
  ]);
  expect((await send(schoolUser, 'PUT', 'imports', { fileName: 'roster.zip', source: '' })).status).toBe(201);
});

it('after a restart the one that ran has failed and says so, and the others go on in their order', async () => {
  const { owner } = world.database;
  const { administrator } = world.people;
  // As another server left them, which has stopped.
  const { rows } = await sql<{ id: number }>`
    insert into import_run (kind, file_name, state, changed_at, waiting_since, turn_at, started_by)
    select 'oneroster', name, 'reading', now() - interval '1 minute', now() - waits::interval,
           case when name = 'ran' then now() - interval '1 minute' end, ${administrator.pid}
      from (values ('ran', '5 minutes'), ('next', '4 minutes'), ('last', '3 minutes'), ('old', '25 hours')) as r(name, waits)
    returning import_run_id as id`.execute(owner);
  await sql`insert into import_part (import_run_id, part_no, content)
            select id, 0, 'no zip' from unnest(${rows.map(({ id }) => id)}::int[]) as id`.execute(owner);
  const begun: number[] = [];
  const runner = importRunner(world.database, createLogger('silent'), {
    work: async ({ importId }) => {
      begun.push(importId);
      return { limit: 'Read.' };
    },
  });
  // What ran may still run: until it is known to be lost, nobody else begins.
  expect(await runner.takeUp()).toBe(false);
  expect(await endLostImports(owner)).toBe(2);
  expect(await runner.takeUp()).toBe(true);
  await runner.ended(rows[2]?.id ?? 0);
  expect(begun).toEqual([rows[1]?.id, rows[2]?.id]);
  const after = await sql<{ name: string; error: string }>`
    select file_name as name, error from import_run where started_by is not null order by import_run_id`.execute(owner);
  expect(after.rows).toEqual([
    { name: 'ran', error: expect.stringContaining('The server was restarted. Nothing was imported') },
    { name: 'next', error: 'Read.' },
    { name: 'last', error: 'Read.' },
    { name: 'old', error: expect.stringContaining('Its turn did not come within a day') },
  ]);
});

it('of two servers one gives the next turn', async () => {
  const { owner } = world.database;
  hold();
  const { administrator } = world.people;
  await upload(administrator, NO_ROSTER);
  await upload(administrator, NO_ROSTER);
  const others = [1, 2, 3].map(() => runnerInside(world.database));
  expect(await Promise.all(others.map((other) => other.takeUp()))).toEqual([false, false, false]);
  const running = await sql`select 1 from import_run where turn_at is not null and ended_at is null`.execute(owner);
  expect(running.rows).toHaveLength(1);
});
