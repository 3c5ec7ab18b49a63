/** Writing study plans. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, flag, id, idOrNull, list, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import {
  bodyDate,
  bodyId,
  bodyIdOrNull,
  flagInput,
  idInput,
  optionalNumber,
  searchInput,
  typedInput,
  typedOrNull,
} from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';

const params = { planId: idInput() };
const capability = 'plan-editor';
const promise = 'data-plans#calls';

/** How much one plan may hold on its way; what a plan may have is less, and refused with a sentence that says where. */
const SENT = { weeks: 500, days: 500, sessions: 500, text: 6_000, schools: 100_000 } as const;
/** The largest plan as JSON, in bytes. */
const PLAN_BODY = 8 * 1024 * 1024;

const number = () => v.number('expected a number');

const sessionBody = v.strictObject({
  /** Of a session that is there; a new one has none. */
  studyPlanItemId: bodyIdOrNull(),
  type: number(),
  title: typedInput(SENT.text),
  referenceTitle: typedOrNull(SENT.text),
  subject: typedOrNull(SENT.text),
  videoId: bodyIdOrNull(),
  examId: bodyIdOrNull(),
});

const dayBody = v.strictObject({
  day: number(),
  sessions: v.pipe(v.array(sessionBody), v.maxLength(SENT.sessions)),
});

const weekBody = v.strictObject({
  weekNo: number(),
  title: typedOrNull(SENT.text),
  days: v.pipe(v.array(dayBody), v.maxLength(SENT.days)),
});

const planBody = {
  title: typedInput(SENT.text),
  description: typedOrNull(SENT.text),
  gradeId: v.optional(v.nullable(number()), null),
  isEnabled: flagInput(),
  /** The day on which the first week begins, `YYYY-MM-DD`; null for none. Left out: as it is. */
  startsOn: v.optional(v.nullable(bodyDate())),
  /** All schools that the plan is shared with. */
  schools: v.pipe(v.array(bodyId()), v.maxLength(SENT.schools)),
  weeks: v.pipe(v.array(weekBody), v.maxLength(SENT.weeks)),
};

/** A plan as the editor's list shows it. */
const listedPlan = shape({
  studyPlanId: id(),
  title: text(),
  description: text(),
  gradeId: idOrNull(),
  isEnabled: flag(),
  days: count(),
  sessions: count(),
  schools: count(),
  /** The school whose users write the plan; empty for a plan of the academy. */
  writerSchool: text(),
  mayEdit: flag(),
});

/**
 * The study plans that you see, newest first. `mayEdit` says whether you may change one: administrators and academy staff
 * change all plans, school users those of their own school. Any of them can be copied.
 */
export const plansToEdit = defineCall('plansToEdit', {
  route: 'GET /api/admin/plan-editor/plans',
  promise,
  summary: 'Study plans, to be changed or copied',
  capability,
  answer: neededList(listedPlan),
});

/**
 * Everything that a study plan consists of. `version` has to be sent back when the plan is saved. `isDone` says that
 * students have done a session: when it leaves the plan, or gets another video or exam, it is retired and not deleted.
 * Answers 404 when you may not change the plan.
 */
