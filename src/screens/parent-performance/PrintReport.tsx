import Printer from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { type ApiError, isNotBuilt } from '#api/errors.ts';
import { useAction } from '#api/useAction.ts';
import type { CallAnswer } from '#contract/call.ts';
import { parentAttendance, parentDashboardStats } from '#contract/students/parent.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate, formatMonth } from '#domain/format/formatDate.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import { failureText } from '#page/calls/failures.ts';
import { useChild } from '#page/child/child.ts';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { useColumnKinds } from '#page/list/columns.tsx';
import { formatAttendance } from '#screens/shared/attendance/attendance.ts';
import type { Performance, SubjectRow } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { parentsTexts } from '#texts/parents.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { type Column, Table } from '#ui/table/Table.tsx';
import { progressOf, useChangeText } from './subject.ts';

/** How many entries fit on one A4 page. */
const MOST = { subjects: 12, points: 5 } as const;
const A4 = '@page { size: A4; margin: 14mm } body { margin: 0 }';

interface PrintReportProps {
  performance: Performance;
  timeframe: ParentTimeframe;
}

interface Child {
  /** Undefined where the server does not tell it. */
  student: CallAnswer<typeof parentDashboardStats>['studentInfo'] | undefined;
  attendance: CallAnswer<typeof parentAttendance>['attendanceStats'] | undefined;
}

/** What is known after a call that the report can do without; or why it cannot be printed. */
const known = <T,>({ answer, error }: { answer?: T; error?: ApiError }) =>
  error && !isNotBuilt(error) ? { error } : { answer };

/**
 * The child's report on one A4 page, for the printer or as a PDF: attendance, subjects, strengths. The student is from
 * `parentDashboardStats`, this month's attendance from `parentAttendance`; both are asked for when the button is pressed.
 */
export function PrintReport({ performance, timeframe }: PrintReportProps) {
  const { query } = useChild();
  const stats = useAction(parentDashboardStats, { optional: true });
  const month = useAction(parentAttendance, { optional: true });
  const [printed, setPrinted] = useState<Child>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const t = useTexts(parentPerformanceTexts);
  const page = useTexts(pageTexts);
  const parents = useTexts(parentsTexts);

  const print = async () => {
    const now = academyDay();
    const [student, attendance] = await Promise.all([
      stats.run({ query }).then(known),
      month.run({ query: { month: now.getMonth(), year: now.getFullYear(), ...query } }).then(known),
    ]);
    const error = student.error ?? attendance.error;
    if (error) pageRuntime().toasts.show({ tone: 'error', text: t('notPrinted'), detail: failureText(error, page) });
    else setPrinted({ student: student.answer?.studentInfo, attendance: attendance.answer?.attendanceStats });
  };
  return (
    <>
      <Button icon={Printer} busy={stats.isBusy || month.isBusy} onClick={print}>
        {t('print')}
      </Button>
      {printed && (
        <PrintFrame
          title={t('reportOf', { name: printed.student?.name || parents('student') })}
          pageStyles={A4}
          onDone={stopPrinting}
        >
          <Report {...printed} performance={performance} timeframe={timeframe} />
        </PrintFrame>
      )}
    </>
  );
}

