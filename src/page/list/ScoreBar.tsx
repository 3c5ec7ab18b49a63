import { formatPercent } from '#domain/format/format.ts';
import { bandOf, type PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { CellBar } from '#ui/table/CellBar.tsx';
import { ScoreBadge } from './ScoreBadge.tsx';

/** A percentage of a table with its bar, in the colour of its band. */
export function ScoreBar({ score, bands }: { score: number | null; bands: typeof PERFORMANCE_BANDS }) {
  return (
    <CellBar percent={score} tone={score === null ? undefined : bandOf(bands, score)}>
      <ScoreBadge score={score} bands={bands} format={formatPercent} />
    </CellBar>
  );
}

/** A percentage that is in no band, with its bar. */
export function PercentBar({ percent }: { percent: number | null }) {
  return <CellBar percent={percent}>{formatPercent(percent, useLocale())}</CellBar>;
}
