import Printer from 'lucide-react/icons/printer';
import { useCallback, useContext, useState } from 'react';
import { answerOf } from '#api/useAction.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { SESSION_REPORT_FILTER } from '#domain/learning/studyPlans.ts';
import { failureText } from '#page/calls/failures.ts';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { pageTexts } from '#texts/page.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ReportSubjectContext } from './reportScope.ts';
import { SessionReportTable, useReportColumns } from './SessionReportTable.tsx';
import {
  FILTERS,
  type Question,
  type Report,
  type ReportedSession,
  SORTINGS,
  useSchoolQuery,
  useWholeReport,
} from './sessionReport.ts';

interface SessionReportActionsProps {
  reported: ReportedSession;
  question: Question;
  /** The page in view, which tells the columns. */
  report: Report;
}

/** Export and Print: both of all rows that the filters select. */
export function SessionReportActions({ reported, question, report }: SessionReportActionsProps) {
  return (
    <div className="report-actions">
      <ExportReport reported={reported} question={question} report={report} />
      <PrintReport reported={reported} question={question} />
    </div>
  );
}

function ExportReport({ reported, question, report }: SessionReportActionsProps) {
  const whole = useWholeReport(reported, question);
  const { schoolId } = useSchoolQuery(reported.schoolId);
  const columns = useReportColumns(report, schoolId !== undefined);
  const [plan, school] = useContext(ReportSubjectContext);
  const t = useTexts(planReportTexts);
  const names = useNames();
  const dayWords = useDayWords();
  const [, filterWord] = FILTERS.find(([value]) => value === question.filter) ?? FILTERS[0];
  const [, sortWord] = SORTINGS.find(([value]) => value === question.sorting) ?? SORTINGS[0];
  return (
    <ExportButton
      name="session-report"
      title={names.session(reported.session.title)}
      filters={[
        ...(plan ? [plan] : []),
        ...(school && schoolId !== undefined ? [school] : []),
        [t('dayColumn'), dayWords(reported.day)],
        [t('filter'), question.filter === SESSION_REPORT_FILTER.all ? '' : t(filterWord)],
        [t('searchStudent'), question.search],
        [t('sort'), t(sortWord)],
      ]}
      columns={columns}
      rows={async () => (await answerOf(whole.ask())).response}
    />
  );
}

function PrintReport({ reported, question }: Omit<SessionReportActionsProps, 'report'>) {
  const { schoolId } = useSchoolQuery(reported.schoolId);
  const whole = useWholeReport(reported, question);
  const [printed, setPrinted] = useState<Report>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const t = useTexts(planReportTexts);
  const page = useTexts(pageTexts);
  const locale = useLocale();
  const title = useNames().session(reported.session.title);
  const dayWords = useDayWords();

  const print = async () => {
    const { answer, error } = await whole.ask();
    if (answer) setPrinted(answer);
    else pageRuntime().toasts.show({ tone: 'error', text: failureText(error, page) });
  };
  return (
    <>
      <Button icon={Printer} busy={whole.isBusy} onClick={print}>
        {t('print')}
      </Button>
      {printed && (
        <PrintFrame title={title} onDone={stopPrinting}>
          <h1 className="report-who">{title}</h1>
          <p>{dayWords(reported.day)}</p>
          <p>{t('total', { count: formatNumber(printed.hilights.total, locale) })}</p>
          <SessionReportTable title={title} report={printed} offset={0} isOfSchool={schoolId !== undefined} />
        </PrintFrame>
      )}
    </>
  );
}
