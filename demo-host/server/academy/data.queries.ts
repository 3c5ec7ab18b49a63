/** What is in the academy. */
import { sql } from 'kysely';
import type { dataOverview } from '#contract/academy/data.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';

/** How many there are of each thing, of the academy or of the school user's school. */
export const overviewOf = (tx: Tx): Promise<CallAnswer<typeof dataOverview>> =>
  one(
    tx,
    sql`
    select schools, classes, students, parents, teachers, school_users as "schoolUsers", staff, administrators,
           parents_without_child as "parentsWithoutChild", students_without_class as "studentsWithoutClass",
           cannot_sign_in as "cannotSignIn", plans, plans_not_shared as "plansNotShared", sessions, videos, exams,
           live_sessions as "liveSessions", holidays, exams_taken as "examsTaken", videos_watched as "videosWatched",
           newest_day as "newestDay"
      from actor.data_overview()`,
  );
