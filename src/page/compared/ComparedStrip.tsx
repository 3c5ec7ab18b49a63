import { useId } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { comparisons } from '#contract/figures/comparisons.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { COMPARED, courseOf, directionOf } from '#domain/learning/comparison.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { comparedTexts } from '#texts/compared.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { CardGrid } from '#ui/show/Card.tsx';
import { Change } from '#ui/show/Change.tsx';
import { Sparkline } from '#ui/show/Sparkline.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { ComparedRoom } from './ComparedRoom.tsx';
import styles from './compared.css?inline';

addStyles(styles);

type Answer = CallAnswer<typeof comparisons>;
type Measure = Answer['measures'][number];

interface ComparedStripProps {
  state: CallState<Answer>;
  /** How many measures there are as a rule: their room is kept. */
  count: number;
  /** What is said where nothing can be compared. */
  none: string;
}

/** Figures of a screen beside those of the period before, in one strip (promises/comparisons.md#the-strip). */
export function ComparedStrip({ state, count, none }: ComparedStripProps) {
  const t = useTexts(comparedTexts);
  return (
    <Outcome state={state} isPart what={t('title')} loading={<ComparedRoom count={count} />}>
      {({ measures }) => {
        const reported = measures.filter(isReported);
        return (
          <section aria-label={t('title')}>
            <CardGrid min={240} fit>
              {reported.length === 0 ? (
                <p className="compared__item compared__label">{none}</p>
              ) : (
                reported.map((each) => <MeasureItem key={each.measure} of={each} />)
              )}
            </CardGrid>
          </section>
        );
      }}
    </Outcome>
  );
}

const isReported = ({ now, before, academy }: Measure) => now !== null && (before !== null || academy !== null);

function MeasureItem({ of }: { of: Measure }) {
  const { measure, now, before, academy, weeks } = of;
  const id = useId();
  const t = useTexts(comparedTexts);
  const locale = useLocale();
  const period = usePeriod(of);
  const shown = (value: number | null | undefined) =>
    COMPARED[measure] === 'percent' ? formatScore(value, locale) : formatNumber(value, locale);
  const course = courseOf(weeks);
  if (now === null) return null;
  return (
    <article className="compared__item" aria-labelledby={id}>
      <p className="compared__label" id={id}>
        {t(measure)}
      </p>
      {before !== null && (
        <Change direction={directionOf(measure, before, now)}>
          {t('change', { way: directionOf(measure, before, now), before: shown(before), now: shown(now), period })}
        </Change>
      )}
      {academy !== null && (
        <Change direction={directionOf(measure, academy, now)}>
          {t('academy', { way: directionOf(measure, academy, now), academy: shown(academy), now: shown(now) })}
        </Change>
      )}
      {course && (
        <Sparkline
          values={weeks.map(({ value }) => value)}
          label={t('course', {
            count: weeks.length,
            first: shown(course[0]),
            last: shown(course.at(-1)),
            least: shown(Math.min(...course)),
            most: shown(Math.max(...course)),
          })}
        />
      )}
    </article>
  );
}

/** With what a measure is compared: days of the calendar, or a day of the plan. */
function usePeriod({ beforeFrom, beforeTo, beforeDay }: Measure): string {
  const t = useTexts(comparedTexts);
  const locale = useLocale();
  return beforeDay === null ? formatPeriod(beforeFrom, beforeTo, locale) : t('planDay', { day: String(beforeDay) });
}
