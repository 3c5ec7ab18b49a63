/** The calls about the attendance that is enough, for administrators and school users. */
import { notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { choosingSchool } from './choices.ts';
import { minimumAttendanceOf, writeMinimumAttendance } from './minimumAttendance.queries.ts';

const WHAT = 'the minimum attendance';

export const minimumAttendanceHandlers = {
  minimumAttendance: async ({ db, session, query }) => {
    const found = await minimumAttendanceOf(db, choosingSchool(session, query.schoolId ?? null, WHAT));
    if (!found) throw notFound();
    return found;
  },
  changeMinimumAttendance: async ({ db, session, body: { schoolId: wanted, percent }, record }) => {
    const schoolId = choosingSchool(session, wanted, WHAT);
    if (!(await minimumAttendanceOf(db, schoolId))) throw notFound();
    await writeMinimumAttendance(db, schoolId, percent);
    const whose = schoolId === null ? 'the academy' : 'a school';
    const narration =
      percent === null
        ? `Took back the minimum attendance of ${whose}`
        : `Set the minimum attendance of ${whose} to ${percent}%`;
    await record({
      type: 'CHANGE_MINIMUM_ATTENDANCE',
      narration,
      concerned: schoolId === null ? [] : [schoolId],
    });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
