/**
 * The list behind each number (promises/academy-list.md): as many rows as the number says, for each role, over an academy
 * with everything in it; and nobody sees a row that they do not see elsewhere.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type {
  examAnalytics,
  performanceSummary,
  topPerformers,
  videoAnalytics,
} from '#contract/figures/performance.ts';
import type { schools } from '#contract/people/schools.ts';
import type { attendanceBySchool } from '#contract/plans/planDays.ts';
import type { planDayWiseReport, planSchoolSummary } from '#contract/plans/planStudents.ts';
import type {
  planActivityCounts,
  planExamPerformance,
  planIntensiveCare,
  planVideoEngagement,
  studyPlanReports,
} from '#contract/plans/studyPlanReports.ts';
import type { planSharedSchools } from '#contract/plans/studyPlans.ts';
import type { attentionStudents } from '#contract/students/attentionList.ts';
import { PERFORMANCE_METRICS } from '#domain/format/timeframes.ts';
import { DASHBOARD_TIMEFRAMES } from '#domain/lists/limits.ts';
import { mayList, ofCategory, ofDashboard } from '#domain/lists/listLinks.ts';
import { LIST_KIND_NAMES, type ListAddress, type ListFilter, type ListKind } from '#domain/lists/lists.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { LISTS } from '#domain/people/capabilityWords.ts';
import { ROLE } from '#domain/people/roles.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';
import { appOn } from '#tests/support/server/app.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';
import { ask, login } from '#tests/support/server/world.ts';

type Answer = CallAnswer<typeof countedList>;
type Row = Answer['items'][number];

let database: TestDatabase;
let app: ReturnType<typeof appOn>;
const sessions = new Map<string, { token: string; capabilities: readonly string[] }>();

beforeAll(async () => {
  ({ database } = await seededDatabase('months'));
  // Somebody who is banned, somebody who is deleted, an exam without a category, and a school that is deleted.
  await sql`update person set banned_at = now() where pid in (
    select pid from student_activity order by last_day desc, pid limit 3)`.execute(database.owner);
  await sql`update person set deleted_at = now() where pid = (
    select pid from student_activity where pid not in (select pid from person where banned_at is not null)
     order by last_day desc, pid limit 1)`.execute(database.owner);
  app = appOn(database);
});
afterAll(() => database?.close());

async function sessionOf(account: accounts.Account) {
  let session = sessions.get(account.phone);
  if (!session) {
    const answer = await (await login(app, account.phone, accounts.parent.password)).json();
    session = { token: answer.token as string, capabilities: answer.user.capabilities as string[] };
    sessions.set(account.phone, session);
  }
  return session;
}

async function send(account: accounts.Account, path: string): Promise<Response> {
  return ask(app, 'GET', path, { token: (await sessionOf(account)).token });
}

async function answerOf<T>(account: accounts.Account, path: string): Promise<T> {
  const response = await send(account, path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** The words of an address as the call takes them. */
const queryOf = (address: ListAddress) =>
  new URLSearchParams(
    Object.entries(address).map(([name, value]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      String(value),
    ]),
  );

const listed = (account: accounts.Account, address: ListAddress, more: Record<string, number | string> = {}) => {
  const query = queryOf(address);
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return answerOf<Answer>(account, `/api/admin/list?${query}`);
};

/** A number of a screen, and the list that it leads to. */
interface Counted {
  address: ListAddress;
  number: number | null;
}

/** This many days of a plan are looked at. */
const DAYS = inGate(2, 4);

const numbers = new Map<accounts.Account, Promise<Counted[]>>();
/** The numbers that a person of these rights sees on the screens. */
function numbersOf(account: accounts.Account, isTeacher: boolean): Promise<Counted[]> {
  const known = numbers.get(account) ?? readNumbers(account, isTeacher);
  numbers.set(account, known);
  return known;
}

