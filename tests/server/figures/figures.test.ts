/**
 * One academy, and every pair of calls that tell the same measure: a principal or a parent who compares two screens
 * must never find two truths. What a screen works out of an answer is worked out here by the same functions.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import type { categoryExams, examCategories, examResults } from '#contract/figures/leaderboard.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type { performanceSummary, performanceTracking, topPerformers } from '#contract/figures/performance.ts';
import type { conversation, conversations, unreadCount } from '#contract/messages/messages.ts';
import type { schools } from '#contract/people/schools.ts';
import type { users } from '#contract/people/users.ts';
import type {
  attendanceBySchool,
  planDayList,
  planDaySessions,
  planDaySummary,
  sessionReport,
} from '#contract/plans/planDays.ts';
import type { planCareStudents, planExamStudents } from '#contract/plans/planPages.ts';
import type {
  planDayWiseReport,
  planExamData,
  planNotStartedStudents,
  planSchoolSummary,
  planStudentLogs,
  planStudents,
} from '#contract/plans/planStudents.ts';
import type { planIntensiveCare, planVideoEngagement, studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import type { planSharedSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import type {
  parentAttendance,
  parentDashboardStats,
  parentPerformance,
  parentStudyProgress,
} from '#contract/students/parent.ts';
import { improvementTrend } from '#domain/learning/insights.ts';
import { examTotals } from '#domain/learning/leaderboard.ts';
import { ranksOf, totalsOf } from '#domain/learning/performance.ts';
import {
  CARE_ORDERS,
  type CareOrder,
  type CareSort,
  EXAM_ORDERS,
  EXAM_SCORE_BANDS,
  type ExamSort,
} from '#domain/learning/planOrders.ts';
import { EXAM_SCORE_FILTERS } from '#domain/learning/studyPlans.ts';
import { fieldOf } from '#domain/lists/orders.ts';
import { readSheet } from '#export/table.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { appOn } from '#tests/support/server/app.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';
import { ask, login } from '#tests/support/server/world.ts';

let database: TestDatabase;
let app: ReturnType<typeof appOn>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  ({ database } = await seededDatabase('months'));
  // The student of each class of whom something came in last, so that everybody has one, and a teacher: who is banned
  // counts in no number of people.
  await sql`update person set banned_at = now() where pid in (
    select distinct on (class_id) pid from student_activity join person using (pid)
     order by class_id, last_day desc, pid)`.execute(database.owner);
  await sql`update person set banned_at = now() where pid = (
    select pid from person where role = 6 and phone <> ${accounts.teacher.phone} order by pid limit 1)`.execute(
    database.owner,
  );
  app = appOn(database);
});
afterAll(() => database?.close());

async function answerOf<T>(account: accounts.Account, path: string): Promise<T> {
  let token = tokens.get(account.phone);
  if (!token) {
    token = ((await (await login(app, account.phone, account.password)).json()) as { token: string }).token;
    tokens.set(account.phone, token);
  }
  const response = await ask(app, 'GET', path, { token });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}

/** The reference API leaves nothing out. */
type Of<C extends AnyCall> = Required<CallAnswer<C>>;

const { administrator, academyStaff, school, teacher, parent } = accounts;
const plural = <T>(rows: readonly T[], read: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (read(row) ?? Number.NaN), 0);

