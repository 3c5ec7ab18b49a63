import { categoryExams, examCategories, examResults } from '#contract/leaderboard.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { categoriesOf, examsOf, resultsOf } from '#host/db/leaderboard.ts';
import { route } from './route.ts';

export const leaderboardRoutes = [
  route(examCategories, ({ db }) => categoriesOf(db)),
  route(categoryExams, ({ db, params, query: { timeframe }, session, now }) =>
    examsOf(db, params.category, { timeframe, now, schools: session.person.schools }),
  ),
  route(
    examResults,
    ({ db, params, query: { page = 1, limit = PAGE_SIZE.examResults, timeframe = 'all', search }, session, now }) =>
      resultsOf(db, params.examId, { page, limit, search, timeframe, now, schools: session.person.schools }),
  ),
];
