/** Faults as backends have them, in groups that do not hide each other. Each names the sentence that finds it. */
import { gzipSync } from 'node:zlib';
import { performanceTracking } from '#contract/figures/performance.ts';
import type { CallId } from '#contract/index.ts';
import { users } from '#contract/people/users.ts';
import type { Verdict } from '#widgets/cli/conform/verdicts.ts';
import type { Fault, Reply, Request } from './faultyServer.ts';

interface Planted {
  /** What is wrong, for the title of its test. */
  what: string;
  call?: CallId;
  plant: Fault;
  verdict: Verdict;
  /** Calls that cannot work because of it. */
  also?: CallId[];
  /** What the sentence must hold: the place, and the cure. */
  says: RegExp;
}

interface Group {
  name: string;
  args: string[];
  faults: Planted[];
}

// biome-ignore lint/suspicious/noExplicitAny: a fault may do anything to an answer
type Json = any;

/** Changes the JSON of a good answer. */
const inAnswer =
  (change: (json: Json, request: Request) => unknown) =>
  (reply: Reply, request: Request): Partial<Reply> | undefined => {
    if (reply.status !== 200) return undefined;
    const changed = change(reply.body, request);
    return { body: changed === undefined ? reply.body : changed };
  };

/** A fault in the fields of one call's answer. */
const field = (
  what: string,
  call: CallId,
  change: (json: Json, request: Request) => unknown,
  says: RegExp,
  verdict: Verdict = 'wrong',
): Planted => ({
  what,
  call,
  plant: { call, answer: inAnswer(change) },
  verdict,
  says,
});

/** A fault in what a call makes of its query. */
const requested = (
  what: string,
  call: CallId,
  ask: (request: Request) => void,
  says: RegExp,
  verdict: Verdict = 'wrong',
): Planted => ({
  what,
  call,
  plant: { call, ask },
  verdict,
  says,
});

const rename = (object: Json, from: string, to: string) => {
  object[to] = object[from];
  delete object[from];
};
const each = (rows: Json[], change: (row: Json, index: number) => void) => rows.forEach(change);
const without = (name: string) => (request: Request) => request.url.searchParams.delete(name);

const ADMIN = ['--sign-in', 'admin=9000000003'];
const PARENT = ['--sign-in', 'parent=9000000025'];
const only = (tags: string) => ['--only', tags.replaceAll(' ', ',')];
const EVERYBODY = [...ADMIN, '--sign-in', 'school=9000000004', '--sign-in', 'teacher=9000000006', ...PARENT];