export const planToEdit = defineCall('planToEdit', {
  route: 'GET /api/admin/plan-editor/plans/{planId}',
  promise,
  summary: 'The whole content of a study plan',
  capability,
  params,
  answer: shape({
    studyPlanId: id(),
    version: count(),
    title: text(),
    description: text(),
    gradeId: idOrNull(),
    isEnabled: flag(),
    startsOn: v.optional(textOrNull()),
    schools: list(v.number()),
    weeks: list(
      shape({
        weekNo: count(),
        title: text(),
        days: list(
          shape({
            day: count(),
            sessions: list(
              shape({
                studyPlanItemId: id(),
                type: count(),
                title: text(),
                referenceTitle: text(),
                subject: text(),
                videoId: idOrNull(),
                examId: idOrNull(),
                /** The title of the video or exam. */
                material: text(),
                isDone: flag(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/**
 * Adds a study plan with its weeks, days and sessions. A school user's plan belongs to their school. Answers 400 with a
 * sentence that says where something is wrong, as `weeks[2].days[0].sessions[1].title`; so it is when there is a plan of
 * this title.
 */
export const createPlan = defineCall('createPlan', {
  route: 'POST /api/admin/plan-editor/plans',
  promise,
  summary: 'Add a study plan',
  capability,
  success: 201,
  body: planBody,
  maxBody: PLAN_BODY,
  answer: writtenAnswer({ studyPlanId: idOrNull(), version: count() }),
});

/**
 * Saves a study plan as it is sent. Sessions with a `studyPlanItemId` stay what they are, others are added, and those that
 * are missing leave the plan: retired if students have done them, else deleted; the answer says how many. Answers 409 when
 * somebody has changed the plan since `version`; nothing is saved then.
 */
export const savePlan = defineCall('savePlan', {
  route: 'PUT /api/admin/plan-editor/plans/{planId}',
  promise,
  summary: 'Save a study plan',
  capability,
  params,
  body: { version: number(), ...planBody },
  maxBody: PLAN_BODY,
  answer: writtenAnswer({ version: count(), retired: count(), deleted: count() }),
});

/** Copies a study plan that you see, without its schools and without what students did. Answers 400 when there is a plan of this title. */
export const copyPlan = defineCall('copyPlan', {
  route: 'POST /api/admin/plan-editor/plans/{planId}/copy',
  promise,
  summary: 'Copy a study plan',
  capability,
  success: 201,
  params,
  body: { title: typedInput(SENT.text) },
  answer: writtenAnswer({ studyPlanId: idOrNull() }),
});

/** Switches a study plan on or off. While it is off, parents see it only if their child has begun it. */
export const switchPlan = defineCall('switchPlan', {
  route: 'PUT /api/admin/plan-editor/plans/{planId}/enabled',
  promise,
  summary: 'Switch a study plan on or off',
  capability,
  params,
  body: { isEnabled: flagInput() },
  answer: writtenAnswer(),
});

/** Deletes a study plan. What students did stays on record, and the plan can be restored for 30 days. */
export const deletePlan = defineCall('deletePlan', {
  route: 'DELETE /api/admin/plan-editor/plans/{planId}',
  promise,
  summary: 'Delete a study plan',
  capability,
  params,
  answer: writtenAnswer(),
});

/** What plans are written with: subjects and categories by name, and the schools that you may share a plan with. */
export const planWords = defineCall('planWords', {
  route: 'GET /api/admin/plan-editor/words',
  promise,
  summary: 'Subjects, categories and schools to choose from',
  capability,
  answer: shape({
    subjects: list(v.string()),
    videoCategories: list(v.string()),
    examCategories: list(v.string()),
    schools: list(shape({ schoolId: id(), schoolName: text() })),
  }),
});

const material = { title: text(), subject: textOrNull(), category: textOrNull() };
const search = { search: searchInput(), limit: optionalNumber(1, 100) };

/** Videos by title, at most `limit` (20) of them; `search` is part of a title. */
export const planVideos = defineCall('planVideos', {
  route: 'GET /api/admin/plan-editor/videos',
  promise,
  summary: 'Videos to choose from',
  capability,
  query: search,
  answer: neededList(shape({ videoId: id(), durationSeconds: count(), ...material })),
});

/** Exams by title, at most `limit` (20) of them; `search` is part of a title. */
export const planExams = defineCall('planExams', {
  route: 'GET /api/admin/plan-editor/exams',
  promise,
  summary: 'Exams to choose from',
  capability,
  query: search,
  answer: neededList(shape({ examId: id(), durationMinutes: count(), questionCount: count(), ...material })),
});

const materialBody = {
  title: typedInput(SENT.text),
  category: typedOrNull(SENT.text),
  subject: typedOrNull(SENT.text),
};

/** Adds a video, with its subject and its category where they are new. Answers 400 when there is a video of this title. */
export const createVideo = defineCall('createVideo', {
  route: 'POST /api/admin/plan-editor/videos',
  promise,
  summary: 'Add a video',
  capability,
  success: 201,
  body: { ...materialBody, durationSeconds: number() },
  answer: writtenAnswer({ videoId: idOrNull() }),
});

/** Adds an exam, with its subject and its category where they are new. Answers 400 when there is an exam of this title. */
export const createExam = defineCall('createExam', {
  route: 'POST /api/admin/plan-editor/exams',
  promise,
  summary: 'Add an exam',
  capability,
  success: 201,
  body: { ...materialBody, durationMinutes: number(), questionCount: number() },
  answer: writtenAnswer({ examId: idOrNull() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const planEditorCalls = {
  plansToEdit,
  createPlan,
  planToEdit,
  savePlan,
  deletePlan,
  copyPlan,
  switchPlan,
  planWords,
  planVideos,
  createVideo,
  planExams,
  createExam,
};
