/** The screens of parents: what each shows of a child, counted from the files. */
import { dateOf, dayNumber, dayOf, dayText, firstOfMonth, monthOf, monthsBack, monthText, weekday } from './days.ts';
import {
  count,
  type Figures,
  grouped,
  isExam,
  isMeantFor,
  iso,
  isVideo,
  mean,
  meanShare,
  percent,
  plain,
  progressOf,
  sum,
} from './figures.ts';
import { named } from './ledger.ts';
import type { Event, Live, Plan, Pupil } from './read.ts';
import type { Answer, Comparison, Viewer } from './viewer.ts';

/** A parent who is signed in, with the only child. */
interface ParentViewer extends Pick<Viewer, 'what' | 'get'> {
  child: Pupil;
}

const of = ({ eventsOf }: Figures, { child }: ParentViewer): Event[] => eventsOf.get(child) ?? [];
const within = (events: readonly Event[], from: number, before = Number.POSITIVE_INFINITY) =>
  events.filter(({ at }) => dayOf(at) >= from && dayOf(at) < before);

/** Three months, and the three before. */
const MONTHS = { '1month': 1, '3months': 3, '6months': 6, '12months': 12, all: null } as const;

/** By how many points the average of the exams is above that of the exams before; null where one side has none. */
function improvement(now: readonly Event[], before: readonly Event[]): number | null {
  const [later, earlier] = [meanShare(now.filter(isExam)), meanShare(before.filter(isExam))];
  return later === null || earlier === null ? null : Math.round(100 * later - 100 * earlier) / 100;
}

function points(change: number | null): string | null {
  if (change === null) return null;
  const whole = Math.round(change);
  return `${whole < 0 ? '-' : '+'}${Math.abs(whole)}%`;
}

const best = (events: readonly Event[]) => {
  const exams = events.filter(isExam);
  return exams.length > 0 ? plain(exams.reduce((most, { share }) => Math.max(most, share), 0)) : null;
};

export async function parentDashboard(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('parent-dashboard');
  const { child } = viewer;
  const events = of(figures, viewer);
  const exams = events.filter(isExam);
  const recent = monthsBack(figures.today, 3);
  const before = monthsBack(figures.today, 6);
  const [lately, earlier] = [within(events, recent), within(events, before, recent)];
  const answer = await viewer.get('/api/parent/dashboard-stats');
  const monday = figures.today - weekday(figures.today);
  const bySubject = [...grouped(exams, ({ subject }) => subject)].map(([subject, own]) => ({
    subject,
    averageScore: meanShare(own),
    totalExams: own.length,
    bestScore: best(own),
    improvement: points(
      improvement(
        lately.filter((each) => each.subject === subject),
        earlier.filter((each) => each.subject === subject),
      ),
    ),
  }));
  same(
    viewer.what,
    { ...answer, subjectWisePerformance: named(answer.subjectWisePerformance as Answer[], (row) => row.subject) },
    {
      studentInfo: { name: child.name, grade: child.className, rollNumber: child.roll, school: child.school },
      overallStats: {
        totalExams: exams.length,
        averageScore: meanShare(exams),
        bestScore: best(exams),
        improvementRate: improvement(lately, earlier),
        totalExamsCompleted: exams.length,
        overallProgress: progressOf(events),
        overallAverage: meanShare(exams),
      },
      subjectWisePerformance: named(bySubject, (row) => row.subject),
      recentExams: exams
        .toReversed()
        .slice(0, 20)
        .map(({ exam, at, right, attended, share }) => ({
          subject: exam?.subject,
          date: iso(at),
          examTitle: exam?.title,
          rightAnswers: right,
          totalQuestions: attended,
          category: exam?.category,
          score: plain(share),
        })),
      weeklyExamActivity: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, at) => {
        const own = exams.filter((each) => dayOf(each.at) === monday + at);
        return { day, exams: own.length, avgScore: meanShare(own) ?? 0 };
      }),
    },
  );
}

/** Events in sessions of plans that are shared with the child's school. */
const inPlans = (events: readonly Event[], { school }: Pupil) =>
  events.filter(({ session }) => session?.plan.schools.has(school));