describe('people', () => {
  it.each([administrator, academyStaff, school])(
    'are as many in Platform Analytics as in User Management: $what',
    async (who) => {
      const { monthlyStats } = await answerOf<Of<typeof platformAnalytics>>(
        who,
        '/api/admin/platform-analytics?timeframe=month',
      );
      const { pagination } = await answerOf<Of<typeof users>>(who, '/api/admin/users?page=1&limit=10');
      expect(monthlyStats.totalUsers).toBe(pagination.totalItems);
      expect(monthlyStats.activeUsers as number).toBeLessThanOrEqual(pagination.totalItems);
    },
  );

  it.each([administrator, school, teacher])(
    'students and teachers are as many on the dashboard as in the lists: $what',
    async (who) => {
      const { titleStats } = await answerOf<Of<typeof dashboardStats>>(
        who,
        '/api/admin/dashboard-stats?timeframe=All%20Time',
      );
      const listed = await answerOf<Of<typeof users>>(who, '/api/admin/users?page=1&limit=1000&role=5');
      const students = listed.data.filter(({ banned }) => !banned);
      expect(students.length).toBeLessThan(listed.pagination.totalItems);
      expect(titleStats.totalStudents).toBe(students.length);
      const counted = await answerOf<Of<typeof countedList>>(who, '/api/admin/list?list=students');
      expect(counted.total).toBe(students.length);
      const { data } = await answerOf<Of<typeof schools>>(who, '/api/admin/schools?page=1&limit=1000');
      expect(plural(data, ({ totalStudents }) => totalStudents)).toBe(titleStats.totalStudents);
    },
  );

  it('are counted alike by this month’s analytics and the dashboard', async () => {
    const { userGrowth } = await answerOf<Of<typeof platformAnalytics>>(
      administrator,
      '/api/admin/platform-analytics?timeframe=week',
    );
    const { titleStats } = await answerOf<Of<typeof dashboardStats>>(
      administrator,
      '/api/admin/dashboard-stats?timeframe=All%20Time',
    );
    expect(userGrowth.at(-1)).toMatchObject({ students: titleStats.totalStudents, teachers: titleStats.totalTeachers });
  });
});

describe('performance', () => {
  it('the cards, the list and the ranks are of the same students', async () => {
    const question = '?timeframe=quarter&metric=exam';
    const rows = await answerOf<Of<typeof performanceTracking>>(
      administrator,
      `/api/admin/performance-tracking${question}`,
    );
    const { students, ...totals } = await answerOf<Of<typeof performanceSummary>>(
      administrator,
      `/api/admin/performance-summary${question}`,
    );
    const added = totalsOf(rows);
    expect(totals).toEqual({ ...added, averageScore: expect.closeTo(added.averageScore as number, 1) });
    expect(students).toEqual(rows.slice(0, students.length));
    const top = await answerOf<Of<typeof topPerformers>>(administrator, `/api/admin/top-performers${question}`);
    expect(top.slice(0, 20)).toEqual(rows.slice(0, 20));
    // Equal averages share a rank.
    const ranks = ranksOf(rows, 'exam');
    rows.forEach(({ avgScore }, at) => {
      if (at > 0 && avgScore === rows[at - 1]?.avgScore) expect(ranks[at]).toBe(ranks[at - 1]);
    });
  });

  it('the leaderboard’s exams and their results count the same students', async () => {
    const categories = await answerOf<Of<typeof examCategories>>(administrator, '/api/admin/exam-categories');
    const exams = await answerOf<Of<typeof categoryExams>>(
      administrator,
      `/api/admin/exams/category/${categories[0]?.examCategory}?timeframe=all`,
    );
    expect(examTotals(exams).exams).toBe(categories[0]?.examCount);
    const [exam] = exams;
    const { pagination, results } = await answerOf<Of<typeof examResults>>(
      administrator,
      `/api/admin/exam/${exam?.examId}/results?page=1&limit=20&timeframe=all`,
    );
    expect(pagination.total).toBe(exam?.uniqueStudents);
    if (pagination.totalPages === 1)
      expect(plural(results, ({ attemptCount }) => attemptCount ?? 0)).toBe(exam?.totalAttempts);
  });
});

