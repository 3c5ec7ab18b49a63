/** What the steps of a plan share: what is known, what is said about each row, and what will be written. */
import type { Known, KnownPerson, KnownSchool, RosterChanges } from '#host/db/rosters.ts';
import type { Place, ReportLine, Roster } from './roster.ts';

/** A school that people of the roster may belong to; `schoolId` is null until the school is added. */
export interface SchoolRef {
  sourcedId: string;
  schoolId: number | null;
  name: string;
  /** Of the roster's own file, not only known from an earlier import. */
  isInFile: boolean;
}

/** Somebody whom the plan accepted, by `sourcedId`. */
export interface Placed {
  role: number;
  name: string;
  home: SchoolRef | null;
}

export interface PlanOptions {
  /** Keeps the `sourcedId`s of one school system apart from those of another. */
  roster: string;
  /** The country of new schools, by its number in the academy. */
  countryId: number;
}

export class Planning {
  readonly lines: ReportLine[];
  unchanged = 0;
  readonly changes: RosterChanges;
  readonly knownPeople: ReadonlyMap<string, KnownPerson>;
  readonly knownSchools: ReadonlyMap<number, KnownSchool>;
  /** Filled by `planSchools`. */
  readonly schools = new Map<string, SchoolRef>();
  /** Why an org of the file is no school to belong to. */
  readonly otherOrgs = new Map<string, string>();
  /** Filled by `planPeople`. */
  readonly placed = new Map<string, Placed>();

  constructor(
    readonly roster: Roster,
    readonly known: Known,
    readonly options: PlanOptions,
  ) {
    this.lines = [...roster.problems];
    this.knownPeople = new Map(known.people.map((person) => [person.sourcedId ?? '', person]));
    this.knownSchools = new Map(known.schools.map((school) => [school.schoolId, school]));
    this.changes = {
      roster: options.roster,
      schools: [],
      classes: [],
      people: [],
      leaving: [],
      teaching: { added: [], ended: [] },
      guardians: { added: [], ended: [] },
      exams: [],
      results: [],
      takenBack: [],
      narration: '',
    };
  }

  say(
    change: ReportLine['change'],
    kind: ReportLine['kind'],
    { file, line, sourcedId = '' }: Place & { sourcedId?: string },
    name: string,
    reason: string,
  ): void {
    this.lines.push({ change, kind, file, line, sourcedId, name, reason });
  }

  /** The school of a number, as people of this plan refer to it. */
  schoolOf(schoolId: number | null): SchoolRef | null {
    const school = schoolId === null ? undefined : this.knownSchools.get(schoolId);
    if (!school) return null;
    const ref = school.roster === this.options.roster ? this.schools.get(school.sourcedId ?? '') : undefined;
    return ref ?? { sourcedId: '', schoolId: school.schoolId, name: school.name, isInFile: false };
  }
}

/** Whether two names are the same but for case, accents and blanks. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
