import { useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { categoryExams, examCategories } from '#contract/figures/leaderboard.ts';
import type { LeaderboardTimeframe } from '#domain/format/timeframes.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { useNames } from '#page/element/names.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useTexts } from '#texts/useTexts.tsx';

export type Category = CallAnswer<typeof examCategories>[number];
export type Exam = CallAnswer<typeof categoryExams>[number];

interface Leaderboard {
  categories: CallState<Category[]>;
  /** The chosen one; the first where none is chosen, or where the chosen one is gone. */
  category: Category | undefined;
  exams: CallState<Exam[]>;
}

/** The categories from `examCategories`, then the exams of the chosen one from `categoryExams`. */
export function useLeaderboard(wanted: string, timeframe: LeaderboardTimeframe): Leaderboard {
  const categories = useCall(examCategories, {}, { quiet: true });
  const category = categories.data?.find(({ examCategory }) => String(examCategory) === wanted) ?? categories.data?.[0];
  const exams = useCall(
    categoryExams,
    { params: { category: category?.examCategory ?? 0 }, query: { timeframe } },
    { quiet: true, keepPreviousData: true, enabled: category !== undefined },
  );
  return {
    categories,
    category,
    exams: {
      ...exams,
      retry() {
        exams.retry();
        // Perhaps the category is gone.
        if (exams.error?.status === 404) categories.retry();
      },
    },
  };
}

/** The columns of Export Data: what the cards show. */
export function useExamColumns(): ExportColumn<Exam>[] {
  const t = useTexts(leaderboardTexts);
  const names = useNames();
  return useMemo(
    () => [
      { header: t('exam'), value: ({ examId, title }) => names.exam(title, examId) },
      { header: t('durationMinutes'), value: ({ examDuration }) => examDuration },
      { header: t('attempts'), value: ({ totalAttempts }) => totalAttempts },
      { header: t('uniqueStudents'), value: ({ uniqueStudents }) => uniqueStudents },
      { header: t('averageScore'), value: ({ avgScore }) => avgScore, kind: 'percent' },
      { header: t('bestScore'), value: ({ maxScore }) => maxScore, kind: 'percent' },
    ],
    [t, names],
  );
}
