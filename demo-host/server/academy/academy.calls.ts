/** What the academy is called and which languages it offers, for pages that are served to people who are not signed in. */

import type { Database } from '#host/server/database/database.ts';
import { type Academy, academyOf } from './academy.queries.ts';

/** How long an answer of the database is used, in ms. Another process may have changed the academy. */
const FRESH_MS = 30_000;

export interface KnownAcademy {
  /** What was read last, at once; a newer one is read meanwhile. Undefined where nobody has set the academy up. */
  current(): Academy | undefined;
  /** Reads it now. */
  renew(): Promise<void>;
}

/**
 * Keeps what the database says of the academy, so that pages are served while the database is away.
 * @param freshMs how long an answer is used, in ms.
 */
export function knownAcademy(database: Database, freshMs = FRESH_MS): KnownAcademy {
  let academy: Academy | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const renew = async () => {
    readAt = performance.now();
    academy = await database.as({ kind: 'nobody' }, academyOf);
  };
  return {
    renew,
    current: () => {
      // While the database is away, what was read last goes on.
      if (performance.now() - readAt > freshMs) renew().catch(() => {});
      return academy;
    },
  };
}
