import type { ApiError } from '#api/errors.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { failureText } from './failures.ts';

/** @returns what people read about a failed call; undefined for none. */
export function useFailureText(): (error: ApiError | undefined) => string | undefined {
  const t = useTexts(pageTexts);
  return (error) => error && failureText(error, t);
}
