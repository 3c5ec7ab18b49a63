/** A study plan while it is written: what can be done with its weeks, days and sessions. Pure functions. */

import type { CallAnswer } from '#contract/call.ts';
import type { planToEdit } from '#contract/plans/planEditor.ts';
import type { WrittenPlan } from '#domain/learning/planContent.ts';
import { sessionKind } from '#domain/learning/studyPlans.ts';
import { readGrade } from '#domain/reading/words.ts';
import { indexed } from '#platform/indexed.ts';

export interface SessionDraft {
  /** Names it in the editor; no other session, day or week has it. */
  key: string;
  studyPlanItemId: number | null;
  type: number;
  title: string;
  referenceTitle: string;
  subject: string;
  videoId: number | null;
  examId: number | null;
  /** The title of the video or exam. */
  material: string;
  /** Students have done it. */
  isDone: boolean;
}

/** What the form of a session holds. */
export type SessionWords = Omit<SessionDraft, 'key' | 'studyPlanItemId' | 'isDone'>;

export interface DayDraft {
  key: string;
  day: number;
  sessions: readonly SessionDraft[];
}

export interface WeekDraft {
  key: string;
  weekNo: number;
  title: string;
  days: readonly DayDraft[];
}

export interface PlanDraft {
  /** Of the plan that was opened; 0 for a new one. */
  version: number;
  title: string;
  description: string;
  /** As it is typed. */
  grade: string;
  isEnabled: boolean;
  /** `YYYY-MM-DD`, or empty. */
  startsOn: string;
  schools: readonly number[];
  weeks: readonly WeekDraft[];
  /** The number of the next key. */
  nextKey: number;
}

export const EMPTY_PLAN: PlanDraft = {
  version: 0,
  title: '',
  description: '',
  grade: '',
  isEnabled: true,
  startsOn: '',
  schools: [],
  weeks: [{ key: 'n1', weekNo: 1, title: '', days: [{ key: 'n2', day: 1, sessions: [] }] }],
  nextKey: 3,
};

/** A plan of the server as a draft. */
export function draftOf(plan: CallAnswer<typeof planToEdit>): PlanDraft {
  return {
    version: plan.version,
    title: plan.title,
    description: plan.description,
    grade: plan.gradeId === null ? '' : String(plan.gradeId),
    isEnabled: plan.isEnabled,
    startsOn: plan.startsOn ?? '',
    schools: plan.schools,
    weeks: plan.weeks.map(({ weekNo, title, days }) => ({
      key: `w${weekNo}`,
      weekNo,
      title,
      days: days.map(({ day, sessions }) => ({
        key: `d${day}`,
        day,
        sessions: sessions.map((session) => ({ key: `s${session.studyPlanItemId}`, ...session })),
      })),
    })),
    nextKey: 1,
  };
}

/** The draft as it is sent. */
export const writtenPlan = (draft: PlanDraft): WrittenPlan => ({
  title: draft.title.trim(),
  description: draft.description.trim() || null,
  // 0 is no year: the answer says so at its field.
  gradeId: draft.grade.trim() === '' ? null : (readGrade(draft.grade) ?? 0),
  isEnabled: draft.isEnabled,
  startsOn: draft.startsOn || null,
  schools: [...draft.schools],
  weeks: draft.weeks.map(({ weekNo, title, days }) => ({
    weekNo,
    title: title.trim() || null,
    days: days.map(({ day, sessions }) => ({
      day,
      sessions: sessions.map((session) => ({
        studyPlanItemId: session.studyPlanItemId,
        type: session.type,
        title: session.title.trim(),
        referenceTitle: session.referenceTitle.trim() || null,
        subject: session.subject.trim() || null,
        videoId: session.videoId,
        examId: session.examId,
      })),
    })),
  })),
});

/** Whether two drafts would be saved as the same plan. */
export const isSamePlan = (a: PlanDraft, b: PlanDraft) =>
  a === b || JSON.stringify(writtenPlan(a)) === JSON.stringify(writtenPlan(b));

const sessionsOf = (draft: PlanDraft) => draft.weeks.flatMap(({ days }) => days.flatMap(({ sessions }) => sessions));

export const countSessions = (draft: PlanDraft) => sessionsOf(draft).length;

const aboutOf = ({ type, videoId, examId }: SessionDraft) => `${sessionKind(type)} ${videoId ?? ''} ${examId ?? ''}`;

