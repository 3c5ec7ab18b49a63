/** Reports from a read replica: a second server that follows the first by streaming replication. */

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { createReadReplica } from '#host/server/database/readReplica.ts';
import type { DB } from '#host/server/database/schema.ts';
import { createMetrics, type Metrics } from '#host/server/http/metrics.ts';
import { isReport } from '#host/server/http/reports.ts';
import { openWay } from '#tests/support/browser/way.ts';
import { type Replicated, startReplicated } from '#tests/support/server/replica.ts';
import { statementsOf } from '#tests/support/server/statements.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let servers: Replicated;
/** The way to the replica, which can be cut. */
let way: Awaited<ReturnType<typeof openWay>>;
let world: World;
let metrics: Metrics;
const lost: unknown[] = [];

beforeAll(async () => {
  servers = await startReplicated();
  way = await openWay(Number(new URL(servers.readUrl).port));
  const database = await openDatabase({
    databaseUrl: servers.apiUrl,
    migrationUrl: servers.ownerUrl,
    readUrl: Object.assign(new URL(servers.readUrl), { port: String(way.port) }).href,
    onReplicaLost: (reason) => lost.push(reason),
  });
  world = await makeWorld({ ...database, urls: { api: servers.apiUrl, owner: servers.ownerUrl } });
  metrics = createMetrics({ version: '1', pools: database.pools });
});
afterAll(async () => {
  await world?.close();
  await way?.close();
  await servers?.stop();
});

/** As if the person who is signed in had been so for long, and had written nothing since. */
async function pastSignIns(): Promise<void> {
  await sql`update activity_log set occurred_at = occurred_at - interval '1 minute'`.execute(world.database.owner);
  await servers.catchUp();
}

