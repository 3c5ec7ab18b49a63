/** The screens about study plans: the list, the reports, the report of one plan with its tabs, and attendance. */
import {
  completed,
  count,
  daysOf,
  examAverage,
  type Figures,
  grouped,
  type Item,
  isMeantFor,
  iso,
  percent,
  plain,
  sum,
} from './figures.ts';
import { named } from './ledger.ts';
import type { Plan, Pupil, Session } from './read.ts';
import { type Answer, type Comparison, sampled, type Viewer } from './viewer.ts';

/** The schools that a plan is shared with and that somebody sees. */
const schoolsOf = (plan: Plan, { schools }: Viewer): Set<string> =>
  new Set([...plan.schools].filter((name) => schools.has(name)));

const visible = ({ facts }: Figures, viewer: Viewer) =>
  facts.plans.filter((plan) => viewer.isAdministrator || schoolsOf(plan, viewer).size > 0);

export async function planList(viewer: Viewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-plans');
  const rowsOf = (plans: readonly Plan[]) =>
    named(
      plans.map((plan) => ({
        title: plan.title,
        description: plan.description,
        gradeId: plan.grade,
        isEnable: Number(plan.isEnabled),
        isShared: schoolsOf(plan, viewer).size > 0,
        isOwner: false,
      })),
      (row) => row.title,
    );
  const reported: Answer[] = await viewer.get('/api/admin/study-plans');
  same(
    viewer.what,
    named(reported, (row) => row.title),
    rowsOf(visible(figures, viewer)),
  );
  const schools: Answer[] = await viewer.get('/api/admin/study-plans/schools');
  const counted = [...viewer.schools].map((schoolName) => ({
    schoolName,
    planCount: count(figures.facts.plans, (plan) => plan.schools.has(schoolName)),
  }));
  same(
    `${viewer.what}, schools`,
    named(schools, (row) => row.schoolName),
    named(counted, (row) => row.schoolName),
  );
  for (const { schoolId, schoolName } of schools) {
    const own: Answer[] = await viewer.get(`/api/admin/study-plans?schoolId=${schoolId}`);
    same(
      `${viewer.what}, ${schoolName}`,
      named(own, (row) => row.title),
      rowsOf(figures.facts.plans.filter((plan) => plan.schools.has(schoolName))),
    );
  }
}

const bestOf = (items: readonly Item[]) => sum(items, ({ best }) => best?.share ?? 0);

export async function planReports(viewer: Viewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-plan-reports');
  const reported: Answer[] = await viewer.get('/api/admin/study-plan-reports');
  const plans = visible(figures, viewer);
  const rows = plans.map((plan) => ({
    title: plan.title,
    activeStudents: figures.begun(plan, schoolsOf(plan, viewer)).length,
    totalItems: plan.sessions.length,
  }));
  same(
    viewer.what,
    named(reported, (row) => row.title),
    named(rows, (row) => row.title),
  );
  for (const plan of plans) {
    const where = `${viewer.what}, ${plan.title}`;
    const id = reported.find(({ title }) => title === plan.title)?.studyPlanId;
    const begun = figures.begun(plan, schoolsOf(plan, viewer));
    const items = grouped(
      begun.flatMap((each) => each.items),
      ({ session }) => session,
    );
    const itemsOf = (sessions: readonly Session[]) => sessions.flatMap((session) => items.get(session) ?? []);
    const days = [...daysOf(plan)].map(([day, sessions]) => {
      const exams = itemsOf(sessions.filter(({ exam }) => exam));
      const videos = itemsOf(sessions.filter(({ video }) => video)).length;
      const score = exams.length === 0 ? null : Math.round(bestOf(exams) / exams.length) / 100;
      return { day, videos, exams: exams.length, activityCount: videos + exams.length, overallScore: score };
    });
    for (const call of ['activity-counts', 'day-wise']) {
      same(`${where}, ${call}`, await viewer.get(`/api/admin/study-plan/${id}/${call}`), days);
    }
    const videos = plan.sessions
      .filter(({ video }) => video)
      .map((session) => ({
        title: session.title,
        watchedCount: itemsOf([session]).length,
        totalStudents: begun.length,
        completionRate: percent(itemsOf([session]).length, begun.length),
      }));
    same(`${where}, videos`, await viewer.get(`/api/admin/study-plan/${id}/video-engagement`), videos);
    const averages = begun.flatMap((each) => examAverage(each) ?? []);
    const labels = [
      { name: 'Excellent', count: count(averages, (value) => value >= 9000) },
      { name: 'Good', count: count(averages, (value) => value >= 8000 && value < 9000) },
      { name: 'Average', count: count(averages, (value) => value >= 6000 && value < 8000) },
      { name: 'Needs improvement', count: count(averages, (value) => value < 6000) },
    ];
    same(
      `${where}, grades`,
      await viewer.get(`/api/admin/study-plan/${id}/exam-performance`),
      averages.length > 0 ? labels : [],
    );
    const weak = begun.flatMap((each) => {
      const average = examAverage(each);
      if (average === undefined || average >= 5000) return [];
      return [
        {
          firstName: each.pupil.name,
          averageScore: plain(average),
          videosWatched: count(each.items, ({ session }) => session.video !== undefined),
          examsCompleted: count(each.items, ({ best }) => best !== undefined),
          lastActivity: iso(each.last),
        },
      ];
    });
    const care: Answer[] = await viewer.get(`/api/admin/study-plan/${id}/intensive-care`);
    same(
      `${where}, intensive care`,
      named(care, (row) => row.firstName),
      named(weak, (row) => row.firstName),
    );
    same(
      `${where}, weakest first`,
      care.map(({ averageScore }) => averageScore),
      weak.map(({ averageScore }) => averageScore).sort((a, b) => a - b),
    );
  }
}

