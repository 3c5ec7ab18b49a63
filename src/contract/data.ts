/** What is in the academy. Beyond the basic calls. */
import { defineCall } from './call.ts';
import { count, shape, textOrNull } from './fields.ts';

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
    schools: count(),
    classes: count(),
    students: count(),
    parents: count(),
    teachers: count(),
    schoolUsers: count(),
    staff: count(),
    administrators: count(),
    parentsWithoutChild: count(),
    studentsWithoutClass: count(),
    cannotSignIn: count(),
    plans: count(),
    plansNotShared: count(),
    sessions: count(),
    videos: count(),
    exams: count(),
    liveSessions: count(),
    holidays: count(),
    examsTaken: count(),
    videosWatched: count(),
    newestDay: textOrNull(),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const dataCalls = { dataOverview };
