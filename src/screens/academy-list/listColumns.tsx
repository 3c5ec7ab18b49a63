import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type { ListRow } from '#domain/lists/lists.ts';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { listFollowUpTexts } from '#texts/listFollowUp.ts';
import { listTableTexts } from '#texts/listTable.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
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

type ColumnId = (typeof COLUMNS)[ListRow][number];
/** What a row tells in a column that not every list has. */
const OPTIONAL: Partial<Record<ColumnId, (row: Row) => unknown>> = {
  school: ({ schoolName }) => schoolName,
  percent: ({ percent }) => percent,
  followUp: ({ followUp }) => followUp,
  lastActivity: ({ date }) => date,
};

/** The columns of a list, for its rows. Of one school alone the heading tells the school. */
export function useListColumns(of: ListRow, rows: readonly Row[], isOfSchool: boolean): DataColumn<Row>[] {
  const all = useEveryColumn();
  return COLUMNS[of]
    .filter((id) => {
      if (id === 'school' && isOfSchool) return false;
      const readField = OPTIONAL[id];
      return !readField || rows.some((row) => readField(row) != null);
    })
    .map((id) => all[id]);
}

function useEveryColumn(): Record<ColumnId, DataColumn<Row>> {
  const t = useTexts(listTableTexts);
  const why = useTexts(listFollowUpTexts);
  const locale = useLocale();
  const names = useNames();
  const column = useColumnKinds<Row>();
  return useMemo(() => {
    const planOf = ({ planId, title }: Row) => names.plan(title ?? '', planId ?? 0);
    return {
      student: studentColumn<Row>({
        id: 'student',
        header: t('student'),
        pid: ({ pid }) => pid,
        value: ({ name }) => names.student(name ?? ''),
      }),
      person: column.name({
        id: 'name',
        header: t('name'),
        value: ({ name, pid }) => names.user(name ?? '', pid ?? 0),
      }),
      role: column.text({
        id: 'role',
        header: t('role'),
        value: ({ role }) => (role == null ? null : names.role(undefined, role)),
      }),
      class: column.text({
        id: 'class',
        header: t('class'),
        value: ({ gradeName }) => gradeName ?? null,
        noWrap: true,
      }),
      school: column.text({ id: 'school', header: t('school'), value: ({ schoolName }) => schoolName ?? null }),
      schoolName: column.name({
        id: 'school',
        header: t('school'),
        value: ({ schoolName, schoolId }) => names.school(schoolName ?? '', schoolId ?? 0),
      }),
      place: column.text({ id: 'place', header: t('place'), value: ({ place }) => place ?? null }),
      plan: column.name({
        id: 'plan',
        header: t('plan'),
        cell: (row) =>
          row.planId ? (
            <PathLink path={`/study-plans/${row.planId}`}>
              <bdi>{planOf(row)}</bdi>
            </PathLink>
          ) : (
            planOf(row)
          ),
        value: planOf,
      }),
      grade: column.text({ id: 'grade', header: t('grade'), value: ({ gradeName }) => gradeName ?? null }),
      day: column.count({ id: 'day', header: t('day'), value: ({ day }) => day ?? null, align: undefined }),
      session: column.name({ id: 'session', header: t('session'), value: ({ title }) => names.session(title ?? '') }),
      subject: column.text({ id: 'subject', header: t('subject'), value: ({ subject }) => subject ?? null }),
      title: column.name({ id: 'title', header: t('title'), value: ({ title }) => title || names.someExam('') }),
      category: column.text({
        id: 'category',
        header: t('category'),
        value: ({ category }) => names.category(category ?? ''),
      }),
      percent: column.percent({
        id: 'percent',
        header: t('percent'),
        value: ({ percent }) => percent ?? null,
        onPhone: 'status',
      }),
      followUp: column.text({
        id: 'followUp',
        header: t('followUp'),
        value: ({ followUp }) => (followUp ? followUpText(followUp, why, locale) : null),
      }),
      lastActivity: column.date({ id: 'lastActivity', header: t('lastActivity'), value: ({ date }) => date ?? null }),
      lastSeen: column.date({ id: 'lastSeen', header: t('lastSeen'), value: ({ date }) => date ?? null }),
      date: column.date({ id: 'date', header: t('date'), value: ({ date }) => date ?? null }),
    };
  }, [t, why, locale, names, column]);
}
