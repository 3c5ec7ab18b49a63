import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, measure, moment, shape, shapeOrEmpty, text } from '#contract/fields.ts';
import { idInput, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { LEADERBOARD_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { RESULTS_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';

/** The categories of exams, with the number of exams in each. */
export const examCategories = defineCall('examCategories', {
  route: 'GET /api/admin/exam-categories',
  promise: 'academy-leaderboard#categories-call',
  summary: 'Exam categories with their number of exams',
  answer: neededList(shape({ examCategory: id(), title: text(), examCount: measure() })),
});

/**
 * All exams of a category, with their attempts and scores in a period. `examDuration` is in minutes, scores are
 * percentages. The answer has no pages.
 */
export const categoryExams = defineCall('categoryExams', {
  route: 'GET /api/admin/exams/category/{category}',
  promise: 'academy-leaderboard#exams-call',
  summary: 'Exams of a category with their attempts and scores',
  params: { category: idInput() },
  query: { timeframe: v.picklist(LEADERBOARD_TIMEFRAMES) },
  answer: neededList(
    shape({
      examId: id(),
      title: text(),
      examDuration: measure(),
      totalAttempts: measure(),
      uniqueStudents: measure(),
      avgScore: measure(),
      maxScore: measure(),
    }),
  ),
});

/**
 * A page of the results of an exam, best first. The `duration` of a result is in seconds, `examDuration` of the exam
 * in minutes. A client should wait up to 60 seconds for the answer.
 */
export const examResults = defineCall('examResults', {
  route: 'GET /api/admin/exam/{examId}/results',
  promise: 'academy-leaderboard#results-call',
  summary: 'Results of an exam, best first',
  timeoutMs: RESULTS_TIMEOUT_MS,
  params: { examId: idInput() },
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    timeframe: optionalWord(LEADERBOARD_TIMEFRAMES),
  },
  answer: v.pipe(
    shape({
      results: neededList(
        shape({
          firstName: text(),
          pid: idOrNull(),
          grade: text(),
          schoolName: text(),
          attended: measure(),
          rightAnswers: measure(),
          mark: measure(),
          attemptCount: measure(),
          maxQuestionsAttempted: measure(),
          bestCorrectAnswers: measure(),
          duration: measure(),
          submittedDate: moment(),
          examHistoryId: idOrNull(),
        }),
      ),
      pagination: shapeOrEmpty({ total: measure(), page: measure(), totalPages: measure() }),
      exam: shapeOrEmpty({ examId: idOrNull(), title: text(), examDuration: measure(), categoryTitle: text() }),
    }),
    v.transform(({ results, pagination, exam }) => ({
      results,
      pagination: {
        total: pagination.total ?? results.length,
        page: pagination.page ?? 1,
        totalPages: pagination.totalPages ?? 1,
      },
      exam,
    })),
  ),
});

/** The calls of this file, in the order in which the reference lists them. */
export const leaderboardCalls = { examCategories, categoryExams, examResults };
