/** Platform Analytics as the API answers it: what counts, in which days and months, for whom. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import type { users } from '#contract/people/users.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
/** 00:15 of the 20th in India, in UTC still the 19th. */
const NOW = new Date('2026-11-19T18:45:00Z');

interface Content {
  exam: number;
  video: number;
}
let physics: Content;
let unsorted: Content;

const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

async function content(subject: number | null, category: string | null, examCategory: number): Promise<Content> {
  const videoCategory = await id(
    sql`insert into video_category (title) values (${category}) returning video_category_id as id`,
  );
  return {
    exam: await id(sql`
      insert into exam (exam_category_id, subject_id, title, duration_minutes, question_count)
      values (${examCategory}, ${subject}, 'A test', 30, 20) returning exam_id as id`),
    video: await id(sql`
      insert into video (video_category_id, subject_id, title, duration_seconds)
      values (${videoCategory}, ${subject}, 'A lecture', 600) returning video_id as id`),
  };
}

const sit = (pid: number, exam: number, percentage: number, at: string) =>
  sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
      values (${exam}, ${pid}, ${at}::timestamptz, ${at}::timestamptz, 20, 10, 10, ${percentage}, 900)`.execute(
    world.database.owner,
  );
const watch = (pid: number, video: number, seconds: number, completion: number, at: string) =>
  sql`insert into video_watch (video_id, pid, watched_at, seconds, completion)
      values (${video}, ${pid}, ${at}::timestamptz, ${seconds}, ${completion})`.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const { student, foreignStudent, teacher, teacherAndParent } = world.people;
  // Everybody was there long ago, but for those of whom a test says more.
  await sql`update person set created_at = '2025-01-10T00:00:00Z'`.execute(owner);
  await sql`update school set created_at = '2025-01-10T00:00:00Z'`.execute(owner);
  await sql`update school set region = 'Kerala' where school_id = ${world.schools.own}`.execute(owner);
  // Five minutes past midnight of December in India, in UTC still November 30th.
  await sql`update person set created_at = '2025-11-30T18:35:00Z' where pid = ${foreignStudent.pid}`.execute(owner);
  await sql`update school set created_at = '2026-09-03T06:00:00Z' where school_id = ${world.schools.foreign}`.execute(
    owner,
  );
  // One of two teachers joined this month, and a third came in spring and left in October.
  await sql`update person set created_at = '2026-11-02T06:00:00Z' where pid = ${teacherAndParent.pid}`.execute(owner);
  await sql`
    insert into person (role, name, phone, school_id, created_at, deleted_at)
    values (6, 'Gone', '9199999999', ${world.schools.own}, '2026-03-05T06:00:00Z', '2026-10-05T06:00:00Z')`.execute(
    owner,
  );
  await sql`update person set last_seen_at = '2026-11-13T19:00:00Z' where pid = ${teacher.pid}`.execute(owner);
  await sql`update person set last_seen_at = '2026-08-01T06:00:00Z' where pid = ${teacherAndParent.pid}`.execute(owner);

  const subject = await id(sql`insert into subject (name) values ('Physics') returning subject_id as id`);
  // Category 5, Chapter Wise, counts here as any other.
  await sql`insert into exam_category (exam_category_id, title) values (5, 'Chapter Wise') on conflict do nothing`.execute(
    owner,
  );
  physics = await content(subject, 'Mechanics', 5);
  unsorted = await content(null, null, world.objects.own.examCategory as number);
  // The first day of the last week begins at 18:30 of the day before in UTC.
  await sit(student.pid, physics.exam, 80, '2026-11-13T18:31:00Z');
  await watch(student.pid, physics.video, 90, 30, '2026-11-19T06:00:00Z');
  await watch(student.pid, physics.video, 600, 100, '2026-11-19T07:00:00Z');
  // A minute before it, and so of the last month alone.
  await sit(foreignStudent.pid, unsorted.exam, 41.5, '2026-11-13T18:29:00Z');
  await watch(foreignStudent.pid, unsorted.video, 60, 10, '2026-11-13T18:29:00Z');
  // The last month begins on October 21st, the quarter on August 21st, the year on November 21st of 2025.
  await sit(student.pid, physics.exam, 61, '2026-10-20T18:29:00Z');
  await sit(foreignStudent.pid, physics.exam, 60, '2026-08-20T18:29:00Z');
  await sit(foreignStudent.pid, physics.exam, 10, '2025-11-20T18:29:00Z');
});
afterAll(() => world?.close());

type Timeframe = 'week' | 'month' | 'quarter' | 'year';

async function analytics(actingRole: 3 | 12 | 4, timeframe: Timeframe): Promise<CallAnswer<typeof platformAnalytics>> {
  const token = await world.signInAs(actingRole);
  const app = world.appWith({ clock: () => NOW });
  const response = await ask(app, 'GET', `/api/admin/platform-analytics?timeframe=${timeframe}`, { token });
  expect(response.status).toBe(200);
  return (await response.json()) as CallAnswer<typeof platformAnalytics>;
}

describe('platform analytics', () => {
  it.each([
    // Ten people are on record. The administrator who asks is active too.
    ['week', { totalUsers: 10, activeUsers: 2 + 1, totalExams: 1, totalVideos: 2 }],
    ['month', { totalUsers: 10, activeUsers: 3 + 1, totalExams: 2, totalVideos: 3 }],
    ['quarter', { totalUsers: 10, activeUsers: 3 + 1, totalExams: 3, totalVideos: 3 }],
    ['year', { totalUsers: 10, activeUsers: 4 + 1, totalExams: 4, totalVideos: 3 }],
  ] as const)('count what lies in the %s that ends today in India', async (timeframe, expected) => {
    expect((await analytics(3, timeframe)).monthlyStats).toEqual(expected);
  });

  it.each([3, 4, 12] as const)('tell role %s as many users as User Management lists', async (actingRole) => {
    const token = await world.signInAs(actingRole);
    const response = await ask(world.app, 'GET', '/api/admin/users?page=1&limit=10', { token });
    const { pagination } = (await response.json()) as CallAnswer<typeof users>;
    expect(pagination.totalItems).toBeGreaterThan(2);
    expect((await analytics(actingRole, 'week')).monthlyStats.totalUsers).toBe(pagination.totalItems);
  });

  it('tell the mean of all attempts by subject, also of those without one', async () => {
    expect((await analytics(12, 'month')).examPerformance).toEqual([
      { subject: '', avgScore: 41.5 },
      { subject: 'Physics', avgScore: 80 },
    ]);
    expect((await analytics(12, 'year')).examPerformance).toContainEqual({ subject: 'Physics', avgScore: 67 });
  });

  it('tell seconds and completion by category, what was watched longest first', async () => {
    expect((await analytics(3, 'month')).videoEngagement).toEqual([
      { category: 'Mechanics', watchTime: 690, completion: 65 },
      { category: '', watchTime: 60, completion: 10 },
    ]);
  });

  it('tell how many there were at the end of each month in India: of six months, of a year twelve', async () => {
    const { userGrowth } = await analytics(3, 'week');
    expect(userGrowth).toEqual([
      { month: 'Jun 2026', students: 2, teachers: 2, schools: 1 },
      { month: 'Jul 2026', students: 2, teachers: 2, schools: 1 },
      { month: 'Aug 2026', students: 2, teachers: 2, schools: 1 },
      { month: 'Sep 2026', students: 2, teachers: 2, schools: 2 },
      { month: 'Oct 2026', students: 2, teachers: 1, schools: 2 },
      { month: 'Nov 2026', students: 2, teachers: 2, schools: 2 },
    ]);
    const year = (await analytics(3, 'year')).userGrowth;
    expect(year).toHaveLength(12);
    expect(year[0]).toEqual({ month: 'Dec 2025', students: 2, teachers: 1, schools: 1 });
  });

  it('count schools by region, or by country where there is none', async () => {
    expect((await analytics(3, 'week')).schoolDistribution).toEqual([
      { name: 'India', value: 1 },
      { name: 'Kerala', value: 1 },
    ]);
  });

  it('show a school user the figures of the own school alone', async () => {
    expect(await analytics(4, 'year')).toEqual({
      userGrowth: expect.arrayContaining([{ month: 'Nov 2026', students: 1, teachers: 2, schools: 1 }]),
      examPerformance: [{ subject: 'Physics', avgScore: 70.5 }],
      videoEngagement: [{ category: 'Mechanics', watchTime: 690, completion: 65 }],
      schoolDistribution: [{ name: 'Kerala', value: 1 }],
      // Of the school are the school user who asks, two teachers, the student and the student's parent.
      monthlyStats: { totalUsers: 5, activeUsers: 3 + 1, totalExams: 2, totalVideos: 2 },
    });
  });

  it('count a teacher of two schools once, and at each of them', async () => {
    const { owner } = world.database;
    const { pid } = world.people.teacher;
    const move = (school: number) => sql`update person set school_id = ${school} where pid = ${pid}`.execute(owner);
    await move(world.schools.foreign);
    expect((await analytics(3, 'week')).monthlyStats.totalUsers).toBe(10);
    expect((await analytics(4, 'week')).monthlyStats.totalUsers).toBe(5);
    await move(world.schools.own);
  });

  it('leave out a deleted school and all that was done there, and a deleted student, until they are back', async () => {
    const { owner } = world.database;
    const before = await analytics(3, 'year');
    await sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`.execute(owner);
    const [{ monthlyStats, ...all }, { monthlyStats: own, ...ofOwn }] = [
      await analytics(3, 'year'),
      await analytics(4, 'year'),
    ];
    expect(all).toEqual(ofOwn);
    // But for the academy's own two, who belong to no school.
    expect(monthlyStats).toEqual({
      ...own,
      totalUsers: (own.totalUsers as number) + 2,
      activeUsers: (own.activeUsers as number) + 2,
    });
    await sql`update school set deleted_at = null`.execute(owner);
    expect(await analytics(3, 'year')).toEqual(before);

    const { pid } = world.people.foreignStudent;
    await sql`update person set deleted_at = ${NOW} where pid = ${pid}`.execute(owner);
    expect((await analytics(3, 'month')).monthlyStats).toEqual({
      totalUsers: 9,
      activeUsers: 2 + 3,
      totalExams: 1,
      totalVideos: 2,
    });
    await sql`update person set deleted_at = null where pid = ${pid}`.execute(owner);
    expect(await analytics(3, 'year')).toEqual(before);
  });

  it('answer teachers and parents nothing, and refuse a timeframe that there is not', async () => {
    for (const actingRole of [6, 'parent'] as const) {
      const token = await world.signInAs(actingRole);
      const response = await ask(world.app, 'GET', '/api/admin/platform-analytics?timeframe=week', { token });
      expect(response.status).toBe(403);
    }
    for (const query of ['', '?timeframe=', '?timeframe=decade']) {
      const token = await world.signInAs(3);
      const response = await ask(world.app, 'GET', `/api/admin/platform-analytics${query}`, { token });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: expect.stringContaining('timeframe') });
    }
  });
});