/** All rows of a list of students, which come with a total. */
async function everyStudent(viewer: Viewer, path: string): Promise<Answer> {
  const { items, total } = await viewer.get(`${path}?page=1&pageSize=10000`);
  return { total, ...named(items as Answer[], (row) => row.firstName) };
}

export async function planReport(viewer: Viewer, comparison: Comparison): Promise<void> {
  const { figures, ledger } = comparison;
  const { same } = ledger.page('academy-plan-report');
  const plans: Answer[] = await viewer.get('/api/admin/study-plans');
  for (const { studyPlanId, title } of plans) {
    const plan = figures.facts.plans.find((each) => each.title === title);
    if (!plan) continue;
    const base = `/api/admin/study-plans/${studyPlanId}`;
    same(`${viewer.what}, ${title}`, await viewer.get(base), {
      title,
      description: plan.description,
      gradeId: plan.grade,
    });
    const shared: Answer[] = await viewer.get(`${base}/shared-schools`);
    const schools = [...schoolsOf(plan, viewer)].map((schoolName) => ({ schoolName }));
    same(
      `${viewer.what}, ${title}, schools`,
      named(shared, (row) => row.schoolName),
      named(schools, (row) => row.schoolName),
    );
    for (const { schoolId, schoolName } of shared) {
      await tabsOf(viewer, comparison, { plan, base: `${base}/school/${schoolId}`, school: schoolName });
      const classes: Answer[] = await viewer.get(`/api/admin/schools/${schoolId}/classes`);
      const own = figures.facts.classes
        .filter((each) => each.school === schoolName)
        .map(({ name }) => ({ grade: name }));
      same(
        `${viewer.what}, classes of ${schoolName}`,
        named(classes, (row) => row.grade),
        named(own, (row) => row.grade),
      );
    }
    await sessionsOf(viewer, comparison, { plan, base, shared });
  }
}

interface Tabs {
  plan: Plan;
  school: string;
  base: string;
}

