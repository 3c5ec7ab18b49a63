/** Writing study plans: the list, the content of one plan, and what plans are made of. */

import {
  EXAM_MAX_MINUTES,
  EXAM_MAX_QUESTIONS,
  type PlanFault,
  planFaults,
  VIDEO_MAX_SECONDS,
  type WrittenPlan,
} from '#domain/learning/planContent.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { ROLE } from '#domain/people/roles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { takeKnownOfPlans } from '#host/server/facts/knownStatements.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import type { AcademyContent, ContentReport, PlanContent } from './content/types.ts';
import { writeContent } from './planContent.ts';
import {
  editablePlans,
  enablePlan,
  examsToChoose,
  isTitleTaken,
  lockPlan,
  markPlanDeleted,
  mayEditPlan,
  planContentOf,
  videosToChoose,
  wordsOfPlans,
} from './planEditor.queries.ts';

const FORBIDDEN = () =>
  new ApiError(403, 'This plan is written by the academy or by another school. You can copy it and change the copy.');

/**
 * @throws ApiError 403 unless the caller may change the plan, which is visible to them
 * (promises/data-plans.md#who-writes-plans).
 */
async function lockedPlan(db: Tx, planId: number): Promise<{ version: number }> {
  const plan = await lockPlan(db, planId);
  if (!plan) throw FORBIDDEN();
  return plan;
}

/** What is wrong, in a sentence with its place. */
function sentence({ path, fault, max }: PlanFault): string {
  const words: Record<PlanFault['fault'], string> = {
    missing: 'Enter a title',
    'too-long': `This text is too long: at most ${max} characters`,
    'too-many': `There are too many here: at most ${max}`,
    'wrong-number': `Enter a whole number from 1 to ${max}`,
    twice: 'This number is used twice in the plan. Give each week and each day a number of its own',
    'no-video': 'A session of this type needs a video. Choose one, or choose another type',
    'no-exam': 'A session of this type needs an exam. Choose one, or choose another type',
  };
  return `${path}: ${words[fault]}.`;
}

/** The most sentences in one message. */
const SENTENCES = 5;

