/** What the academy is called and which languages it offers, for pages that are served to people who are not signed in. */

import type { Database } from '#host/db/database.ts';
import { type Academy, academyOf } from '#host/db/setUp.ts';

/** How long an answer of the database is used, in ms. Another process may have set the academy up. */
const FRESH_MS = 30_000;

export interface KnownAcademy {
  /** What was read last, at once; a newer one is read meanwhile. Undefined where nobody has set the academy up. */
  current(): Academy | undefined;
  /** Reads it now. */
  renew(): Promise<void>;
}

/** Keeps what the database says of the academy, so that pages are served while the database is away. */
export function knownAcademy(database: Database): KnownAcademy {
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
      if (performance.now() - readAt > FRESH_MS) renew().catch(() => {});
      return academy;
    },
  };
}
