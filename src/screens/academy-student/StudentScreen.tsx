import ArrowLeft from 'lucide-react/icons/arrow-left';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import Layers from 'lucide-react/icons/layers';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { studentReport } from '#contract/student.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatChange, formatNumber, formatPercentage, formatScore } from '#domain/format.ts';
import { STUDENT_PAGE, studentPath } from '#domain/menu.ts';
import { toId } from '#domain/numbers.ts';
import { wasOpenedHere } from '#page/cameFrom.ts';
import { useReady } from '#page/element.ts';
import { failureText } from '#page/failures.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { useNames } from '#page/names.ts';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import { studentTexts } from '#texts/student.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { StatCard, Stats } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSoon } from '#ui/lazyPart.tsx';
import { Screen } from '#ui/Screen.tsx';
import { CardSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';
import styles from './student.css?inline';
import type { Report } from './student.ts';

addStyles(styles);

// The code of what stands below the figures is loaded while they are asked for.
const StudentDetails = lazyPart(
  () => import('./StudentDetails.tsx').then((part) => part.StudentDetails),
  <DashboardSkeleton />,
);
const StudentReasons = lazyPart(
  () => import('./StudentReasons.tsx').then((part) => part.StudentReasons),
  <CardSkeleton />,
);
const PrintStudent = lazyPart(() => import('./PrintStudent.tsx').then((part) => part.PrintStudent), null);

/**
 * One student on one page (promises/academy-student.md): what the parents see, from `studentReport`, and the sections
 * below, which ask for themselves. The student is the element's attribute.
 */
export function StudentScreen({ studentId }: { studentId?: string }) {
  const isOffered = useCapability(STUDENT_PAGE);
  const pid = toId(studentId);
  if (!isOffered) return <Nothing title="notOffered" />;
  if (pid === undefined) return <Nothing title="noStudent" />;
  return <Student key={pid} pid={pid} />;
}

/** The screen without a student. */
function Nothing({ title }: { title: 'notOffered' | 'noStudent' }) {
  const t = useTexts(studentTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState title={t(title)} />
    </Screen>
  );
}

function Student({ pid }: { pid: number }) {
  const report = useCall(studentReport, { params: { pid }, query: {} }, { quiet: true });
  const hasReasons = useCapability(ATTENTION);
  useSoon(StudentDetails);
  const names = useNames();
  const t = useTexts(studentTexts);
  const page = useTexts(pageTexts);
  const { data, error } = report;
  const info = data?.dashboard.studentInfo;
  const name = info && names.student(info.name);
  useReady(error ? 'error' : data ? 'data' : undefined, name);

  return (
    <Screen
      title={name === undefined ? t('heading') : <bdi data-content>{name}</bdi>}
      eyebrow={<Back pid={pid} />}
      description={info ? <Facts info={info} /> : LINE_TO_COME}
      actions={data && <PrintStudent pid={pid} report={data} />}
    >
      {error && (
        <ErrorState
          message={failureText(error, page)}
          hint={error.status === 404 ? t('notFoundWhy') : undefined}
          onRetry={report.retry}
          busy={report.isFetching}
          inline={data !== undefined}
        />
      )}
      {data ? (
        <>
          {hasReasons && <StudentReasons pid={pid} />}
          <Figures report={data} />
          <StudentDetails pid={pid} report={data} />
        </>
      ) : (
        !error && <DashboardSkeleton />
      )}
    </Screen>
  );
}

/** The word of `attentionOfStudent`, whose code comes with the reasons. */
const ATTENTION = 'attention';
/** Keeps the description's line while the student is asked for. */
const LINE_TO_COME = '\u00a0';

/** Back, where a list of this tab has led here: the history shows it as it was left. */
function Back({ pid }: { pid: number }) {
  const t = useTexts(studentTexts);
  if (!wasOpenedHere(studentPath(pid))) return null;
  return (
    <div className="student-back">
      <Button variant="quiet" size="small" onClick={() => history.back()}>
        <Icon glyph={ArrowLeft} flip />
        {t('back')}
      </Button>
    </div>
  );
}

/** Class, roll number and school, as far as they are known. */
function Facts({ info }: { info: Report['dashboard']['studentInfo'] }) {
  const t = useTexts(studentTexts);
  const facts = [info.grade, info.rollNumber && t('rollNumber', info), info.school].filter((fact) => fact);
  return (
    <span className="student-facts" data-content>
      {facts.length ? facts.map((fact) => <bdi key={fact}>{fact}</bdi>) : LINE_TO_COME}
    </span>
  );
}

/** The four cards: figures that the parents see on their dashboard and on Student Performance Analysis. */
function Figures({ report: { dashboard, performance } }: { report: Report }) {
  const t = useTexts(studentTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const { overallAverage, improvementRate, overallProgress } = dashboard.overallStats;
  const {
    totalSessionsAttended: attended,
    totalSessionsAvailable: available,
    attendancePercentage,
  } = performance.overallStats;
  return (
    <div className="student-figures">
      <Stats>
        <StatCard
          icon={ClipboardCheck}
          label={t('overallAverage')}
          value={formatScore(overallAverage, locale)}
          caption={t('allTime')}
          tone={overallAverage === null ? undefined : bandOf(PERFORMANCE_BANDS, overallAverage)}
        />
        <StatCard
          icon={TrendingUp}
          label={t('improvement')}
          value={formatChange(improvementRate, locale)}
          caption={t('improvementPeriod')}
        />
        <StatCard
          icon={Layers}
          label={t('sessionsAttended')}
          value={common('doneOf', {
            done: formatNumber(attended, locale),
            total: formatNumber(available, locale),
          })}
          caption={
            attendancePercentage === null
              ? t('noneDue')
              : t('ofSessions', { percent: formatPercentage(attendancePercentage, locale) })
          }
        />
        <StatCard
          icon={Gauge}
          label={t('overallProgress')}
          value={formatScore(overallProgress, locale)}
          caption={t('progressOf')}
        />
      </Stats>
      <HowCounted measures={['studentAsParents', 'studentSessions', 'studentDays']} />
    </div>
  );
}
