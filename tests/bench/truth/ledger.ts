/** Compares answers with what was counted, and keeps the books: for each screen how many figures, and what differs. */

/** Examples that are kept of each screen. */
const SHOWN = 5;

interface Page {
  figures: number;
  differences: number;
  examples: string[];
}

export class Ledger {
  readonly screens = new Map<string, Page>();

  /** For one screen. @param where what was asked, for the examples */
  page(screen: string): { same(where: string, reported: unknown, counted: unknown): void } {
    const page = this.screens.get(screen) ?? { figures: 0, differences: 0, examples: [] };
    this.screens.set(screen, page);
    return { same: (where, reported, counted) => compare(page, where, reported, counted) };
  }

  get differences(): number {
    return [...this.screens.values()].reduce((sum, page) => sum + page.differences, 0);
  }

  get figures(): number {
    return [...this.screens.values()].reduce((sum, page) => sum + page.figures, 0);
  }
}

function differs(page: Page, where: string, reported: unknown, counted: unknown): void {
  page.differences += 1;
  if (page.examples.length < SHOWN) {
    page.examples.push(`${where}: the screen says ${shown(reported)}, the files say ${shown(counted)}`);
  }
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 160);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every number, text and yes or no of `counted` is one figure; what else an answer has is not compared. */
function compare(page: Page, where: string, reported: unknown, counted: unknown): void {
  if (Array.isArray(counted)) {
    page.figures += 1;
    if (!Array.isArray(reported) || reported.length !== counted.length) {
      differs(page, `${where}, how many`, Array.isArray(reported) ? reported.length : reported, counted.length);
      return;
    }
    for (const [at, each] of counted.entries()) compare(page, `${where}[${at}]`, reported[at], each);
  } else if (isObject(counted)) {
    for (const [name, each] of Object.entries(counted)) {
      compare(page, `${where}.${name}`, isObject(reported) ? reported[name] : undefined, each);
    }
  } else {
    page.figures += 1;
    const isSame =
      typeof counted === 'number' && typeof reported === 'number'
        ? Math.abs(counted - reported) < 1e-9
        : reported === counted || (counted === null && reported === undefined);
    if (!isSame) differs(page, where, reported, counted);
  }
}

/** A list by the names of its rows, for lists whose order the files do not tell. Two rows of one name count as two. */
export const named = <T>(rows: readonly T[], nameOf: (row: T) => string) => ({
  rows: rows.length,
  of: Object.fromEntries(rows.map((row) => [nameOf(row), row])),
});
