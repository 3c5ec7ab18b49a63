import type { CallInput } from '#contract/call.ts';
import { childComparisons } from '#contract/figures/comparisons.ts';
import { useCachedCall } from '#page/calls/useCachedCall.ts';
import { useIdle } from '#page/element/useIdle.ts';
import { comparedTexts } from '#texts/compared.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ComparedStrip } from './ComparedStrip.tsx';

interface ComparedChildProps {
  /** The screen, its filters and the chosen child. */
  query: NonNullable<CallInput<typeof childComparisons>['query']>;
  /** How many measures there are as a rule. */
  count: number;
}

/** Figures of a child beside those of the same child in the period before, from `childComparisons`. */
export function ComparedChild({ query, count }: ComparedChildProps) {
  const enabled = useIdle();
  const state = useCachedCall(childComparisons, { query }, { enabled, quiet: true, optional: true });
  const t = useTexts(comparedTexts);
  return <ComparedStrip state={state} count={count} none={t('noneOfChild')} />;
}
