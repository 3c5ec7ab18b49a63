import Printer from 'lucide-react/icons/printer';
import { useCallback, useContext, useMemo, useRef, useState } from 'react';
import { answerOf, useAction, useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { type CallAnswer, SCHOOL_REPORTS } from '#contract/call.ts';
import { sessionReport } from '#contract/studyPlans.ts';
import { bandOf, SCORE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { formatDate, formatDuration, toDate } from '#domain/formatDate.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { pageCount } from '#domain/paging.ts';
import {
  SESSION_REPORT_COLUMNS,
  SESSION_REPORT_FILTER,
  SESSION_REPORT_SORTING,
  type SessionKind,
  type SessionReportFilter,
  type SessionReportSorting,
  sessionKind,
} from '#domain/studyPlans.ts';
import type { ExportColumn, ExportParts } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { failureText } from '#page/failures.ts';
import { Outcome } from '#page/Outcome.tsx';
import { PrintFrame } from '#page/PrintFrame.tsx';
import { pageRuntime } from '#page/runtime.ts';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { WhenKnown } from '#ui/known.tsx';
import { Pager } from '#ui/Pager.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import type { ReportColumn } from './performance.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportOfContext } from './schoolInPlan.ts';

type Report = CallAnswer<typeof sessionReport>;
type Row = Report['response'][number];
/** A column without its name. */
type Described = Omit<Column<Row>, 'id'> & (ExportColumn<Row> | ExportParts<Row>);
type ColumnId = (typeof SESSION_REPORT_COLUMNS)[SessionKind][number];

interface Question {
  filter: SessionReportFilter;
  sorting: SessionReportSorting;
  search: string;
}

const FIRST_QUESTION: Question = {
  filter: SESSION_REPORT_FILTER.all,
  sorting: SESSION_REPORT_SORTING.nameUp,
  search: '',
};

const FILTERS = [
  [SESSION_REPORT_FILTER.all, 'filterAll'],
  [SESSION_REPORT_FILTER.submitted, 'filterSubmitted'],
  [SESSION_REPORT_FILTER.notSubmitted, 'filterNotSubmitted'],
] as const;

const SORTINGS = [
  [SESSION_REPORT_SORTING.nameUp, 'nameUp'],
  [SESSION_REPORT_SORTING.nameDown, 'nameDown'],
  [SESSION_REPORT_SORTING.bestFirst, 'bestFirst'],
  [SESSION_REPORT_SORTING.lowestFirst, 'lowestFirst'],
  [SESSION_REPORT_SORTING.latestFirst, 'latestFirst'],
  [SESSION_REPORT_SORTING.earliestFirst, 'earliestFirst'],
] as const;

const NO_REPORT: Report = { response: [], hilights: { total: 0 }, count: 0, type: null };

interface SessionReportDialogProps {
  planId: number;
  /** The school chosen above. A host that knows no school here reports of all that share the plan. */
  schoolId: number | undefined;
  session: { studyPlanItemId: number; title: string; subjectTitle: string };
  onClose: () => void;
}

/**
 * Each student in a session (spec 1 §2, Sessions tab). What is asked for lives as long as the
 * dialog: closing it resets filter, sorting and results (spec 1 §4).
 */
export function SessionReportDialog({ planId, schoolId, session, onClose }: SessionReportDialogProps) {
  const ofSchool = useOfSchool(schoolId);
  const [question, setQuestion] = useState(FIRST_QUESTION);
  const [page, setPage] = useState(1);
  const [draft, setDraft] = useState(FIRST_QUESTION);
  const limit = PAGE_SIZE.sessionReport;
  const report = useCall(
    sessionReport,
    {
      params: { planId, studyPlanItemId: session.studyPlanItemId },
      query: { ...question, ...ofSchool, limit, offset: limit * (page - 1) },
    },
    { keepPrevious: true, quiet: true, forget: true },
  );
  // A page that fails leaves the way to the others.
  const known = useRef(1);
  if (report.data) known.current = pageCount(report.data.count, limit);
  const pages = Math.max(page, known.current);
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const title = session.title || t('untitled');

  return (
    <Dialog wide title={title} onClose={onClose}>
      <ReportFilters
        onApply={() => {
          setQuestion(draft);
          setPage(1);
        }}
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
        <SearchField
          label={t('searchStudent')}
          placeholder={t('searchPlaceholder')}
          delay={0}
          value={draft.search}
          onSearch={(search) => setDraft({ ...draft, search: search.slice(0, TEXT_MAX.search) })}
        />
      </ReportFilters>
      <Outcome isPart of={report} fallback={NO_REPORT} loading={<TableSkeleton />}>
        {(answer) => (
          <>
            <div className="report-line">
              <p className="report-total" role="status">
                <WhenKnown>{t('total', { count: formatNumber(answer.hilights.total, locale) })}</WhenKnown>
              </p>
              <div className="report-actions">
                <ExportReport
                  planId={planId}
                  schoolId={schoolId}
                  session={session}
                  question={question}
                  report={answer}
                />
                <PrintButton planId={planId} schoolId={schoolId} session={session} question={question} />
              </div>
            </div>
            <div className="report-rows renewing" aria-busy={report.isFetching}>
              <ReportTable
                title={title}
                report={answer}
                offset={limit * (page - 1)}
                isOfSchool={ofSchool.schoolId !== undefined}
              />
            </div>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Outcome>
    </Dialog>
  );
}

interface WholeReportProps extends Pick<SessionReportDialogProps, 'planId' | 'schoolId' | 'session'> {
  question: Question;
}

/** All rows that the filters in force select, not the page in view. */
function useWholeReport({ planId, schoolId, session: { studyPlanItemId }, question }: WholeReportProps) {
  const whole = useAction(sessionReport);
  const ofSchool = useOfSchool(schoolId);
  const ask = () => whole.run({ params: { planId, studyPlanItemId }, query: { ...question, ...ofSchool, all: 1 } });
  return { ask, isBusy: whole.isBusy };
}

function ExportReport({ report, ...props }: WholeReportProps & { report: Report }) {
  const { session, question } = props;
  const whole = useWholeReport(props);
  const { schoolId } = useOfSchool(props.schoolId);
  const columns = useColumnsOf(report, schoolId !== undefined);
  const [plan, school] = useContext(ReportOfContext);
  const t = useTexts(planReportTexts);
  const [, filterWord] = FILTERS.find(([value]) => value === question.filter) ?? FILTERS[0];
  const [, sortWord] = SORTINGS.find(([value]) => value === question.sorting) ?? SORTINGS[0];
  return (
    <ExportButton
      name="session-report"
      title={session.title || t('untitled')}
      filters={[
        ...(plan ? [plan] : []),
        ...(school && schoolId !== undefined ? [school] : []),
        [t('filter'), question.filter === SESSION_REPORT_FILTER.all ? '' : t(filterWord)],
        [t('searchStudent'), question.search],
        [t('sort'), t(sortWord)],
      ]}
      columns={columns}
      rows={async () => (await answerOf(whole.ask())).response}
    />
  );
}

function PrintButton(props: WholeReportProps) {
  const { session } = props;
  const { schoolId } = useOfSchool(props.schoolId);
  const whole = useWholeReport(props);
  const [printed, setPrinted] = useState<Report>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const t = useTexts(planReportTexts);
  const page = useTexts(pageTexts);
  const locale = useLocale();
  const title = session.title || t('untitled');

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
          <p>{t('total', { count: formatNumber(printed.hilights.total, locale) })}</p>
          <ReportTable title={title} report={printed} offset={0} isOfSchool={schoolId !== undefined} />
        </PrintFrame>
      )}
    </>
  );
}

