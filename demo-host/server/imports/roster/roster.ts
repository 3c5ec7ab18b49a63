/** A roster as it was read: rows with their places in the files, nothing compared with the academy yet. */
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import type { FileName } from './oneRoster.ts';

/** Where something stands. */
export interface Place {
  file: string;
  /** From 1; 0 for the file as a whole. */
  line: number;
}

/** One line of the preview and of the report. */
export interface ReportLine extends Place {
  /** `refused`: as it stands it cannot be taken. `not taken`: the academy has no place for it. `note`: taken, but look. */
  change: 'new' | 'changed' | 'leaving' | 'refused' | 'not taken' | 'note';
  kind:
    | 'file'
    | 'column'
    | 'school'
    | 'class'
    | 'person'
    | 'tie'
    | 'enrollment'
    | 'term'
    | 'sheet'
    | 'plan'
    | 'session'
    | 'video'
    | 'exam'
    | 'live session'
    | 'holiday'
    | 'sharing'
    | 'subject'
    | 'category'
    | 'result';
  sourcedId: string;
  name: string;
  reason: string;
  /** The `sourcedId` of a second person whom the reason names. */
  about?: string;
}

/** How many records a table has: rows with something in them, and empty ones. */
export interface TableCount {
  file: string;
  rows: number;
  blank: number;
}

interface Rostered extends Place {
  sourcedId: string;
  /** The row says that it is no more. */
  hasLeft: boolean;
}

export interface Org extends Rostered {
  name: string;
  type: string;
}

export interface RosterClass extends Rostered {
  title: string;
  /** The title in the languages of which the file says it. */
  names: LocalizedNames;
  code: string;
  isHomeroom: boolean;
  school: string;
  /** The year of school; null where the roster does not say it, or says several. */
  grade: number | null;
  /** All its terms are over. */
  isOver: boolean;
}

export interface RosterUser extends Rostered {
  name: string;
  identifier: string;
  email: string;
  phone: string;
  /** As the file calls them; of 1.2 the rows of `roles.csv` that are valid today, the primary ones first. */
  roles: { role: string; org: string }[];
  orgs: string[];
  primaryOrg: string;
  /** The year of school; null where the roster does not say it, or says several. */
  grade: number | null;
  agents: string[];
}

export interface Enrollment extends Place {
  hasLeft: boolean;
  classId: string;
  userId: string;
  role: string;
  isPrimary: boolean;
  /** It has begun and is not over. */
  isCurrent: boolean;
}

/** That two people belong together, one of them as a parent. */
export interface Relationship extends Place {
  userId: string;
  otherId: string;
}

/** The title of a course or of a category of line items in the languages of which the file says it. */
export interface RosterTitle extends Rostered {
  kind: 'subject' | 'examCategory';
  title: string;
  names: LocalizedNames;
}

/** Something that is scored: an exam of the academy. */
export interface LineItem extends Rostered {
  title: string;
  /** The `sourcedId` of its category. */
  category: string;
  classId: string;
  /** When it was set, YYYY-MM-DD; empty where the roster does not say it. */
  day: string;
  /** The least and the highest score; `max` is above `min`. */
  min: number;
  max: number;
}

/** What a student scored. */
export interface Result extends Rostered {
  lineItem: string;
  student: string;
  /** In lower case, as `fully graded`. */
  status: string;
  score: number | null;
  /** When it was scored, YYYY-MM-DD; empty where the roster does not say it. */
  day: string;
}

export interface Roster {
  /** The day at the academy on which it was read, YYYY-MM-DD. */
  today: string;
  version: string;
  /** Whether a file has everybody, or only what has changed; undefined for a file that is not there. */
  modes: Readonly<Partial<Record<FileName, 'bulk' | 'delta'>>>;
  orgs: Org[];
  classes: RosterClass[];
  users: RosterUser[];
  enrollments: Enrollment[];
  relationships: Relationship[];
  /** Titles of categories of line items, by `sourcedId`. */
  categories: ReadonlyMap<string, string>;
  /** What classes are about: the title of their course, by the class's `sourcedId`. */
  subjects: ReadonlyMap<string, string>;
  /** Of courses and categories that have a title in another language. */
  titles: RosterTitle[];
  lineItems: LineItem[];
  results: Result[];
  /** The `sourcedId`s of users of whom a row was refused: they are not missing, and lose nothing. */
  refusedUsers: ReadonlySet<string>;
  /** What was refused and what was left out while reading. */
  problems: ReportLine[];
  /** The tables that were read. */
  tables: readonly TableCount[];
}
