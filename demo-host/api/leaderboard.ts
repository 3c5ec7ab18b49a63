import { categoryExams, examCategories, examResults } from '#contract/leaderboard.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { categoriesOf, examsOf, resultsOf } from '#host/db/leaderboard.ts';
import { route } from './route.ts';

export const leaderboardRoutes = [
  route(examCategories, ({ db }) => categoriesOf(db)),
  route(categoryExams, ({ db, params, query: { timeframe }, now }) => examsOf(db, params.category, { timeframe, now })),
  route(
    examResults,
    ({ db, params, query: { page = 1, limit = PAGE_SIZE.examResults, timeframe = 'all', search }, now }) =>
      resultsOf(db, params.examId, { page, limit, search, timeframe, now }),
  ),
];