async function readNumbers(account: accounts.Account, isTeacher: boolean): Promise<Counted[]> {
  const found: Counted[] = [];
  const add = (number: number | null, list: ListKind, more: Partial<Record<ListFilter, string | number>> = {}) =>
    mayList(list, isTeacher ? ROLE.teacher : ROLE.administrator) && found.push({ number, address: { list, ...more } });

  for (const timeframe of DASHBOARD_TIMEFRAMES) {
    const path = `/api/admin/dashboard-stats?timeframe=${encodeURIComponent(timeframe)}`;
    const { titleStats, countTables } = await answerOf<CallAnswer<typeof dashboardStats>>(account, path);
    const period = ofDashboard(timeframe);
    add(titleStats.totalStudents, 'students', period);
    add(titleStats.totalTeachers, 'teachers', period);
    add(titleStats.totalVideos, 'videos', period);
    add(titleStats.totalSharedStudyPlans, 'plans', period);
    for (const { category, count } of countTables.examCountByCategory)
      add(count, 'exams', { ...period, ...ofCategory(category) });
    for (const { category, count } of countTables.videoCountByCategory)
      add(count, 'videos', { ...period, ...ofCategory(category) });
  }

  for (const timeframe of standingFor(['month', 'year'] as const, (one) => one === 'month')) {
    const of = { period: timeframe };
    if (!isTeacher) {
      const path = `/api/admin/platform-analytics?timeframe=${timeframe}`;
      const { monthlyStats, schoolDistribution } = await answerOf<CallAnswer<typeof platformAnalytics>>(account, path);
      add(monthlyStats.activeUsers, 'active-users', of);
      add(monthlyStats.totalExams, 'attempts', of);
      add(monthlyStats.totalVideos, 'viewings', of);
      for (const { name, value } of schoolDistribution) add(value, 'schools', { group: name });
    }
    for (const metric of PERFORMANCE_METRICS) {
      const query = `timeframe=${timeframe}&metric=${metric}`;
      const path = `/api/admin/performance-summary?${query}`;
      const summary = await answerOf<CallAnswer<typeof performanceSummary>>(account, path);
      add(summary.activeStudents, 'scores', { ...of, metric });
      add(summary.topPerformers, 'scores', { ...of, metric, band: 'top' });
      add(summary.needAttention, 'scores', { ...of, metric, band: 'low' });
      const top = await answerOf<CallAnswer<typeof topPerformers>>(account, `/api/admin/top-performers?${query}`);
      for (const { pid, totalExams } of top.slice(0, 1)) add(totalExams, 'student-attempts', { ...of, 'item-id': pid });
    }
    const exams = await answerOf<CallAnswer<typeof examAnalytics>>(
      account,
      `/api/admin/exam-analytics?timeframe=${timeframe}`,
    );
    for (const { examId, totalExams } of exams.slice(0, 2))
      add(totalExams, 'attempts', { ...of, 'item-id': examId ?? 0 });
    const videos = await answerOf<CallAnswer<typeof videoAnalytics>>(
      account,
      `/api/admin/video-analytics?timeframe=${timeframe}`,
    );
    for (const { videoId, watchCount } of videos.slice(0, 2))
      add(watchCount, 'viewings', { ...of, 'item-id': videoId ?? 0 });
  }

  const { data } = await answerOf<CallAnswer<typeof schools>>(account, '/api/admin/schools?page=1&limit=1000');
  for (const { schoolId, totalStudents, totalTeachers } of data) {
    add(totalStudents, 'school-students', { 'school-id': schoolId });
    add(totalTeachers, 'teachers', { 'school-id': schoolId });
  }

  const plans = await answerOf<CallAnswer<typeof studyPlanReports>>(account, '/api/admin/study-plan-reports');
  for (const { studyPlanId, activeStudents, totalItems } of [...plans.slice(0, 2), ...plans.slice(-1)]) {
    const plan = { 'plan-id': studyPlanId };
    const of = <T>(part: string) => answerOf<T>(account, `/api/admin/study-plan/${studyPlanId}/${part}`);
    add(activeStudents, 'plan-started', plan);
    add(totalItems, 'plan-sessions', plan);
    add((await of<CallAnswer<typeof planIntensiveCare>>('intensive-care')).length, 'plan-care', plan);
    for (const { count, band } of await of<CallAnswer<typeof planExamPerformance>>('exam-performance'))
      add(count, 'plan-grades', { ...plan, band: band ?? 'unknown' });
    for (const video of (await of<CallAnswer<typeof planVideoEngagement>>('video-engagement')).slice(0, DAYS))
      add(video.watchedCount, 'plan-session', { ...plan, 'item-id': video.studyPlanItemId ?? 0 });
    for (const { day, videos, exams } of (await of<CallAnswer<typeof planActivityCounts>>('activity-counts')).slice(
      0,
      DAYS,
    )) {
      add(videos, 'plan-videos', { ...plan, day });
      add(exams, 'plan-exams', { ...plan, day });
      const path = `/api/admin/study-plans/${studyPlanId}/day/${day}/attendance-by-school`;
      for (const { schoolId, attendees, absentees } of await answerOf<CallAnswer<typeof attendanceBySchool>>(
        account,
        path,
      )) {
        const here = { ...plan, 'school-id': schoolId ?? 0, day };
        add(attendees, 'plan-day', { ...here, band: 'any' });
        add(absentees ?? null, 'plan-day', { ...here, band: 'absent' });
      }
    }
    const shared = `/api/admin/study-plans/${studyPlanId}/shared-schools`;
    for (const { schoolId } of (await answerOf<CallAnswer<typeof planSharedSchools>>(account, shared)).slice(0, 2)) {
      const here = { ...plan, 'school-id': schoolId };
      const path = `/api/admin/study-plans/${studyPlanId}/school/${schoolId}`;
      const summary = await answerOf<CallAnswer<typeof planSchoolSummary>>(account, `${path}/summary`);
      add(summary.studentsInSchool, 'plan-students', here);
      add(summary.studentsStarted, 'plan-started', here);
      add(summary.studentsNotStarted, 'plan-not-started', here);
      add(summary.studentsCompleted100, 'plan-started', { ...here, band: 'q5' });
      for (const { count, band } of Object.values(summary.distribution))
        add(count, 'plan-started', { ...here, band: band ?? 'unknown' });
      const days = await answerOf<CallAnswer<typeof planDayWiseReport>>(
        account,
        `${path}/daywise-report?page=1&pageSize=${DAYS}`,
      );
      for (const { day, itemCount, attendedAll, attendedHalf, attendedQuarter, notAttended } of days.items) {
        add(itemCount, 'plan-sessions', { ...plan, day });
        add(attendedAll, 'plan-day', { ...here, day, band: 'all' });
        add(attendedHalf, 'plan-day', { ...here, day, band: 'half' });
        add(attendedQuarter, 'plan-day', { ...here, day, band: 'quarter' });
        add(notAttended, 'plan-day', { ...here, day, band: 'none' });
      }
    }
  }
  return found;
}

