import { useMemo } from 'react';
import { toDate } from '#domain/format/formatDate.ts';
import type { ListRow } from '#domain/lists/lists.ts';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { listFollowUpTexts } from '#texts/listFollowUp.ts';
import { listTableTexts } from '#texts/listTable.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { type ColumnId, listColumnIds, listFile, type Row } from './listFile.ts';

/** The columns of a list, for its rows. */
export function useListColumns(of: ListRow, rows: readonly Row[], isOfSchool: boolean): DataColumn<Row>[] {
  const all = useEveryColumn();
  return listColumnIds(of, rows, isOfSchool).map((id) => all[id]);
}

/** Views are kept under these: a row that is a person or a school is named by a column of another name. */
export const idOfColumn = (id: ColumnId): string => (id === 'person' ? 'name' : id === 'schoolName' ? 'school' : id);

function useEveryColumn(): Record<ColumnId, DataColumn<Row>> {
  const t = useTexts(listTableTexts);
  const why = useTexts(listFollowUpTexts);
  const locale = useLocale();
  const names = useNames();
  const column = useColumnKinds<Row>();
  return useMemo(() => {
    const file = listFile({ t, why, names, locale, dateOf: toDate });
    /** A date of the screen is the day of the academy, which only the moment tells. */
    const date = (id: 'lastActivity' | 'lastSeen' | 'date') =>
      column.date({ id, header: file[id].header, value: (row) => row.date ?? null });
    return {
      student: studentColumn<Row>({ id: 'student', ...file.student, pid: ({ pid }) => pid }),
      person: column.name({ id: idOfColumn('person'), ...file.person }),
      role: column.text({ id: 'role', ...file.role }),
      class: column.text({ id: 'class', ...file.class, noWrap: true }),
      school: column.text({ id: 'school', ...file.school }),
      schoolName: column.name({ id: idOfColumn('schoolName'), ...file.schoolName, wraps: true }),
      place: column.text({ id: 'place', ...file.place }),
      plan: column.name({
        id: 'plan',
        ...file.plan,
        cell: (row) =>
          row.planId ? (
            <PathLink path={`/study-plans/${row.planId}`}>
              <bdi>{file.plan.value(row)}</bdi>
            </PathLink>
          ) : (
            file.plan.value(row)
          ),
      }),
      grade: column.text({ id: 'grade', ...file.grade }),
      day: column.count({ id: 'day', ...file.day, align: undefined }),
      session: column.name({ id: 'session', ...file.session }),
      subject: column.text({ id: 'subject', ...file.subject }),
      title: column.name({ id: 'title', ...file.title }),
      category: column.text({ id: 'category', ...file.category }),
      percent: column.percent({ id: 'percent', ...file.percent, onPhone: 'status' }),
      followUp: column.text({ id: 'followUp', ...file.followUp }),
      lastActivity: date('lastActivity'),
      lastSeen: date('lastSeen'),
      date: date('date'),
    };
  }, [t, why, locale, names, column]);
}