interface ReportTableProps {
  title: string;
  report: Report;
  offset: number;
  /** Of one school alone. */
  isOfSchool: boolean;
}

function ReportTable({ title, report, offset, isOfSchool }: ReportTableProps) {
  const t = useTexts(planReportTexts);
  const columns = useColumnsOf(report, isOfSchool);
  return (
    <Table
      caption={title}
      columns={columns}
      rows={report.response}
      rowKey={(_, index) => offset + index}
      empty={t('noReport')}
      isEmptySpecified
    />
  );
}

/** What asks for one school, where the host takes that. */
function useOfSchool(schoolId: number | undefined): { schoolId?: number } {
  return useCapability(SCHOOL_REPORTS) && schoolId !== undefined ? { schoolId } : {};
}

/**
 * The columns that the session's type has; of a session without an answer, those of any other type. Where the report
 * is not of one school, the school follows the student.
 */
function useColumnsOf({ type, response }: Report, isOfSchool: boolean) {
  const all = useColumns();
  const hasSchools = !isOfSchool && response.some(({ schoolName }) => schoolName);
  return useMemo(() => {
    const [student, ...more] = SESSION_REPORT_COLUMNS[sessionKind(type)];
    return [student, ...(hasSchools ? (['school'] as const) : []), ...more].map((id) => all[id]);
  }, [all, type, hasSchools]);
}

