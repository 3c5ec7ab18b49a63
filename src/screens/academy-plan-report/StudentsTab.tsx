import { useMemo, useState } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { STUDENT_SORTS, STUDENTS_PRESET, type StudentSort } from '#domain/learning/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { PagedTable } from './PagedTable.tsx';
import type { ClassOf, Student } from './planStudentFile.ts';
import { isStudentFilter, type StudentFilter, StudentFilters, useStudentFilter } from './ReportFilters.tsx';
import type { ReportScope } from './reportScope.ts';
import { SessionsAttendedDialog } from './SessionsAttendedDialog.tsx';
import { useStudentColumns } from './studentColumns.ts';

interface Filter extends StudentFilter {
  sort: StudentSort;
}

const UNFILTERED: Filter = { sort: STUDENT_SORTS[0], search: '' };
const SORT_WORD = { best: 'sortBest', low: 'sortLow' } as const satisfies Record<StudentSort, string>;

const isFilter = (value: unknown) =>
  isStudentFilter(value) && STUDENT_SORTS.some((sort) => sort === (value as Partial<Filter>).sort);

/** Student Wise: how far each student has come, from `planStudents`; a name opens what the student did. */
export function StudentsTab({ scope }: { scope: ReportScope }) {
  const { filter, view, classOf, fields, exported } = useStudentFilter(
    scope,
    'students',
    PAGE_SIZE.students,
    UNFILTERED,
    isFilter,
  );
  const [opened, setOpened] = useState<Student>();
  const input = { params: scope, query: { ...filter, preset: STUDENTS_PRESET } } as const;
  const students = usePagedCall(planStudents, input, { ...view, optional: true });
  const everyone = useEveryRow(planStudents, PAGE_SIZE.students);
  const t = useTexts(planReportTexts);
  const columns = useColumns(classOf, setOpened);

  return (
    <div className="report-tab">
      <StudentFilters
        {...fields}
        more={(draft, setDraft) => (
          <Select
            label={t('sort')}
            options={STUDENT_SORTS.map((value) => ({ value, label: t(SORT_WORD[value]) }))}
            value={draft.sort}
            onChange={(sort) => setDraft({ ...draft, sort })}
          />
        )}
      />
      <PagedTable
        title={t('studentList')}
        list={students}
        columns={columns}
        rowKey={(row) => row.pid}
        empty={t('noStudents')}
        emptyHint={filter.search || filter.classId ? undefined : t('noneBegan')}
        countOf={(count) => t('studentCount', { count })}
        file={{
          name: 'students',
          title: t('students'),
          filters: [...exported, [t('sort'), t(SORT_WORD[filter.sort])]],
          rows: (...run) => everyone(input, ...run),
        }}
        actions={
          <SendByEmail
            report="plan-report"
            query={{ ...scope, ...filter, sort: filter.sort === UNFILTERED.sort ? undefined : filter.sort }}
          />
        }
      />
      <HowCounted measures={['planStarted', 'planSessions', 'planDays']} />
      {opened && <SessionsAttendedDialog scope={scope} student={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function useColumns(classOf: ClassOf, open: (row: Student) => void) {
  const { student, class: className, sessionsAndProgress, days, lastActivity } = useStudentColumns(classOf);
  return useMemo<DataColumn<Student>[]>(
    () => [
      {
        ...student,
        cell: (row) => (
          <button type="button" className="link" onClick={() => open(row)}>
            <bdi>{student.value(row)}</bdi>
          </button>
        ),
      },
      className,
      sessionsAndProgress,
      days,
      lastActivity,
    ],
    [student, className, sessionsAndProgress, days, lastActivity, open],
  );
}
