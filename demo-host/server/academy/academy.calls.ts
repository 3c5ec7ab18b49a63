/** What the academy is called and looks like, and which languages it offers, for pages that are served to everybody. */
import { isChosen } from '#domain/people/brand.ts';
import type { Database } from '#host/server/database/database.ts';
import { type Academy, academyOf } from './academy.queries.ts';
import { type ShownBrand, shownBrand } from './brand.queries.ts';

/** How long an answer of the database is used, in ms. Another process may have changed the academy. */
const FRESH_MS = 30_000;

/** What pages say of the academy to everybody. */
export interface AcademyInPage extends Partial<Academy> {
  /** Undefined where nobody has chosen logo or colours. */
  brand?: ShownBrand | undefined;
}

export interface KnownAcademy {
  /** What was read last, at once; a newer one is read meanwhile. Undefined where nobody has set the academy up. */
  current(): Academy | undefined;
  /** What pages say of it to everybody, which is something else with each reading. Undefined where there is nothing to say. */
  inPage(): AcademyInPage | undefined;
  /** Reads it now. */
  renew(): Promise<void>;
}

/**
 * Keeps what the database says of the academy, so that pages are served while the database is away.
 * @param freshMs how long an answer is used, in ms.
 */
export function knownAcademy(database: Database, freshMs = FRESH_MS): KnownAcademy {
  let academy: Academy | undefined;
  let inPage: AcademyInPage | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const renew = async () => {
    readAt = performance.now();
    const read = await database.as({ kind: 'nobody' }, async (tx) => ({
      academy: await academyOf(tx),
      brand: await shownBrand(tx),
    }));
    academy = read.academy;
    const { primaryColor, secondaryColor, logoPath } = read.brand;
    const brand = isChosen(primaryColor, secondaryColor, logoPath) ? read.brand : undefined;
    inPage = (academy ?? brand) && { ...academy, brand };
  };
  // While the database is away, what was read last goes on.
  const refresh = () => {
    if (performance.now() - readAt > freshMs) renew().catch(() => {});
  };
  return {
    renew,
    current: () => {
      refresh();
      return academy;
    },
    inPage: () => {
      refresh();
      return inPage;
    },
  };
}