describe('a study plan', () => {
  it.each([administrator, school, teacher])('tells the same in each of its tabs: $what', async (who) => {
    const plans = await answerOf<Of<typeof studyPlanReports>>(who, '/api/admin/study-plan-reports');
    const [plan] = plans;
    const id = plan?.studyPlanId;
    const of = (path: string) => `/api/admin/study-plans/${id}/${path}`;
    const shared = await answerOf<Of<typeof planSharedSchools>>(who, of('shared-schools'));
    const days = await answerOf<Of<typeof planDaySummary>>(who, of('day-summary'));
    const { totalStudents } = await answerOf<Of<typeof planDayList>>(who, of('day-list'));
    expect(totalStudents).toBe(plan?.activeStudents);
    expect(plural(days, ({ itemCount }) => itemCount)).toBe(plan?.totalItems);
    let started = 0;
    for (const { schoolId, schoolName } of shared) {
      const ofSchool = (path: string) => of(`school/${schoolId}/${path}`);
      const summary = await answerOf<Of<typeof planSchoolSummary>>(who, ofSchool('summary'));
      const students = await answerOf<Of<typeof planStudents>>(
        who,
        ofSchool('students?page=1&pageSize=10000&preset=last_30'),
      );
      const others = await answerOf<Of<typeof planNotStartedStudents>>(
        who,
        ofSchool('not-started-students?page=1&pageSize=10000'),
      );
      started += students.total;

      expect(summary.studentsStarted).toBe(students.total);
      expect(summary.studentsNotStarted).toBe(others.total);
      expect(summary.studentsInSchool).toBe(students.total + others.total);
      expect(summary.totalSessions).toBe(plan?.totalItems);
      expect(plural(Object.values(summary.distribution), ({ count }) => count)).toBe(students.total);
      expect(summary.studentsCompleted100).toBe(students.items.filter((row) => row.attendancePercent === 100).length);
      for (const row of students.items) {
        expect(row.totalSessions).toBe(summary.totalSessions);
        expect(row.attendancePercent).toBeCloseTo((100 * Number(row.attendedSessions)) / Number(row.totalSessions), 1);
        // No week is done before its days are, and all of them are where all days are.
        if (row.daysCompleted === row.totalDays) expect(row.weeksCompleted).toBe(row.totalWeeks);
        if (Number(row.daysCompleted) < Number(row.weeksCompleted)) expect(row).toBeUndefined();
      }
      // The plan is meant for one grade, and nobody of another is told not to have begun it.
      const [meant] = (await answerOf<Of<typeof studyPlans>>(who, '/api/admin/study-plans')).filter(
        ({ studyPlanId }) => studyPlanId === id,
      );
      if (meant?.gradeId) for (const { gradeName } of others.items) expect(gradeName).toContain(String(meant.gradeId));

      // What a student's row counts, the student's log lists; what a day's row counts, Attendance by School.
      const [first] = students.items;
      if (first) {
        const logs = await answerOf<Of<typeof planStudentLogs>>(who, ofSchool(`students/${first.pid}/logs`));
        expect(logs.filter(({ day }) => day !== null)).toHaveLength(Number(first.attendedSessions));
      }
      const byDay = await answerOf<Of<typeof planDayWiseReport>>(who, ofSchool('daywise-report?page=1&pageSize=50'));
      for (const row of byDay.items.slice(0, 5)) {
        expect(
          Number(row.attendedAll) + Number(row.attendedHalf) + Number(row.attendedQuarter) + Number(row.notAttended),
        ).toBe(students.total);
        expect(row.itemCount).toBe(days.find(({ day }) => day === row.day)?.itemCount);
        const attended = await answerOf<Of<typeof attendanceBySchool>>(who, of(`day/${row.day}/attendance-by-school`));
        const here = attended.find((each) => each.schoolName === schoolName)?.attendees ?? 0;
        expect(here).toBeGreaterThanOrEqual(
          Number(row.attendedAll) + Number(row.attendedHalf) + Number(row.attendedQuarter),
        );
        expect(here).toBeLessThanOrEqual(students.total);
      }

      // A session's report is of the school that is chosen, and of its students in the plan.
      const [session] = await answerOf<Of<typeof planDaySessions>>(
        who,
        of(`day/${days.find(({ itemCount }) => Number(itemCount) > 0)?.day}/sessions`),
      );
      const report = (query: string) =>
        answerOf<Of<typeof sessionReport>>(who, of(`item/${session?.studyPlanItemId}/session-report?all=1${query}`));
      const [everyone, done, missing] = [
        await report(`&schoolId=${schoolId}`),
        await report(`&schoolId=${schoolId}&filter=1`),
        await report(`&schoolId=${schoolId}&filter=2`),
      ];
      expect(everyone.count).toBe(summary.studentsInSchool);
      expect((done.count as number) + (missing.count as number)).toBe(everyone.count);
      expect(new Set(everyone.response.map((row) => row.schoolName))).toEqual(new Set([schoolName]));
      expect((await report('&filter=1')).response.filter((row) => row.schoolName === schoolName)).toHaveLength(
        done.count as number,
      );
    }
    expect(started).toBe(plan?.activeStudents);

    const videos = await answerOf<Of<typeof planVideoEngagement>>(who, `/api/admin/study-plan/${id}/video-engagement`);
    for (const video of videos) expect(video.totalStudents).toBe(plan?.activeStudents);
    for (const { averageScore } of await answerOf<Of<typeof planIntensiveCare>>(
      who,
      `/api/admin/study-plan/${id}/intensive-care`,
    )) {
      expect(averageScore).toBeLessThan(50);
    }
  });

  it('has each student in intensive care once on the pages of every order', async () => {
    const [plan] = await answerOf<Of<typeof studyPlanReports>>(administrator, '/api/admin/study-plan-reports');
    const path = `/api/admin/study-plan/${plan?.studyPlanId}/intensive-care`;
    const all = await answerOf<Of<typeof planIntensiveCare>>(administrator, path);
    const pidsOf = (rows: readonly { pid?: number | null }[]) => rows.map(({ pid }) => pid);
    expect(all.length).toBeGreaterThan(2);
    for (const sort of ['', ...CARE_ORDERS]) {
      const rows: typeof all = [];
      const size = Math.ceil(all.length / 3);
      for (const page of [1, 2, 3]) {
        const { items, total } = await answerOf<Of<typeof planCareStudents>>(
          administrator,
          `${path}/students?sort=${sort}&page=${page}&pageSize=${size}`,
        );
        expect(total).toBe(all.length);
        rows.push(...items);
      }
      expect(pidsOf(rows).toSorted()).toEqual(pidsOf(all).toSorted());
      if (sort === '') expect(rows).toEqual(all);
      const field = fieldOf<CareSort>(sort as CareOrder);
      if (sort === '' || field === 'student') continue;
      const values = rows.map((row) => row[field] ?? '');
      const isAscending = values.every((value, index) => index === 0 || value >= (values[index - 1] ?? ''));
      const isDescending = values.every((value, index) => index === 0 || value <= (values[index - 1] ?? ''));
      expect(sort.startsWith('-') ? isDescending : isAscending, sort).toBe(true);
    }
  });

  it('has the students with Chapter Wise Exams in pages as in whole, by every filter, search and order', async () => {
    const [plan] = await answerOf<Of<typeof studyPlanReports>>(administrator, '/api/admin/study-plan-reports');
    const of = `/api/admin/study-plans/${plan?.studyPlanId}`;
    const [first] = await answerOf<Of<typeof planSharedSchools>>(administrator, `${of}/shared-schools`);
    const path = `${of}/school/${first?.schoolId}/students`;
    const students = await answerOf<Of<typeof planStudents>>(administrator, `${path}?pageSize=10000`);
    const exams = await answerOf<Of<typeof planExamData>>(administrator, `${path}/exam-data`);
    const examsOf = new Map(exams.map((exam) => [exam.pid, exam]));
    const all = students.items.flatMap((student) => {
      const exam = examsOf.get(student.pid);
      return exam ? [{ ...student, ...exam }] : [];
    });
    expect(all.length).toBeGreaterThan(3);
    const pageOf = (query: string) =>
      answerOf<Of<typeof planExamStudents>>(administrator, `${path}/exam-performance?pageSize=1000&${query}`);
    expect(await pageOf('')).toEqual({ items: all, total: all.length, students: all.length });
    for (const band of EXAM_SCORE_BANDS) {
      const items = all.filter((row) => EXAM_SCORE_FILTERS[band](row.avgExamPercentage));
      expect(await pageOf(`band=${band}`)).toEqual({ items, total: items.length, students: all.length });
    }
    const { items } = await pageOf(`search=${encodeURIComponent(all[0]?.firstName ?? '')}`);
    expect(items).toContainEqual(all[0]);
    expect(items.length).toBeLessThan(all.length);

    const size = Math.ceil(all.length / 3);
    for (const sort of EXAM_ORDERS) {
      const rows: typeof all = [];
      for (const page of [1, 2, 3]) {
        const query = `sort=${sort}&page=${page}&pageSize=${size}`;
        const part = await answerOf<Of<typeof planExamStudents>>(administrator, `${path}/exam-performance?${query}`);
        rows.push(...part.items);
      }
      expect(new Set(rows.map(({ pid }) => pid)).size, sort).toBe(all.length);
      if (fieldOf<ExamSort>(sort) !== 'score') continue;
      const scores = rows.map((row) => row.avgExamPercentage ?? 0);
      expect(scores).toEqual(scores.toSorted((a, b) => (sort === 'score' ? a - b : b - a)));
    }
  });

  it('is refused of a school that it is not shared with', async () => {
    const [plan] = await answerOf<Of<typeof studyPlanReports>>(administrator, '/api/admin/study-plan-reports');
    const of = `/api/admin/study-plans/${plan?.studyPlanId}`;
    const [session] = await answerOf<Of<typeof planDaySessions>>(administrator, `${of}/day/1/sessions`);
    const response = await ask(app, 'GET', `${of}/item/${session?.studyPlanItemId}/session-report?schoolId=999999`, {
      token: tokens.get(administrator.phone),
    });
    expect(response.status).toBe(404);
  });

  it('a file has the numbers of its screen', async () => {
    const [plan] = await answerOf<Of<typeof studyPlanReports>>(administrator, '/api/admin/study-plan-reports');
    const of = `/api/admin/study-plans/${plan?.studyPlanId}`;
    const [first] = await answerOf<Of<typeof planSharedSchools>>(administrator, `${of}/shared-schools`);
    const { items } = await answerOf<Of<typeof planStudents>>(
      administrator,
      `${of}/school/${first?.schoolId}/students?page=1&pageSize=20`,
    );
    const { rows } = await readSheet(
      {
        title: '',
        columns: [
          {
            parts: [
              { header: 'done', value: (row) => row.attendedSessions },
              { header: 'total', value: (row) => row.totalSessions },
            ],
          },
          { header: 'Progress %', value: (row) => row.attendancePercent, kind: 'percent' },
        ],
        rows: items,
      },
      () => {},
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const [done, total, percent] of rows as number[][]) {
      expect(percent).toBeCloseTo((100 * (done as number)) / (total as number), 0);
    }
  });
});