/** Every row of a list, page by page. */
async function everyRow(account: accounts.Account, address: ListAddress): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await listed(account, address, { page, pageSize: LARGE_PAGE });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}

const ROLES = [
  ['an administrator', accounts.administrator, false],
  ['a school user', accounts.school, false],
  ['a teacher', accounts.teacher, true],
] as const;

describe('the list behind a number', () => {
  it.each(ROLES)('has as many rows as the number says, for %s', async (_, account, isTeacher) => {
    const numbers = await numbersOf(account, isTeacher);
    const wrong: string[] = [];
    const seen = new Set<ListKind>();
    for (const { address, number } of numbers) {
      const { total, items } = await listed(account, address, { pageSize: 20 });
      if (number) seen.add(address.list);
      if (total !== number || items.length !== Math.min(20, number ?? 0))
        wrong.push(`${queryOf(address)}: ${number} leads to ${total}, ${items.length} on the first page`);
    }
    expect(wrong).toEqual([]);
    // An administrator meets something of every kind.
    if (account === accounts.administrator) expect([...seen].sort()).toEqual([...LIST_KIND_NAMES].sort());
  });

  it('goes on over its pages, without a row that comes twice', async () => {
    const of = { period: 'month' } as const;
    for (const list of ['attempts', 'viewings'] as const) {
      const { total } = await listed(accounts.administrator, { list, ...of });
      const rows: Row[] = [];
      const pageSize = Math.min(LARGE_PAGE, Math.ceil(total / 3));
      for (let page = 1; page <= total / pageSize + 1; page += 1)
        rows.push(...(await listed(accounts.administrator, { list, ...of }, { page, pageSize })).items);
      expect(rows).toHaveLength(total);
      const dates = rows.map(({ date }) => date ?? '');
      expect(dates).toEqual([...dates].sort().reverse());
    }
    const students = await everyRow(accounts.administrator, { list: 'students' });
    expect(new Set(students.map(({ pid }) => pid)).size).toBe(students.length);
  });
});

