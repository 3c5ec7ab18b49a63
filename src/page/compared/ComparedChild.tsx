import type { CallInput } from '#contract/call.ts';
import { childComparisons } from '#contract/figures/comparisons.ts';
import { useCachedCall } from '#page/calls/useCachedCall.ts';
import { useIdle } from '#page/element/useIdle.ts';
import { comparedTexts } from '#texts/compared.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type ComparedFigure, ComparedNote } from './ComparedNote.tsx';

interface ComparedChildProps extends ComparedFigure {
  /** The screen, its filters and the chosen child. */
  query: NonNullable<CallInput<typeof childComparisons>['query']>;
}

/** A figure of a child beside that of the same child in the period before, from `childComparisons`. */
export function ComparedChild({ query, ...figure }: ComparedChildProps) {
  const enabled = useIdle();
  const state = useCachedCall(childComparisons, { query }, { enabled, quiet: true, optional: true });
  const t = useTexts(comparedTexts);
  return <ComparedNote {...figure} state={state} none={t('noneOfChild')} />;
}
