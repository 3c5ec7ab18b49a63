/** What is in the academy. */

import type { Handlers } from '#host/server/http/handlers.ts';
import { overviewOf } from './data.queries.ts';

export const dataHandlers = {
  dataOverview: ({ db }) => overviewOf(db),
} satisfies Partial<Handlers>;
