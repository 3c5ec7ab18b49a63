import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planStudentLogs } from '#contract/planStudents.ts';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { formatDate, formatDuration } from '#domain/formatDate.ts';
import { sessionKind } from '#domain/studyPlans.ts';
import { Outcome } from '#page/Outcome.tsx';
import { commonTexts } from '#texts/common.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Heading } from '#ui/Heading.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { groupBy } from './groupBy.ts';
import { SubjectGroups } from './SubjectGroups.tsx';
import type { SchoolInPlan } from './schoolInPlan.ts';

type Log = CallAnswer<typeof planStudentLogs>[number];

interface SessionsAttendedDialogProps {
  of: SchoolInPlan;
  student: { pid: number; firstName: string };
  onClose: () => void;
}

/** Sessions Attended: what a student did, by day, then subject (spec 1 §2, Student Wise tab). */
export function SessionsAttendedDialog({ of, student, onClose }: SessionsAttendedDialogProps) {
  const logs = useCall(planStudentLogs, { params: { ...of, pid: student.pid }, query: {} }, { quiet: true, gcTime: 0 });
  const t = useTexts(planReportTexts);
  return (
    <Dialog wide title={t('sessionsAttended')} onClose={onClose}>
      {student.firstName && (
        <p className="report-who" data-content>
          <bdi>{student.firstName}</bdi>
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
                {day === null ? t('noDay') : t('dayN', { day })}
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
 * A video has nothing to answer, so it has no result either; an exam that was handed in blank has one, 0 of 0. Where
 * the host does not tell which it is, zeroes are a video's (wire).
 */
const hasResult = ({ type, attended, mark, percentage }: Log) =>
  typeof type !== 'number' ? Boolean(attended || mark || percentage) : sessionKind(type) === 'exam';

/** By number; what is under no day of the plan comes last. */
const byDay = (logs: readonly Log[]) =>
  [...groupBy(logs, ({ day }) => day)].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity));

function LogEntry({ log }: { log: Log }) {
  const t = useTexts(planReportTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  const isAnswered = hasResult(log);
  const facts: [name: string, value: string][] = [
    [t('watched'), t('watchedTimes', { count: log.noTimes })],
    [t('duration'), formatDuration(log.watchDuration, locale)],
    [t('mark'), isAnswered ? formatNumber(log.mark, locale) : unknown],
    [t('percentage'), isAnswered ? formatPercent(log.percentage, locale) : unknown],
    [
      t('score'),
      isAnswered
        ? t('doneOf', { done: formatNumber(log.rightAnswers, locale), total: formatNumber(log.attended, locale) })
        : unknown,
    ],
  ];
  return (
    <li className="log">
      <div>
        <p className="log__title">
          <bdi>{log.title || t('untitled')}</bdi>
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
