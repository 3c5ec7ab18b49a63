/**
 * What a screen asks first costs the database little more in an academy with many schools than in one with few: blocks that it
 * reads are counted, since times depend on the machine. Schools are equally large in both.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { ROLE } from '#domain/people/roles.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { attentionPage, attentionTotals } from '#host/server/students/attention.queries.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { appOn } from '#tests/support/server/app.ts';
import { countingBlocks } from '#tests/support/server/blocks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { ask, login } from '#tests/support/server/world.ts';

const STUDENTS_OF_SCHOOL = 60;
const FEW = inGate(6, 10);
const MANY = inGate(24, 40);
/** How many times as many blocks may be read of four times the academy: indexes are higher, and sums of schools are more. */
const GROWTH = 2;
/** A row of each school, or of each school and month, and what is looked up of it. */
const BLOCKS_OF_SCHOOLS = 250;
/** What it costs that an index has a level more, and is looked up some tens of times. */
const BLOCKS_OF_HIGHER_INDEXES = 80;

type Who = 'administrator' | 'school' | 'teacher' | 'parent';
const ROLES: Record<Who, number> = {
  administrator: ROLE.administrator,
  school: ROLE.school,
  teacher: ROLE.teacher,
  parent: ROLE.parent,
};

const today = new Date();
const OF_STAFF = [
  'dashboard-stats?timeframe=This+Week',
  'dashboard-stats?timeframe=All+Time',
  'study-plan-reports',
  'study-plans',
  'study-plan/7/intensive-care/students?page=1&pageSize=20',
  'absent?page=1&pageSize=20',
  'register',
  'attention?page=1&pageSize=20',
  'attention/counts',
  'notifications?page=1&limit=10',
  'exam-categories',
].map((path) => `admin/${path}`);
const FIRST: Partial<Record<Who, readonly string[]>> = {
  // What Performance Tracking tells the academy is kept of each school in memory, which this test has emptied.
  administrator: [
    ...OF_STAFF,
    'admin/platform-analytics?timeframe=month',
    'admin/users?page=1&limit=10',
    'admin/schools?page=1&limit=12',
    'admin/activity-logs?page=1&limit=20',
  ],
  school: [
    ...OF_STAFF,
    'admin/performance-summary?timeframe=month&metric=overall',
    'admin/platform-analytics?timeframe=month',
    'admin/users?page=1&limit=10',
  ],
  teacher: [...OF_STAFF, 'admin/performance-summary?timeframe=month&metric=overall'],
  parent: [
    'parent/week',
    'parent/performance?timeframe=3months',
    'parent/dashboard-stats',
    `parent/attendance?month=${today.getMonth()}&year=${today.getFullYear()}`,
    'parent/study-progress?planId=all',
  ],
};

const opened: TestDatabase[] = [];
let few: TestDatabase;
let many: TestDatabase;
beforeAll(async () => {
  few = await academyOf(FEW);
  many = await academyOf(MANY);
});
afterAll(() => Promise.all(opened.map((database) => database.close())));

async function academyOf(schools: number): Promise<TestDatabase> {
  const database = await testDatabase();
  opened.push(database);
  await seedAcademy(database.owner, { students: schools * STUDENTS_OF_SCHOOL, days: 6, schools, seed: 3, now: today });
  await sql`vacuum`.execute(database.owner);
  return database;
}

/** The blocks that each question reads, by who asks and what. The plans of earlier connections are not theirs. */
async function blocksOf({ urls }: TestDatabase, questions = FIRST): Promise<Map<string, number>> {
  const database = await openDatabase({
    databaseUrl: urls.api,
    migrationUrl: urls.owner,
    migrates: false,
    connections: 1,
  });
  try {
    const counting = countingBlocks(database);
    const app = appOn(counting.database, { clock: () => today, keeps: 0 });
    const blocks = new Map<string, number>();
    for (const [who, role] of Object.entries(ROLES) as [Who, number][]) {
      const paths = questions[who] ?? [];
      if (paths.length === 0) continue;
      const phone = DEMO_ACCOUNTS.find((account) => account.role === role)?.phone ?? '';
      const signedIn = await login(app, phone, DEMO_PASSWORD, { parentView: who === 'parent' });
      const { token } = (await signedIn.json()) as { token: string };
      for (const path of paths) {
        const answer = async () => {
          const before = counting.blocks();
          const response = await ask(app, 'GET', `/api/${path}`, { token });
          await response.text();
          expect([who, path, response.status]).toEqual([who, path, 200]);
          return counting.blocks() - before;
        };
        // The first is planned too.
        await answer();
        blocks.set(`${who} ${path}`, await answer());
      }
    }
    return blocks;
  } finally {
    await database.close();
  }
}

