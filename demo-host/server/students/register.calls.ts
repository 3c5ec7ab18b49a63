/** The register of a live session or of a class on a day (promises/register.md#who-takes-it). */
import type { Tx } from '#host/server/database/actor.ts';
import { holdFactsWithin } from '#host/server/facts/facts.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import {
  registerChoices,
  registerClass,
  registerOf,
  registerSession,
  saveMarks,
  sessionOfClass,
  todayOf,
} from './register.queries.ts';

/** How long marks wait for somebody who writes facts, in ms. An import may take minutes. */
const PATIENCE_MS = 4_000;
const BUSY = 'An import is adding up what students did. The marks can be sent again in a minute.';

/** The live session whose register a request is about. @throws ApiError 400 or 404 */
async function sessionFor(
  db: Tx,
  { liveSessionId, ofClass }: { liveSessionId?: number | undefined; ofClass?: OfClass | undefined },
  now: Date,
) {
  if ((liveSessionId === undefined) === (ofClass === undefined))
    throw badRequest('Wrong field "liveSessionId": expected either a live session or a class on a day');
  const today = await todayOf(db, now);
  if (ofClass !== undefined && ofClass.day > today) throw badRequest('Wrong field "day": the day has not come yet');
  const ofDay = ofClass && (await registerClass(db, ofClass.classId));
  if (ofClass && !ofDay) throw notFound();
  const id = ofClass && ofDay ? await sessionOfClass(db, ofDay, ofClass) : liveSessionId;
  const session = id === undefined ? undefined : await registerSession(db, id, now);
  if (!session) throw notFound();
  if (session.day > today) throw badRequest('Wrong field "liveSessionId": the day of this session has not come yet');
  return session;
}

type OfClass = Parameters<typeof sessionOfClass>[2];

export const registerHandlers = {
  register: async ({ db, query: { day: wanted, schoolId, classId, liveSessionId }, session: { person }, now }) => {
    const session = liveSessionId === undefined ? undefined : await registerSession(db, liveSessionId, now);
    const ofClass = classId === undefined ? undefined : await registerClass(db, classId);
    if (liveSessionId !== undefined && !session) throw notFound();
    if (classId !== undefined && !ofClass) throw notFound();
    if (schoolId !== undefined && !(await isVisible(db, 'school', schoolId))) throw notFound();
    const today = await todayOf(db, now);
    const day = session?.day ?? wanted ?? today;
    const school = session?.schoolId ?? ofClass?.schoolId ?? schoolId;
    const choices = await registerChoices(db, { day, schoolId: school, schools: person.schools });
    const answer = { day, today, ...choices };
    if (session) return { ...answer, register: await registerOf(db, session, person.pid) };
    if (classId === undefined || !ofClass) return { ...answer, register: null };
    const ofThatDay = choices.sessions.filter(({ gradeId }) => gradeId === classId);
    const [only] = ofThatDay;
    if (ofThatDay.length > 1) return { ...answer, register: null };
    const single = only && (await registerSession(db, only.liveSessionId, now));
    const made = { ...ofClass, liveSessionId: null, gradeId: classId, title: ofClass.gradeName ?? '', day };
    const whole = single ?? { ...made, startTime: null, duration: null, isOver: false };
    return { ...answer, register: await registerOf(db, whole, person.pid) };
  },
  saveRegister: async ({ db, body, session: { person }, now, record }) => {
    if (!(await holdFactsWithin(db, PATIENCE_MS))) throw new ApiError(503, BUSY, { headers: { 'Retry-After': '60' } });
    const session = await sessionFor(db, body, now);
    const { marked, merged, notInRegister } = await saveMarks(db, person, session, body, now);
    const { liveSessionId, schoolId } = session;
    const line = {
      kind: 'tookRegister' as const,
      values: { students: marked, liveSession: liveSessionId },
      concerned: [schoolId],
    };
    // What had come before changes nothing.
    await record(...(marked > 0 ? [line] : []));
    return { message: 'Saved', liveSessionId, merged, notInRegister };
  },
} satisfies Partial<Handlers>;