/** Several sentences in one message; of many the first ones. */
function inOneMessage(sentences: readonly string[]): string {
  const more = sentences.length - SENTENCES;
  return [...sentences.slice(0, SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** Checks what was sent. @throws ApiError 400 with sentences that say where. */
async function checkPlan(db: Tx, plan: WrittenPlan, planId?: number): Promise<void> {
  const faults = planFaults(plan);
  if (faults.length > 0) throw badRequest(inOneMessage(faults.map(sentence)));
  await checkTitle(db, plan.title, planId);
}

async function checkTitle(db: Tx, title: string, planId?: number): Promise<void> {
  if (await isTitleTaken(db, title, planId)) {
    throw badRequest(`title: There is another plan called “${title}”. Give this one another title.`);
  }
}

/** Writes content, or nothing. @throws ApiError 400 with sentences that say where. */
async function write(db: Tx, content: Omit<AcademyContent, 'source'>): Promise<ContentReport> {
  const report = await writeContent(db, { source: null, ...content });
  if (report.problems.length === 0) return report;
  const sentences = report.problems.map(({ path, message }) => `${path.replace(/^plans\[0\]\./, '')}: ${message}`);
  throw badRequest(inOneMessage(sentences));
}

/** What the editor sends, as content. */
const contentOf = (plan: WrittenPlan): Required<Pick<PlanContent, 'weeks'>> & PlanContent => ({
  title: plan.title,
  description: plan.description,
  grade: plan.gradeId,
  isEnabled: plan.isEnabled,
  startsOn: plan.startsOn,
  schools: plan.schools,
  weeks: plan.weeks.map(({ weekNo, title, days }) => ({
    week: weekNo,
    title,
    days: days.map(({ day, sessions }) => ({
      day,
      sessions: sessions.map((session) => ({
        ...(session.studyPlanItemId === null ? { isNew: true } : { id: session.studyPlanItemId }),
        type: session.type,
        title: session.title,
        referenceTitle: session.referenceTitle,
        subject: session.subject,
        ...(session.videoId === null ? {} : { video: { id: session.videoId } }),
        ...(session.examId === null ? {} : { exam: { id: session.examId } }),
      })),
    })),
  })),
});

/** A plan that somebody writes: a school user's belongs to their school. */
const writtenBy = ({ person, schoolId }: Session): Pick<PlanContent, 'ownerPid' | 'schoolId' | 'isNew'> => ({
  isNew: true,
  ownerPid: person.pid,
  ...(person.role === ROLE.school && schoolId !== null ? { schoolId } : {}),
});

async function addPlan(db: Tx, plan: PlanContent): Promise<number> {
  const { outcomes } = await write(db, { plans: [plan] });
  const planId = outcomes.find(({ kind }) => kind === 'plan')?.id;
  if (planId === undefined) throw new Error('A plan was added and has no number.');
  return planId;
}

/** Checks the words of a video or an exam. @throws ApiError 400 */
function checkMaterial(material: { title: string; subject: string | null; category: string | null }): void {
  if (!material.title) throw badRequest('title: Enter a title.');
  for (const [field, max] of [
    ['title', TEXT_MAX.title],
    ['subject', TEXT_MAX.name],
    ['category', TEXT_MAX.name],
  ] as const) {
    if ((material[field] ?? '').length > max) {
      throw badRequest(`${field}: This text is too long: at most ${max} characters.`);
    }
  }
}

function checkNumber(field: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw badRequest(`${field}: Enter a whole number from 1 to ${max}.`);
  }
}

/** Adds a video or an exam. @throws ApiError 400 where there is one of this title. */
async function addMaterial(db: Tx, content: Omit<AcademyContent, 'source'>): Promise<number> {
  const { problems, outcomes } = await writeContent(db, { source: null, ...content });
  const [problem] = problems;
  if (problem) throw badRequest(`title: ${problem.message}`);
  // What is new has a number once it is written.
  return outcomes[0]?.id as number;
}

export const planEditorHandlers = {
  plansToEdit: ({ db }) => editablePlans(db),
  planToEdit: async ({ db, params: { planId } }) => {
    if (!(await mayEditPlan(db, planId))) throw FORBIDDEN();
    return planContentOf(db, planId);
  },
  createPlan: async ({ db, session, body, record }) => {
    await checkPlan(db, body);
    const studyPlanId = await addPlan(db, { ...contentOf(body), ...writtenBy(session) });
    await takeKnownOfPlans(db, session);
    await record({ kind: 'createdPlan', values: { plan: studyPlanId, title: body.title } });
    return { message: 'Plan added', studyPlanId, version: 1 };
  },
  savePlan: async ({ db, session, params: { planId }, body: { version, ...plan }, record }) => {
    const present = await lockedPlan(db, planId);
    if (present.version !== version) {
      throw new ApiError(
        409,
        'Somebody else has changed this plan since you opened it. Nothing was saved, and what you have written is still here.',
      );
    }
    await checkPlan(db, plan, planId);
    const { outcomes } = await write(db, { plans: [{ id: planId, ...contentOf(plan) }] });
    await takeKnownOfPlans(db, session);
    const sessions = (outcome: string) =>
      outcomes.filter((each) => each.kind === 'session' && each.outcome === outcome).length;
    const [retired, deleted] = [sessions('retired'), sessions('deleted')];
    await record({
      kind: 'changedPlan',
      values: { plan: planId, title: plan.title, new: sessions('new'), retired, deleted },
    });
    const isSame = outcomes.find(({ kind }) => kind === 'plan')?.outcome === 'same';
    return { message: 'Plan saved', version: isSame ? version : version + 1, retired, deleted };
  },
  copyPlan: async ({ db, session, params: { planId }, body: { title }, record }) => {
    const { weeks, description, gradeId, isEnabled } = await planContentOf(db, planId);
    const copy: WrittenPlan = {
      title,
      description,
      gradeId,
      isEnabled,
      schools: [],
      weeks: weeks.map((week) => ({
        ...week,
        days: week.days.map((day) => ({
          ...day,
          sessions: day.sessions.map((each) => ({ ...each, studyPlanItemId: null })),
        })),
      })),
    };
    await checkPlan(db, copy);
    const studyPlanId = await addPlan(db, { ...contentOf(copy), ...writtenBy(session) });
    await record({ kind: 'copiedPlan', values: { plan: planId, copy: studyPlanId, title } });
    return { message: 'Plan copied', studyPlanId };
  },
  switchPlan: async ({ db, params: { planId }, body: { isEnabled }, record }) => {
    await lockedPlan(db, planId);
    await enablePlan(db, planId, isEnabled);
    await record({ kind: 'switchedPlan', values: { plan: planId, is: isEnabled ? 'on' : 'off' } });
    return { message: isEnabled ? 'Plan switched on' : 'Plan switched off' };
  },
  deletePlan: async ({ db, params: { planId }, record }) => {
    await lockedPlan(db, planId);
    const title = await markPlanDeleted(db, planId);
    await record({ kind: 'deletedPlan', values: { plan: planId, title } });
    return { message: 'Plan deleted' };
  },
  planWords: ({ db }) => wordsOfPlans(db),
  planVideos: ({ db, query }) => videosToChoose(db, query),
  planExams: ({ db, query }) => examsToChoose(db, query),
  createVideo: async ({ db, body: { title, category, subject, durationSeconds }, record }) => {
    checkMaterial({ title, category, subject });
    checkNumber('durationSeconds', durationSeconds, VIDEO_MAX_SECONDS);
    const video = { isNew: true, title, category: category || undefined, subject, durationSeconds };
    const videoId = await addMaterial(db, { videos: [video] });
    await record({ kind: 'addedVideo', values: { video: videoId, title } });
    return { message: 'Video added', videoId };
  },
  createExam: async ({ db, body: { title, category, subject, durationMinutes, questionCount }, record }) => {
    checkMaterial({ title, category, subject });
    checkNumber('durationMinutes', durationMinutes, EXAM_MAX_MINUTES);
    checkNumber('questionCount', questionCount, EXAM_MAX_QUESTIONS);
    const exam = { isNew: true, title, category: category || undefined, subject, durationMinutes, questionCount };
    const examId = await addMaterial(db, { exams: [exam] });
    await record({ kind: 'addedExam', values: { exam: examId, title } });
    return { message: 'Exam added', examId };
  },
} satisfies Partial<Handlers>;
