/** What is in the academy. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { measure, shape, textOrNull } from '#contract/fields.ts';

/**
 * What is in the academy, or, for a school user, in their school: how many of each thing, without what is deleted.
 * `cannotSignIn` counts people who may sign in, and have no password yet. `plansNotShared` are plans that no school has.
 * `examsTaken` and `videosWatched` are sums of days, and `newestDay` is the last day on which anybody did anything,
 * `YYYY-MM-DD`.
 */
export const dataOverview = defineCall('dataOverview', {
  route: 'GET /api/admin/data-overview',
  promise: 'data#overview',
  summary: 'What is in the academy',
  capability: 'data',
  answer: shape({
    schools: measure(),
    classes: measure(),
    students: measure(),
    parents: measure(),
    teachers: measure(),
    schoolUsers: measure(),
    staff: measure(),
    administrators: measure(),
    parentsWithoutChild: measure(),
    studentsWithoutClass: measure(),
    cannotSignIn: measure(),
    plans: measure(),
    plansNotShared: measure(),
    sessions: measure(),
    videos: measure(),
    exams: measure(),
    liveSessions: measure(),
    holidays: measure(),
    examsTaken: measure(),
    videosWatched: measure(),
    // Null where nobody has done anything.
    newestDay: v.optional(textOrNull()),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const dataCalls = { dataOverview };