function useColumns(): Record<ColumnId | 'school', ReportColumn<Row>> {
  const t = useTexts(planReportTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  return useMemo(() => {
    const number = (header: string, read: (row: Row) => number | null): Described => ({
      header,
      cell: (row) => formatNumber(read(row), locale),
      value: read,
      align: 'end',
    });
    const duration = (header: string, inFile: string, read: (row: Row) => number | null): Described => ({
      header,
      cell: (row) => formatDuration(read(row), locale),
      parts: [{ header: inFile, value: read }],
      align: 'end',
    });
    const date = (header: string, read: (row: Row) => string | null): Described => ({
      header,
      cell: (row) => formatDate(read(row), locale),
      value: (row) => toDate(read(row)),
      noWrap: true,
    });
    const columns: Record<ColumnId | 'school', Described> = {
      student: {
        header: t('student'),
        cell: (row) => <bdi>{row.firstName || t('untitled')}</bdi>,
        value: (row) => row.firstName,
        isRowHeader: true,
      },
      school: {
        header: t('school'),
        cell: (row) => <bdi>{row.schoolName || unknown}</bdi>,
        value: (row) => row.schoolName,
      },
      class: { header: t('class'), cell: (row) => row.grade || unknown, value: (row) => row.grade, noWrap: true },
      submitted: {
        header: t('submitted'),
        cell: (row) => (
          <Badge dot {...(row.isSubmitted ? { tone: 'good' } : {})}>
            {t(row.isSubmitted ? 'yes' : 'no')}
          </Badge>
        ),
        value: (row) => t(row.isSubmitted ? 'yes' : 'no'),
      },
      percentage: {
        header: t('percent'),
        cell: ({ percentage }) =>
          percentage === null ? (
            unknown
          ) : (
            <Badge tone={bandOf(SCORE_BANDS, percentage)}>{formatPercent(percentage, locale)}</Badge>
          ),
        value: (row) => row.percentage,
        kind: 'percent',
        align: 'end',
      },
      duration: duration(t('duration'), t('durationSeconds'), (row) => row.duration),
      attended: number(t('attended'), (row) => row.attended),
      right: number(t('right'), (row) => row.rightAnswers),
      attendedDate: date(t('attendedDate'), (row) => row.attendedDate),
      firstWatched: date(t('firstWatched'), (row) => row.createdDate),
      lastWatched: date(t('lastWatched'), (row) => row.lastWatched),
      watchDuration: duration(t('watchDuration'), t('watchDurationSeconds'), (row) => row.watchDuration),
      times: number(t('times'), (row) => row.noTimes),
      firstActivity: date(t('firstActivity'), (row) => row.activityDate),
    };
    return Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, { id, ...column }])) as Record<
      ColumnId | 'school',
      ReportColumn<Row>
    >;
  }, [t, unknown, locale]);
}
