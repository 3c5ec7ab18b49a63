import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import { daysOf } from '#host/server/figures/dashboard.queries.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
/** A Friday; in India it is 00:15 of that day, in UTC still Thursday. */
const NOW = new Date('2026-11-19T18:45:00Z');

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const { own, foreign } = world.objects;
  const watch = (plan: Record<string, number>, at: string) =>
    sql`insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
      select video_id, ${plan.person}, study_plan_item_id, ${at}::timestamptz, 300, 50
        from study_plan_item where study_plan_item_id = ${plan.planItem}`.execute(owner);
  const sit = (pid: number | undefined, at: string) =>
    sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
      values (${own.exam}, ${pid}, ${at}::timestamptz, ${at}::timestamptz, 20, 10, 10, 50, 900)`.execute(owner);
  // Five minutes after midnight in India, the evening before in UTC.
  await watch(own, '2026-11-19T18:35:00Z');
  // Yesterday there.
  await sit(own.person, '2026-11-18T19:00:00Z');
  // Monday and the Sunday before it.
  await watch(foreign, '2026-11-16T06:00:00Z');
  await sit(foreign.person, '2026-11-15T06:00:00Z');
  await sql`insert into activity_log (activity_type, pid, narration, occurred_at)
    values ('LOGIN', ${world.people.teacher.pid}, 'Signed in', '2026-11-19T18:31:00Z')`.execute(owner);
});
afterAll(() => world?.close());

const stats = async (actingRole: 3 | 12 | 4 | 6, timeframe: string) => {
  const app = world.appWith({ clock: () => NOW });
  const token = await world.signInAs(actingRole);
  const response = await ask(app, 'GET', `/api/admin/dashboard-stats?timeframe=${encodeURIComponent(timeframe)}`, {
    token,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as CallAnswer<typeof dashboardStats>;
};

describe('the days of a timeframe', () => {
  it('are today and the day before', () => {
    expect(daysOf('Today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(daysOf('Yesterday', '2026-11-01')).toEqual({ from: '2026-10-31', to: '2026-10-31' });
  });

  it('begin the week on Monday, also when today is Sunday', () => {
    expect(daysOf('This Week', '2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-20' });
    expect(daysOf('This Week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOf('This Week', '2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-16' });
  });
});

describe('the dashboard', () => {
  it('counts what is on record for all time', async () => {
    expect(await stats(3, 'All Time')).toEqual({
      titleStats: { totalStudents: 2, totalTeachers: 2, totalVideos: 1, totalStudyPlans: 2, totalSharedStudyPlans: 2 },
      countTables: {
        examCountByCategory: [{ category: 'Unit Test', count: 1 }],
        videoCountByCategory: [{ category: '', count: 1 }],
      },
    });
  });

  it('counts what was used on the days of any other timeframe', async () => {
    expect(await stats(12, 'Today')).toMatchObject({
      titleStats: { totalStudents: 1, totalTeachers: 1, totalVideos: 1, totalStudyPlans: 1, totalSharedStudyPlans: 1 },
      countTables: { examCountByCategory: [], videoCountByCategory: [{ category: '', count: 1 }] },
    });
    expect(await stats(12, 'Yesterday')).toMatchObject({
      titleStats: { totalStudents: 1, totalTeachers: 0, totalVideos: 0, totalStudyPlans: 0 },
      countTables: { examCountByCategory: [{ category: 'Unit Test', count: 1 }], videoCountByCategory: [] },
    });
    expect(await stats(12, 'This Week')).toMatchObject({
      titleStats: { totalStudents: 2, totalVideos: 1, totalStudyPlans: 2, totalSharedStudyPlans: 2 },
    });
  });

  it.each([4, 6] as const)('shows role %i its own schools’ figures alone', async (actingRole) => {
    expect((await stats(actingRole, 'All Time')).titleStats).toMatchObject({
      totalStudents: 1,
      totalTeachers: 2,
      totalStudyPlans: 1,
      totalSharedStudyPlans: 1,
    });
    expect((await stats(actingRole, 'This Week')).titleStats).toMatchObject({ totalStudents: 1, totalStudyPlans: 1 });
  });

  it('counts no plan that was deleted, and no student of a deleted school', async () => {
    const { owner } = world.database;
    await sql`update study_plan set deleted_at = now() where study_plan_id = ${world.objects.foreign.plan}`.execute(
      owner,
    );
    await sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`.execute(owner);
    expect((await stats(3, 'All Time')).titleStats).toMatchObject({ totalStudents: 1, totalStudyPlans: 1 });
    await sql`update study_plan set deleted_at = null`.execute(owner);
    await sql`update school set deleted_at = null`.execute(owner);
  });
});
