import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planStudentLogs } from '#contract/plans/planStudents.ts';
import { formatNumber, formatPercent } from '#domain/format/format.ts';
import { formatDate, formatDuration } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { sessionKind } from '#domain/learning/studyPlans.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { StudentName } from '#page/list/StudentName.tsx';
import { groupBy } from '#platform/groupBy.ts';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { commonTexts } from '#texts/common.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import type { ReportScope } from './reportScope.ts';
import { SubjectGroups } from './SubjectGroups.tsx';

type Log = CallAnswer<typeof planStudentLogs>[number];

interface SessionsAttendedDialogProps {
  scope: ReportScope;
  student: { pid: number; firstName: string };
  onClose: () => void;
}

/**
 * Sessions Attended: what a student did, by day, then subject, from `planStudentLogs`
 * (promises/academy-plan-report.md#sessions-attended).
 */
export function SessionsAttendedDialog({ scope, student, onClose }: SessionsAttendedDialogProps) {
  const logs = useCall(
    planStudentLogs,
    { params: { ...scope, pid: student.pid }, query: {} },
    { quiet: true, optional: true, gcTime: 0 },
  );
  const t = useTexts(planReportTexts);
  const dayWords = useDayWords();
  return (
    <Dialog wide title={t('sessionsAttended')} onClose={onClose}>
      {student.firstName && (
        <p className="report-who" data-content>
          <StudentName pid={student.pid} name={student.firstName} />
        </p>
      )}
      <Outcome
        isPart
        state={logs}
        fallback={[]}
        loading={<ListSkeleton items={6} />}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState title={t('noActivity')} isSpecified />}
      >
        {(known) =>
          byDay(known).map(([day, ofDay]) => (
            <section key={day} className="log-day">
              <Heading depth={1} className="log-day__title">
                {day === null ? t('noDay') : dayWords({ day })}
              </Heading>
              <SubjectGroups rows={ofDay}>{(log, index) => <LogEntry key={index} log={log} />}</SubjectGroups>
            </section>
          ))
        }
      </Outcome>
    </Dialog>
  );
}

/**
 * Whether a log has a result. A video has nothing to answer, so it has none; an exam that was handed in blank has one,
 * 0 of 0. Where the server does not tell which it is, a log of zeroes counts as a video's
 * (promises/academy-plan-report.md#sessions-attended).
 */
const hasResult = ({ type, attended, mark, percentage }: Log) =>
  typeof type !== 'number' ? Boolean(attended || mark || percentage) : sessionKind(type) === 'exam';

/** Logs by the number of their day; those without a day come last. */
const byDay = (logs: readonly Log[]) =>
  [...groupBy(logs, ({ day }) => day)].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity));

function LogEntry({ log }: { log: Log }) {
  const t = useTexts(planReportTexts);
  const common = useTexts(commonTexts);
  const names = useNames();
  const locale = useLocale();
  const isAnswered = hasResult(log);
  const facts: [name: string, value: string][] = [
    [t('watched'), log.noTimes === null ? UNKNOWN : t('watchedTimes', { count: log.noTimes })],
    [t('duration'), formatDuration(log.watchDuration, locale)],
    [t('mark'), isAnswered ? formatNumber(log.mark, locale) : UNKNOWN],
    [t('percentage'), isAnswered ? formatPercent(log.percentage, locale) : UNKNOWN],
    [
      t('score'),
      isAnswered
        ? common('doneOf', { done: formatNumber(log.rightAnswers, locale), total: formatNumber(log.attended, locale) })
        : UNKNOWN,
    ],
  ];
  return (
    <li className="log">
      <div>
        <p className="log__title">
          <bdi>{names.session(log.title)}</bdi>
        </p>
        <p className="log__date">{formatDate(log.activityDate, locale)}</p>
      </div>
      <dl className="log__facts">
        {facts.map(([name, value]) => (
          <div key={name} className="log__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
