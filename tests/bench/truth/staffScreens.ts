/** The other screens for staff: what each shows, counted from the files. */
import { monthOf, monthText, reportStart, weekday } from './days.ts';
import { count, type Figures, grouped, isExam, iso, isVideo, meanShare, plain, pupilsIn, sum } from './figures.ts';
import { named } from './ledger.ts';
import { type Answer, type Comparison, everyRow, pidOf, sampled, type Viewer } from './viewer.ts';

const DASHBOARD = ['All Time', 'Today', 'Yesterday', 'This Week'] as const;
const REPORTS = ['week', 'month', 'quarter', 'year'] as const;

/** Shared with a school that somebody sees. */
const visiblePlans = ({ facts }: Figures, { isAdministrator, schools }: Viewer) =>
  facts.plans.filter((plan) => isAdministrator || [...plan.schools].some((school) => schools.has(school)));

const grownIn = ({ facts }: Figures, { schools }: Viewer) => facts.grown.filter(({ school }) => schools.has(school));

export async function dashboard(viewer: Viewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-dashboard');
  const { facts, today } = figures;
  const plans = visiblePlans(figures, viewer);
  const categories = (titles: readonly string[]) =>
    named(
      [...grouped(titles, (title) => title)].map(([category, of]) => ({ category, count: of.length })),
      (row) => row.category,
    );
  for (const timeframe of DASHBOARD) {
    const answer = await viewer.get(`/api/admin/dashboard-stats?timeframe=${encodeURIComponent(timeframe)}`);
    const from = { Today: today, Yesterday: today - 1, 'This Week': today - weekday(today), 'All Time': Number.NaN }[
      timeframe
    ];
    const events = figures.eventsIn(viewer.schools, from, timeframe === 'Yesterday' ? from : today);
    const isAll = timeframe === 'All Time';
    const worked = new Set(events.map(({ session }) => session?.plan));
    const used = isAll ? plans : plans.filter((plan) => worked.has(plan));
    const exams = isAll ? facts.exams : [...new Set(events.flatMap(({ exam }) => exam ?? []))];
    const videos = isAll ? facts.videos : [...new Set(events.flatMap(({ video }) => video ?? []))];
    const counted = {
      titleStats: {
        totalStudents: isAll ? pupilsIn(figures, viewer).length : new Set(events.map(({ pupil }) => pupil)).size,
        // No teacher has signed in.
        totalTeachers: isAll ? count(grownIn(figures, viewer), ({ role }) => role === 'teacher') : 0,
        totalVideos: videos.length,
        totalStudyPlans: used.length,
        totalSharedStudyPlans: count(used, (plan) => [...plan.schools].some((school) => viewer.schools.has(school))),
      },
      countTables: {
        examCountByCategory: categories(exams.map(({ category }) => category)),
        videoCountByCategory: categories(videos.map(({ category }) => category)),
      },
    };
    const { titleStats, countTables } = answer;
    const tables = Object.fromEntries(
      Object.entries(countTables as Record<string, Answer[]>).map(([name, rows]) => [
        name,
        named(rows, (row) => row.category),
      ]),
    );
    same(`${viewer.what}, ${timeframe}`, { titleStats, countTables: tables }, counted);
  }
}

export async function schools(viewer: Viewer, { figures, ledger }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-schools');
  const rows = [...viewer.schools].map((name) => ({
    name,
    totalStudents: (figures.pupilsOf.get(name) ?? []).length,
    totalTeachers: count(figures.facts.grown, ({ school, role }) => school === name && role === 'teacher'),
    countryName: 'India',
    isActive: 1,
  }));
  const reported = await everyRow(viewer, '/api/admin/schools', 12);
  same(
    viewer.what,
    named(reported, (row) => row.name),
    named(rows, (row) => row.name),
  );
}

const ROLES = { teacher: 6, principal: 4, parent: 24 } as const;

export async function users(viewer: Viewer, { figures, ledger, samples }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-users');
  const people = [
    ...pupilsIn(figures, viewer).map(({ name, school }) => ({
      firstName: name,
      schoolName: school,
      userRole: 5,
      banned: false,
      mobileNumber: '',
    })),
    ...grownIn(figures, viewer).map(({ name, school, role, phone }) => ({
      firstName: name,
      schoolName: school,
      userRole: ROLES[role],
      banned: false,
      mobileNumber: phone,
    })),
  ];
  const reported = await everyRow(viewer, '/api/admin/users', 1000);
  const ofRoster = reported.filter(({ userRole }) => userRole !== 3);
  same(
    viewer.what,
    named(ofRoster, (row) => row.firstName),
    named(people, (row) => row.firstName),
  );
  for (const role of [4, 5, 6, 24]) {
    const { pagination } = await viewer.get(`/api/admin/users?page=1&limit=10&role=${role}`);
    same(
      `${viewer.what}, role ${role}`,
      pagination.totalItems,
      count(people, ({ userRole }) => userRole === role),
    );
  }
  for (const pupil of sampled(pupilsIn(figures, viewer), samples)) {
    const taken = (figures.eventsOf.get(pupil) ?? []).filter(isExam);
    const subjects = [...grouped(taken, ({ subject }) => subject)]
      .filter(([title]) => title !== '')
      .map(([title, of]) => ({ title, percentage: meanShare(of) ?? 0 }));
    const answer = await viewer.get(`/api/admin/users/${await pidOf(viewer, pupil.name)}/performance`);
    // Equal ones by their names.
    subjects.sort((a, b) => (a.title < b.title ? -1 : 1));
    const best = (a: { percentage: number }, b: { percentage: number }) => b.percentage - a.percentage;
    same(`${viewer.what}, performance of ${pupil.name}`, answer, {
      performance: subjects
        .filter(({ percentage }) => percentage >= 60)
        .sort(best)
        .slice(0, 5),
      week: subjects
        .filter(({ percentage }) => percentage < 60)
        .sort((a, b) => best(b, a))
        .slice(0, 5),
      examWise: [...grouped(taken.toReversed(), ({ exam }) => exam)].map(([exam, of]) => ({
        title: exam?.title,
        examCategory: exam?.category,
        attended: sum(of, ({ attended }) => attended),
        rightAnswer: sum(of, ({ right }) => right),
        percentage: meanShare(of),
        examCount: of.length,
      })),
      lastexams: taken
        .toReversed()
        .slice(0, 15)
        .map(({ at, share }) => ({ submittedDate: iso(at), percentage: plain(share) })),
    });
  }
}