it('what a screen asks first reads little more of four times the academy', async () => {
  const ofFew = await blocksOf(few);
  expect(ofFew.size).toBeGreaterThan(40);
  const grown = [...(await blocksOf(many))]
    .map(([question, to]) => ({ question, from: ofFew.get(question) ?? 0, to }))
    .filter(({ from, to }) => to > GROWTH * from + BLOCKS_OF_SCHOOLS)
    .map(({ question, from, to }) => `${question}: ${from}, then ${to}`);
  expect(grown).toEqual([]);
});

it('what a parent asks reads no more where other schools have many live sessions', async () => {
  const { owner } = few;
  const ofParent = { parent: FIRST.parent ?? [] };
  const phone = DEMO_ACCOUNTS.find(({ role }) => role === ROLE.parent)?.phone;
  // Each day of two weeks has one at every school, which is told of and looked up.
  const add = (which: RawBuilder<unknown>, times: number) => sql`
    insert into live_session (school_id, title, starts_at, duration_minutes)
    select s.school_id, 'Revision', ${today}::timestamptz + make_interval(days => day), 40
      from school s cross join generate_series(0, 13) day cross join generate_series(1, ${times}::int)
     where (s.school_id = any (
       select unnest(c.school_ids) from person p join guardian g on g.guardian_pid = p.pid join person c on c.pid = g.child_pid
        where p.phone = ${phone})) = ${which}`;
  await add(sql`true`, 1).execute(owner);
  await sql`vacuum analyze live_session`.execute(owner);
  const before = await blocksOf(few, ofParent);
  await add(sql`false`, 500).execute(owner);
  await sql`vacuum analyze live_session`.execute(owner);
  const grown = [...(await blocksOf(few, ofParent))]
    .filter(([question, to]) => to > (before.get(question) ?? 0) + BLOCKS_OF_HIGHER_INDEXES)
    .map(([question, to]) => `${question}: ${before.get(question)}, then ${to}`);
  expect(grown).toEqual([]);
});

it('would notice one: every student with a score is read', async () => {
  const all = 'admin/performance-tracking?timeframe=month&metric=overall';
  const one = { administrator: [all] };
  const [from, to] = [await blocksOf(few, one), await blocksOf(many, one)].map(
    (blocks) => blocks.get(`administrator ${all}`) ?? 0,
  );
  expect(to).toBeGreaterThan(2 * (from ?? 0));
});

it('a page of students to follow up reads the reasons of its students alone, and their number none', async () => {
  const { owner, urls } = many;
  await sql`
    insert into attention_reason (pid, school_id, kind, since, numbers, found_at)
    select pid, school_id, kind, local_day(now()), '{}', now()
      from counted.student cross join unnest(${['absence', 'examsFell', 'averageLow']}::text[]) kind
    on conflict do nothing`.execute(owner);
  const everywhere = { schools: 'all', now: today } as const;
  const administrator: PersonActor = {
    kind: 'person',
    pid: 1,
    role: ROLE.administrator,
    isParentView: false,
    schools: 'all',
    children: [],
  };
  const database = await openDatabase({ databaseUrl: urls.api, migrationUrl: urls.owner, migrates: false });
  /** Those of transactions before it that have not been reported yet are in it too. */
  const readSoFar = async (tx: Tx) => {
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
       where relname = 'attention_reason'`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  const reasonsRead = (work: (tx: Tx) => Promise<number | null>) =>
    database.as(administrator, async (tx) => {
      // So few rows are read one after another whatever indexes there are.
      await sql`set local enable_seqscan = off`.execute(tx);
      const before = await readSoFar(tx);
      expect(await work(tx)).toBeGreaterThan((MANY * STUDENTS_OF_SCHOOL) / 2);
      return (await readSoFar(tx)) - before;
    });
  try {
    const page = { page: 1, pageSize: 20 };
    const most = page.pageSize * REASON_KINDS.length;
    const read = await reasonsRead(
      async (tx) => (await attentionPage(tx, { ...everywhere, view: 'open' }, page)).total,
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(most);
    expect(await reasonsRead(async (tx) => (await attentionTotals(tx, everywhere)).students)).toBe(0);
  } finally {
    await database.close();
  }
});