function Report({ student, attendance, performance, timeframe }: Child & PrintReportProps) {
  const t = useTexts(parentPerformanceTexts);
  const parents = useTexts(parentsTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const now = academyDay();
  const { overallStats: stats, subjectPerformance: subjects } = performance;
  const number = (value: number | null) => formatNumber(value, locale);
  const facts: [label: string, value: string][] = [
    [
      t('sessionsAttended'),
      common('doneOf', {
        done: number(stats.totalSessionsAttended),
        total: number(stats.totalSessionsAvailable),
      }),
    ],
    [t('overallProgress'), formatScore(stats.overallProgress, locale)],
    [t('examsCompleted'), number(stats.totalExamsCompleted)],
    [t('videosWatched'), number(stats.totalVideosWatched)],
  ];
  const days: [label: string, value: string][] = attendance
    ? [
        [t('attendanceRate'), formatAttendance(attendance, locale)],
        [t('presentDays'), number(attendance.presentDays)],
        [t('partialDays'), number(attendance.partialDays)],
        [t('absentDays'), number(attendance.absentDays)],
      ]
    : [];
  return (
    <article className="report">
      <header>
        <h1>
          <bdi>{student?.name || parents('student')}</bdi>
        </h1>
        <p className="report__student">
          {(student ? [student.grade, student.rollNumber && parents('rollNumber', student), student.school] : [])
            .filter((part) => part !== '')
            .map((part) => (
              <bdi key={part}>{part}</bdi>
            ))}
        </p>
        <p>{t('reportPeriod', { period: t(timeframe), date: formatDate(now, locale) })}</p>
      </header>
      {days.length > 0 && (
        <Facts
          title={t('attendanceOf', { month: formatMonth({ year: now.getFullYear(), month: now.getMonth() }, locale) })}
          facts={days}
        />
      )}
      <Facts title={t('performanceTitle')} facts={facts} />
      <section>
        <h2>{t('subjects', { timeframe })}</h2>
        <WhereKnown is={subjects !== undefined}>
          <Subjects rows={(subjects ?? []).slice(0, MOST.subjects)} timeframe={timeframe} />
        </WhereKnown>
        <Rest count={(subjects ?? []).length - MOST.subjects} />
      </section>
      <div className="report__points">
        <ReportPoints title={t('strengths')} points={performance.strengths} none={t('noStrengths')} />
        <ReportPoints
          title={t('improvements')}
          points={performance.improvements}
          none={t(stats.totalExamsCompleted ? 'noImprovements' : 'noExamsYet')}
        />
      </div>
    </article>
  );
}

/** Says how many more there are than fit on the page. */
function Rest({ count }: { count: number }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  return count > 0 ? <p className="report__rest">{t('more', { count: formatNumber(count, locale) })}</p> : null;
}

function Facts({ title, facts }: { title: string; facts: readonly [label: string, value: string][] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="report__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Subjects({ rows, timeframe }: { rows: readonly SubjectRow[]; timeframe: ParentTimeframe }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const names = useNames();
  const column = useColumnKinds<SubjectRow>();
  const changeOf = useChangeText();
  const columns: Column<SubjectRow>[] = [
    column.name({ id: 'subject', header: t('subject'), value: ({ subject }) => names.subject(subject) }),
    column.percent({ id: 'score', header: t('overallProgress'), value: progressOf }),
    column.percent({
      id: 'best',
      header: t('best'),
      value: ({ bestScore, totalExams }) => (totalExams === 0 ? null : bestScore),
    }),
    column.count({ id: 'exams', header: t('exams'), value: ({ totalExams }) => totalExams }),
    column.count({ id: 'videos', header: t('videos'), value: ({ totalVideos }) => totalVideos }),
    { id: 'time', header: t('time'), cell: ({ totalHours }) => formatMinutes(totalHours, locale), align: 'end' },
    column.text({ id: 'change', header: t('change'), value: ({ improvement }) => changeOf(improvement), align: 'end' }),
  ];
  return (
    <Table
      caption={t('subjects', { timeframe })}
      columns={columns}
      rows={rows}
      rowKey={(_, index) => index}
      empty={t('noSubjects')}
    />
  );
}

interface ReportPointsProps {
  title: string;
  /** Undefined where they are not known. */
  points: readonly string[] | undefined;
  none: string;
}

function ReportPoints({ title, points: known, none }: ReportPointsProps) {
  const noData = useTexts(commonTexts)('noData');
  const points = known ?? [];
  return (
    <section>
      <h2>{title}</h2>
      {points.length === 0 ? (
        <p>{known ? none : noData}</p>
      ) : (
        <ul className="report__list">
          {points.slice(0, MOST.points).map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat and have no id.
            <li key={index}>
              <bdi>{point}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Rest count={points.length - MOST.points} />
    </section>
  );
}
