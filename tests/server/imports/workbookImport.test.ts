/** Workbooks of plans over HTTP: what another system is answered, and what parents and teachers see of them afterwards. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { templateWorkbook } from '#host/server/imports/workbook/template.ts';
import { xlsxOf } from '#tests/support/data/workbooks.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';
import { runnerInside } from './runnerInside.ts';

let world: World;
let app: World['app'];
beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({
    keys: accessKeysOf(world.database),
    imports: runnerInside(world.database),
  });
});
afterEach(() => sql`delete from import_run where key_id is not null`.execute(world.database.owner));
afterAll(() => world?.close());

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function post(file: Uint8Array, query = '', schoolId: number | null = null) {
  const { owner } = world.database;
  const { key, secret } = await makeKey(owner, { name: 'CMS', purposes: ['import'], schoolId, madeBy: null });
  const response = await app.request(
    `/api/import/workbook${query}`,
    {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'Content-Type': XLSX },
      body: file as BodyInit,
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } as never },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('a workbook that another system sends is in the plans that a school user sees', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select name from school where school_id = ${world.schools.own}::int`.execute(world.database.owner);
  const file = templateWorkbook(rows[0]?.name);
  expect(await post(file, '?dryRun=1')).toMatchObject({ status: 200, body: { state: 'previewed', imported: false } });
  expect(await post(file)).toMatchObject({ status: 200, body: { state: 'done', imported: true, refused: [] } });
  const plans = await bodyOf<{ studyPlanId: number; title: string; isShared: boolean }[]>(
    'study-plans',
    ask(app, 'GET', '/api/admin/study-plans', { token: await world.tokenOf(world.people.schoolUser) }),
  );
  const plan = plans.find(({ title }) => title === 'Physics, grade 9, term 1');
  expect(plan).toMatchObject({ isShared: true });
  const path = `/api/admin/study-plans/${plan?.studyPlanId}/day-list`;
  expect(
    await bodyOf(path, ask(app, 'GET', path, { token: await world.tokenOf(world.people.schoolUser) })),
  ).toMatchObject({
    days: [
      { day: 1, weekNo: 1 },
      { day: 2, weekNo: 1 },
    ],
  });
  expect(await post(file)).toMatchObject({ status: 200, body: { counts: { new: 0, changed: 0, leaving: 0 } } });
});

it('a workbook with a refused row is not imported, and the answer says where and why', async () => {
  const file = xlsxOf({ Plans: [{ title: 'Half' }], Sessions: [{ plan: 'Half', day: '', type: 'other', title: 'A' }] });
  const { status, body } = await post(file);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body)).toContain('A workbook is written as a whole or not at all');
  expect(body).toMatchObject({
    refused: [{ file: 'Sessions', line: 2, reason: expect.stringContaining('day is empty') }],
  });
});
