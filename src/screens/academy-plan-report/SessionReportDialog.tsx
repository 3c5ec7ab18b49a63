import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { sessionReport } from '#contract/plans/planDays.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { pageCount } from '#domain/lists/paging.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { changedFields } from '#ui/form/FilterFold.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { WhenHasData } from '#ui/state/hasData.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { Pager } from '#ui/table/Pager.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { SessionReportActions } from './SessionReportActions.tsx';
import { SessionReportTable } from './SessionReportTable.tsx';
import {
  FILTERS,
  FIRST_QUESTION,
  NO_REPORT,
  type Question,
  type ReportedSession,
  SORTINGS,
  useSchoolQuery,
} from './sessionReport.ts';

interface SessionReportDialogProps {
  reported: ReportedSession;
  onClose: () => void;
}

/**
 * Each student in a session, from `sessionReport` (promises/academy-plan-report.md#session-report). Filter, sorting and
 * results live as long as the dialog: closing it resets them (promises/academy-plan-report.md#session-report).
 */
export function SessionReportDialog({ reported, onClose }: SessionReportDialogProps) {
  const { planId, session, day } = reported;
  const schoolQuery = useSchoolQuery(reported.schoolId);
  const [question, setQuestion] = useState(FIRST_QUESTION);
  const [page, setPage] = useState(1);
  const limit = PAGE_SIZE.sessionReport;
  const offset = limit * (page - 1);
  const report = useCall(
    sessionReport,
    {
      params: { planId, studyPlanItemId: session.studyPlanItemId },
      query: { ...question, ...schoolQuery, limit, offset },
    },
    { keepPreviousData: true, quiet: true, optional: true, gcTime: 0 },
  );
  // When a page fails to load, the pager stays, and with it the way to the other pages.
  const known = useRef(1);
  if (report.data) known.current = pageCount(report.data.count, limit);
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const title = useNames().session(session.title);
  const dayWords = useDayWords()(day);

  return (
    <Dialog wide title={title} onClose={onClose}>
      <p className="report-note">{dayWords}</p>
      <Filters
        active={changedFields(question, FIRST_QUESTION)}
        onApply={(next) => {
          setQuestion(next);
          setPage(1);
        }}
      />
      <Outcome isPart state={report} fallback={NO_REPORT} loading={<TableSkeleton />}>
        {(answer) => (
          <>
            <div className="section__head">
              <p className="report-total" role="status">
                <WhenHasData>{t('total', { count: formatNumber(answer.hilights.total, locale) })}</WhenHasData>
              </p>
              <SessionReportActions reported={reported} question={question} report={answer} />
            </div>
            <div className="report-rows renewing" aria-busy={report.isFetching}>
              <SessionReportTable
                title={title}
                report={answer}
                offset={offset}
                isOfSchool={schoolQuery.schoolId !== undefined}
              />
            </div>
            <Pager page={page} pages={Math.max(page, known.current)} onPage={setPage} />
          </>
        )}
      </Outcome>
    </Dialog>
  );
}

/** All, Submitted-Watched or not; the order; and a search for a student. */
function Filters({ active, onApply }: { active: number; onApply: (question: Question) => void }) {
  const [draft, setDraft] = useState(FIRST_QUESTION);
  const t = useTexts(planReportTexts);
  return (
    <ReportFilters
      active={active}
      onApply={() => onApply(draft)}
      search={draft.search}
      onSearch={(search) => setDraft({ ...draft, search })}
    >
      <Select
        label={t('filter')}
        options={FILTERS.map(([value, word]) => ({ value: String(value), label: t(word) }))}
        value={String(draft.filter)}
        onChange={(chosen) => {
          const [filter] = FILTERS.find(([value]) => String(value) === chosen) ?? FILTERS[0];
          setDraft({ ...draft, filter });
        }}
      />
      <Select
        label={t('sort')}
        options={SORTINGS.map(([value, word]) => ({ value: String(value), label: t(word) }))}
        value={String(draft.sorting)}
        onChange={(chosen) => {
          const [sorting] = SORTINGS.find(([value]) => String(value) === chosen) ?? SORTINGS[0];
          setDraft({ ...draft, sorting });
        }}
      />
    </ReportFilters>
  );
}
