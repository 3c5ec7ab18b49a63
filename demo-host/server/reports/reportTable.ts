/**
 * What can be sent by email, a row each (promises/scheduled-reports.md#what-can-be-sent). A list needs its call, the words of its screen,
 * a line for the email, and the columns that its screen exports: whatever is a list is sent by one row more.
 */
import { inputOfPage, type ListInput, type RowOf, toPage } from '#api/page.ts';
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import { comparisons } from '#contract/figures/comparisons.ts';
import { countedList } from '#contract/figures/lists.ts';
import { schools } from '#contract/people/schools.ts';
import { userRoles, users } from '#contract/people/users.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { formatNumber, formatPercent, formatScore } from '#domain/format/format.ts';
import { dayOf, formatDate } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { listHeading } from '#domain/lists/listHeading.ts';
import { LIST_PATH } from '#domain/lists/listLinks.ts';
import { listKind } from '#domain/lists/lists.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { listIn, type ReportFilters } from '#domain/messages/reportFilters.ts';
import { REPORT_ROWS_SHOWN, type ReportName } from '#domain/messages/reportSchedule.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { type ExportColumn, type ExportParts, type ExportSheet, textOf } from '#export/table.ts';
import { absentFileColumns } from '#screens/academy-absent/absentFile.ts';
import { attentionFile } from '#screens/academy-attention/attentionFile.ts';
import {
  COUNTED_AS,
  type ColumnId,
  listColumnIds,
  listFile,
  listFileColumns,
  NAMED_BY,
} from '#screens/academy-list/listFile.ts';
import { planStudentFileColumns } from '#screens/academy-plan-report/planStudentFile.ts';
import { schoolFile } from '#screens/academy-schools/schoolFile.ts';
import { type Roles, userFile } from '#screens/academy-users/userFile.ts';
import { reasonTextIn } from '#screens/shared/reasons/reasonText.ts';
import { mayRead, type Read, type ReadCallId, type Reader } from './readAs.ts';
import type { Words } from './words.ts';

/** A figure with what it is of. */
export interface Figure {
  label: string;
  value: string;
  /** Of when, and of how many. */
  about: string;
}

/** A row as a line of the email. */
export interface Line {
  name: string;
  about: readonly string[];
}

/** A report as its reader may see it now. */
export interface ReadReport {
  /** How many rows there are. */
  total: number;
  /** That in words: '12 students absent on 20/5/2026'. */
  count: string;
  /** The first of them. */
  lines: readonly Line[];
  figures: readonly Figure[];
  /** All rows, for a file. */
  sheet?: ExportSheet<never>;
}

interface ReadFacts {
  read: Read;
  reader: Reader;
  words: Words;
  filters: ReportFilters;
  /** In which the academy counts its days. */
  zone: string;
  /** Whether all rows are wanted. */
  isWhole: boolean;
}

export interface Report {
  /** Who may make these may be sent it. */
  calls: readonly ReadCallId[];
  /** Of its screen in the console. */
  path(filters: ReportFilters): string;
  /** The beginning of the name of its file, as of the screen's own export. */
  file(filters: ReportFilters): string;
  title(words: Words, filters: ReportFilters): string;
  read(facts: ReadFacts): Promise<ReadReport>;
}

/** Of what it is. */
type Of = Pick<ReadFacts, 'filters' | 'zone'>;

interface ListReport<C extends AnyCall> {
  call: C;
  path: Report['path'];
  file: Report['file'];
  title: Report['title'];
  count: (page: { answer: CallAnswer<C>; total: number }, words: Words, of: Of) => string;
  line: (row: RowOf<C>, words: Words, of: Of) => Line;
  columns: (
    words: Words,
    rows: readonly RowOf<C>[],
    of: Of,
  ) => readonly (ExportColumn<RowOf<C>> | ExportParts<RowOf<C>>)[];
}

/** The report of a list: how many rows there are, the first of them, and all of them as the screen exports them. */
function listReport<C extends AnyCall>({ call, path, file, title, count, line, columns }: ListReport<C>): Report {
  return {
    calls: [call.id as ReadCallId],
    path,
    file,
    title,
    async read({ read, words, filters, zone, isWhole }) {
      const pageSize = isWhole ? LARGE_PAGE : REPORT_ROWS_SHOWN;
      const pageOf = async (page: number) => {
        const { query } = inputOfPage(call, { query: filters } as ListInput<C>, page, pageSize);
        const answer: CallAnswer<C> = await read(call, query);
        return { answer, ...toPage<RowOf<C>>(answer, page, pageSize) };
      };
      const first = await pageOf(1);
      const rows = [...first.rows];
      for (let page = 2; isWhole && rows.length < first.total; page += 1) {
        const more = await pageOf(page);
        // Rows may go while they are read.
        if (more.rows.length === 0) break;
        rows.push(...more.rows);
      }
      const of = { filters, zone };
      return {
        total: first.total,
        count: count(first, words, of),
        lines: rows.slice(0, REPORT_ROWS_SHOWN).map((row) => line(row, words, of)),
        figures: [],
        ...(isWhole && {
          sheet: {
            title: title(words, filters),
            columns: columns(words, rows, of),
            rows,
          } as unknown as ExportSheet<never>,
        }),
      };
    },
  };
}

