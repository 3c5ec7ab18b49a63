/** What the steps of a plan share: what is known, what is said about each row, and what will be written. */

import { nameKey } from '#domain/people/names.ts';
import type { Place, ReportLine } from '#host/server/imports/roster/roster.ts';
import { placeWords } from '#host/server/imports/table.ts';
import { grouped } from '#host/server/plans/content/writing.ts';
import type { PlanRow, Workbook } from './workbook.ts';
import type { KnownContent, KnownPlan } from './workbooks.ts';

/** A plan that rows of the workbook are about. */
export interface PlanRef {
  /** Its row in the sheet Plans; undefined for a plan that only the academy has. */
  row: PlanRow | undefined;
  /** What the academy has of it; undefined for a new one. */
  known: KnownPlan | undefined;
}

/** A row of the workbook that is written, with its kind, for the report. */
export interface Written {
  kind: ReportLine['kind'];
  place: Place;
  name: string;
}

export class Planning {
  readonly lines: ReportLine[];
  /** Rows that change nothing and that `planContent.ts` does not know: schools that have their plan already. */
  unchanged = 0;
  /** Each row that is written, by its place in words: so `planContent.ts` tells what became of it. */
  readonly written = new Map<string, Written>();
  private readonly rowsByKey: ReadonlyMap<string, PlanRow>;
  private readonly rowsByName: ReadonlyMap<string, PlanRow[]>;
  private readonly knownByKey: ReadonlyMap<string, KnownPlan>;
  private readonly knownByName: ReadonlyMap<string, KnownPlan[]>;
  private readonly refs = new Map<string, PlanRef | string>();
  /** Names of refused rows, by kind: whatever refers to one is not to blame. */
  private readonly refused: ReadonlySet<string>;

  constructor(
    readonly workbook: Workbook,
    readonly known: KnownContent,
    /** Who imports; null for nobody in particular. */
    readonly by: number | null,
  ) {
    this.lines = [...workbook.problems];
    this.refused = new Set(
      workbook.problems
        .filter(({ change }) => change === 'refused')
        .map(({ kind, name }) => `${kind} ${nameKey(name)}`),
    );
    this.rowsByKey = new Map(workbook.plans.filter(({ key }) => key !== '').map((row) => [row.key, row]));
    this.rowsByName = grouped(workbook.plans, ({ title }) => nameKey(title));
    this.knownByKey = new Map(known.plans.flatMap((plan) => (plan.key === null ? [] : [[plan.key, plan]])));
    this.knownByName = grouped(known.plans, ({ title }) => nameKey(title));
  }

  say(change: ReportLine['change'], { kind, place, name }: Written, reason: string): void {
    this.lines.push({ change, kind, file: place.file, line: place.line, sourcedId: '', name, reason });
  }

  /** Notes that a row is written. @returns its place in words */
  write(kind: ReportLine['kind'], place: Place, name: string): string {
    const at = placeWords(place);
    this.written.set(at, { kind, place, name });
    return at;
  }

  isRefused(kind: ReportLine['kind'], name: string): boolean {
    return this.refused.has(`${kind} ${nameKey(name)}`);
  }

  /** What the academy has of a plan of the sheet Plans. */
  knownOf({ key, title }: PlanRow): KnownPlan | undefined {
    const byKey = key === '' ? undefined : this.knownByKey.get(key);
    const [same, ...more] = this.knownByName.get(nameKey(title)) ?? [];
    return byKey ?? (more.length === 0 && (key === '' || same?.key === null) ? same : undefined);
  }

  /** The plan that a row means by its key or title, or why there is none. Empty where its own row was refused. */
  planOf(text: string): PlanRef | string {
    const found = this.refs.get(text) ?? this.findPlan(text);
    this.refs.set(text, found);
    return found;
  }

  private findPlan(text: string): PlanRef | string {
    const rows = this.rowsByName.get(nameKey(text)) ?? [];
    const row = this.rowsByKey.get(text) ?? rows[0];
    if (row && !this.rowsByKey.has(text) && rows.length > 1) {
      return `${rows.length} plans are called "${text}". Write the key of the one that is meant.`;
    }
    if (row) return { row, known: this.knownOf(row) };
    if (this.isRefused('plan', text)) return '';
    const same = this.knownByName.get(nameKey(text)) ?? [];
    const known = this.knownByKey.get(text) ?? same[0];
    if (!known) return `There is no plan "${text}" in the sheet Plans or in the academy.`;
    if (!this.knownByKey.has(text) && same.length > 1) {
      return `The academy has ${same.length} plans called "${text}". Give the one that is meant another title there.`;
    }
    // The sheet Plans may have it by its title, and this row by its key.
    const own = this.workbook.plans.find((plan) => this.knownOf(plan) === known);
    return { row: own, known };
  }

  /** The school that a text means: by number, `sourcedId` or name; or why there is none. */
  schoolOf(text: string): number | string {
    const all = this.known.schools.filter(
      ({ id, sourcedId, name }) => String(id) === text || sourcedId === text || nameKey(name) === nameKey(text),
    );
    const found = all.filter(({ isDeleted }) => !isDeleted);
    const [school, ...others] = found;
    if (!school) {
      return all.length > 0
        ? `The school "${text}" was deleted in the academy. Restore it there, or leave it out.`
        : `There is no school "${text}": write its number in the academy, its sourcedId in the roster, or its name.`;
    }
    if (others.length > 0) {
      const names = found.map(({ id, name }) => `${name} (number ${id})`).join(', ');
      return `"${text}" may be ${names}. Write what only one of them has.`;
    }
    return school.id;
  }

  schoolName(id: number): string {
    return this.known.schools.find((school) => school.id === id)?.name ?? String(id);
  }
}
