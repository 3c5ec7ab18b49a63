import { useCapability } from '#api/useAction.ts';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import { CHILD_COMPARISONS } from '#domain/people/capabilityWords.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import type { SubjectRow } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { CardGrid } from '#ui/show/Card.tsx';
import { Section } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { SubjectProgressCard } from './SubjectProgressCard.tsx';

/** Subject-wise Performance: a card for each subject (promises/parent-performance.md#subject-wise-performance). */
export function Subjects({ rows, timeframe }: { rows: readonly SubjectRow[]; timeframe: ParentTimeframe }) {
  const t = useTexts(parentPerformanceTexts);
  const isCompared = useCapability(CHILD_COMPARISONS);
  return (
    <>
      <HowCounted
        measures={[
          'studySessions',
          'periodProgress',
          'periodTimes',
          'periodImprovement',
          ...(isCompared ? (['comparedChild'] as const) : []),
        ]}
      />
      <Section title={t('subjects', { timeframe })}>
        {rows.length === 0 ? (
          <EmptyState title={t('noSubjects')} hint={t('firstWhy')} />
        ) : (
          <CardGrid min={260}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: subjects may repeat and have no id.
              <SubjectProgressCard key={index} row={row} timeframe={timeframe} />
            ))}
          </CardGrid>
        )}
      </Section>
    </>
  );
}
