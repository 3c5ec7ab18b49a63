/**
 * What a study plan may hold, and what is wrong with one: the same rules for the editor and for the server
 * (promises/data-plans.md#limits).
 */

import { TEXT_MAX } from '#domain/lists/limits.ts';
import { indexed } from '#platform/indexed.ts';
import { sessionKind } from './studyPlans.ts';

/** The most of each that a plan, a week or a day may have. Our own numbers. */
export const PLAN_MAX = { weeks: 104, days: 730, sessionsOfDay: 50, grade: 20, type: 99 } as const;

/** The longest video in seconds and the longest exam in minutes: a day. */
export const VIDEO_MAX_SECONDS = 86_400;
export const EXAM_MAX_MINUTES = 1_440;
/** The most questions of an exam. */
export const EXAM_MAX_QUESTIONS = 1_000;

/** A session as the editor sends it. */
export interface WrittenSession {
  studyPlanItemId: number | null;
  type: number;
  title: string;
  referenceTitle: string | null;
  subject: string | null;
  videoId: number | null;
  examId: number | null;
}

export interface WrittenDay {
  day: number;
  sessions: WrittenSession[];
}

export interface WrittenWeek {
  weekNo: number;
  title: string | null;
  days: WrittenDay[];
}

/** A plan as the editor sends it. */
export interface WrittenPlan {
  title: string;
  description: string | null;
  gradeId: number | null;
  isEnabled: boolean;
  /** `YYYY-MM-DD`; undefined leaves it as it is. */
  startsOn?: string | null | undefined;
  schools: number[];
  weeks: WrittenWeek[];
}

/** What is wrong with one field; `max` is the limit that it exceeds. */
export interface PlanFault {
  /** As `weeks[2].days[0].sessions[1].title`. */
  path: string;
  fault: 'missing' | 'too-long' | 'too-many' | 'wrong-number' | 'twice' | 'no-video' | 'no-exam';
  max: number;
}

const isBetween = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** Everything that is wrong with a plan, from its top to its end; empty for a plan that can be saved. */
export function planFaults(plan: WrittenPlan): PlanFault[] {
  const faults: PlanFault[] = [];
  const add = (path: string, fault: PlanFault['fault'], max = 0) => faults.push({ path, fault, max });
  const checkText = (path: string, text: string | null, max: number, isNeeded = false) => {
    if (isNeeded && !text?.trim()) add(path, 'missing');
    if ((text ?? '').trim().length > max) add(path, 'too-long', max);
  };
  checkText('title', plan.title, TEXT_MAX.title, true);
  checkText('description', plan.description, TEXT_MAX.description);
  if (plan.gradeId !== null && !isBetween(plan.gradeId, 1, PLAN_MAX.grade))
    add('gradeId', 'wrong-number', PLAN_MAX.grade);
  if (plan.weeks.length > PLAN_MAX.weeks) add('weeks', 'too-many', PLAN_MAX.weeks);
  const weekNumbers = new Set<number>();
  const dayNumbers = new Set<number>();
  for (const [w, week] of indexed(plan.weeks)) {
    const weekPath = `weeks[${w}]`;
    if (!isBetween(week.weekNo, 1, PLAN_MAX.weeks)) add(`${weekPath}.weekNo`, 'wrong-number', PLAN_MAX.weeks);
    else if (weekNumbers.has(week.weekNo)) add(`${weekPath}.weekNo`, 'twice');
    weekNumbers.add(week.weekNo);
    checkText(`${weekPath}.title`, week.title, TEXT_MAX.title);
    for (const [d, { day, sessions }] of indexed(week.days)) {
      const dayPath = `${weekPath}.days[${d}]`;
      if (!isBetween(day, 1, PLAN_MAX.days)) add(`${dayPath}.day`, 'wrong-number', PLAN_MAX.days);
      else if (dayNumbers.has(day)) add(`${dayPath}.day`, 'twice');
      dayNumbers.add(day);
      if (sessions.length > PLAN_MAX.sessionsOfDay) add(`${dayPath}.sessions`, 'too-many', PLAN_MAX.sessionsOfDay);
      for (const [s, session] of indexed(sessions)) {
        const path = `${dayPath}.sessions[${s}]`;
        if (!isBetween(session.type, 1, PLAN_MAX.type)) add(`${path}.type`, 'wrong-number', PLAN_MAX.type);
        checkText(`${path}.title`, session.title, TEXT_MAX.title, true);
        checkText(`${path}.referenceTitle`, session.referenceTitle, TEXT_MAX.title);
        checkText(`${path}.subject`, session.subject, TEXT_MAX.name);
        const kind = sessionKind(session.type);
        if (kind === 'video' && session.videoId === null) add(`${path}.videoId`, 'no-video');
        if (kind === 'exam' && session.examId === null) add(`${path}.examId`, 'no-exam');
      }
    }
  }
  return faults;
}
