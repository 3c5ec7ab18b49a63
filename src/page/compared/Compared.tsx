import { useCall } from '#api/useCall.ts';
import type { CallInput } from '#contract/call.ts';
import { comparisons } from '#contract/figures/comparisons.ts';
import { useIdle } from '#page/element/useIdle.ts';
import { comparedTexts } from '#texts/compared.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type ComparedFigure, ComparedNote } from './ComparedNote.tsx';

interface ComparedProps extends ComparedFigure {
  /** The screen and its filters. */
  query: NonNullable<CallInput<typeof comparisons>['query']>;
}

/**
 * A figure of a screen for staff beside that of the period before, from `comparisons`
 * (promises/comparisons.md#who-sees-it).
 */
export function Compared({ query, ...figure }: ComparedProps) {
  const enabled = useIdle();
  const state = useCall(comparisons, { query }, { enabled, quiet: true, optional: true, keepPreviousData: true });
  const t = useTexts(comparedTexts);
  return <ComparedNote {...figure} state={state} none={t('none')} />;
}