async function tabsOf(
  viewer: Viewer,
  { figures, ledger, samples }: Comparison,
  { plan, school, base }: Tabs,
): Promise<void> {
  const { same } = ledger.page('academy-plan-report');
  const where = `${viewer.what}, ${plan.title}, ${school}`;
  const begun = figures.begun(plan, new Set([school]));
  const totals = {
    totalSessions: plan.sessions.length,
    totalDays: daysOf(plan).size,
    totalWeeks: new Set(plan.sessions.map(({ week }) => week)).size,
  };
  const students = begun.map((each) => {
    const { days, weeks } = completed(each);
    return {
      firstName: each.pupil.name,
      gradeName: each.pupil.className,
      attendedSessions: each.items.length,
      attendancePercent: percent(each.items.length, plan.sessions.length),
      daysCompleted: days,
      weeksCompleted: weeks,
      lastActivity: iso(each.last),
      ...totals,
    };
  });
  const list = await everyStudent(viewer, `${base}/students`);
  same(`${where}, students`, list, { total: begun.length, ...named(students, (row) => row.firstName) });
  const page = await viewer.get(`${base}/students?page=1&pageSize=20&sort=low`);
  const lowest = students
    .map(({ attendedSessions }) => attendedSessions)
    .sort((a, b) => a - b)
    .slice(0, 20);
  same(
    `${where}, low to best`,
    page.items.map((row: Answer) => row.attendedSessions),
    lowest,
  );
  const missing = (figures.pupilsOf.get(school) ?? [])
    .filter((pupil) => isMeantFor(plan, pupil) && !figures.progress.get(plan)?.has(pupil))
    .map(({ name, className }) => ({ firstName: name, gradeName: className }));
  same(`${where}, not started`, await everyStudent(viewer, `${base}/not-started-students`), {
    total: missing.length,
    ...named(missing, (row) => row.firstName),
  });
  const shares = students.map(({ attendancePercent }) => attendancePercent);
  const all = figures.studentsOf(plan, school).length;
  same(`${where}, summary`, await viewer.get(`${base}/summary`), {
    studentsInSchool: all,
    studentsStarted: begun.length,
    studentsNotStarted: all - begun.length,
    studentsCompleted100: count(shares, (share) => share >= 100),
    totalSessions: plan.sessions.length,
    distribution: {
      q1: { count: count(shares, (share) => share <= 25) },
      q2: { count: count(shares, (share) => share > 25 && share <= 50) },
      q3: { count: count(shares, (share) => share > 50 && share <= 75) },
      q4: { count: count(shares, (share) => share > 75 && share < 100) },
      q5: { count: count(shares, (share) => share >= 100) },
    },
  });
  const attended = begun.map((each) => grouped(each.items, ({ session }) => session.day));
  const days = [...daysOf(plan)].map(([day, sessions]) => {
    const parts = attended.map((of) => (of.get(day)?.length ?? 0) / sessions.length);
    const percents = parts.map((part) => percent(part * sessions.length, sessions.length));
    return {
      day,
      itemCount: sessions.length,
      attendedAll: count(parts, (part) => part === 1),
      attendedHalf: count(parts, (part) => part >= 0.5 && part < 1),
      attendedQuarter: count(parts, (part) => part >= 0.25 && part < 0.5),
      notAttended: count(parts, (part) => part < 0.25),
      avgPercentage:
        parts.length === 0 ? null : Math.round(sum(percents, (value) => Math.round(value * 100)) / parts.length) / 100,
    };
  });
  const report = await viewer.get(`${base}/daywise-report?page=1&pageSize=1000`);
  same(`${where}, days`, report.items ?? report, days);
  const chapter = begun.flatMap(({ pupil, items }) => {
    const own = items.filter(({ session, best }) => best && session.exam?.category === 'Chapter Wise');
    if (own.length === 0) return [];
    return [
      {
        firstName: pupil.name,
        examsCompleted: own.length,
        avgExamPercentage: Math.round(bestOf(own) / own.length) / 100,
      },
    ];
  });
  const exams: Answer[] = await viewer.get(`${base}/students/exam-data`);
  const { items } = await viewer.get(`${base}/students?page=1&pageSize=10000`);
  const nameOf = new Map(items.map((row: Answer) => [row.pid, row.firstName]));
  same(
    `${where}, chapter exams`,
    named(
      exams.map((row) => ({ ...row, firstName: nameOf.get(row.pid) })),
      (row) => row.firstName,
    ),
    named(chapter, (row) => row.firstName),
  );
  for (const each of sampled(begun, samples / 20)) {
    const pid = items.find((row: Answer) => row.firstName === each.pupil.name)?.pid;
    const logs: Answer[] = await viewer.get(`${base}/students/${pid}/logs`);
    const rows = each.items.map(({ session, last, seconds, times, best }) => ({
      day: session.day,
      subjectTitle: session.subject,
      title: session.title,
      activityDate: iso(last),
      watchDuration: seconds,
      noTimes: times,
      mark: best?.mark ?? null,
      percentage: best ? plain(best.share) : null,
      rightAnswers: best?.right ?? null,
      attended: best?.attended ?? null,
    }));
    same(
      `${where}, log of ${each.pupil.name}`,
      named(logs, (row) => row.title),
      named(rows, (row) => row.title),
    );
  }
}

