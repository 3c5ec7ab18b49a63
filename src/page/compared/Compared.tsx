import { useCall } from '#api/useCall.ts';
import type { CallInput } from '#contract/call.ts';
import { comparisons } from '#contract/figures/comparisons.ts';
import { useIdle } from '#page/element/useIdle.ts';
import { comparedTexts } from '#texts/compared.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ComparedStrip } from './ComparedStrip.tsx';

interface ComparedProps {
  /** The screen and its filters. */
  query: NonNullable<CallInput<typeof comparisons>['query']>;
  /** How many measures there are as a rule. */
  count: number;
}

/** Figures of a screen for staff beside those of the period before, from `comparisons`. */
export function Compared({ query, count }: ComparedProps) {
  const enabled = useIdle();
  const state = useCall(comparisons, { query }, { enabled, quiet: true, optional: true, keepPreviousData: true });
  const t = useTexts(comparedTexts);
  return <ComparedStrip state={state} count={count} none={t('none')} />;
}
