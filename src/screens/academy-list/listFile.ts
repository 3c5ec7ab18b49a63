/** What a file has of a list behind a number: of an export, and of an email. */
import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type { When } from '#domain/format/formatDate.ts';
import type { ListRow } from '#domain/lists/lists.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import type { listFollowUpTexts } from '#texts/listFollowUp.ts';
import type { listTableTexts } from '#texts/listTable.ts';
import { followUpText } from './followUpText.ts';

export type Row = CallAnswer<typeof countedList>['items'][number];

/** The columns of each kind of row. A column of which no row tells anything is left out. */
const COLUMNS = {
  students: ['student', 'class', 'school', 'percent', 'followUp', 'lastActivity'],
  people: ['person', 'role', 'school', 'lastSeen'],
  schools: ['schoolName', 'place'],
  plans: ['plan', 'grade'],
  sessions: ['day', 'session', 'subject'],
  contents: ['title', 'category', 'subject'],
  results: ['student', 'class', 'school', 'title', 'percent', 'date'],
} as const satisfies Record<ListRow, readonly string[]>;

export type ColumnId = (typeof COLUMNS)[ListRow][number];

/** The column that names a row, by what a row is. */
export const NAMED_BY = {
  students: 'student',
  people: 'person',
  schools: 'schoolName',
  plans: 'plan',
  sessions: 'session',
  contents: 'title',
  results: 'student',
} as const satisfies Record<ListRow, ColumnId>;

/** What the number of rows is called. */
export const COUNTED_AS = {
  students: 'countStudents',
  people: 'countPeople',
  schools: 'countSchools',
  plans: 'countPlans',
  sessions: 'countSessions',
  contents: 'countContents',
  results: 'countResults',
} as const satisfies Record<ListRow, string>;

/** What a row tells in a column that not every list has. */
const OPTIONAL: Partial<Record<ColumnId, (row: Row) => unknown>> = {
  school: ({ schoolName }) => schoolName,
  percent: ({ percent }) => percent,
  followUp: ({ followUp }) => followUp,
  lastActivity: ({ date }) => date,
};

/** The columns of a list, for its rows. Of one school alone the heading tells the school. */
export const listColumnIds = (of: ListRow, rows: readonly Row[], isOfSchool: boolean): ColumnId[] =>
  COLUMNS[of].filter((id) => {
    if (id === 'school' && isOfSchool) return false;
    const readField = OPTIONAL[id];
    return !readField || rows.some((row) => readField(row) != null);
  });

interface ListWords {
  t: ReturnType<(typeof listTableTexts)['in']>;
  why: ReturnType<(typeof listFollowUpTexts)['in']>;
  names: Names;
  locale: string;
  /** Reads a moment as the date that stands in the file. */
  dateOf: (when: When) => Date | undefined;
}

/** Every column of a file. */
export function listFile({ t, why, names, locale, dateOf }: ListWords) {
  const student = { header: t('student'), value: ({ name }: Row) => names.student(name ?? '') };
  const dated = (header: string) => ({ header, value: ({ date }: Row) => dateOf(date) });
  return {
    student,
    person: { header: t('name'), value: ({ name, pid }: Row) => names.user(name ?? '', pid ?? 0) },
    role: { header: t('role'), value: ({ role }: Row) => (role == null ? null : names.role(undefined, role)) },
    class: { header: t('class'), value: ({ gradeName }: Row) => gradeName ?? null },
    school: { header: t('school'), value: ({ schoolName }: Row) => schoolName ?? null },
    schoolName: {
      header: t('school'),
      value: ({ schoolName, schoolId }: Row) => names.school(schoolName ?? '', schoolId ?? 0),
    },
    place: { header: t('place'), value: ({ place }: Row) => place ?? null },
    plan: { header: t('plan'), value: ({ planId, title }: Row) => names.plan(title ?? '', planId ?? 0) },
    grade: { header: t('grade'), value: ({ gradeName }: Row) => gradeName ?? null },
    day: { header: t('day'), value: ({ day }: Row) => day ?? null },
    session: { header: t('session'), value: ({ title }: Row) => names.session(title ?? '') },
    subject: { header: t('subject'), value: ({ subject }: Row) => subject ?? null },
    title: { header: t('title'), value: ({ title }: Row) => title || names.someExam('') },
    category: { header: t('category'), value: ({ category }: Row) => names.category(category ?? '') },
    percent: { header: t('percent'), value: ({ percent }: Row) => percent ?? null, kind: 'percent' },
    followUp: {
      header: t('followUp'),
      value: ({ followUp }: Row) => (followUp ? followUpText(followUp, why, locale) : null),
    },
    lastActivity: dated(t('lastActivity')),
    lastSeen: dated(t('lastSeen')),
    date: dated(t('date')),
  } as const satisfies Record<ColumnId, ExportColumn<Row>>;
}

/** The columns of a file of these rows. */
export function listFileColumns(words: ListWords, ...list: Parameters<typeof listColumnIds>): ExportColumn<Row>[] {
  const every = listFile(words);
  return listColumnIds(...list).map((id) => every[id]);
}