/** The token that each role was given last, for a server that mixes them up. */
const tokens = new Map<string, string>();
export const remembering: Fault = {
  call: 'login',
  answer: (reply) => {
    const body = reply.body as { token?: string; user?: { role?: number } };
    if (body.token) tokens.set(String(body.user?.role), body.token);
    return undefined;
  },
};
const asAdmin = (request: Request) => {
  if (request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${tokens.get('3')}`);
};

/** A fault in the headers of a call's answers. */
const header = (
  what: string,
  call: CallId,
  change: (headers: Headers, reply: Reply) => unknown,
  says: RegExp,
  verdict: Verdict = 'wrong',
): Planted => ({
  what,
  call,
  plant: {
    call,
    answer: (reply) => {
      change(reply.headers, reply);
      return undefined;
    },
  },
  verdict,
  says,
});

const shiftPage = ({ url }: Request, by: number) => {
  const page = Number(url.searchParams.get('page') ?? 0);
  if (page > 0) url.searchParams.set('page', String(page + by));
};

const redirectTo = (place: string): Partial<Reply> => ({
  status: 302,
  headers: new Headers({ Location: place }),
  body: '',
});

/** Ids that the demo academy does not have. */
const OTHER_SCHOOL = 424_242;
const OTHER_CHILD = 424_243;
/** The demo account that is banned. */
const BANNED = '9000000027';

/** Who a request is of, by the role that the token was given to. */
const isOf = (headers: Headers, role: number) => headers.get('Authorization') === `Bearer ${tokens.get(String(role))}`;
const isNobody = (headers: Headers) =>
  ![...tokens.values()].some((token) => headers.get('Authorization') === `Bearer ${token}`);

/** Answers for any child what was answered for one's own, under another name. */
function anotherChild(): Fault['answer'] {
  let own: Json;
  return ({ status, body }, { url }) => {
    if (status === 200) own = body;
    if (status !== 404 || own === undefined) return undefined;
    const name = `Child ${url.searchParams.get('studentId')}`;
    return { status: 200, body: { ...own, studentInfo: { ...own.studentInfo, name } } };
  };
}

/** Has the administrator’s lists of a school name a student whom the teacher gets. */
function movedStudent(): Fault['answer'] {
  let pid: Json;
  return ({ status, body }, { url, headers }) => {
    const json = body as Json;
    if (url.pathname === performanceTracking.path && status === 200 && isOf(headers, 6)) pid = json[0]?.pid;
    const school = Number(url.searchParams.get('school'));
    if (url.pathname !== users.path || status !== 200 || !school) return undefined;
    return { body: { ...json, data: [...json.data, { pid, firstName: 'Somebody', userRole: 5, schoolId: school }] } };
  };
}

export const FAULTS: Group[] = [
  {
    name: 'in the fields of answers',
    args: [
      ...ADMIN,
      ...PARENT,
      ...only(
        'academy-dashboard academy-plans academy-plan-reports academy-plan-report academy-plan-attendance academy-schools academy-users academy-performance academy-leaderboard academy-analytics academy-notifications academy-activity-logs academy-messages parent-attendance',
      ),
    ],
    faults: [
      field(
        'a field has another name',
        'dashboardStats',
        (json) => rename(json.titleStats, 'totalStudents', 'total_students'),
        /`titleStats\.totalStudents` is missing\. There is `total_students`: rename it\./,
      ),
      field(
        'the answer stands in an envelope',
        'studyPlanReports',
        (json) => ({ success: true, data: json }),
        /stands? in `data`|list is in `data`/,
      ),
      field(
        'numbers have marks between thousands',
        'planVideoEngagement',
        (json) => each(json, (row) => (row.watchedCount = '1,234')),
        /`\[\]\.watchedCount` is text like "9,999".*Send a JSON number/,
      ),
      field(
        'a percentage is a share',
        'planStudents',
        (json) =>
          each(json.items, (row) => (row.attendancePercent = (row.attendedSessions + 1) / (row.totalSessions + 2))),
        /`items\[\]\.attendancePercent` is never more than 1.*87\.5 and not 0\.875/,
      ),
      field(
        'a moment is a number',
        'planIntensiveCare',
        (json) => each(json, (row) => (row.lastActivity = 1_760_000_000_000)),
        /`\[\]\.lastActivity` is a number.*ISO 8601/,
      ),
      field(
        'dates are of the country',
        'studentExams',
        (json) => each(json, (row) => (row.submittedDate = '31.12.2025')),
        /`\[\]\.submittedDate` is text like "99\.99\.9999".*ISO 8601/,
      ),
      field(
        'a moment has no zone',
        'studyPlans',
        (json) => each(json, (row) => (row.addedDate = '2026-01-05 10:00:00')),
        /`\[\]\.addedDate` is a moment without a zone.*Add Z/,
        'works but',
      ),
      field(
        'ids are text',
        'planSchools',
        (json) => each(json, (row) => (row.schoolId = String(row.schoolId))),
        /`\[\]\.schoolId` is a number as text.*without quotes/,
        'works but',
      ),
      field(
        'a list is an object',
        'countries',
        (json) => Object.fromEntries(json.map((row: Json, index: number) => [`k${index}`, row])),
        /an object.*array_values/,
      ),
      field(
        'an empty object is a list',
        'planSchoolSummary',
        (json) => void Object.assign(json, { distribution: null }),
        /`distribution` is null; needed is an object/,
      ),
      field('two rows have one id', 'userRoles', (json) => [...json, json[0]], /one id in two rows.*DISTINCT/),
      field(
        'a row has no id',
        'examCategories',
        (json) => each(json, (row, index) => index === 0 && delete row.examCategory),
        /`\[\]\.examCategory` is missing.*a row without it is left out/,
      ),
      field(
        'a word is another',
        'parentAttendance',
        (json) => each(json.monthlyAttendance, (row) => (row.status = row.status === 'present' ? 'P' : row.status)),
        /`monthlyAttendance\[\]\.status` is "P".*one of present, absent, partial/,
      ),
      field(
        'yes and no are words',
        'users',
        (json) => each(json.data, (row) => (row.banned = 'no')),
        /`data\[\]\.banned` is "no".*Send true or false/,
      ),
      field(
        'a password hash is sent along',
        'notifications',
        (json) => each(json.data, (row) => (row.passwordHash = 'x')),
        /`data\[\]\.passwordHash` is what looks like a credential.*Leave it out/,
      ),
      field(
        'a percentage is above 100',
        'examAnalytics',
        (json) => each(json, (row) => (row.averageScore = 740)),
        /`\[\]\.averageScore` is the number 740.*from 0 to 100/,
      ),
      field(
        'two counts are exchanged',
        'categoryExams',
        (json) =>
          each(json, (row) => ([row.uniqueStudents, row.totalAttempts] = [row.totalAttempts + 1, row.uniqueStudents])),
        /`\[\]\.uniqueStudents` \(\d+\) is more than `totalAttempts`.*exchanged/,
      ),
      field(
        'parts are more than the whole',
        'planDayList',
        (json) => void Object.assign(json, { totalStudents: 'many' }),
        /`totalStudents` is text like "aaaa".*Send a number/,
      ),
      field(
        'a list is missing',
        'platformAnalytics',
        (json) => void delete json.userGrowth,
        /`userGrowth` is missing\. Send a list/,
      ),
      field(
        'the rows come the other way round',
        'conversation',
        (json) => void json.messages.reverse(),
        /not oldest first.*ORDER BY .* ASC/,
      ),
      field('the best do not come first', 'topPerformers', (json) => json.reverse(), /not best first.*DESC/),
      field(
        'there is more than is needed',
        'attendanceBySchool',
        (json) => each(json, (row) => (row.internalNote = 1)),
        /further fields.*`internalNote`/,
        'works but',
      ),
      field(
        'a date is the empty one of a library',
        'activityLogs',
        (json) => each(json.data, (row) => (row.activityDate = '0001-01-01T00:00:00Z')),
        /a date of the year 0001.*Send null/,
      ),
      field(
        'characters came apart',
        'planSharedSchools',
        (json) => each(json, (row) => (row.schoolName = 'Vidy\ufffd')),
        /cannot be read.*UTF-8/,
      ),
      field(
        'UTF-8 was encoded twice',
        'schools',
        (json) => each(json.data, (row) => (row.name = Buffer.from('विद्या').toString('latin1'))),
        /`data\[\]\.name` is text whose characters came apart.*utf8mb4/,
      ),
      field(
        'an error comes with the status of a success',
        'planActivityCounts',
        () => ({ error: 'No such table' }),
        /is an error \(`error`\) with status 200.*its words as `message`/,
      ),
      field(
        'no percentage is known of anybody',
        'performanceTracking',
        (json) => each(json, (row) => Object.assign(row, { avgScore: null, bestScore: null })),
        /`\[\]\.avgScore` was null wherever it stood/,
        'works but',
      ),
      field(
        'a number is below 0',
        'planExamData',
        (json) => each(json, (row) => Object.assign(row, { examsCompleted: -1 })),
        /`\[\]\.examsCompleted` is the number -1.*cannot be below 0/,
      ),
      {
        what: 'the server fails',
        call: 'videoAnalytics',
        plant: {
          call: 'videoAnalytics',
          answer: ({ status }) => (status === 200 ? { status: 500, body: { message: 'No' } } : undefined),
        },
        verdict: 'wrong',
        says: /fails \(500\).*log/,
      },
    ],
  },
  {
    name: 'in pages, searches and filters',
    args: [
      ...ADMIN,
      ...PARENT,
      ...only(
        'academy-users academy-schools academy-notifications academy-activity-logs academy-plan-report academy-leaderboard parent-attendance',
      ),
    ],
    faults: [
      requested('the page is ignored', 'users', without('page'), /Page 2 has the rows of page 1.*OFFSET/),
      requested('a filter is ignored', 'users', without('role'), /Narrowed by role=\d+.*parameter is ignored/),
      requested('pages are counted from 0', 'schools', (request) => shiftPage(request, 1), /count pages from 1/),
      field(
        'the total is that of the page',
        'notifications',
        (json) => {
          json.pagination.totalItems = json.data.length;
        },
        /The total is .*(?:on all pages|not of one)/,
      ),
      field(
        'the last page is cut off',
        'activityLogs',
        (json) => {
          json.pagination.totalPages = Math.floor(json.pagination.totalItems / json.pagination.itemsPerPage);
        },
        /`pagination\.totalPages` is \d+ where .*Round up/,
      ),
      requested('the sorting is ignored', 'planStudents', without('sort'), /With sort=\w+ the rows are not sorted/),
      requested(
        'the size is ignored',
        'planStudents',
        (request) => request.url.searchParams.set('pageSize', '3'),
        /Asked for 2 rows, the list answers 3.*size \(pageSize\) is ignored/,
      ),
      requested('the search is ignored', 'examResults', without('search'), /`search` is ignored/),
      requested(
        'a page behind the last is the last',
        'planDayWiseReport',
        (request) => {
          const page = Number(request.url.searchParams.get('page') ?? 1);
          if (page > 3) request.url.searchParams.set('page', '3');
        },
        /is behind the last and has \d+ rows/,
      ),
      {
        what: 'a quote breaks the query',
        call: 'planStudents',
        plant: {
          call: 'planStudents',
          answer: (_, { url }) =>
            url.searchParams.get('search')?.includes("'") ? { status: 500, body: { message: 'No' } } : undefined,
        },
        verdict: 'wrong',
        says: /answers 500.*as a parameter, and never as a part of the query/,
      },
      requested(
        'a filter of sessions is ignored',
        'sessionReport',
        without('filter'),
        /Narrowed by filter=\d.*parameter is ignored/,
      ),
      requested(
        'months are counted from 1',
        'parentAttendance',
        (request) => {
          const month = Number(request.url.searchParams.get('month'));
          const year = Number(request.url.searchParams.get('year'));
          request.url.searchParams.set('month', String((month + 11) % 12));
          if (month === 0) request.url.searchParams.set('year', String(year - 1));
        },
        /counted from 0 for January.*Add 1 to the month/,
      ),
    ],
  },
  {
    name: 'in what is counted',
    args: [
      ...ADMIN,
      ...PARENT,
      ...only('academy-dashboard academy-student academy-users academy-schools parent-attendance'),
    ],
    faults: [
      field(
        'lessons are counted as days',
        'parentAttendance',
        ({ attendanceStats: stats }) => {
          stats.presentDays += 2;
          stats.totalDays += 2;
        },
        /`attendanceStats\.presentDays` is \d+, and `monthlyAttendance` has \d+ days that are present\. Count days and not lessons/,
      ),
      field(
        'there are more days than in a month',
        'studentAttendance',
        ({ attendanceStats: stats }) => {
          stats.presentDays += 31;
          stats.totalDays += 31;
        },
        /`attendanceStats\.totalDays` is \d+, and the month has \d+ days\. Count days and not lessons/,
      ),
      requested(
        'a month that there is not is answered',
        'studentAttendance',
        ({ url }) => url.searchParams.get('month') === '12' && url.searchParams.set('month', '0'),
        /month=12, the call answers 200\. Answer 400/,
        'works but',
      ),
      requested(
        'the time is ignored',
        'dashboardStats',
        ({ url }) => url.searchParams.set('timeframe', 'All Time'),
        /Asked for each `timeframe` \(All Time, Today, .*the very same: the parameter is ignored/,
      ),
      field(
        'the total is one too many',
        'users',
        (json) => {
          json.pagination.totalItems += 1;
        },
        /The total is \d+.*\d+ came\. Count with the same conditions/,
      ),
      field(
        'an empty page is an object',
        'schools',
        (json) => {
          if (json.data.length === 0) json.data = {};
        },
        /Asked with .*, `data` is an object\. Send a list always/,
      ),
    ],
  },
  {
    name: 'in the month that is asked for',
    args: [...ADMIN, ...only('academy-student')],
    faults: [
      {
        what: 'the month is ignored',
        call: 'studentAttendance',
        plant: {
          call: 'studentAttendance',
          ask: ({ url }) => {
            const last = new Date();
            last.setUTCDate(0);
            url.searchParams.set('month', String(last.getUTCMonth()));
            url.searchParams.set('year', String(last.getUTCFullYear()));
          },
          answer: inAnswer((json) => ({ ...json, sessionAttendance: [] })),
        },
        verdict: 'wrong',
        says: /Asked for each `month`.*the very same: the parameter is ignored/,
      },
    ],
  },
  {
    name: 'in the lists of a teacher of some schools',
    args: [
      ...ADMIN,
      '--sign-in',
      'teacher=9000000006',
      ...only('academy-dashboard academy-schools academy-users academy-performance'),
    ],
    faults: (
      [
        ['dashboardStats', /the same `titleStats\.totalStudents` \(\d+\) as the administrator/],
        ['schools', /the same `pagination\.totalItems` \(\d+\) as the administrator .*, who has \d+ schools/],
        ['users', /the same `pagination\.totalItems` \(\d+\) as the administrator/],
        ['performanceTracking', /the same \d+ rows as the administrator.*Narrow every list and every total/],
      ] as const
    ).map(([call, says]) => ({
      what: `a teacher gets all of ${call}`,
      call,
      plant: { call, ask: asAdmin },
      verdict: 'lets in whom it should not',
      says,
    })),
  },
  {
    name: 'in single rows of other schools',
    args: [
      '--sign-in',
      'teacher=9000000006',
      ...only('academy-users academy-notifications'),
      '--foreign',
      `teacher.schoolId=${OTHER_SCHOOL}`,
    ],
    faults: [
      field(
        'a student of another school is among the users',
        'users',
        (json) => each(json.data.slice(-1), (row) => Object.assign(row, { schoolId: OTHER_SCHOOL, userRole: 5 })),
        /The teacher .* gets a row of another school \(`schoolId` 424242\)/,
        'lets in whom it should not',
      ),
      field(
        'a notification is for another school',
        'notifications',
        (json) => each(json.data, (row) => (row.schoolId = OTHER_SCHOOL)),
        /The teacher .* gets a row of another school/,
        'lets in whom it should not',
      ),
    ],
  },
  {
    name: 'in students of other schools',
    args: [...ADMIN, '--sign-in', 'teacher=9000000006', ...only('academy-performance')],
    faults: [
      {
        what: 'a student of another school is in a list that names no school',
        call: 'performanceTracking',
        // Other lists name the same student.
        also: ['performanceSummary', 'topPerformers'],
        plant: { answer: movedStudent() },
        verdict: 'lets in whom it should not',
        says: /The teacher .* gets a row of another school \(`pid` \d+\)/,
      },
    ],
  },
  {
    name: 'in whose child is answered',
    args: [...PARENT, ...only('parent-attendance'), '--foreign', `parent.studentId=${OTHER_CHILD}`],
    faults: [
      requested(
        'the own child’s data comes for the child of others',
        'parentAttendance',
        ({ url }) => url.searchParams.get('studentId') === String(OTHER_CHILD) && url.searchParams.delete('studentId'),
        /asked for a child of others, the call answers with the own child’s data.*Answer 404/,
      ),
    ],
  },
  {
    name: 'in signing in and out',
    args: [...ADMIN, '--refused', BANNED, ...only('academy-login academy-dashboard')],
    faults: [
      {
        what: 'a wrong password is answered with 403',
        call: 'login',
        plant: { call: 'login', answer: ({ status }) => (status === 401 ? { status: 403 } : undefined) },
        verdict: 'works but',
        says: /wrong phone number or password is answered with 403.*Answer 401/,
      },
      {
        what: 'a wrong password tells that there is such a number',
        call: 'login',
        plant: {
          call: 'login',
          answer: ({ status }, { body }) =>
            status !== 200 && body.includes('9000000003') ? { body: { message: 'Wrong password' } } : undefined,
        },
        verdict: 'wrong',
        says: /refused in two ways: whoever tries numbers learns/,
      },
      {
        what: 'a banned account is let in',
        call: 'login',
        plant: {
          call: 'login',
          answer: (_, { body }) =>
            body.includes(BANNED) ? { status: 200, body: { token: 'x', user: { pid: 1, role: 6 } } } : undefined,
        },
        verdict: 'lets in whom it should not',
        says: /An account that may not sign in \(--refused\) is let in/,
      },
      {
        what: 'a sign-out ends nothing',
        call: 'signOut',
        plant: {
          call: 'signOut',
          ask: ({ headers }) => headers.delete('Authorization'),
          answer: () => ({ status: 200, body: { message: 'Goodbye' } }),
        },
        verdict: 'lets in whom it should not',
        says: /After the sign-out its token is still answered.*End the session on the server/,
      },
    ],
  },
  {
    name: 'in who may ask, and in errors',
    args: [
      ...EVERYBODY,
      ...only(
        'academy-dashboard academy-plans academy-plan-reports academy-plan-report academy-plan-attendance academy-schools academy-performance academy-leaderboard academy-analytics academy-activity-logs academy-messages parent-dashboard parent-messages',
      ),
    ],
    faults: [
      {
        what: 'parents are answered what is for staff',
        call: 'dashboardStats',
        plant: { call: 'dashboardStats', ask: asAdmin },
        verdict: 'lets in whom it should not',
        says: /The parent .* may not ask this, and is answered.*answer 403/,
      },
      {
        what: 'nobody looks at the token',
        call: 'planSchools',
        plant: {
          call: 'planSchools',
          ask: (request) => request.headers.set('Authorization', `Bearer ${tokens.get('3')}`),
        },
        verdict: 'lets in whom it should not',
        says: /With no token the call is answered: anybody can read it/,
      },
      {
        what: 'a missing token is 403',
        call: 'schools',
        plant: { call: 'schools', answer: ({ status }) => (status === 401 ? { status: 403 } : undefined) },
        verdict: 'wrong',
        says: /With no token the status is 403\. Answer 401/,
      },
      {
        what: 'somebody is refused who may ask',
        call: 'studyPlanReports',
        plant: {
          call: 'studyPlanReports',
          answer: (_, { headers }) => (isOf(headers, 6) ? { status: 403, body: { message: 'No' } } : undefined),
        },
        verdict: 'refuses whom it should not',
        says: /The teacher .* may ask this, and gets 403.*Let this role in/,
      },
      {
        what: 'a call is missing without which an element shows nothing',
        call: 'platformAnalytics',
        plant: { call: 'platformAnalytics', answer: () => ({ status: 404, body: { message: 'No' } }) },
        verdict: 'missing',
        says: /GET \/api\/admin\/platform-analytics is not there.*academy-analytics cannot do without it/,
      },
      {
        what: 'a call is missing without which an element shows the rest',
        call: 'topPerformers',
        plant: { call: 'topPerformers', answer: () => ({ status: 404, body: { message: 'No' } }) },
        verdict: 'works but',
        says: /is not there.*Top Performers is not shown/,
      },
      {
        what: 'whoever may not is signed out',
        call: 'activityLogs',
        plant: { call: 'activityLogs', answer: ({ status }) => (status === 403 ? { status: 401 } : undefined) },
        verdict: 'wrong',
        says: /whose token is good, gets 401.*answer 403/,
      },
      {
        what: 'errors have no message',
        call: 'performanceTracking',
        plant: {
          call: 'performanceTracking',
          answer: ({ status }) => (status === 401 ? { body: { error: 'Unauthenticated.' } } : undefined),
        },
        verdict: 'wrong',
        says: /has no `message`\. There is `error`: send its words as `message`/,
      },
      {
        what: 'without a token comes a redirect to a login page',
        call: 'examCategories',
        plant: { call: 'examCategories', answer: ({ status }) => (status === 401 ? redirectTo('/login') : undefined) },
        verdict: 'wrong',
        says: /redirect to a login page.*answer 401 with JSON/,
      },
      {
        what: 'what is not there is empty',
        call: 'planDayList',
        plant: {
          call: 'planDayList',
          answer: ({ status }) => (status === 404 ? { status: 200, body: { totalStudents: 0, days: [] } } : undefined),
        },
        verdict: 'wrong',
        says: /which is not there, the call answers 200\. Answer 404/,
      },
      {
        what: 'an id that is none breaks the server',
        call: 'planVideoEngagement',
        plant: {
          call: 'planVideoEngagement',
          answer: ({ status }, { url }) =>
            status === 400 && url.pathname.includes('not-an-id') ? { status: 500 } : undefined,
        },
        verdict: 'wrong',
        says: /id "not-an-id", the server fails \(500\)\. Answer 400/,
      },
      {
        what: 'a parent gets the child of others',
        call: 'parentDashboardStats',
        plant: { call: 'parentDashboardStats', answer: anotherChild() },
        verdict: 'lets in whom it should not',
        says: /asked for a `studentId` of others, and got it.*answer 404/,
      },
      {
        what: 'a school user gets another school',
        call: 'schoolClasses',
        plant: { call: 'schoolClasses', ask: asAdmin },
        verdict: 'lets in whom it should not',
        says: /The school user .* asked for a `schoolId` of others, and got it/,
      },
      requested(
        'each child gets the figures of the first',
        'parentAttendance',
        without('studentId'),
        /`studentId` is ignored, and parents see the wrong child/,
      ),
      {
        what: 'a school user sees all schools',
        call: 'planSharedSchools',
        // The reports of a plan are asked for the first school of this list.
        also: [
          'planSchoolSummary',
          'planStudents',
          'planNotStartedStudents',
          'planDayWiseReport',
          'planExamData',
          'planStudentLogs',
        ],
        plant: { call: 'planSharedSchools', ask: asAdmin },
        verdict: 'lets in whom it should not',
        says: /A school user sees one school, and this list has \d+/,
      },
      {
        what: 'an error shows the inside of the server',
        call: 'studentExams',
        plant: {
          call: 'studentExams',
          answer: ({ status }) => (status === 404 ? { body: { message: 'SQLSTATE[42P01]: no relation' } } : undefined),
        },
        verdict: 'wrong',
        says: /what is inside of the server/,
      },
      {
        what: 'everybody gets the conversations of one',
        call: 'conversations',
        also: ['conversation'],
        plant: {
          call: 'conversations',
          ask: ({ headers }) => !isNobody(headers) && headers.set('Authorization', `Bearer ${tokens.get('24')}`),
        },
        verdict: 'lets in whom it should not',
        says: /very same conversations, though each should have their own/,
      },
    ],
  },
  {
    name: 'on the wire',
    args: [
      ...ADMIN,
      ...only('academy-dashboard academy-plan-reports academy-schools academy-analytics academy-activity-logs'),
    ],
    faults: [
      field(
        'a warning stands before the JSON',
        'dashboardStats',
        (json) => `<br />\n<b>Warning</b>: Undefined variable\n${JSON.stringify(json)}`,
        /characters before the JSON.*display_errors/,
      ),
      field(
        'a login page comes in place of JSON',
        'planExamPerformance',
        () => '<!doctype html><title>Sign in</title><input type="password">',
        /login page \(HTML\) where JSON was expected/,
      ),
      field(
        'the JSON is cut off',
        'planIntensiveCare',
        (json) => JSON.stringify(json).slice(0, -20),
        /not JSON \(it is cut off\)/,
      ),
      field('the answer is empty', 'planActivityCounts', () => '', /has no body.*\[\] or \{\}/),
      field(
        'an answer is packed and does not say so',
        'platformAnalytics',
        (json) => gzipSync(JSON.stringify(json)),
        /packed with gzip, and no header says so/,
      ),
      field(
        'an answer is in UTF-16',
        'activityLogs',
        (json) => Buffer.from(JSON.stringify(json), 'utf16le'),
        /is in UTF-16, and pages read UTF-8 alone/,
      ),
      header(
        'an answer says that it is a page',
        'studyPlanReports',
        (headers) => headers.set('Content-Type', 'text/html'),
        /Content-Type is text\/html.*send application\/json/,
        'works but',
      ),
      header(
        'characters are not UTF-8',
        'countries',
        (headers) => headers.set('Content-Type', 'application/json; charset=iso-8859-1'),
        /in iso-8859-1.*Send UTF-8/,
      ),
      header(
        'a cache may keep the answer',
        'planVideoEngagement',
        (headers) => headers.set('Cache-Control', 'public, max-age=600'),
        /another\. Send no-store/,
      ),
      header(
        'caches of a page may mix people up',
        'studyPlans',
        (headers) => {
          headers.set('Vary', 'Accept-Encoding');
          headers.delete('X-Academy-For');
        },
        /next who signs in there\. Send Vary: Authorization and X-Academy-For/,
        'works but',
      ),
      header(
        'an answer says that it is for somebody else',
        'userRoles',
        (headers, { status }) => status === 200 && headers.set('X-Academy-For', '0badcafe'),
        /X-Academy-For is not the mark of the token that asked/,
      ),
      header(
        'errors are without CORS',
        'schools',
        (headers, { status }) => status === 401 && headers.delete('Access-Control-Allow-Origin'),
        /The error \(401\) has no Access-Control-Allow-Origin/,
      ),
      header(
        'two have added CORS',
        'planDayWise',
        (headers) => headers.set('Access-Control-Allow-Origin', '*, *'),
        /two Access-Control-Allow-Origin/,
      ),
      header(
        'the preflight does not allow the token',
        'studyPlans',
        (headers) => headers.set('Access-Control-Allow-Headers', 'Content-Type'),
        /does not allow the header authorization.*Access-Control-Allow-Headers: Authorization/,
      ),
      header(
        'the preflight does not allow PUT',
        'updateSchool',
        (headers) => headers.set('Access-Control-Allow-Methods', 'GET, POST'),
        /does not allow PUT/,
      ),
      {
        what: 'the preflight needs a token',
        call: 'deleteSchool',
        plant: {
          call: 'deleteSchool',
          answer: (_, { method }) => (method === 'OPTIONS' ? { status: 401 } : undefined),
        },
        verdict: 'wrong',
        says: /refused with 401.*Answer OPTIONS before the token/,
      },
      {
        what: 'large answers are not packed',
        plant: { isUnpacked: true },
        verdict: 'works but',
        says: /unpacked.*gzip/,
      },
    ],
  },
  {
    name: 'in the way to the server',
    args: [...ADMIN, ...only('academy-dashboard')],
    faults: [
      {
        what: 'a proxy takes the token out',
        plant: { ask: ({ headers }) => headers.delete('Authorization') },
        verdict: 'wrong',
        says: /same as without any token.*takes the header Authorization out.*CGIPassAuth/,
      },
    ],
  },
  {
    name: 'in the time that it takes',
    args: [...ADMIN, ...only('academy-dashboard'), '--timeout', '3'],
    faults: [
      {
        what: 'no answer comes',
        call: 'dashboardStats',
        plant: {
          call: 'dashboardStats',
          answer: (_, { method }) => (method === 'GET' ? new Promise(() => {}) : undefined),
        },
        verdict: 'wrong',
        says: /no answer within 3 s.*Make the query faster/,
      },
    ],
  },
];
