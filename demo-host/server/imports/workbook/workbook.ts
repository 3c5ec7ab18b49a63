/** A workbook as it was read: rows with their places, nothing compared with the academy yet. */
import type { NamedKind } from '#domain/lists/namedKinds.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import type { Place, ReportLine, TableCount } from '#host/server/imports/roster/roster.ts';

/** A row that has a key of its own; `key` is empty where the sheet does not give it. */
interface Keyed extends Place {
  key: string;
}

export interface PlanRow extends Keyed {
  title: string;
  /** Undefined, as the two below, where the sheet has no such column: then the plan stays as it is. */
  description: string | undefined;
  /** The year of school; null for every year. */
  grade: number | null | undefined;
  isEnabled: boolean | undefined;
  /** YYYY-MM-DD; null for a plan without a beginning. */
  startsOn: string | null | undefined;
}

export interface SessionRow extends Keyed {
  /** As written: a key or a title. */
  plan: string;
  /** Null where the row does not say it. */
  week: number | null;
  day: number;
  position: number | null;
  type: number;
  title: string;
  referenceTitle: string;
  subject: string;
  video: string;
  exam: string;
}

export interface VideoRow extends Keyed {
  title: string;
  /** Undefined where the row does not say it. */
  category: string | undefined;
  /** Undefined where the sheet has no such column. */
  subject: string | undefined;
  seconds: number;
}

export interface ExamRow extends Keyed {
  title: string;
  /** Undefined where the row does not say it. */
  category: string | undefined;
  /** Undefined where the sheet has no such column. */
  subject: string | undefined;
  minutes: number;
  questions: number;
}

export interface SharingRow extends Place {
  plan: string;
  school: string;
  isShared: boolean;
}

export interface LiveSessionRow extends Keyed {
  school: string;
  /** The name of a class; empty for the whole school. */
  className: string;
  title: string;
  subject: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM, in the time zone of the academy. */
  time: string;
  minutes: number;
}

export interface HolidayRow extends Place {
  day: string;
  name: string;
  /** Empty for all schools. */
  school: string;
}

export interface NameRow extends Place {
  kind: NamedKind;
  /** As it stands. */
  name: string;
  /** Of a class; empty for all else. */
  school: string;
  names: LocalizedNames;
}

export interface Workbook {
  videos: VideoRow[];
  exams: ExamRow[];
  plans: PlanRow[];
  sessions: SessionRow[];
  sharing: SharingRow[];
  liveSessions: LiveSessionRow[];
  holidays: HolidayRow[];
  names: NameRow[];
  /** What was refused, left out or needs a look while reading. */
  problems: ReportLine[];
  /** The sheets that were read. */
  tables: readonly TableCount[];
}
