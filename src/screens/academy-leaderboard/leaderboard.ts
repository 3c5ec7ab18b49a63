import { useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { categoryExams, examCategories } from '#contract/leaderboard.ts';
import type { LeaderboardTimeframe } from '#domain/timeframes.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useTexts } from '#texts/useTexts.tsx';

export type Category = CallAnswer<typeof examCategories>[number];
export type Exam = CallAnswer<typeof categoryExams>[number];

interface Leaderboard {
  categories: CallState<Category[]>;
  /** The one that was chosen; the first where none was, or where it has gone away. */
  category: Category | undefined;
  exams: CallState<Exam[]>;
}

/** Categories → exams of the one that is looked at. */
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
        // The category may be what has gone away since.
        if (exams.error?.status === 404) categories.retry();
      },
    },
  };
}

export function useLeaderboardWords() {
  const t = useTexts(leaderboardTexts);
  return {
    categoryName: ({ title }: Category) => title.trim() || t('untitledCategory'),
    examName: ({ examId, title }: Pick<Exam, 'examId' | 'title'>) =>
      title.trim() || t('untitledExam', { id: String(examId) }),
  };
}

/** The columns of Export Data: what the cards show. */
export function useExamColumns(): ExportColumn<Exam>[] {
  const t = useTexts(leaderboardTexts);
  return useMemo(
    () => [
      { header: t('exam'), value: ({ examId, title }) => title.trim() || t('untitledExam', { id: String(examId) }) },
      { header: t('durationMinutes'), value: ({ examDuration }) => examDuration },
      { header: t('attempts'), value: ({ totalAttempts }) => totalAttempts },
      { header: t('uniqueStudents'), value: ({ uniqueStudents }) => uniqueStudents },
      { header: t('averageScore'), value: ({ avgScore }) => avgScore, kind: 'percent' },
      { header: t('bestScore'), value: ({ maxScore }) => maxScore, kind: 'percent' },
    ],
    [t],
  );
}
