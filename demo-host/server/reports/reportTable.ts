/**
 * What can be sent by email, a row each (promises/scheduled-reports.md#what-can-be-sent). A list needs its call, the words of its screen,
 * a line for the email, and the columns that its screen exports: whatever is a list is sent by one row more.
 */
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import { comparisons } from '#contract/figures/comparisons.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { REPORT_ROWS_SHOWN, type ReportName } from '#domain/messages/reportSchedule.ts';
import { ROUTE } from '#domain/people/menu.ts';
import type { ExportColumn, ExportParts, ExportSheet } from '#export/table.ts';
import { absentFileColumns } from '#screens/academy-absent/absentFile.ts';
import { attentionFile } from '#screens/academy-attention/attentionFile.ts';
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
  filters: Readonly<Record<string, unknown>>;
  /** Whether all rows are wanted. */
  isWhole: boolean;
}

export interface Report {
  /** Who may make these may be sent it. */
  calls: readonly ReadCallId[];
  /** Of its screen in the console. */
  path: string;
  /** The beginning of the name of its file, as of the screen's own export. */
  file: string;
  title(words: Words): string;
  read(facts: ReadFacts): Promise<ReadReport>;
}

interface ListAnswer<Row> {
  items: readonly Row[];
  total: number;
}

interface ListReport<C extends AnyCall, Row> {
  call: C;
  path: string;
  file: string;
  title: (words: Words) => string;
  count: (answer: CallAnswer<C>, words: Words) => string;
  line: (row: Row, words: Words) => Line;
  columns: (words: Words, rows: readonly Row[]) => readonly (ExportColumn<Row> | ExportParts<Row>)[];
}

type RowOf<C extends AnyCall> = CallAnswer<C> extends { items: readonly (infer Row)[] } ? Row : never;

/** The report of a list: how many rows there are, the first of them, and all of them as the screen exports them. */
function listReport<C extends AnyCall>({
  call,
  path,
  file,
  title,
  count,
  line,
  columns,
}: ListReport<C, RowOf<C>>): Report {
  type Answer = CallAnswer<C> & ListAnswer<RowOf<C>>;
  return {
    calls: [call.id as ReadCallId],
    path,
    file,
    title,
    async read({ read, words, filters, isWhole }) {
      const pageSize = isWhole ? LARGE_PAGE : REPORT_ROWS_SHOWN;
      const pageOf = async (page: number) => (await read(call, { ...filters, page, pageSize })) as Answer;
      const first = await pageOf(1);
      const rows = [...first.items];
      for (let page = 2; isWhole && rows.length < first.total; page += 1) {
        const { items } = await pageOf(page);
        // Rows may go while they are read.
        if (items.length === 0) break;
        rows.push(...items);
      }
      const counted = count(first, words);
      return {
        total: first.total,
        count: counted,
        lines: rows.slice(0, REPORT_ROWS_SHOWN).map((row) => line(row, words)),
        figures: [],
        ...(isWhole && {
          sheet: { title: title(words), columns: columns(words, rows), rows } as unknown as ExportSheet<never>,
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
  path: ROUTE.attention,
  file: 'follow-up',
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
  path: ROUTE.absent,
  file: 'absent',
  title: ({ of }) => of('absent')('heading'),
  count: ({ total, day }, words) => countOf(words, 'absent', total, { day: formatDate(day, words.locale) }),
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

/** The figures of Today, as the screen shows them. */
const today: Report = {
  calls: ['attentionStudents', 'attentionCounts'],
  path: ROUTE.dashboard,
  file: 'today',
  title: ({ of }) => of('today')('heading'),
  async read({ read, reader, words, filters, isWhole }) {
    const { locale } = words;
    const t = words.of('today');
    const followed = await attention.read({ read, reader, words, filters, isWhole });
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
export const REPORTS: Readonly<Record<ReportName, Report>> = { attention, absent, today };
