import { useEffect } from 'react';
import * as v from 'valibot';
import type { ApiError } from '#api/errors.ts';
import { parentStudyProgress } from '#contract/students/parent.ts';
import { toId } from '#domain/format/numbers.ts';
import { failureText, isDenied } from '#page/calls/failures.ts';
import { type CachedCallState, useCachedCall } from '#page/calls/useCachedCall.ts';
import { useChild } from '#page/child/child.ts';
import { useSetAttribute } from '#page/element/element.ts';
import type { Plan, Progress } from '#screens/shared/studyProgress/progress.ts';
import { pageTexts } from '#texts/page.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** What is shown where nothing came (promises/parent-study-progress.md#states-and-failures). */
export const NO_PROGRESS: Progress = {
  studyPlans: [],
  videoProgress: [],
  dailyProgress: [],
  completionStats: {
    totalVideos: null,
    watchedVideos: null,
    totalExams: null,
    completedExams: null,
    totalHours: null,
    studiedHours: null,
  },
};

interface StudyProgress {
  /** The plans of the buttons: all of the child's. */
  plans: readonly Plan[];
  /** The chosen plan; undefined for all. */
  chosen: number | undefined;
  progress: CachedCallState<Progress>;
  /** The words of a 403, or of an error that came with data (promises/session-and-errors.md#errors-with-data). */
  alert: string | undefined;
  /** One may not see it. */
  isForbidden: boolean;
  retry(): void;
  isRetrying: boolean;
}

/** The progress of the chosen plan, and the plans to choose from, both from `parentStudyProgress`. */
export function useStudyProgress(planId: string | undefined): StudyProgress {
  const { query } = useChild();
  const setAttribute = useSetAttribute();
  const all = useCachedCall(parentStudyProgress, { query: { planId: 'all', ...query } }, { quiet: true });
  // After a switch of the child, or from an old link, the attribute may name another child's plan: it is dropped.
  const wanted = toId(planId);
  const isListed = wanted === undefined || (all.data?.studyPlans?.some(({ id }) => id === wanted) ?? false);
  // A plan that was not seen last may be new: the answer will tell.
  const isUnsure = !isListed && all.isLastSeen && !all.cachedAt;
  const isOtherChilds = !isListed && all.data !== undefined && !isUnsure;
  const chosen = isOtherChilds ? undefined : wanted;
  useEffect(() => {
    if (isOtherChilds) setAttribute('plan-id', undefined);
  }, [isOtherChilds, setAttribute]);
  const one = useCachedCall(
    parentStudyProgress,
    { query: { planId: chosen ?? 'all', ...query } },
    { quiet: true, enabled: chosen !== undefined && !all.isLoading && !isUnsure },
  );
  const shown = chosen === undefined ? all : one;
  const page = useTexts(pageTexts);
  const t = useTexts(parentStudyProgressTexts);

  const { error } = shown;
  const carried = carriedBy(error);
  const isForbidden = isDenied(error);
  const isAlert = error !== undefined && (isForbidden || carried !== undefined);
  const progress = isAlert ? { ...shown, data: carried, error: undefined, isLoading: false } : shown;
  return {
    plans: (all.data ?? carriedBy(all.error))?.studyPlans ?? progress.data?.studyPlans ?? [],
    chosen,
    progress,
    alert: isAlert ? (isForbidden ? denied(error, t('loginAsParent')) : failureText(error, page)) : undefined,
    isForbidden,
    retry: shown.retry,
    isRetrying: shown.isFetching,
  };
}

/** Data that came with an error (promises/parent-study-progress.md#states-and-failures). It counts if it has plans. */
function carriedBy(error: ApiError | undefined): Progress | undefined {
  const { body } = error ?? {};
  if (typeof body !== 'object' || body === null || !('studyPlans' in body)) return undefined;
  const parsed = v.safeParse(parentStudyProgress.answer, body);
  return parsed.success ? parsed.output : undefined;
}

/**
 * The server's message plus its hint, or the words that are promised
 * (promises/parent-study-progress.md#states-and-failures).
 */
function denied({ serverMessage, body }: ApiError, otherwise: string): string {
  const { hint } = (typeof body === 'object' && body !== null ? body : {}) as { hint?: unknown };
  const advice = typeof hint === 'string' && hint.trim() ? hint.trim() : otherwise;
  return serverMessage ? `${serverMessage} ${advice}` : advice;
}
