import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { comparisons } from '#contract/figures/comparisons.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { COMPARED, type Compared, courseOf, directionOf } from '#domain/learning/comparison.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { comparedTexts } from '#texts/compared.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Change } from '#ui/show/Change.tsx';
import { Sparkline } from '#ui/show/Sparkline.tsx';
import { useHasData } from '#ui/state/hasData.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { ComparedRoom } from './ComparedRoom.tsx';
import styles from './compared.css?inline';

addStyles(styles);

type Answer = CallAnswer<typeof comparisons>;
type Measure = Answer['measures'][number];

/** Which figure of a screen is compared, and how. */
export interface ComparedFigure {
  of: Compared;
  /** The card is of another measure: this one’s name and value are told. */
  isNamed?: boolean;
  /** Tells for all figures of the screen what went wrong, and where nothing can be compared. */
  isFirst?: boolean;
}

interface ComparedNoteProps extends ComparedFigure {
  state: CallState<Answer>;
  /** What is told where nothing can be compared. */
  none: string;
}

/**
 * A figure beside that of the period before, inside its card (promises/comparisons.md#in-the-cards,
 * promises/comparisons.md#states-and-failures).
 */
export function ComparedNote({ state, of, isNamed = false, isFirst = false, none }: ComparedNoteProps) {
  const t = useTexts(comparedTexts);
  // What the figure itself could not be shown for is told above the cards.
  const hasData = useHasData();
  if (state.error && !(isFirst && hasData)) return null;
  return (
    <Outcome state={state} isPart what={t('title')} loading={<ComparedRoom />}>
      {({ measures }) => {
        const reported = measures.filter(isReported);
        const own = reported.find(({ measure }) => measure === of);
        if (own) return <Note of={own} isNamed={isNamed} />;
        return isFirst && reported.length === 0 && <p className="compared">{none}</p>;
      }}
    </Outcome>
  );
}

const isReported = ({ now, before, academy }: Measure) => now !== null && (before !== null || academy !== null);

function Note({ of, isNamed }: { of: Measure; isNamed: boolean }) {
  const { measure, now, before, academy, weeks } = of;
  const t = useTexts(comparedTexts);
  const locale = useLocale();
  const period = usePeriod(of);
  const isPercentage = COMPARED[measure] === 'percent';
  const shown = (value: number | null | undefined) =>
    isPercentage ? formatScore(value, locale) : formatNumber(value, locale);
  const course = courseOf(weeks);
  if (now === null) return null;
  return (
    <article className="compared" aria-label={t(measure)}>
      {isNamed && (
        <p className="compared__name">
          {t(measure)} <strong>{shown(now)}</strong>
        </p>
      )}
      {before !== null && (
        <Change direction={directionOf(measure, before, now)}>
          {t('change', { way: directionOf(measure, before, now), before: shown(before), period })}
        </Change>
      )}
      {academy !== null && (
        <Change direction={directionOf(measure, academy, now)}>
          {t('academy', { way: directionOf(measure, academy, now), academy: shown(academy) })}
        </Change>
      )}
      {course && (
        <Sparkline
          values={weeks.map(({ value }) => value)}
          isPercentage={isPercentage}
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

/**
 * With what a measure is compared: days of the calendar, or a day of the plan
 * (promises/comparisons.md#beside-the-academy).
 */
function usePeriod({ beforeFrom, beforeTo, beforeDay }: Measure): string {
  const t = useTexts(comparedTexts);
  const locale = useLocale();
  return beforeDay === null ? formatPeriod(beforeFrom, beforeTo, locale) : t('planDay', { day: beforeDay });
}
