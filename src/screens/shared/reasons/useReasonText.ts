import { reasonTexts } from '#texts/reasons.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { reasonTextIn, type ShownReason } from './reasonText.ts';

/** Gives a reason in plain words with its numbers: 'Absent on 4 of the last 6 school days'. */
export function useReasonText(): (reason: Pick<ShownReason, 'kind' | 'planTitle' | 'numbers'>) => string {
  return reasonTextIn(useTexts(reasonTexts), useLocale());
}