/** Of this many days every session's report is compared. */
const FEW_DAYS = 8;

interface Sessions {
  plan: Plan;
  base: string;
  shared: readonly Answer[];
}

async function sessionsOf(
  viewer: Viewer,
  { figures, ledger }: Comparison,
  { plan, base, shared }: Sessions,
): Promise<void> {
  const { same } = ledger.page('academy-plan-report');
  const where = `${viewer.what}, ${plan.title}`;
  const days = daysOf(plan);
  const summary = [...days].map(([day, sessions]) => ({ day, itemCount: sessions.length }));
  same(`${where}, days`, await viewer.get(`${base}/day-summary`), summary);
  for (const [day, sessions] of days) {
    const reported: Answer[] = await viewer.get(`${base}/day/${day}/sessions`);
    const rows = sessions.map(({ title, reference, subject }) => ({
      title,
      referenceTitle: reference,
      subjectTitle: subject,
    }));
    same(`${where}, day ${day}`, reported, rows);
    // A report over all schools has a row for each student of the academy: of many days, every fourth.
    if (viewer.isAdministrator && days.size > FEW_DAYS && day % 4 !== 1) continue;
    for (const { studyPlanItemId, title } of reported) {
      const session = sessions.find((each) => each.title === title);
      // The report of one school, or of all: an administrator may ask for either.
      const [first] = shared;
      for (const school of viewer.isAdministrator && first ? [undefined, first] : [undefined]) {
        if (!session) continue;
        const query = school ? `&schoolId=${school.schoolId}` : '';
        const answer = await viewer.get(`${base}/item/${studyPlanItemId}/session-report?all=1${query}`);
        const schools = school ? [school.schoolName] : [...schoolsOf(plan, viewer)];
        const pupils = schools.flatMap((name) => figures.studentsOf(plan, name));
        const done = new Map(figures.itemsOf.get(session)?.map((item) => [item.pupil, item]));
        same(
          `${where}, report of ${title}${school ? ` in ${school.schoolName}` : ''}`,
          { type: answer.type, count: answer.count, ...named(answer.response as Answer[], (row) => row.firstName) },
          {
            type: session.type,
            count: pupils.length,
            ...named(
              pupils.map((pupil) => reportRow(pupil, session, done.get(pupil))),
              (row) => row.firstName,
            ),
          },
        );
      }
    }
  }
}

function reportRow(pupil: Pupil, session: Session, item: Item | undefined) {
  const common = {
    firstName: pupil.name,
    grade: pupil.className,
    schoolName: pupil.school,
    isSubmitted: Number(item !== undefined),
  };
  if (!item) return common;
  const { first, last, seconds, times, submitted, best } = item;
  if (session.exam) {
    return {
      ...common,
      percentage: plain(best?.share ?? 0),
      duration: seconds,
      attended: best?.attended,
      rightAnswers: best?.right,
      attendedDate: iso(submitted ?? 0),
    };
  }
  if (session.video)
    return { ...common, createdDate: iso(first), lastWatched: iso(last), watchDuration: seconds, noTimes: times };
  return { ...common, noTimes: times, activityDate: iso(first) };
}

export async function planAttendance(viewer: Viewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-plan-attendance');
  const plans: Answer[] = await viewer.get('/api/admin/study-plans');
  for (const { studyPlanId, title } of plans) {
    const plan = figures.facts.plans.find((each) => each.title === title);
    if (!plan) continue;
    const base = `/api/admin/study-plans/${studyPlanId}`;
    const begun = figures.begun(plan, schoolsOf(plan, viewer));
    const days = [...daysOf(plan)].map(([day, sessions]) => ({ day, weekNo: sessions[0]?.week }));
    same(`${viewer.what}, ${title}`, await viewer.get(`${base}/day-list`), { totalStudents: begun.length, days });
    for (const { day } of days) {
      const there = begun.filter(({ items }) => items.some(({ session }) => session.day === day));
      const rows = [...grouped(there, ({ pupil }) => pupil.school)].map(([schoolName, of]) => ({
        schoolName,
        attendees: of.length,
      }));
      const reported: Answer[] = await viewer.get(`${base}/day/${day}/attendance-by-school`);
      same(
        `${viewer.what}, ${title}, day ${day}`,
        named(reported, (row) => row.schoolName),
        named(rows, (row) => row.schoolName),
      );
    }
  }
}
