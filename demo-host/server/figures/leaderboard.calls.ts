/** Exams by category, and the results of an exam. */
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { categoriesOf, examsOf, resultsOf } from './leaderboard.queries.ts';

export const leaderboardHandlers = {
  examCategories: ({ db }) => categoriesOf(db),
  categoryExams: ({ db, params, query: { timeframe }, session, now }) =>
    examsOf(db, params.category, { timeframe, now, schools: session.person.schools }),
  examResults: ({
    db,
    params,
    query: { page = 1, limit = PAGE_SIZE.examResults, timeframe = 'all', search },
    session,
    now,
  }) => resultsOf(db, params.examId, { page, limit, search, timeframe, now, schools: session.person.schools }),
} satisfies Partial<Handlers>;
