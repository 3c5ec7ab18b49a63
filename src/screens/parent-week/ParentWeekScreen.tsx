import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import { useCapability } from '#api/useAction.ts';
import { PARENT_WEEK } from '#contract/parent.ts';
import { daysAfter } from '#domain/week.ts';
import { CachedOutcome } from '#page/CachedOutcome.tsx';
import { useReady, useSetAttribute } from '#page/element.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { ParentScreen } from '#page/ParentScreen.tsx';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Card, StatCard, Stats } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Glyph } from '#ui/Icon.tsx';
import { useSoon } from '#ui/lazyPart.tsx';
import { Screen } from '#ui/Screen.tsx';
import { CardSkeleton } from '#ui/Skeletons.tsx';
import styles from './week.css?inline';
import { useRange, useWeek, useWeekWords, type Week, type WeekFigure } from './week.ts';

addStyles(styles);

// A phone shows it after scrolling: its code is loaded while the week is asked for.
const WeekDetails = lazyPart(() => import('./WeekDetails.tsx').then((part) => part.WeekDetails), <CardSkeleton />);
// Few people share or print.
const WeekActions = lazyPart(() => import('./WeekActions.tsx').then((part) => part.WeekActions), null);

const ICONS: Readonly<Record<WeekFigure['id'], Glyph>> = {
  days: CalendarCheck,
  sessions: CalendarDays,
  exams: ClipboardCheck,
  study: Clock,
};

/** What is shown after a failure (promises/parent-week.md#states-and-failures). */
const NO_WEEK: Week = {
  name: '',
  week: '',
  isCurrent: true,
  attendanceStats: { totalDays: null, presentDays: null, absentDays: null, partialDays: null },
  overallStats: {
    totalSessionsAttended: null,
    totalSessionsAvailable: null,
    totalExamsCompleted: null,
    averageScore: null,
    studyMinutes: null,
  },
  bestExam: { subject: '', examTitle: '', score: null },
  nextWeek: { sessions: null, firstSession: '', liveClasses: null },
  happened: [],
  mail: { isOffered: false, isOn: false },
};

/** A child's week (promises/parent-week.md), from `parentWeek`. The week is the element's attribute. */
export function ParentWeekScreen({ week }: { week?: string }) {
  return useCapability(PARENT_WEEK) ? <Offered day={week} /> : <NotOffered />;
}

/** Where the server does not have the call. */
function NotOffered() {
  const t = useTexts(weekTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={CalendarDays} title={t('notThere')} />
    </Screen>
  );
}

function Offered({ day }: { day: string | undefined }) {
  const week = useWeek(day);
  useSoon(WeekDetails);
  const t = useTexts(weekTexts);
  const known = week.data;
  return (
    <ParentScreen
      title={t('heading')}
      description={<WeekChooser week={known} />}
      actions={known && <WeekActions week={known} />}
    >
      <CachedOutcome state={week} what={t('week')} loading={<DashboardSkeleton />} fallback={NO_WEEK}>
        {(answer) => (
          <>
            {known && <Sentences week={answer} />}
            <Figures week={answer} />
            {known && <WeekDetails week={answer} />}
          </>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}

/** The days of the week, and the ways to the weeks before and after. */
function WeekChooser({ week }: { week: Week | undefined }) {
  const t = useTexts(weekTexts);
  const locale = useLocale();
  const range = useRange();
  const setAttribute = useSetAttribute();
  const go = (days: number) => week && setAttribute('week', daysAfter(week.week, days));
  return (
    <span className="week-chooser">
      <IconButton icon={ChevronLeft} flip size="small" label={t('earlier')} disabled={!week} onClick={() => go(-7)} />
      <span className="week-chooser__days" lang={locale} aria-live="polite">
        {week && (week.isCurrent ? t('thisWeek', { range: range(week.week) }) : range(week.week))}
      </span>
      <IconButton
        icon={ChevronRight}
        flip
        size="small"
        label={t('later')}
        disabled={!week || week.isCurrent}
        onClick={() => go(7)}
      />
    </span>
  );
}

/** What went well, what was missed, what comes next. */
function Sentences({ week }: { week: Week }) {
  const t = useTexts(weekTexts);
  const { sentences } = useWeekWords()(week);
  return (
    <Card title={t('inShort')}>
      <dl className="week-sentences" data-content>
        {sentences.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The four figures. */
function Figures({ week }: { week: Week }) {
  const { figures } = useWeekWords()(week);
  return (
    <>
      <Stats>
        {figures.map(({ id, ...words }) => (
          <StatCard key={id} icon={ICONS[id]} {...words} />
        ))}
      </Stats>
      <HowCounted measures={['schoolDays', 'studySessions', 'periodTimes', 'dailyStudy']} />
    </>
  );
}
