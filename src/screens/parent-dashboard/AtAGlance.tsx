import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Lightbulb from 'lucide-react/icons/lightbulb';
import type { ReactNode } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { parentAttendance } from '#contract/students/parent.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { roundedChange } from '#domain/format/rounding.ts';
import { JUDGED_SCHOOL_DAYS, MINIMUM_ATTENDANCE } from '#domain/learning/attendance.ts';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/learning/bands.ts';
import { insightsOf, TOP_LIST_FROM } from '#domain/learning/insights.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { useNames } from '#page/element/names.ts';
import { formatAttendance } from '#screens/shared/attendance/attendance.ts';
import type { CourseSession } from '#screens/shared/courses/courses.ts';
import { UnitsToOpen } from '#screens/shared/courses/UnitsToOpen.tsx';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { TextSkeleton } from '#ui/state/Skeletons.tsx';
import type { Dashboard, SubjectScores } from './parentDashboard.ts';

interface AtAGlanceProps {
  /** This month's. */
  attendance: CallState<CallAnswer<typeof parentAttendance>>;
  stats: Dashboard['overallStats'];
  /** Undefined where they are not known. */
  subjects: readonly SubjectScores[] | undefined;
  /** Sessions with units that the child may open; undefined as long as the advice waits for them. */
  toOpen: readonly CourseSession[] | undefined;
}

/** Three answers for a parent: whether the child attends, how the results are, and what to do. */
export function AtAGlance({ attendance, stats, subjects, toOpen }: AtAGlanceProps) {
  const t = useTexts(parentDashboardDetailsTexts);
  const days = attendance.data?.attendanceStats;
  const attended: Attended = {
    days: days?.totalDays && days.attendancePercentage !== null ? days : undefined,
    enough: days?.minimumAttendance ?? MINIMUM_ATTENDANCE,
    unknown: attendance.isLoading ? { answer: undefined } : attendance.error && { answer: UNKNOWN },
  };
  return (
    <>
      <CallError state={attendance} what={t('attendance')} />
      <ul className="glance" aria-label={t('glance')}>
        {!attendance.isMissing && <Attending {...attended} />}
        <Results stats={stats} />
        <Advice {...attended} stats={stats} subjects={subjects} toOpen={toOpen} />
      </ul>
    </>
  );
}

/** This month's attendance. */
interface Attended {
  /** Undefined where there was no school day. */
  days: CallAnswer<typeof parentAttendance>['attendanceStats'] | undefined;
  /** From which percent of the school days on it is enough. */
  enough: number;
  /** What is answered while it is not known. */
  unknown: Pick<FactProps, 'answer'> | undefined;
}

/** An answer and what is said below it, on a phone: what is below stays when they come. */
const ANSWER_LINES = 3;

interface FactProps {
  icon: Glyph;
  question: string;
  /** Undefined until it is known. */
  answer: string | undefined;
  more?: string | undefined;
  tone?: Tone;
  children?: ReactNode;
}

function Fact({ icon, question, answer, more, tone, children }: FactProps) {
  return (
    <li className="glance__fact toned" data-tone={tone}>
      <span className="glance__icon">
        <Icon glyph={icon} size={20} />
      </span>
      <div className="glance__words">
        <p className="glance__question">{question}</p>
        {answer === undefined ? <TextSkeleton lines={ANSWER_LINES} /> : <p className="glance__answer">{answer}</p>}
        {more && <p className="glance__more">{more}</p>}
        {children}
      </div>
    </li>
  );
}

/** Whether the attendance is enough; undefined while there are too few days to say so. */
const isEnough = ({ days, enough }: Attended): boolean | undefined =>
  (days?.totalDays ?? 0) >= JUDGED_SCHOOL_DAYS ? (days?.attendancePercentage ?? 0) >= enough : undefined;

