import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import type { CourseSession } from '#screens/shared/courses/courses.ts';
import { UnitsToOpen } from '#screens/shared/courses/UnitsToOpen.tsx';
import { useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import type { Glyph } from '#ui/show/Icon.tsx';
import { useHasData } from '#ui/state/hasData.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { WeekChooser } from './WeekChooser.tsx';
import { WeekDetails } from './WeekDetails.tsx';
import styles from './week.css?inline';
import type { Week } from './week.ts';
import { useWeekWords, type WeekFigure } from './weekWords.ts';

addStyles(styles);

const ICONS: Readonly<Record<WeekFigure['id'], Glyph>> = {
  days: CalendarCheck,
  sessions: CalendarDays,
  exams: ClipboardCheck,
  study: Clock,
};

interface WeekBodyProps {
  week: Week;
  /** Sessions with units that the child may open; nothing where they do not belong to the week, or are not known. */
  toOpen: readonly CourseSession[] | false | undefined;
}

/** The three sentences, the four figures, and what happened. After a failure there is nothing to say. */
export function WeekBody({ week, toOpen }: WeekBodyProps) {
  const hasData = useHasData();
  const t = useTexts(weekTexts);
  const { range, sentences, figures } = useWeekWords(week);
  return (
    <>
      {hasData && <WeekChooser week={week} range={range} />}
      {hasData && (
        <Card title={t('inShort')}>
          <dl className="week-sentences" data-content>
            {sentences.map(({ title, text }, at) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  {text}
                  {toOpen && at === sentences.length - 1 && <UnitsToOpen sessions={toOpen} />}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <div className="week-figures">
        <Stats>
          {figures.map(({ id, ...words }) => (
            <StatCard key={id} icon={ICONS[id]} {...words} />
          ))}
        </Stats>
      </div>
      <HowCounted measures={['schoolDays', 'studySessions', 'periodTimes', 'dailyStudy']} />
      {hasData && <WeekDetails week={week} />}
    </>
  );
}
