/** What is in the academy. */
import { overviewOf } from '#host/db/data.ts';
import type { Handlers } from './handlers.ts';

export const dataHandlers = {
  dataOverview: ({ db }) => overviewOf(db),
} satisfies Partial<Handlers>;
