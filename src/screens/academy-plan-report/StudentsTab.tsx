import { useMemo, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planStudents } from '#contract/studyPlans.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { formatDate, toDate } from '#domain/formatDate.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { STUDENT_SORTS, STUDENTS_PRESET, type StudentSort } from '#domain/studyPlans.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { changedFields } from '#ui/FilterFold.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { PagedTable } from './PagedTable.tsx';
import type { ReportColumn } from './performance.tsx';
import { ClassSelect, ReportFilters } from './ReportFilters.tsx';
import { SessionsAttendedDialog } from './SessionsAttendedDialog.tsx';
import { type SchoolInPlan, useClasses, useReportView } from './schoolInPlan.ts';

type Student = CallAnswer<typeof planStudents>['items'][number];

interface Filter {
  classId?: number | undefined;
  sort: StudentSort;
  search: string;
}

const UNFILTERED: Filter = { sort: STUDENT_SORTS[0], search: '' };
const SORT_WORD = { best: 'sortBest', low: 'sortLow' } as const satisfies Record<StudentSort, string>;

function isFilter(value: unknown): boolean {
  const { classId, sort, search } = (value ?? {}) as Partial<Filter>;
  const isClass = classId === undefined || Number.isSafeInteger(classId);
  return isClass && STUDENT_SORTS.some((known) => known === sort) && typeof search === 'string';
}

/** Student Wise: how far each student has come; a name opens what the student did. */
export function StudentsTab({ of }: { of: SchoolInPlan }) {
  const [filter, setFilter] = useReportView(of, 'students', UNFILTERED, isFilter);
  const [page, setPage] = useReportView(of, 'students page', 1);
  const [draft, setDraft] = useState(filter);
  const [opened, setOpened] = useState<Student>();
  const { classes, nameOf } = useClasses(of);
  const students = useCall(
    planStudents,
    { params: of, query: { ...filter, page, pageSize: PAGE_SIZE.students, preset: STUDENTS_PRESET } },
    { keepPrevious: true, quiet: true },
  );
  const everyone = useEveryRow(planStudents, PAGE_SIZE.students);
  const t = useTexts(planReportTexts);
  const columns = useColumns(nameOf, setOpened);
  const className = classes.data?.find(({ gradeId }) => gradeId === filter.classId)?.grade;
  const applied = [
    [t('class'), className ?? ''],
    [t('searchStudent'), filter.search],
    [t('sort'), t(SORT_WORD[filter.sort])],
  ] as const;

  return (
    <div className="report-tab">
      <ReportFilters
        active={changedFields(filter, UNFILTERED)}
        onApply={() => {
          setFilter(draft);
          setPage(1);
        }}
      >
        <ClassSelect
          classes={classes.data}
          value={draft.classId}
          onChange={(classId) => setDraft({ ...draft, classId })}
        />
        <Select
          label={t('sort')}
          options={STUDENT_SORTS.map((value) => ({ value, label: t(SORT_WORD[value]) }))}
          value={draft.sort}
          onChange={(sort) => setDraft({ ...draft, sort })}
        />
        <SearchField
          label={t('searchStudent')}
          placeholder={t('searchPlaceholder')}
          delay={0}
          value={draft.search}
          onSearch={(search) => setDraft({ ...draft, search: search.slice(0, TEXT_MAX.search) })}
        />
      </ReportFilters>
      <Outcome isPart of={classes} fallback={[]} what={t('classes')} loading={null}>
        {() => null}
      </Outcome>
      <PagedTable
        title={t('studentList')}
        of={students}
        columns={columns}
        rowKey={(row) => row.pid}
        empty={t('noStudents')}
        page={page}
        pageSize={PAGE_SIZE.students}
        onPage={setPage}
        countOf={(count) => t('studentCount', { count })}
        file={{
          name: 'students',
          title: t('students'),
          filters: applied,
          rows: (...run) => everyone({ params: of, query: { ...filter, preset: STUDENTS_PRESET } }, ...run),
        }}
      />
      <HowCounted of={['planStarted', 'planSessions', 'planDays']} />
      {opened && <SessionsAttendedDialog of={of} student={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function useColumns(nameOf: (row: Student) => string, open: (row: Student) => void) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  return useMemo<ReportColumn<Student>[]>(() => {
    const sessionsOf = (row: Student) =>
      t('doneOfPercent', {
        done: formatNumber(row.attendedSessions, locale),
        total: formatNumber(row.totalSessions, locale),
        percent: formatPercent(row.attendancePercent, locale),
      });
    const daysOf = (row: Student) =>
      t('doneOf', { done: formatNumber(row.daysCompleted, locale), total: formatNumber(row.totalDays, locale) });
    return [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => (
          <button type="button" className="link" onClick={() => open(row)}>
            <bdi>{row.firstName || t('untitled')}</bdi>
          </button>
        ),
        value: (row) => row.firstName,
        isRowHeader: true,
      },
      { id: 'class', header: t('class'), cell: nameOf, value: nameOf, noWrap: true },
      {
        id: 'sessions',
        header: t('sessionsColumn'),
        cell: sessionsOf,
        parts: [
          { header: t('sessionsDone'), value: (row) => row.attendedSessions },
          { header: t('sessionsTotal'), value: (row) => row.totalSessions },
          { header: t('progressPercent'), value: (row) => row.attendancePercent, kind: 'percent' },
        ],
        align: 'end',
      },
      {
        id: 'days',
        header: t('days'),
        cell: daysOf,
        parts: [
          { header: t('daysDone'), value: (row) => row.daysCompleted },
          { header: t('daysTotal'), value: (row) => row.totalDays },
        ],
        align: 'end',
      },
      {
        id: 'lastActivity',
        header: t('lastActivity'),
        cell: (row) => formatDate(row.lastActivity, locale),
        value: (row) => toDate(row.lastActivity),
        align: 'end',
      },
    ];
  }, [t, locale, nameOf, open]);
}