type Followed = RowOf<typeof attentionStudents>;

type Place = Pick<Followed, 'gradeId' | 'gradeName' | 'schoolId' | 'schoolName'>;
const placeOf = (student: Place, { names }: Words) =>
  [names.classOf(student), names.schoolOf(student)].filter(Boolean).join(' · ');
const reasonTextOf = ({ of, locale }: Words) => reasonTextIn(of('reasons'), locale);
const countOf = (words: Words, part: string, number: number, more: Record<string, string> = {}) =>
  words.of(part)('count', { number, count: formatNumber(number, words.locale), ...more });

/** Of a student to follow up: the reason that matters most, and how many more there are. */
function followedLine(student: Followed, words: Words): Line {
  const [reason, ...others] = student.reasons.filter(({ contested }) => !contested);
  return {
    name: words.names.student(student.firstName),
    about: [
      placeOf(student, words),
      [
        reason ? reasonTextOf(words)(reason) : '',
        others.length > 0
          ? words.of('today')('moreReasons', {
              number: others.length,
              count: formatNumber(others.length, words.locale),
            })
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    ],
  };
}

const attention = listReport({
  call: attentionStudents,
  path: () => ROUTE.attention,
  file: () => 'follow-up',
  title: ({ of }) => of('attention')('heading'),
  count: ({ total }, words) => countOf(words, 'attention', total),
  line: followedLine,
  columns: (words) =>
    Object.values(
      attentionFile({
        t: words.of('attention'),
        bulk: words.of('bulk'),
        names: words.names,
        reasonText: reasonTextOf(words),
      }),
    ),
});

const absent = listReport({
  call: absentStudents,
  path: () => ROUTE.absent,
  file: () => 'absent',
  title: ({ of }) => of('absent')('heading'),
  count: ({ total, answer }, words) => countOf(words, 'absent', total, { day: formatDate(answer.day, words.locale) }),
  line: (student, words) => ({
    name: words.names.student(student.firstName),
    about: [placeOf(student, words)],
  }),
  columns: (words, rows) =>
    absentFileColumns(
      {
        t: words.of('absent'),
        did: words.of('attentionActions'),
        reasons: words.of('absenceReasons'),
        names: words.names,
        locale: words.locale,
      },
      rows,
    ),
});

/** Which list behind a number filters name: the server has checked them. */
function needList(filters: ReportFilters) {
  const list = listIn(filters);
  if (!list) throw new Error(`No list is called "${filters.list}"`);
  return { list, rows: listKind(list.list).rows };
}

/** What a file of a list behind a number is written with: a date is the day of the academy, wherever the server stands. */
const listWordsOf = ({ of, names, locale }: Words, zone: string) => ({
  ...{ t: of('listTable'), why: of('listFollowUp'), names, locale },
  dateOf: (when: Parameters<typeof dayOf>[0]) => dayOf(when, zone),
});

/** Columns whose words do not say what they are of. */
const WITH_HEADER: readonly ColumnId[] = ['day', 'followUp', 'lastActivity', 'lastSeen', 'date'];

type ListedRow = RowOf<typeof countedList>;

/** A list behind a number, as its screen exports it. */
const list = listReport({
  call: countedList,
  path: () => LIST_PATH,
  file: (filters) => needList(filters).list.list,
  title: ({ of }, filters) => listHeading(of('list'), needList(filters).list),
  count: ({ total }, words, { filters }) =>
    words.of('listTable')(COUNTED_AS[needList(filters).rows], {
      number: total,
      count: formatNumber(total, words.locale),
    }),
  line: (row, words, { filters, zone }) => {
    const file: Readonly<Record<ColumnId, ExportColumn<ListedRow>>> = listFile(listWordsOf(words, zone));
    const { rows: of } = needList(filters);
    const about = listColumnIds(of, [row], filters.schoolId !== undefined).flatMap((id) => {
      const { header, value, kind } = file[id];
      const cell = value(row, 0);
      if (id === NAMED_BY[of] || cell === null || cell === undefined) return [];
      const text = textOf(cell, kind, words.locale);
      return WITH_HEADER.includes(id) ? `${header}: ${text}` : text;
    });
    return { name: String(file[NAMED_BY[of]].value(row, 0)), about: [about.join(' · ')] };
  },
  columns: (words, rows, { filters, zone }) =>
    listFileColumns(listWordsOf(words, zone), needList(filters).rows, rows, filters.schoolId !== undefined),
});

/** The students who have begun a plan, with how far they have come. */
const planReport = listReport({
  call: planStudents,
  path: ({ planId }) => ROUTE.planReport.replace(':planId', String(planId)),
  file: () => 'students',
  title: ({ of }) => of('reportSchedules')('plan-report'),
  count: ({ total }, { of }) => of('planReport')('studentCount', { count: total }),
  line: (student, { of, names, locale }) => ({
    name: names.student(student.firstName),
    about: [
      [
        names.classOf(student),
        of('common')('doneOfPercent', {
          done: formatNumber(student.attendedSessions, locale),
          total: formatNumber(student.totalSessions, locale),
          percent: formatPercent(student.attendancePercent, locale),
        }),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  }),
  columns: ({ of, names }, _, { zone }) =>
    planStudentFileColumns({
      ...{ t: of('planReport'), names, classOf: (student) => names.classOf(student) ?? '' },
      dateOf: (when) => dayOf(when, zone),
    }),
});

/** Users, whose roles have these names. */
function usersWith(roles: Roles): Report {
  const fileOf = ({ of, names }: Words, zone: string) =>
    userFile({ t: of('users'), names, roles, dateOf: (when) => dayOf(when, zone) });
  return listReport({
    call: users,
    path: () => '/users',
    file: () => 'users',
    title: ({ of }) => of('users')('users'),
    count: ({ total }, { of }) => of('users')('count', { count: total }),
    line: (user, words, { zone }) => {
      const { user: name, role, school } = fileOf(words, zone);
      return { name: name.value(user), about: [[role.value(user), school.value(user)].filter(Boolean).join(' · ')] };
    },
    columns: (words, _, { zone }) => Object.values(fileOf(words, zone)),
  });
}

const usersReport: Report = {
  ...usersWith([]),
  calls: ['users', 'userRoles'],
  read: async (facts) => usersWith(await facts.read(userRoles)).read(facts),
};

const schoolsReport = listReport({
  call: schools,
  path: () => '/schools',
  file: () => 'schools',
  title: ({ of }) => of('schools')('schools'),
  count: ({ total }, { of }) => of('schools')('count', { count: total }),
  line: (school, { of, names, locale }) => {
    const { name, country, students, teachers } = schoolFile({ t: of('schools'), names });
    const heads = [students, teachers].map(({ header, value }) => `${header}: ${formatNumber(value(school), locale)}`);
    return { name: name.value(school), about: [[country.value(school), ...heads].filter(Boolean).join(' · ')] };
  },
  columns: ({ of, names }) => Object.values(schoolFile({ t: of('schools'), names })),
});

/** The figures of Today, as the screen shows them. */
const today: Report = {
  calls: ['attentionStudents', 'attentionCounts'],
  path: () => ROUTE.dashboard,
  file: () => 'today',
  title: ({ of }) => of('today')('heading'),
  async read(facts) {
    const { read, reader, words } = facts;
    const { locale } = words;
    const t = words.of('today');
    const followed = await attention.read(facts);
    const { unanswered } = await read(attentionCounts);
    const figures: Figure[] = [];
    if (mayRead(reader, ['absentStudents'])) {
      const { day, total } = await read(absentStudents, { page: 1, pageSize: 1 });
      if (day !== null)
        figures.push({
          label: words.of('absent')('heading'),
          value: formatNumber(total, locale),
          about: formatDate(day, locale),
        });
    }
    if (mayRead(reader, ['comparisons'])) {
      const { measures } = await read(comparisons, { screen: 'academy-today' });
      for (const [name, label] of [
        ['attendance', t('attendance')],
        ['examAverage', words.of('compared')('examAverage')],
      ] as const) {
        const own = measures.find(({ measure }) => measure === name);
        if (own)
          figures.push({
            label,
            value: own.now === null ? UNKNOWN : formatScore(own.now, locale),
            about: [
              formatPeriod(own.from, own.to, locale),
              own.students === null
                ? ''
                : t('ofStudents', { number: own.students, count: formatNumber(own.students, locale) }),
            ]
              .filter(Boolean)
              .join(' · '),
          });
      }
    }
    if (unanswered != null)
      figures.push({
        label: t('unanswered'),
        value: formatNumber(unanswered, locale),
        about: t(unanswered > 0 ? 'unansweredWhy' : 'answered'),
      });
    return { ...followed, figures };
  },
};

/** By their names. */
export const REPORTS: Readonly<Record<ReportName, Report>> = {
  attention,
  absent,
  today,
  'plan-report': planReport,
  users: usersReport,
  schools: schoolsReport,
  list,
};