/** Student Performance, and Study Sessions, which shows the list of sessions of the same answer. */
export async function parentPerformance(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { child } = viewer;
  const all = of(figures, viewer);
  for (const [timeframe, months] of Object.entries(MONTHS)) {
    const from = months === null ? Number.NEGATIVE_INFINITY : monthsBack(figures.today, months);
    const events = within(all, from);
    const recent = monthsBack(figures.today, months ?? 3);
    const before = months === null ? Number.NEGATIVE_INFINITY : monthsBack(figures.today, 2 * months);
    const sessions = [...grouped(inPlans(events, child), ({ session }) => session)].map(([session, own]) => {
      const exams = own.filter(isExam);
      const shares = own.filter(({ kind }) => kind !== 'visit').map(({ share }) => share);
      return {
        date: iso(own.at(-1)?.at ?? 0),
        subject: session?.subject || own[0]?.subject || '',
        sessionName: session?.title,
        studyPlanName: session?.plan.title,
        watchDuration: sum(own, ({ seconds }) => seconds),
        examScore: exams.length > 0 ? best(exams) : null,
        overallProgress: shares.length > 0 ? plain(Math.max(...shares)) : 100,
      };
    });
    const missed = missedOf(figures, child, from);
    const bySubject = grouped(events, subjectOf(child));
    const names = new Set([...bySubject.keys(), ...sessions.map(({ subject }) => subject)]);
    const subjects = [...names].map((subject) => {
      const own = bySubject.get(subject) ?? [];
      const ofSubject = (each: Event) => subjectOf(child)(each) === subject;
      return {
        subject,
        improvement: points(
          improvement(within(all, recent).filter(ofSubject), within(all, before, recent).filter(ofSubject)),
        ),
        totalSessions: count(sessions, (session) => session.subject === subject),
        progressScore: progressOf(own),
        totalExams: count(own, isExam),
        totalVideos: count(own, isVideo),
        bestScore: best(own),
        totalHours: Math.round(sum(own, ({ seconds }) => seconds) / 60),
      };
    });
    const firstMonth = months === null ? (events[0] ? monthOf(dayOf(events[0].at)) : undefined) : monthOf(from);
    const trends =
      firstMonth === undefined
        ? []
        : Array.from({ length: monthOf(figures.today) - firstMonth + 1 }, (_, at) => {
            const own = events.filter((each) => monthOf(dayOf(each.at)) === firstMonth + at);
            return {
              month: monthText(firstMonth + at),
              sessions: new Set(inPlans(own, child).map(({ session }) => session)).size,
              overallProgress: progressOf(own),
              videoProgress: meanShare(own.filter(isVideo)),
            };
          });
    const exams = [...grouped(events.filter(isExam), ({ exam }) => exam)]
      .map(([exam, own]) => ({
        name: exam?.subject ? `${exam.subject}: ${exam.title}` : exam?.title,
        average: meanShare(own) ?? 0,
        last: own.at(-1)?.at ?? 0,
      }))
      .sort((a, b) => b.average - a.average || b.last - a.last);
    const answer = await viewer.get(`/api/parent/performance?timeframe=${timeframe}`);
    const counted = {
      overallStats: {
        totalSessionsAttended: sessions.length,
        totalSessionsAvailable: sessions.length + missed,
        attendancePercentage: mean(10_000 * sessions.length, sessions.length + missed),
        overallProgress: progressOf(events),
        totalExamsCompleted: count(events, isExam),
        totalVideosWatched: count(events, isVideo),
      },
      subjectPerformance: named(subjects, (row) => row.subject),
      monthlyTrends: trends,
      strengths: exams
        .filter(({ average }) => average >= 80)
        .slice(0, 5)
        .map(({ name }) => name),
      improvements: exams
        .filter(({ average }) => average < 70)
        .toReversed()
        .slice(0, 5)
        .map(({ name }) => name),
    };
    const where = `${viewer.what}, ${timeframe}`;
    const reported = {
      ...answer,
      subjectPerformance: named(answer.subjectPerformance as Answer[], (row) => row.subject),
    };
    ledger.page('parent-performance').same(where, reported, counted);
    ledger.page('parent-study-sessions').same(
      where,
      named(answer.studyPlanSessions as Answer[], (row) => row.sessionName),
      named(sessions, (row) => row.sessionName ?? ''),
    );
    ledger.page('parent-study-sessions').same(
      `${where}, latest first`,
      answer.studyPlanSessions.map((row: Answer) => row.date),
      sessions
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  }
}

/** Its own subject, or else that of its session. Sessions of plans that the child's school does not have are not shown. */
const subjectOf =
  ({ school }: Pupil) =>
  ({ kind, subject, session }: Event): string => {
    const own = kind === 'visit' ? '' : subject;
    return own || (session?.plan.schools.has(school) ? session.subject : '');
  };

/** Sessions that were due before today, counted from the day on which the child began the plan, and never attended. */
function missedOf(figures: Figures, child: Pupil, from: number): number {
  return sum(
    figures.facts.plans.filter((plan) => plan.schools.has(child.school)),
    (plan) => {
      const begun = figures.progress.get(plan)?.get(child);
      if (!begun) return 0;
      const attended = new Set(begun.items.map(({ session }) => session));
      return count(plan.sessions, (session) => {
        const due = dayOf(begun.first) + session.day - 1;
        return due < figures.today && due >= from && !attended.has(session);
      });
    },
  );
}

export async function parentProgress(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('parent-study-progress');
  const { child } = viewer;
  const begun = (plan: Plan) => figures.progress.get(plan)?.get(child);
  const plans = figures.facts.plans.filter(
    (plan) => plan.schools.has(child.school) && (begun(plan) || (plan.isEnabled && isMeantFor(plan, child))),
  );
  const rowOf = (plan: Plan) => {
    const done = begun(plan)?.items.length ?? 0;
    return {
      name: plan.title,
      progress: percent(done, plan.sessions.length),
      completedSessions: done,
      totalSessions: plan.sessions.length,
      subjects: [...new Set(plan.sessions.map(({ subject }) => subject).filter(Boolean))].sort(),
    };
  };
  const ids = new Map<string, number>();
  for (const chosen of [undefined, ...plans]) {
    const id = chosen ? ids.get(chosen.title) : 'all';
    if (id === undefined) continue;
    const answer = await viewer.get(`/api/parent/study-progress?planId=${id}`);
    for (const { id: planId, name } of answer.studyPlans) ids.set(name, planId);
    const own = chosen ? [chosen] : plans;
    const sessions = own.flatMap((plan) => plan.sessions);
    const items = own.flatMap((plan) => begun(plan)?.items ?? []);
    const done = new Set(items.map(({ session }) => session));
    const videos = sessions.filter(({ video }) => video);
    const exams = sessions.filter(({ exam }) => exam);
    const hours = (seconds: number) => Math.round(seconds / 360) / 10;
    const events = of(figures, viewer).filter(({ session }) => !chosen || session?.plan === chosen);
    same(
      `${viewer.what}, ${chosen?.title ?? 'all plans'}`,
      {
        ...answer,
        studyPlans: named(
          (answer.studyPlans as Answer[]).map((row) => ({ ...row, subjects: row.subjects.sort() })),
          (row) => row.name,
        ),
        videoProgress: named(answer.videoProgress as Answer[], (row) => row.subject),
      },
      {
        studyPlans: named(own.map(rowOf), (row) => row.name),
        videoProgress: named(
          [...grouped(videos, ({ subject }) => subject)].map(([subject, of]) => ({
            subject,
            watched: count(of, (each) => done.has(each)),
            total: of.length,
          })),
          (row) => row.subject,
        ),
        dailyProgress: Array.from({ length: 7 }, (_, at) => {
          const day = figures.today - 6 + at;
          const today = events.filter((each) => dayOf(each.at) === day);
          return {
            date: iso(dateOf(day).getTime()),
            sessions: new Set(inPlans(today, child).map(({ session }) => session)).size,
            videos: count(today, isVideo),
            exams: count(today, isExam),
            hours: Math.round(sum(today, ({ seconds }) => seconds) / 60),
          };
        }),
        completionStats: {
          totalVideos: videos.length,
          watchedVideos: count(videos, (each) => done.has(each)),
          totalExams: exams.length,
          completedExams: count(exams, (each) => done.has(each)),
          totalHours: hours(sum(sessions, ({ video, exam }) => video?.seconds ?? 60 * (exam?.minutes ?? 0))),
          studiedHours: hours(sum(items, ({ seconds }) => seconds)),
        },
      },
    );
  }
}

/** How a child attended the live classes of a day that were held: present, absent, partial; undefined without any. */
function attendedOn(figures: Figures, child: Pupil, day: number): string | undefined {
  const statuses = figures.facts.lives.flatMap((live) => {
    const minutes = figures.expected(live).get(child);
    const isHeld = live.startsAt + 60_000 * live.minutes <= figures.now;
    if (minutes === undefined || !isHeld || dayOf(live.startsAt) !== day) return [];
    return minutes <= 0 ? 'absent' : minutes >= 0.75 * live.minutes ? 'present' : 'partial';
  });
  return statuses.every((each) => each === statuses[0]) ? statuses[0] : 'partial';
}

/** The Week: this one and those before, with what comes in the week after each. */
export async function parentWeek(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('parent-week');
  const { child } = viewer;
  const all = of(figures, viewer);
  const plans = figures.facts.plans.filter((plan) => plan.schools.has(child.school));
  const holidays = new Set(
    figures.facts.holidays
      .filter(({ school }) => school === '' || school === child.school)
      .map(({ day }) => dayNumber(day)),
  );
  /** Sessions of begun plans that are due on these days and have not been attended. */
  const due = (from: number, before: number) =>
    plans.flatMap((plan) => {
      const begun = figures.progress.get(plan)?.get(child);
      if (!begun) return [];
      const attended = new Set(begun.items.map(({ session }) => session));
      return plan.sessions.filter((session) => {
        const day = dayOf(begun.first) + session.day - 1;
        return day >= from && day < before && !attended.has(session);
      });
    });
  const thisMonday = figures.today - weekday(figures.today);
  for (const monday of [thisMonday, thisMonday - 7, thisMonday - 28]) {
    const events = within(all, monday, monday + 7);
    const exams = events.filter(isExam);
    const attended = new Set(inPlans(events, child).map(({ session }) => session)).size;
    const days = Array.from({ length: Math.min(6, figures.today + 1 - monday) }, (_, at) => monday + at)
      .filter((day) => !holidays.has(day))
      .map((day) => attendedOn(figures, child, day));
    const [present, absent, partial] = ['present', 'absent', 'partial'].map((status) =>
      count(days, (each) => each === status),
    ) as [number, number, number];
    const answer = await viewer.get(`/api/parent/week?week=${dayText(monday)}`);
    const nextFrom = monday + 7;
    same(
      `${viewer.what}, week of ${dayText(monday)}`,
      {
        name: answer.name,
        week: answer.week,
        isCurrent: answer.isCurrent,
        attendanceStats: answer.attendanceStats,
        overallStats: answer.overallStats,
        best: answer.bestExam.score,
        nextWeek: { sessions: answer.nextWeek.sessions, liveClasses: answer.nextWeek.liveClasses },
        exams: answer.happened.filter((row: Answer) => row.kind === 'exam').length,
      },
      {
        name: child.name,
        week: dayText(monday),
        isCurrent: monday === thisMonday,
        attendanceStats: {
          totalDays: present + absent + partial,
          presentDays: present,
          absentDays: absent,
          partialDays: partial,
        },
        overallStats: {
          totalSessionsAttended: attended,
          totalSessionsAvailable: attended + due(monday, Math.min(nextFrom, figures.today)).length,
          totalExamsCompleted: exams.length,
          averageScore: meanShare(exams),
          studyMinutes: sum(
            Array.from({ length: 7 }, (_, at) => events.filter((each) => dayOf(each.at) === monday + at)),
            (today) => Math.round(sum(today, ({ seconds }) => seconds) / 60),
          ),
        },
        best: best(exams),
        nextWeek: {
          sessions: due(nextFrom, nextFrom + 7).length,
          liveClasses: count(figures.facts.lives, (live) => {
            const day = dayOf(live.startsAt);
            const isIn = day >= nextFrom && day < nextFrom + 7;
            // Of a week that is not over, what is planned is ahead too.
            const isAhead = nextFrom + 6 >= figures.today && figures.isPlannedFor(live, child);
            return isIn && (isAhead || figures.expected(live).has(child));
          }),
        },
        exams: shownExams(exams, inPlans(events, child)),
      },
    );
  }
}

/** How many of the twelve latest of exams and sessions without an exam are exams. */
function shownExams(exams: readonly Event[], inPlans: readonly Event[]): number {
  const sessions = [...grouped(inPlans, ({ session }) => session)]
    .filter(([, own]) => !own.some(isExam))
    .map(([, own]) => ({ at: Math.max(...own.map(({ at }) => at)), isExam: false }));
  const rows = [...exams.map(({ at }) => ({ at, isExam: true })), ...sessions];
  return count(
    rows.sort((a, b) => b.at - a.at || Number(b.isExam) - Number(a.isExam)).slice(0, 12),
    (row) => row.isExam,
  );
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export async function parentAttendance(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('parent-attendance');
  const { child } = viewer;
  const expected = figures.facts.lives.flatMap((live) => {
    const minutes = figures.expected(live).get(child);
    return minutes === undefined ? [] : [{ live, minutes, day: dayOf(live.startsAt) }];
  });
  const joined = Math.min(figures.today, ...expected.map(({ day }) => day));
  const statusOf = ({ live, minutes }: { live: Live; minutes: number }) =>
    minutes <= 0 ? 'absent' : minutes >= 0.75 * live.minutes ? 'present' : 'partial';
  const isOver = ({ live }: { live: Live }) => live.startsAt + 60_000 * live.minutes <= figures.now;
  const holidays = new Set(
    figures.facts.holidays
      .filter(({ school }) => school === '' || school === child.school)
      .map(({ day }) => dayNumber(day)),
  );
  for (let month = monthOf(figures.today) - 2; month <= monthOf(figures.today); month += 1) {
    const [first, after] = [firstOfMonth(month), firstOfMonth(month + 1)];
    const own = expected.filter(({ day }) => day >= first && day < after);
    const held = own.filter(isOver);
    const days = Array.from({ length: Math.min(after, figures.today + 1) - first }, (_, at) => {
      const day = first + at;
      const today = own.filter((each) => each.day === day);
      const statuses = today.filter(isOver).map(statusOf);
      const status =
        weekday(day) === 6 || holidays.has(day)
          ? 'holiday'
          : day < joined
            ? 'not_joined'
            : statuses.length === 0
              ? today.length > 0
                ? 'upcoming'
                : 'no_classes'
              : statuses.every((each) => each === statuses[0])
                ? statuses[0]
                : 'partial';
      return { date: at + 1, status, sessions: statuses.length };
    });
    const of = (wanted: string) => count(days, ({ status }) => status === wanted);
    const [present, absent, partial] = [of('present'), of('absent'), of('partial')];
    const answer = await viewer.get(`/api/parent/attendance?month=${month % 12}&year=${Math.floor(month / 12)}`);
    same(
      `${viewer.what}, ${dayText(first).slice(0, 7)}`,
      { ...answer, sessionAttendance: named(answer.sessionAttendance as Answer[], (row) => row.session) },
      {
        monthlyAttendance: days,
        attendanceStats: {
          totalDays: present + absent + partial,
          presentDays: present,
          absentDays: absent,
          partialDays: partial,
          attendancePercentage: mean(10_000 * present, present + absent + partial),
        },
        sessionAttendance: named(
          held.map((each) => ({
            session: each.live.title,
            date: dayText(each.day),
            startTime: each.live.startTime,
            duration: each.live.minutes,
            status: statusOf(each),
          })),
          (row) => row.session,
        ),
        weeklyPattern: WEEK.flatMap((day, at) => {
          const sessions = held.filter((each) => weekday(each.day) === at);
          if (at === 6 && sessions.length === 0) return [];
          return [
            {
              day,
              attendance: mean(10_000 * count(sessions, (each) => statusOf(each) === 'present'), sessions.length),
              sessions: sessions.length,
            },
          ];
        }),
      },
    );
  }
}

export async function parentMessages(viewer: ParentViewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('parent-messages');
  same(viewer.what, await viewer.get('/api/messages/conversations'), { conversations: [] });
  same(viewer.what, await viewer.get('/api/messages/unread-count'), { unreadCount: 0 });
  const { recipients } = await viewer.get('/api/messages/recipients');
  const people = figures.facts.grown.filter(({ role, school }) => school === viewer.child.school && role !== 'parent');
  const staff = (recipients as Answer[]).filter(({ userRole }) => userRole === 4 || userRole === 6);
  same(
    `${viewer.what}, recipients`,
    named(staff, (row) => row.firstName),
    named(
      people.map(({ name, role }) => ({ firstName: name, userRole: role === 'teacher' ? 6 : 4 })),
      (row) => row.firstName,
    ),
  );
  const children: Answer[] = await viewer.get('/api/parent/children');
  same(`${viewer.what}, children`, children, [
    { name: viewer.child.name, grade: viewer.child.className, school: viewer.child.school },
  ]);
}
