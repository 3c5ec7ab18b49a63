import { useMemo, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planNotStartedStudents } from '#contract/studyPlans.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { changedFields } from '#ui/FilterFold.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { PagedTable } from './PagedTable.tsx';
import type { ReportColumn } from './performance.tsx';
import { ClassSelect, ReportFilters } from './ReportFilters.tsx';
import { type SchoolInPlan, useClasses, useReportView } from './schoolInPlan.ts';

type Student = CallAnswer<typeof planNotStartedStudents>['items'][number];

interface Filter {
  classId?: number | undefined;
  search: string;
}

const UNFILTERED: Filter = { search: '' };

function isFilter(value: unknown): boolean {
  const { classId, search } = (value ?? {}) as Partial<Filter>;
  return (classId === undefined || Number.isSafeInteger(classId)) && typeof search === 'string';
}

/** Not Started: who has yet to begin. */
export function NotStartedTab({ of }: { of: SchoolInPlan }) {
  const [filter, setFilter] = useReportView(of, 'not-started', UNFILTERED, isFilter);
  const [page, setPage] = useReportView(of, 'not-started page', 1);
  const [draft, setDraft] = useState(filter);
  const { classes, nameOf } = useClasses(of);
  const students = useCall(
    planNotStartedStudents,
    { params: of, query: { ...filter, page, pageSize: PAGE_SIZE.notStarted } },
    { keepPrevious: true, quiet: true },
  );
  const everyone = useEveryRow(planNotStartedStudents, PAGE_SIZE.notStarted);
  const className = classes.data?.find(({ gradeId }) => gradeId === filter.classId)?.grade;
  const t = useTexts(planReportTexts);
  const columns = useMemo<ReportColumn<Student>[]>(
    () => [
      {
        id: 'student',
        header: t('student'),
        cell: (row) => <bdi>{row.firstName || t('untitled')}</bdi>,
        value: (row) => row.firstName,
        isRowHeader: true,
      },
      { id: 'class', header: t('class'), cell: nameOf, value: nameOf, noWrap: true },
    ],
    [t, nameOf],
  );

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
      <HowCounted of={['planStudents', 'planStarted']} />
      <PagedTable
        title={t('notStartedList')}
        of={students}
        columns={columns}
        rowKey={(row) => row.pid}
        empty={t('noNotStarted')}
        page={page}
        pageSize={PAGE_SIZE.notStarted}
        onPage={setPage}
        countOf={(count) => t('studentCount', { count })}
        file={{
          name: 'not-started',
          filters: [
            [t('class'), className ?? ''],
            [t('searchStudent'), filter.search],
          ],
          rows: (...run) => everyone({ params: of, query: filter }, ...run),
        }}
      />
    </div>
  );
}