describe('a child', () => {
  const now = new Date();
  const month = `/api/parent/attendance?month=${now.getMonth()}&year=${now.getFullYear()}`;

  it('of all time, the dashboard and Performance tell the same exams, average, progress and best score', async () => {
    const { overallStats: stats, subjectWisePerformance: subjects } = await answerOf<Of<typeof parentDashboardStats>>(
      parent,
      '/api/parent/dashboard-stats',
    );
    const all = await answerOf<Of<typeof parentPerformance>>(parent, '/api/parent/performance?timeframe=all');
    expect(stats.totalExams).toBe(all.overallStats.totalExamsCompleted);
    expect(stats.overallProgress).toBe(all.overallStats.overallProgress);
    expect(stats.totalExams).toBe(plural(subjects, ({ totalExams }) => totalExams));
    expect(stats.bestScore).toBe(Math.max(...subjects.map(({ bestScore }) => bestScore ?? 0)));
    for (const subject of subjects) {
      const same = all.subjectPerformance.find((each) => each.subject === subject.subject);
      expect([subject.totalExams, subject.bestScore]).toEqual([same?.totalExams, same?.bestScore]);
    }
  });

  it('a subject’s trend of the last three months is the same on both', async () => {
    const { subjectWisePerformance } = await answerOf<Of<typeof parentDashboardStats>>(
      parent,
      '/api/parent/dashboard-stats',
    );
    const { subjectPerformance } = await answerOf<Of<typeof parentPerformance>>(
      parent,
      '/api/parent/performance?timeframe=3months',
    );
    const changes = subjectPerformance.map(({ subject, improvement }) => [subject, improvement] as const);
    expect(changes.filter(([, improvement]) => improvement !== null).length).toBeGreaterThan(0);
    for (const [subject, improvement] of changes) {
      const onDashboard = subjectWisePerformance.find((each) => each.subject === subject);
      if (!onDashboard) continue;
      expect(onDashboard.improvement ?? null).toBe(improvement);
      expect(improvementTrend(onDashboard.improvement)).toBe(improvementTrend(improvement));
    }
  });

  it('sessions and months add up to the cards', async () => {
    for (const timeframe of ['1month', '3months', 'all']) {
      const { overallStats, studyPlanSessions, monthlyTrends, subjectPerformance } = await answerOf<
        Of<typeof parentPerformance>
      >(parent, `/api/parent/performance?timeframe=${timeframe}`);
      expect(overallStats.totalSessionsAttended).toBe(studyPlanSessions.length);
      expect(plural(subjectPerformance, ({ totalSessions }) => totalSessions)).toBe(studyPlanSessions.length);
      expect(plural(subjectPerformance, ({ totalVideos }) => totalVideos)).toBe(overallStats.totalVideosWatched);
      expect(plural(subjectPerformance, ({ totalExams }) => totalExams)).toBe(overallStats.totalExamsCompleted);
      // A session that was attended in two months is one of each.
      expect(plural(monthlyTrends, ({ sessions }) => sessions)).toBeGreaterThanOrEqual(studyPlanSessions.length);
      const { attendancePercentage, totalSessionsAttended: attended, totalSessionsAvailable: available } = overallStats;
      expect(attendancePercentage).toBeCloseTo((100 * (attended as number)) / (available as number), 1);
    }
  });

  it('different videos are never more than the times they were watched, and plans add up', async () => {
    const {
      completionStats: stats,
      videoProgress,
      studyPlans: plans,
    } = await answerOf<Of<typeof parentStudyProgress>>(parent, '/api/parent/study-progress?planId=all');
    const { overallStats, studyPlanSessions } = await answerOf<Of<typeof parentPerformance>>(
      parent,
      '/api/parent/performance?timeframe=all',
    );
    expect(stats.watchedVideos as number).toBeLessThanOrEqual(overallStats.totalVideosWatched as number);
    expect(stats.completedExams as number).toBeLessThanOrEqual(overallStats.totalExamsCompleted as number);
    expect(plural(videoProgress, ({ watched }) => watched)).toBe(stats.watchedVideos);
    expect(plural(videoProgress, ({ total }) => total)).toBe(stats.totalVideos);
    expect(plural(plans, ({ completedSessions }) => completedSessions)).toBe(studyPlanSessions.length);
    for (const plan of plans)
      expect(plan.progress).toBeCloseTo((100 * (plan.completedSessions ?? 0)) / (plan.totalSessions ?? 0), 1);
  });

  it('days of the calendar are those of the cards, and sessions those of the week', async () => {
    const {
      monthlyAttendance: days,
      attendanceStats: stats,
      sessionAttendance,
      weeklyPattern,
    } = await answerOf<Of<typeof parentAttendance>>(parent, month);
    const count = (status: string) => days.filter((day) => day.status === status).length;
    expect([count('present'), count('absent'), count('partial')]).toEqual([
      stats.presentDays,
      stats.absentDays,
      stats.partialDays,
    ]);
    expect(count('present') + count('absent') + count('partial')).toBe(stats.totalDays);
    if (stats.totalDays) expect(stats.attendancePercentage).toBeCloseTo((100 * count('present')) / stats.totalDays, 1);
    expect(plural(days, ({ sessions }) => sessions)).toBe(sessionAttendance.length);
    expect(plural(weeklyPattern, ({ sessions }) => sessions)).toBe(sessionAttendance.length);
    for (const { date, status } of days) {
      const isSunday = new Date(now.getFullYear(), now.getMonth(), date).getDay() === 0;
      if (isSunday) expect(status).toBe('holiday');
    }
  });
});

describe('messages', () => {
  it.each([teacher, parent])(
    'unread messages are those of unread conversations, and all are opened to none: $what',
    async (who) => {
      const list = async () =>
        (await answerOf<Of<typeof conversations>>(who, '/api/messages/conversations?status=all')).conversations;
      const unread = async () =>
        (await answerOf<Of<typeof unreadCount>>(who, '/api/messages/unread-count')).unreadCount;
      const before = await list();
      const total = plural(before, ({ messageCount }) => messageCount);
      const unreadOnes = before.filter(({ isRead }) => !isRead);
      expect(await unread()).toBeLessThanOrEqual(total);
      expect(Number(await unread()) >= unreadOnes.length).toBe(true);
      let messages = 0;
      for (const { conversationId, messageCount } of before) {
        const thread = await answerOf<Of<typeof conversation>>(who, `/api/messages/conversation/${conversationId}`);
        expect(thread.messages).toHaveLength(Number(messageCount));
        messages += thread.messages.length;
      }
      expect(messages).toBe(total);
      expect(await unread()).toBe(0);
      expect((await list()).every(({ isRead }) => isRead)).toBe(true);
    },
  );
});
