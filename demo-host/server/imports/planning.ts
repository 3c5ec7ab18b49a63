/** What the steps of a plan share: what is known, what is said about each row, and what will be written. */

import type { Place, ReportLine, Roster } from './roster/roster.ts';
import type { Known, KnownPerson, KnownSchool, RosterChanges } from './roster/rosters.ts';
import { type Hidden, knownToSchool, NOTHING_HIDDEN } from './roster/schoolScope.ts';

/** A school that people of the roster may belong to; `schoolId` is null until the school is added. */
export interface SchoolRef {
  sourcedId: string;
  schoolId: number | null;
  name: string;
  /** Of the roster's own file, not only known from an earlier import. */
  isInFile: boolean;
}

/** Somebody whom the plan accepted, by `sourcedId`. */
export interface AcceptedPerson {
  role: number;
  name: string;
  home: SchoolRef | null;
}

export interface PlanOptions {
  /** Keeps the `sourcedId`s of one school system apart from those of another. */
  roster: string;
  /** The country of new schools, by its number in the academy. */
  countryId: number;
  /** The only school that the import may touch; without it all. */
  school?: number | undefined;
  /** Who imports, for the activity log; without it nobody in particular. */
  by?: RosterChanges['by'];
}

export class Planning {
  readonly lines: ReportLine[];
  unchanged = 0;
  readonly changes: RosterChanges;
  readonly known: Known;
  /** What the academy has and this import may not touch. */
  readonly hidden: Hidden;
  readonly knownPeople: ReadonlyMap<string, KnownPerson>;
  readonly knownSchools: ReadonlyMap<number, KnownSchool>;
  /** Filled by `planSchools`. */
  readonly schools = new Map<string, SchoolRef>();
  /** Why an org of the file is no school to belong to. */
  readonly otherOrgs = new Map<string, string>();
  /** Filled by `planPeople`. */
  readonly acceptedPeople = new Map<string, AcceptedPerson>();

  constructor(
    readonly roster: Roster,
    all: Known,
    readonly options: PlanOptions,
  ) {
    this.lines = [...roster.problems];
    const { known, hidden } =
      options.school === undefined ? { known: all, hidden: NOTHING_HIDDEN } : knownToSchool(all, options.school);
    this.known = known;
    this.hidden = hidden;
    this.knownPeople = new Map(known.people.map((person) => [person.sourcedId ?? '', person]));
    this.knownSchools = new Map(known.schools.map((school) => [school.schoolId, school]));
    this.changes = {
      roster: options.roster,
      schools: [],
      classes: [],
      classesLeaving: [],
      people: [],
      leaving: [],
      teaching: { added: [], ended: [] },
      guardians: { added: [], ended: [] },
      exams: [],
      results: [],
      takenBack: [],
      titles: [],
      counts: { new: 0, changed: 0, leaving: 0, refused: 0 },
      by: options.by,
    };
  }

  say(
    change: ReportLine['change'],
    kind: ReportLine['kind'],
    { file, line, sourcedId = '', about }: Place & { sourcedId?: string; about?: string },
    name: string,
    reason: string,
  ): void {
    this.lines.push({ change, kind, file, line, sourcedId, name, reason, ...(about === undefined ? {} : { about }) });
  }

  /** The schools that a complete file speaks for, by their numbers; those that are added are null. */
  schoolsOfFile(): Set<number | null> {
    const inFile = [...this.schools.values()].filter((school) => school.isInFile);
    const schools = new Set(inFile.map(({ schoolId }) => schoolId));
    // Without a complete orgs.csv the schools are those that people belong to, too.
    if (this.roster.modes.orgs !== 'bulk') {
      for (const { home } of this.acceptedPeople.values()) if (home) schools.add(home.schoolId);
    }
    return schools;
  }

  /** The school of a number, as people of this plan refer to it. */
  schoolOf(schoolId: number | null): SchoolRef | null {
    const school = schoolId === null ? undefined : this.knownSchools.get(schoolId);
    if (!school) return null;
    const ref = school.roster === this.options.roster ? this.schools.get(school.sourcedId ?? '') : undefined;
    return ref ?? { sourcedId: '', schoolId: school.schoolId, name: school.name, isInFile: false };
  }
}