/** The sessions that students have done and that saving the draft would retire. */
export function retiredSessions(saved: PlanDraft, draft: PlanDraft): SessionDraft[] {
  const kept = new Map(sessionsOf(draft).map((session) => [session.studyPlanItemId, session]));
  return sessionsOf(saved).filter((session) => {
    const now = kept.get(session.studyPlanItemId);
    return session.isDone && (!now || aboutOf(now) !== aboutOf(session));
  });
}

/** Days and weeks with the numbers of their places; those that keep their number stay the same objects. */
function renumbered(weeks: readonly WeekDraft[]): readonly WeekDraft[] {
  let day = 0;
  return weeks.map((week, w) => {
    const days = week.days.map((each) => {
      day += 1;
      return each.day === day ? each : { ...each, day };
    });
    const isSame = week.weekNo === w + 1 && days.every((each, i) => each === week.days[i]);
    return isSame ? week : { ...week, weekNo: w + 1, days };
  });
}

const changeWeek = (draft: PlanDraft, key: string, change: (week: WeekDraft) => WeekDraft): PlanDraft => ({
  ...draft,
  weeks: draft.weeks.map((week) => (week.key === key ? change(week) : week)),
});

const changeDay = (draft: PlanDraft, key: string, change: (day: DayDraft) => DayDraft): PlanDraft => ({
  ...draft,
  weeks: draft.weeks.map((week) =>
    week.days.some((day) => day.key === key)
      ? { ...week, days: week.days.map((day) => (day.key === key ? change(day) : day)) }
      : week,
  ),
});

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)];

export const addWeek = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  nextKey: draft.nextKey + 2,
  weeks: renumbered([
    ...draft.weeks,
    {
      key: `n${draft.nextKey}`,
      weekNo: 0,
      title: '',
      days: [{ key: `n${draft.nextKey + 1}`, day: 0, sessions: [] }],
    },
  ]),
});

export const nameWeek = (draft: PlanDraft, key: string, title: string): PlanDraft =>
  changeWeek(draft, key, (week) => ({ ...week, title }));

export const removeWeek = (draft: PlanDraft, key: string): PlanDraft => ({
  ...draft,
  weeks: renumbered(draft.weeks.filter((week) => week.key !== key)),
});

/** Moves a week one place up (-1) or down (1); at the end it stays. */
export function moveWeek(draft: PlanDraft, key: string, by: -1 | 1): PlanDraft {
  const at = draft.weeks.findIndex((week) => week.key === key);
  const week = draft.weeks[at];
  if (!week || at + by < 0 || at + by >= draft.weeks.length) return draft;
  const rest = draft.weeks.filter((each) => each !== week);
  return { ...draft, weeks: renumbered(inserted(rest, at + by, week)) };
}

export const addDay = (draft: PlanDraft, weekKey: string): PlanDraft => {
  const added = changeWeek(draft, weekKey, (week) => ({
    ...week,
    days: [...week.days, { key: `n${draft.nextKey}`, day: 0, sessions: [] }],
  }));
  return { ...added, nextKey: draft.nextKey + 1, weeks: renumbered(added.weeks) };
};

const withoutDay = (draft: PlanDraft, key: string): PlanDraft => ({
  ...draft,
  weeks: draft.weeks.map((week) =>
    week.days.some((day) => day.key === key) ? { ...week, days: week.days.filter((day) => day.key !== key) } : week,
  ),
});

export const removeDay = (draft: PlanDraft, key: string): PlanDraft => {
  const rest = withoutDay(draft, key);
  return { ...rest, weeks: renumbered(rest.weeks) };
};

/** Moves a day to a place in a week, counted without the day itself. */
export function moveDayTo(draft: PlanDraft, key: string, weekKey: string, at: number): PlanDraft {
  const day = draft.weeks.flatMap(({ days }) => days).find((each) => each.key === key);
  if (!day) return draft;
  const moved = changeWeek(withoutDay(draft, key), weekKey, (week) => ({
    ...week,
    days: inserted(week.days, at, day),
  }));
  return { ...moved, weeks: renumbered(moved.weeks) };
}

