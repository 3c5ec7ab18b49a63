/** A child's week. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, measure, moment, oneOf, shape, shapeOrEmpty, text } from '#contract/fields.ts';
import { searchInput } from '#contract/inputs.ts';
import { maybeList } from '#contract/listFields.ts';
import { HAPPENED_KINDS } from '#domain/learning/happened.ts';
import { ofChild } from './parent.ts';

/** The week of a child can be asked for. */
export const PARENT_WEEK = 'parent-week';

/**
 * A child’s week, Monday to Sunday: the week of the day `week` (`YYYY-MM-DD`), of a day to come this week; without it the one
 * that is shown first, which may be the last whole one while little is on record of this week. The figures are those of the other calls for parents: `attendanceStats` counts the days as `parentAttendance`,
 * `overallStats` sessions as `parentPerformance`, exams as `parentDashboardStats`, and `studyMinutes` as the days of
 * `parentStudyProgress`. `nextWeek` has what is due in the week after. `happened` lists the latest exams and sessions.
 * `timeZone` is that of the academy, in which its days and weeks are counted, as `Asia/Kolkata`.
 * `mail` says whether the week also comes to you by e-mail. Answers 404 when the child is not yours or there is no child.
 */
export const parentWeek = defineCall('parentWeek', {
  route: 'GET /api/parent/week',
  promise: 'parent-week#the-call',
  summary: "A child's week",
  capability: PARENT_WEEK,
  // Text, which the server reads: what checks a day would be in the first load of screens that have none.
  query: { week: searchInput(10), ...ofChild },
  answer: shape({
    name: text(),
    week: text(),
    timeZone: v.optional(text()),
    isCurrent: flag(),
    attendanceStats: shapeOrEmpty({
      totalDays: measure(),
      presentDays: measure(),
      absentDays: measure(),
      partialDays: measure(),
    }),
    overallStats: shapeOrEmpty({
      totalSessionsAttended: measure(),
      totalSessionsAvailable: measure(),
      totalExamsCompleted: measure(),
      averageScore: measure(),
      studyMinutes: measure(),
    }),
    bestExam: shapeOrEmpty({ subject: text(), examTitle: text(), score: measure() }),
    nextWeek: shapeOrEmpty({ sessions: measure(), firstSession: text(), liveClasses: measure() }),
    happened: maybeList(
      shape({
        kind: oneOf(HAPPENED_KINDS, null),
        date: moment(),
        subject: text(),
        title: text(),
        score: measure(),
      }),
    ),
    mail: shapeOrEmpty({ isOffered: flag(), isOn: flag() }),
  }),
});
