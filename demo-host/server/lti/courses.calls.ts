/** Who is in a course of an LMS, compared with the academy, and taken into it. */
import { STUDENT } from '#domain/people/userRoles.ts';
import { validateUser } from '#domain/people/users.ts';
import { numberReader } from '#host/server/database/phoneNumbers.ts';
import { takeKnownOf } from '#host/server/facts/knownStatements.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, SessionContext } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { insertUsers, isInRoster } from '#host/server/people/users.queries.ts';
import { checkedUser, USER_MESSAGES } from '#host/server/sign-in/userRules.ts';
import { type ComparedMember, compareMembers } from './compareMembers.ts';
import { coursesOf, courseToRead, inRosterOf, insertMembers, knownOfCourse } from './courses.queries.ts';
import { ServiceFailure } from './lmsService.ts';
import { type Member, type ReadMembers, readMembers } from './members.ts';
import { signTokenRequest } from './serviceToken.ts';

const TAKEN_MEANWHILE = 'Somebody else has just taken people from this course. Nothing was written: compare again.';

/** Reads the course in the LMS between two transactions, since an LMS may take its time. */
async function prepareReading({
  db,
  params: { courseId },
  services,
  now,
}: SessionContext & { params: { courseId: number } }): Promise<() => Promise<ReadMembers>> {
  const course = await courseToRead(db, courseId);
  if (!course) throw new ServiceFailure('members', 'unconfirmed');
  const { tokenUrl } = course;
  if (tokenUrl === null) throw new ServiceFailure('members', 'noTokenUrl');
  const place = { ...course, tokenUrl };
  const request = await signTokenRequest(db, place, { now, keySecret: services.keySecret });
  return () => readMembers(services, place, request);
}

/**
 * Adds students as an import of users does.
 * @param members as the LMS gives them
 * @returns them in their order
 * @throws ApiError 400, and 409 where somebody has just added one of them
 */
async function addStudents(
  { db, session }: SessionContext,
  rows: readonly ComparedMember[],
  members: readonly Member[],
  { schoolId, className }: { schoolId: number | null; className: string | null },
): Promise<readonly { pid: number }[]> {
  if (rows.length === 0) return [];
  if (schoolId === null) throw badRequest(`${USER_MESSAGES.schoolMissing}: choose where new students go`);
  if (!(await isVisible(db, 'school', schoolId))) throw badRequest('There is no such school');
  const users = rows.map(({ lmsName, email }) => ({
    firstName: lmsName ?? '',
    mobileNumber: '',
    emailId: email,
    // Whatever the LMS calls them: it gives nobody rights.
    userRole: STUDENT,
    schoolId,
    ...(className ? { className } : {}),
  }));
  const [fault] = users.flatMap((user) => validateUser(user));
  if (fault) throw badRequest(USER_MESSAGES[fault]);
  const read = await numberReader(db);
  const sourcedIds = new Map(members.map(({ subject, sourcedId }) => [subject, sourcedId]));
  const given = rows.map(({ memberId }) => sourcedIds.get(memberId) ?? null);
  const inRoster = await inRosterOf(
    db,
    given.filter((sourcedId) => sourcedId !== null),
  );
  const people = users.map((user, at) => ({ ...checkedUser(user, read), inRoster: inRoster(given[at] ?? null) }));
  const added = await insertUsers(db, people).catch((error: unknown) => {
    throw isInRoster(error) ? new ApiError(409, TAKEN_MEANWHILE) : error;
  });
  await takeKnownOf(db, session, people);
  return added;
}

export const lmsCourseHandlers = {
  lmsCourses: ({ db, params: { platformId } }) => coursesOf(db, platformId),

  compareLmsCourse: {
    prepare: prepareReading,
    handle: async ({ db, params: { courseId } }, { members, unread }) => ({
      people: compareMembers(members, await knownOfCourse(db, courseId, members)),
      unread,
    }),
  } satisfies PreparedHandler<'compareLmsCourse', ReadMembers>,

  fillFromLmsCourse: {
    prepare: prepareReading,
    handle: async (context, { members }) => {
      const { db, params, body, record } = context;
      const chosen = new Set(body.members);
      // Compared anew: who was taken meanwhile is known by now, and is not taken twice.
      const rows = compareMembers(members, await knownOfCourse(db, params.courseId, members)).filter(({ memberId }) =>
        chosen.has(memberId),
      );
      const fresh = rows.filter(({ state }) => state === 'new');
      const known = rows.filter(({ state, isTaken }) => state === 'known' && !isTaken);
      const added = await addStudents(context, fresh, members, body);
      const linked = [
        ...fresh.map(({ memberId }, at) => ({ subject: memberId, pid: added[at]?.pid })),
        ...known.map(({ memberId, pid }) => ({ subject: memberId, pid })),
      ].flatMap(({ subject, pid }) => (pid == null ? [] : [{ subject, pid }]));
      const count = await insertMembers(db, params.courseId, linked);
      if (count < linked.length) throw new ApiError(409, TAKEN_MEANWHILE);
      await record(
        ...(count === 0
          ? []
          : [
              {
                kind: 'filledFromLms' as const,
                values: { course: params.courseId, new: fresh.length, known: known.length },
                concerned: fresh.length > 0 && body.schoolId !== null ? [body.schoolId] : [],
              },
            ]),
      );
      return { message: 'People taken', added: fresh.length, linked: known.length };
    },
  } satisfies PreparedHandler<'fillFromLmsCourse', ReadMembers>,
} satisfies Partial<Handlers>;