const readsFrom = async (from: 'replica' | 'main') =>
  Number(
    new RegExp(`^academy_report_reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec((await metrics.text()).body)?.[1] ??
      0,
  );

/** Asks for the dashboard, and says where it was read. */
async function dashboard(app: World['app'], token: string): Promise<{ from: string; teachers: number }> {
  const before = await readsFrom('replica');
  const response = await ask(app, 'GET', '/api/admin/dashboard-stats?timeframe=All%20Time', { token });
  expect(response.status).toBe(200);
  const { titleStats } = (await response.json()) as { titleStats: { totalTeachers: number } };
  return { from: (await readsFrom('replica')) > before ? 'replica' : 'main', teachers: titleStats.totalTeachers };
}

/** Asks until the replica answers. The first report after a while is the main server's, if the replica is a moment behind. */
async function fromReplica(app: World['app'], token: string): Promise<{ teachers: number }> {
  let seen: Awaited<ReturnType<typeof dashboard>> | undefined;
  await expect
    .poll(async () => {
      seen = await dashboard(app, token);
      return seen.from;
    })
    .toBe('replica');
  return { teachers: seen?.teachers ?? Number.NaN };
}

const addTeacher = () =>
  sql`insert into person (role, name, school_id) values (6, 'New Teacher', ${world.schools.own})`.execute(
    world.database.owner,
  );

/** What the parts of paths name, and queries that reports need. */
const NAMED: Record<string, string> = {
  id: 'plan',
  planId: 'plan',
  schoolId: 'school',
  pid: 'person',
  examId: 'exam',
  category: 'examCategory',
  studyPlanItemId: 'planItem',
};
const QUERIES: Record<string, string> = {
  comparisons: '?screen=academy-dashboard',
  dashboardStats: '?timeframe=Today',
  performanceTracking: '?timeframe=week&metric=overall',
  performanceSummary: '?timeframe=week&metric=overall',
  platformAnalytics: '?timeframe=week',
  countedList: '?list=students',
  search: '?words=an',
  studentAttendance: '?month=0&year=2026',
  childComparisons: '?screen=parent-dashboard',
  parentPerformance: '?timeframe=3months',
  parentStudyProgress: '?planId=all',
  parentAttendance: '?month=0&year=2026',
};

/** A path of each report, with objects of the own school. */
const pathOf = ({ id, path }: AnyCall) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(world.objects.own[NAMED[name] ?? ''] ?? 1)) +
  (QUERIES[id] ?? '');

describe('a report', () => {
  it('is read from the replica, as whoever asks may see it', async () => {
    const app = world.appWith({ metrics, keeps: 0 });
    const [all, foreign] = await Promise.all(
      [world.people.administrator, world.people.foreignSchoolUser].map(async (person) => world.tokenOf(person)),
    );
    await pastSignIns();
    const seen = await fromReplica(app, all ?? '');
    const atForeign = await fromReplica(app, foreign ?? '');
    expect(atForeign.teachers).toBeLessThan(seen.teachers);
  });

  it('of any kind writes nothing, and answers on the replica what it answers on the main server', async () => {
    const app = world.appWith({ metrics, keeps: 0 });
    const { replica: _, ...alone } = world.database;
    const mainOnly = world.appWith({ database: alone, keeps: 0 });
    const staff = await world.tokenOf(world.people.administrator);
    const parent = await world.tokenOf(world.people.parent, true);
    await pastSignIns();
    const reports = allCalls.filter(isReport);
    expect(reports.length).toBeGreaterThan(20);
    for (const call of reports) {
      const token = call.path.startsWith('/api/parent/') ? parent : staff;
      const before = await readsFrom('replica');
      let answer: Response | undefined;
      await expect
        .poll(async () => {
          answer = await ask(app, 'GET', pathOf(call), { token });
          return [call.id, await readsFrom('replica')];
        })
        .toEqual([call.id, before + 1]);
      const same = await ask(mainOnly, 'GET', pathOf(call), { token });
      expect([call.id, call.method, answer?.status, same.status]).toEqual([call.id, 'GET', 200, 200]);
      expect(await answer?.json()).toEqual(await same.json());
    }
  });

  it('of nothing that its path names costs the main server the statement that says who asks', async () => {
    const app = world.appWith({ metrics, keeps: 0 });
    const token = await world.tokenOf(world.people.administrator);
    await pastSignIns();
    await fromReplica(app, token);
    let from = '';
    const statements = await statementsOf(async () => {
      from = (await dashboard(app, token)).from;
    });
    const entering = statements.filter((statement) => /enter_session|sessions_now/.test(statement));
    expect([from, entering.length, entering.join().includes('sessions_now')]).toEqual(['replica', 1, true]);
  });

  it('shows people their own change at once: who has just written is answered by the main server', async () => {
    const app = world.appWith({ metrics, keeps: 0 });
    const token = await world.tokenOf(world.people.administrator);
    await pastSignIns();
    const { teachers } = await fromReplica(app, token);
    await servers.pauseReplay(true);
    try {
      const body = { title: 'News', description: 'Of today', priority: 1, targetRole: null, schoolId: null };
      expect((await ask(app, 'POST', '/api/admin/notifications', { token, body })).status).toBeLessThan(300);
      await addTeacher();
      expect(await dashboard(app, token)).toEqual({ from: 'main', teachers: teachers + 1 });
      // Somebody who has written nothing sees what the replica has, for ten seconds at most.
      const other = await world.tokenOf(world.people.staff);
      expect((await dashboard(app, other)).teachers).toBeGreaterThanOrEqual(teachers);
    } finally {
      await servers.pauseReplay(false);
    }
  });

  it('is read from the main server while the replica is away, and from the replica again when it is back', async () => {
    const app = world.appWith({ metrics, keeps: 0 });
    const token = await world.tokenOf(world.people.administrator);
    await pastSignIns();
    await fromReplica(app, token);
    await way.close();
    const before = lost.length;
    expect((await dashboard(app, token)).from).toBe('main');
    expect(lost.length).toBe(before + 1);
    // It is not asked again for a while, so nobody waits for it.
    expect((await dashboard(app, token)).from).toBe('main');
    expect(lost.length).toBe(before + 1);
    await way.open();
    await expect.poll(async () => (await dashboard(app, token)).from, { interval: 200 }).toBe('replica');
  });
});

it('an answer in memory is sent until something changes, also where the replica has not heard of it yet', async () => {
  const app = world.appWith({ metrics });
  const token = await world.tokenOf(world.people.staff);
  await pastSignIns();
  const { teachers } = await fromReplica(app, token);
  await servers.catchUp();
  const before = await readsFrom('replica');
  await dashboard(app, token);
  const reads = await readsFrom('replica');
  expect(await dashboard(app, token)).toEqual({ from: 'main', teachers });
  expect([reads - before <= 1, await readsFrom('replica')]).toEqual([true, reads]);
  await addTeacher();
  await servers.catchUp();
  expect((await dashboard(app, token)).teachers).toBe(teachers + 1);
});

describe('a replica', () => {
  const actor: PersonActor = { kind: 'person', pid: 1, role: 3, isParentView: false, schools: 'all', children: [] };
  const count = (tx: Tx) => sql`select count(*) from school`.execute(tx);

  /** A replica with its own clock, of which a position is known. */
  async function replicaAt(url: string, clock: () => number) {
    const [near, far] = [servers.apiUrl, url].map(
      (one) =>
        new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: one, max: 1 }) }) }),
    );
    if (!near || !far) throw new Error('never');
    const replica = createReadReplica(far, near, { clock });
    const note = () => world.database.as(actor, (tx) => replica.maySee(tx));
    return { replica, note, close: () => Promise.all([near.destroy(), far.destroy()]) };
  }

  it('that has fallen behind by ten seconds is not used until it has caught up', async () => {
    let now = 1_000_000;
    const { replica, note, close } = await replicaAt(servers.readUrl, () => now);
    await note();
    await servers.catchUp();
    expect(await replica.read({ actor }, count)).toBeDefined();
    await servers.pauseReplay(true);
    try {
      await addTeacher();
      await note();
      // What was written in the last ten seconds may be missing.
      expect(await replica.read({ actor }, count)).toBeDefined();
      now += 11_000;
      await note();
      expect(await replica.read({ actor }, count)).toBeUndefined();
    } finally {
      await servers.pauseReplay(false);
    }
    await servers.catchUp();
    expect(await replica.read({ actor }, count)).toBeDefined();
    await close();
  });

  it('of another database is not used, and the reason is told', async () => {
    const database = await openDatabase({
      databaseUrl: servers.apiUrl,
      migrationUrl: servers.ownerUrl,
    });
    const reasons: unknown[] = [];
    // The one server names itself, and the other a number that nobody has.
    const stranger = database.owner.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({ ...result, rows: [{ id: '1' }] }),
    });
    const replica = createReadReplica(stranger, database.owner, { onLost: (reason) => reasons.push(reason) });
    await database.as(actor, (tx) => replica.maySee(tx));
    expect(await replica.read({ actor }, count)).toBeUndefined();
    expect(String(reasons[0])).toContain('no replica of the main one');
    await database.close();
  });

  it('leaves reports to the main server while it has more to do than that', async () => {
    const { replica, pools } = world.database;
    if (!replica) throw new Error('never');
    await pastSignIns();
    const maySee = () => world.database.as(actor, (tx) => replica.maySee(tx));
    await expect.poll(maySee).toBe(true);
    await servers.catchUp();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const reads = [1, 2].map(() => replica.read({ actor }, () => ended));
    await expect.poll(() => pools().reports?.busy).toBe(2);
    expect(await maySee()).toBe(false);
    end();
    expect(await Promise.all(reads)).toEqual([{ value: undefined }, { value: undefined }]);
    expect(await maySee()).toBe(true);
  });

  it('takes no change from anybody', async () => {
    const { replica, note, close } = await replicaAt(servers.readUrl, Date.now);
    await note();
    await servers.catchUp();
    const write = (tx: Tx) => sql`update person set name = 'x' where pid = 1`.execute(tx);
    await expect(replica.read({ actor }, write)).rejects.toThrow(/read-only/);
    await close();
  });
});