export async function analytics(viewer: Viewer, { figures, ledger, signedIn }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-analytics');
  const pupils = pupilsIn(figures, viewer);
  const grown = grownIn(figures, viewer);
  for (const timeframe of REPORTS) {
    const events = figures.eventsIn(viewer.schools, reportStart(timeframe, figures.today));
    const exams = events.filter(isExam);
    const videos = events.filter(isVideo);
    const months = timeframe === 'year' ? 12 : 6;
    const thisMonth = monthOf(figures.today);
    const seen = sum([...signedIn], ([school, people]) =>
      school === '' ? Number(viewer.isAdministrator) : viewer.schools.has(school) ? people : 0,
    );
    const answer = await viewer.get(`/api/admin/platform-analytics?timeframe=${timeframe}`);
    same(
      `${viewer.what}, ${timeframe}`,
      {
        ...answer,
        examPerformance: named(answer.examPerformance as Answer[], (row) => row.subject),
        videoEngagement: named(answer.videoEngagement as Answer[], (row) => row.category),
      },
      {
        // Everybody came this month, with the roster.
        userGrowth: Array.from({ length: months }, (_, at) => {
          const isNow = at === months - 1;
          return {
            month: monthText(thisMonth - (months - 1 - at)),
            students: isNow ? pupils.length : 0,
            teachers: isNow ? count(grown, ({ role }) => role === 'teacher') : 0,
            schools: isNow ? viewer.schools.size : 0,
          };
        }),
        examPerformance: named(
          [...grouped(exams, ({ subject }) => subject)].map(([subject, of]) => ({ subject, avgScore: meanShare(of) })),
          (row) => row.subject,
        ),
        videoEngagement: named(
          [...grouped(videos, ({ video }) => video?.category ?? '')].map(([category, of]) => ({
            category,
            watchTime: sum(of, ({ seconds }) => seconds),
            completion: meanShare(of),
          })),
          (row) => row.category,
        ),
        schoolDistribution: [{ name: 'India', value: viewer.schools.size }],
        monthlyStats: {
          totalUsers: pupils.length + grown.length + Number(viewer.isAdministrator),
          activeUsers: new Set(events.map(({ pupil }) => pupil)).size + seen,
          totalExams: exams.length,
          totalVideos: videos.length,
        },
      },
    );
  }
}

/** The screens that show nothing of the files but that nothing else is there: what was imported, and no mail of others. */
export async function others(viewer: Viewer, { ledger, signedIn }: Comparison): Promise<void> {
  const notifications = await viewer.get('/api/admin/notifications?page=1&limit=10');
  ledger.page('academy-notifications').same(viewer.what, notifications.pagination, { totalItems: 0 });
  const inbox = ledger.page('academy-messages');
  for (const status of ['all', 'sent', 'unread']) {
    inbox.same(`${viewer.what}, ${status}`, await viewer.get(`/api/messages/conversations?status=${status}`), {
      conversations: [],
    });
  }
  inbox.same(viewer.what, await viewer.get('/api/messages/unread-count'), { unreadCount: 0 });
  const log = ledger.page('academy-activity-logs');
  const linesOf = async (type: string) =>
    (await viewer.get(`/api/admin/activity-logs?page=1&limit=20&activityType=${type}`)).pagination.totalItems;
  // One line for each import, which only the academy sees; and of each sign-in. Parents belong to no school themselves.
  for (const type of ['IMPORT_ROSTER', 'IMPORT_WORKBOOK']) {
    log.same(`${viewer.what}, ${type}`, await linesOf(type), Number(viewer.isAdministrator));
  }
  const seen = viewer.isAdministrator ? sum([...signedIn.values()], (people) => people) : 1;
  log.same(`${viewer.what}, LOGIN`, await linesOf('LOGIN'), seen);
  const login = ledger.page('academy-login');
  login.same(viewer.what, await viewer.get('(login)'), {
    user: viewer.isAdministrator ? { role: 3 } : { role: 4, schoolInfo: { schoolName: [...viewer.schools][0] } },
  });
}