describe('the rows of a list', () => {
  const everybody = { list: 'students' } as const;
  const whole = { pageSize: LARGE_PAGE };

  it('are those that a search finds, as many as are told, over all pages', async () => {
    const { items } = await listed(accounts.administrator, everybody, whole);
    const word = (items[0]?.name ?? '').split(' ')[0] ?? '';
    const wanted = items.filter(({ name }) => name?.toLowerCase().includes(word.toLowerCase()));
    const found = await listed(accounts.administrator, everybody, { search: word.toUpperCase(), pageSize: 3 });
    expect(found.total).toBe(wanted.length);
    expect(found.items).toEqual(wanted.slice(0, 3));
    expect(await listed(accounts.administrator, everybody, { search: 'nobody has this name' })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('are found by the student or by the exam where they tell what somebody did', async () => {
    const attempts = { list: 'attempts', period: 'year' } as const;
    const { items } = await listed(accounts.administrator, attempts, whole);
    for (const word of [items[0]?.title ?? '', items[0]?.name ?? '']) {
      const { total } = await listed(accounts.administrator, attempts, { search: word });
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(items.length);
    }
  });

  it.each(['percent', '-percent'])(
    'come by %s, those that are alike in their own order, on every page',
    async (sort) => {
      const scores = { list: 'scores', period: 'year', metric: 'overall' } as const;
      const { items } = await listed(accounts.administrator, scores, { ...whole, sort });
      const percents = items.map(({ percent }) => percent ?? 0);
      const sign = sort === 'percent' ? 1 : -1;
      expect(percents).toEqual([...percents].sort((a, b) => sign * (a - b)));
      expect(new Set(percents).size).toBeGreaterThan(1);
      const pages = [1, 2].map((page) => listed(accounts.administrator, scores, { sort, page, pageSize: 7 }));
      expect((await Promise.all(pages)).flatMap((each) => each.items)).toEqual(items.slice(0, 14));
    },
  );

  it('have what is not known last in both directions', async () => {
    for (const sort of ['date', '-date']) {
      const { items } = await listed(
        accounts.administrator,
        { list: 'active-users', period: 'year' },
        { ...whole, sort },
      );
      const known = items.map(({ date }) => date != null);
      expect(known).toEqual([...known].sort((a, b) => Number(b) - Number(a)));
    }
  });

  it('are not sorted by what they do not have', async () => {
    expect((await send(accounts.administrator, '/api/admin/list?list=schools&sort=percent')).status).toBe(400);
  });

  it('are filtered by each school and class that occurs, which say how many rows there are', async () => {
    const of = { list: 'students' } as const;
    type Answer = CallAnswer<typeof countedList>;
    const ask = (more: string) =>
      answerOf<Answer>(accounts.administrator, `/api/admin/list?list=students&pageSize=1${more}`);
    const { total, options } = await ask('&options=1');
    const { schools = [], classes = [] } = options ?? {};
    expect(schools.length).toBeGreaterThan(1);
    expect(classes.length).toBeGreaterThan(1);
    const sum = (rows: readonly { rows: number | null }[]) =>
      rows.reduce((all, { rows: more }) => all + (more ?? 0), 0);
    expect(sum(schools)).toBe(total);
    expect(sum(classes)).toBeLessThanOrEqual(total);
    const [school] = schools;
    const [inClass] = classes;
    const own = await ask(`&inSchool=${school?.schoolId}&options=1`);
    expect(own.total).toBe(school?.rows);
    expect(sum(own.options?.classes ?? [])).toBeLessThanOrEqual(own.total);
    const found = await ask(`&inClass=${encodeURIComponent(inClass?.name ?? '')}`);
    expect(found.total).toBe(inClass?.rows);
    expect(found.items.map(({ gradeName }) => gradeName)).toEqual([inClass?.name]);
    expect(found).not.toHaveProperty('options');
    expect((await everyRow(accounts.teacher, of)).length).toBe(
      sum((await answerOf<Answer>(accounts.teacher, '/api/admin/list?list=students&options=1')).options?.schools ?? []),
    );
  });

  it('of schools are not filtered by what they are not in', async () => {
    for (const filter of ['inSchool=1', 'inClass=8', 'options=1'])
      expect((await send(accounts.administrator, `/api/admin/list?list=schools&${filter}`)).status).toBe(400);
  });

  it('are searched and sorted for those alone who are told that they may', async () => {
    expect((await sessionOf(accounts.administrator)).capabilities).toContain('lists:search');
    expect((await sessionOf(accounts.parent)).capabilities).not.toContain('lists:search');
  });
});

describe('students whose average is low', () => {
  const LOW = [
    { list: 'scores', period: 'month', metric: 'exam', band: 'low' },
    { list: 'plan-care', 'plan-id': 0 },
  ] as const;

  it.each(LOW)('are to follow up exactly where that list has them, and else it is said why not: $list', async (of) => {
    await renewAttention(database.owner);
    const [plan] = await answerOf<CallAnswer<typeof studyPlanReports>>(
      accounts.administrator,
      '/api/admin/study-plan-reports',
    );
    const address = of.list === 'plan-care' ? { ...of, 'plan-id': plan?.studyPlanId ?? 0 } : of;
    const rows = await everyRow(accounts.administrator, address);
    expect(rows.length).toBeGreaterThan(0);
    const { items } = await answerOf<CallAnswer<typeof attentionStudents>>(
      accounts.administrator,
      `/api/admin/attention?pageSize=${LARGE_PAGE}`,
    );
    const listedThere = new Set(items.map(({ pid }) => pid));
    for (const { pid, followUp } of rows) {
      expect([pid, followUp?.hasReason]).toEqual([pid, listedThere.has(pid ?? 0)]);
      if (!followUp || followUp.hasReason) continue;
      const { exams, leastExams, percent, below } = followUp;
      expect((exams ?? 0) < (leastExams ?? 0) || (percent ?? 0) >= (below ?? 100), `${pid}`).toBe(true);
    }
  });

  it('say nothing of it in other lists', async () => {
    const [row] = (await listed(accounts.administrator, { list: 'students' })).items;
    expect(row).not.toHaveProperty('followUp');
  });
});

describe('who sees which rows', () => {
  const ofSchool = async (phone: string): Promise<number[]> => {
    const { rows } = await sql<{
      ids: number[];
    }>`select school_ids as ids from person where phone = ${phone} and role in (4, 6)`.execute(database.owner);
    return rows[0]?.ids ?? [];
  };

  it.each(ROLES.slice(1))('%s sees no row of another school, in no list', async (_, account, isTeacher) => {
    const own = new Set(await ofSchool(account.phone));
    expect(own.size).toBeGreaterThan(0);
    const { rows } = await sql<{ pid: number; ids: number[] }>`select pid, school_ids as ids from person`.execute(
      database.owner,
    );
    const schoolsOf = new Map(rows.map(({ pid, ids }) => [pid, ids]));
    const numbers = await numbersOf(account, isTeacher);
    // One list of each kind, with all its rows.
    const kinds = new Map(numbers.filter(({ number }) => number).map(({ address }) => [address.list, address]));
    for (const address of kinds.values()) {
      for (const { pid, schoolId } of await everyRow(account, address)) {
        if (schoolId != null) expect(own, `${queryOf(address)}`).toContain(schoolId);
        const of = pid == null ? [] : (schoolsOf.get(pid) ?? []);
        if (pid != null)
          expect(
            of.some((id) => own.has(id)),
            `${queryOf(address)} ${pid}`,
          ).toBe(true);
      }
    }
  });

  it('a school user is not shown that another school, plan or student is there', async () => {
    const [own] = await ofSchool(accounts.school.phone);
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      (await query.execute(database.owner)).rows[0]?.id;
    const foreign = await one(sql`select school_id as id from school where school_id <> ${own} order by 1 limit 1`);
    const student = await one(sql`select pid as id from person where role = 5 and school_id = ${foreign} limit 1`);
    const plan = await one(sql`select study_plan_id as id from study_plan_school where school_id = ${own} limit 1`);
    const hidden = await one(sql`
      select study_plan_id as id from study_plan p where not exists (
        select 1 from study_plan_school s where s.study_plan_id = p.study_plan_id and s.school_id = ${own}) limit 1`);
    const statusOf = async (query: string) => (await send(accounts.school, `/api/admin/list?${query}`)).status;
    expect(await statusOf(`list=school-students&schoolId=${foreign}`)).toBe(404);
    expect(await statusOf(`list=teachers&schoolId=${foreign}`)).toBe(404);
    expect(await statusOf(`list=plan-students&planId=${plan}&schoolId=${foreign}`)).toBe(404);
    expect(await statusOf(`list=student-attempts&period=year&itemId=${student}`)).toBe(404);
    expect(await statusOf('list=plan-started&planId=999999')).toBe(404);
    if (hidden) expect(await statusOf(`list=plan-started&planId=${hidden}`)).toBe(404);
    expect(await statusOf(`list=plan-session&planId=${plan}&itemId=999999`)).toBe(404);
  });

  it('a teacher may know how many teachers there are, and not who they are', async () => {
    for (const query of ['list=teachers', 'list=active-users&period=week'])
      expect((await send(accounts.teacher, `/api/admin/list?${query}`)).status).toBe(403);
  });

  it('a parent has no list', async () => {
    expect((await send(accounts.parent, '/api/admin/list?list=students')).status).toBe(403);
    expect((await sessionOf(accounts.parent)).capabilities).not.toContain(LISTS);
    expect((await sessionOf(accounts.teacher)).capabilities).toContain(LISTS);
  });
});

describe('the words of an address', () => {
  it.each([
    'list=everything',
    'list=scores&period=week',
    'list=scores&period=today&metric=exam',
    'list=scores&period=week&metric=exam&band=q1',
    'list=students&period=week',
    'list=students&schoolId=1',
    'list=plan-day&planId=1&day=1',
    'list=attempts',
  ])('are refused where the list has no such: %s', async (query) => {
    expect((await send(accounts.administrator, `/api/admin/list?${query}`)).status).toBe(400);
  });

  it('are told in names', async () => {
    const [school] = (
      await sql<{ id: number; name: string }>`
        select school_id as id, name from school where deleted_at is null order by 1 limit 1`.execute(database.owner)
    ).rows;
    const { about } = await listed(accounts.administrator, { list: 'school-students', 'school-id': school?.id ?? 0 });
    expect(about).toEqual({ schoolName: school?.name, planTitle: null, itemName: null });
  });
});
