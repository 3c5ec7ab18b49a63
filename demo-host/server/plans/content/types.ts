/** What plans are made of, as imports and the plan editor hand it over to `planContent.ts`. */

import type { NamedKind } from '#domain/lists/namedKinds.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';

/** What every entry may carry. */
export interface Entry {
  /** The academy's own number of what is to be changed. */
  id?: number | undefined;
  /**
   * The school's own key: unique for each kind in its source, of sessions in their plan. An entry without `id` and `key`
   * is known by its name, where that is unambiguous.
   */
  key?: string | null | undefined;
  /** Something to be added, never what has the same name: that is a problem, except for a session. */
  isNew?: boolean | undefined;
  /** Where the entry stands in its file, as `Videos, line 12`. It comes back with problems and outcomes. */
  at?: string | undefined;
}

/** A video or an exam that exists, or is of the same content: by number, by key, or by title. */
export type Reference = { id: number } | { key: string } | { title: string };

export interface VideoContent extends Entry {
  title: string;
  durationSeconds: number;
  /** By title; a new one is added. Missing: General. */
  category?: string | undefined;
  /** By name; a new one is added. */
  subject?: string | null | undefined;
}

export interface ExamContent extends Entry {
  title: string;
  durationMinutes: number;
  questionCount: number;
  /** By title; a new one is added. Missing: General. */
  category?: string | undefined;
  /** By name; a new one is added. */
  subject?: string | null | undefined;
}

/** A session; its place in the list of its day is its position. */
export interface SessionContent extends Entry {
  /** Decides whether it has a video, an exam or neither (`sessionKind`). */
  type: number;
  title: string;
  referenceTitle?: string | null | undefined;
  /** By name; a new one is added. */
  subject?: string | null | undefined;
  video?: Reference | undefined;
  exam?: Reference | undefined;
}

export interface DayContent {
  /** 1 or more; unique in the plan. */
  day: number;
  sessions: readonly SessionContent[];
}

export interface WeekContent {
  /** 1 or more; unique in the plan. */
  week: number;
  title?: string | null | undefined;
  days: readonly DayContent[];
}

/** A plan. What is undefined stays as it is. */
export interface PlanContent extends Entry {
  title: string;
  description?: string | null | undefined;
  grade?: number | null | undefined;
  isEnabled?: boolean | undefined;
  /** The day on which its first week begins, YYYY-MM-DD. */
  startsOn?: string | null | undefined;
  /** Of a new plan: who wrote it. */
  ownerPid?: number | undefined;
  /** Of a new plan: the school whose users write it, or undefined for a plan of the academy. */
  schoolId?: number | undefined;
  /** All weeks: sessions that are not among them leave the plan. */
  weeks?: readonly WeekContent[] | undefined;
  /** All schools (`schoolId`) that the plan is shared with. */
  schools?: readonly number[] | undefined;
}

export interface LiveSessionContent extends Entry {
  schoolId: number;
  /** The name of a class of the school; null for all classes. */
  className?: string | null | undefined;
  /** By name; a new one is added. */
  subject?: string | null | undefined;
  title: string;
  startsAt: Date;
  durationMinutes: number;
}

export interface HolidayContent extends Entry {
  /** Null for all schools. */
  schoolId: number | null;
  /** YYYY-MM-DD */
  day: string;
  name: string;
}

/** What a subject, a category or a class is called in further languages. */
export interface NameContent extends Entry {
  kind: NamedKind;
  /** The name as it stands. */
  title: string;
  /** Of a class; null for all else. */
  schoolId: number | null;
  /** Those of other languages stay. */
  names: LocalizedNames;
}

/** All that one import writes, or the one plan that somebody saves. */
export interface AcademyContent {
  /** Whose keys the entries have, as `workbook`; null where no entry has one. */
  source: string | null;
  videos?: readonly VideoContent[] | undefined;
  exams?: readonly ExamContent[] | undefined;
  plans?: readonly PlanContent[] | undefined;
  liveSessions?: readonly LiveSessionContent[] | undefined;
  holidays?: readonly HolidayContent[] | undefined;
  names?: readonly NameContent[] | undefined;
}

export type ContentKind = 'video' | 'exam' | 'plan' | 'session' | 'liveSession' | 'holiday' | 'name';

/** Why an entry cannot be written. */
export interface ContentProblem {
  kind: ContentKind;
  /** Where it stands in the content, as `plans[0].weeks[2].days[0].sessions[1].video`. */
  path: string;
  /** Where it stands in its file, if the entry said so. */
  at?: string | undefined;
  /** A sentence that says what is wrong and what to do. */
  message: string;
}

/**
 * What became of an entry, or of something that was there:
 * `restored`: it had been deleted, or a session taken out of its plan, and is back;
 * `retired`: a session left its plan, and what students did in it stays on record;
 * `deleted`: a session left its plan, and nobody had done it.
 */
export type Outcome = 'new' | 'changed' | 'same' | 'restored' | 'retired' | 'deleted';

export interface ContentOutcome {
  kind: ContentKind;
  outcome: Outcome;
  title: string;
  /** Of the entry, if it said so. */
  at?: string | undefined;
  /** Undefined for a new session. */
  id?: number | undefined;
  /** Of a session: its plan, and the day on which it was before if it leaves the plan, else its day. */
  plan?: string | undefined;
  planId?: number | undefined;
  day?: number | undefined;
}

export interface ContentReport {
  /** If there are any, nothing of value was written: the caller undoes the transaction. */
  problems: ContentProblem[];
  outcomes: ContentOutcome[];
  /** Names of subjects, and titles of categories, that were added: a wrong spelling shows here. */
  newSubjects: string[];
  newCategories: string[];
}