function Attending(attended: Attended) {
  const { days, enough, unknown } = attended;
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const about = { icon: CalendarCheck, question: t('isAttending') };
  if (unknown) return <Fact {...about} {...unknown} />;
  if (!days) return <Fact {...about} answer={t('attendsUnknown')} />;
  const counts = t('attendedDays', {
    present: formatNumber(days.presentDays, locale),
    partial: formatNumber(days.partialDays, locale),
    total: formatNumber(days.totalDays, locale),
    absent: formatNumber(days.absentDays, locale),
  });
  const isWell = isEnough(attended);
  if (isWell === undefined) return <Fact {...about} answer={t('attendsEarly')} more={counts} />;
  return (
    <Fact
      {...about}
      tone={isWell ? 'good' : 'poor'}
      answer={t(isWell ? 'attendsWell' : 'attendsLittle', { percent: formatAttendance(days, locale) })}
      more={[counts, t('enoughFrom', { percent: formatScore(enough, locale) })].join(' · ')}
    />
  );
}

function Results({ stats }: { stats: Dashboard['overallStats'] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const average = stats.totalExams === 0 ? null : (stats.overallAverage ?? stats.averageScore);
  const change = stats.improvementRate === null ? null : roundedChange(stats.improvementRate);
  const about = { icon: ChartNoAxesColumn, question: t('howAreResults') };
  if (average === null) return <Fact {...about} answer={stats.totalExams === 0 ? t('resultsNone') : UNKNOWN} />;
  const words =
    change === null ? undefined : change > 0 ? 'resultsBetter' : change < 0 ? 'resultsWorse' : 'resultsSame';
  return (
    <Fact
      {...about}
      tone={bandOf(PERFORMANCE_BANDS, average)}
      answer={
        stats.totalExams === null
          ? t('resultsAverage', { average: formatScore(average, locale) })
          : t('resultsAverageOf', { average: formatScore(average, locale), count: stats.totalExams })
      }
      more={words && t(words, { change: formatNumber(Math.abs(change ?? 0), locale) })}
    />
  );
}

/** One piece of advice, and the units that are to be opened. */
function Advice({ toOpen, ...known }: Omit<AtAGlanceProps, 'attendance'> & Attended) {
  const t = useTexts(parentDashboardDetailsTexts);
  const advice = useAdvice(known);
  const about = { icon: Lightbulb, question: t('whatToDo') };
  // What is below stays when they come.
  if (!toOpen) return <Fact {...about} answer={undefined} />;
  return (
    <Fact {...about} {...advice}>
      {advice.answer !== undefined && <UnitsToOpen sessions={toOpen} />}
    </Fact>
  );
}

/** One piece of advice: about missed days first, then about the weakest subject. */
function useAdvice({
  stats,
  subjects,
  ...attended
}: Omit<AtAGlanceProps, 'attendance' | 'toOpen'> & Attended): Pick<FactProps, 'answer' | 'more'> {
  const { days, unknown } = attended;
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const names = useNames();
  const [weakest] = insightsOf(subjects ?? []).focus;
  // Until the attendance is known, the advice might be about missed days.
  if (unknown) return unknown;
  if (isEnough(attended) === false) {
    const absent = days?.absentDays;
    // Those that were missed in part alone are told above.
    return { answer: t('attendMore'), more: absent ? t('attendMoreWhy', { absent }) : undefined };
  }
  if (weakest) {
    return {
      answer: t('practise', { subject: names.subject(weakest.subject) }),
      more: t('practiseWhy', { average: formatScore(weakest.averageScore, locale) }),
    };
  }
  if (!subjects?.every(({ averageScore }) => averageScore !== null)) return { answer: UNKNOWN };
  if (subjects.length === 0 && stats.totalExams !== 0) return { answer: UNKNOWN };
  if (subjects.length === 0) return { answer: t('startExams'), more: t('startExamsWhy') };
  return { answer: t('keepGoing'), more: t('keepGoingWhy', { average: formatScore(TOP_LIST_FROM, locale) }) };
}
