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
    const whose = schoolId === null ? 'academy' : 'school';
    await record({
      ...(percent === null
        ? { kind: 'tookBackMinimumAttendance', values: { of: whose } }
        : { kind: 'setMinimumAttendance', values: { of: whose, percent } }),
      concerned: schoolId === null ? [] : [schoolId],
    });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