/** Moves a day one place up or down, from the end of a week into the next one; at the end of the plan it stays. */
export function moveDay(draft: PlanDraft, key: string, by: -1 | 1): PlanDraft {
  const w = draft.weeks.findIndex(({ days }) => days.some((day) => day.key === key));
  const week = draft.weeks[w];
  if (!week) return draft;
  const at = week.days.findIndex((day) => day.key === key) + by;
  if (at >= 0 && at < week.days.length) return moveDayTo(draft, key, week.key, at);
  const next = draft.weeks[w + by];
  return next ? moveDayTo(draft, key, next.key, by < 0 ? next.days.length : 0) : draft;
}

/** Adds a session at the end of a day. */
export function addSession(draft: PlanDraft, dayKey: string, words: SessionWords): PlanDraft {
  const session = { ...words, key: `n${draft.nextKey}`, studyPlanItemId: null, isDone: false };
  const added = changeDay(draft, dayKey, (day) => ({ ...day, sessions: [...day.sessions, session] }));
  return { ...added, nextKey: draft.nextKey + 1 };
}

export const changeSession = (draft: PlanDraft, key: string, words: SessionWords): PlanDraft => {
  const day = dayOf(draft, key);
  if (!day) return draft;
  return changeDay(draft, day.key, (each) => ({
    ...each,
    sessions: each.sessions.map((session) => (session.key === key ? { ...session, ...words } : session)),
  }));
};

export const removeSession = (draft: PlanDraft, key: string): PlanDraft => {
  const day = dayOf(draft, key);
  if (!day) return draft;
  return changeDay(draft, day.key, (each) => ({
    ...each,
    sessions: each.sessions.filter((session) => session.key !== key),
  }));
};

/** The day that a session is on. */
const dayOf = (draft: PlanDraft, sessionKey: string): DayDraft | undefined =>
  draft.weeks.flatMap(({ days }) => days).find(({ sessions }) => sessions.some(({ key }) => key === sessionKey));

/** Moves a session to a place in a day, counted without the session itself. */
export function moveSessionTo(draft: PlanDraft, key: string, dayKey: string, at: number): PlanDraft {
  const session = sessionsOf(draft).find((each) => each.key === key);
  if (!session) return draft;
  return changeDay(removeSession(draft, key), dayKey, (day) => ({
    ...day,
    sessions: inserted(day.sessions, at, session),
  }));
}

/** Moves a session one place up or down, from the end of a day into the next one; at the end of the plan it stays. */
export function moveSession(draft: PlanDraft, key: string, by: -1 | 1): PlanDraft {
  const days = draft.weeks.flatMap((week) => week.days);
  const d = days.findIndex(({ sessions }) => sessions.some((session) => session.key === key));
  const day = days[d];
  if (!day) return draft;
  const at = day.sessions.findIndex((session) => session.key === key) + by;
  if (at >= 0 && at < day.sessions.length) return moveSessionTo(draft, key, day.key, at);
  const next = days[d + by];
  return next ? moveSessionTo(draft, key, next.key, by < 0 ? next.sessions.length : 0) : draft;
}

/** Where a session is: its day's number, its place from 1, and how many the day has. */
export function placeOf(draft: PlanDraft, key: string): { day: number; place: number; count: number } | undefined {
  const day = dayOf(draft, key);
  if (!day) return undefined;
  return {
    day: day.day,
    place: day.sessions.findIndex((session) => session.key === key) + 1,
    count: day.sessions.length,
  };
}

/** The week that a day or a session is in. */
export const weekOf = (draft: PlanDraft, key: string): WeekDraft | undefined =>
  draft.weeks.find(({ days }) =>
    days.some((day) => day.key === key || day.sessions.some((session) => session.key === key)),
  );

/** What gets the focus after a session, a day or a week has gone: the one after it, or before it, or what it was in. */
export function neighbourOf(draft: PlanDraft, key: string): string | undefined {
  const next = (list: readonly { key: string }[], container: string | undefined) => {
    const found = indexed(list).find(([, item]) => item.key === key);
    return found && (list[found[0] + 1] ?? list[found[0] - 1] ?? { key: container }).key;
  };
  const week = weekOf(draft, key);
  const day = dayOf(draft, key);
  if (day) return next(day.sessions, day.key);
  return week ? next(week.days, week.key) : next(draft.weeks, undefined);
}

/** Whether something stored is a draft of this version of the product. */
export const isPlanDraft = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<PlanDraft>).weeks) &&
  typeof (value as Partial<PlanDraft>).nextKey === 'number' &&
  typeof (value as Partial<PlanDraft>).version === 'number' &&
  typeof (value as Partial<PlanDraft>).startsOn === 'string';
