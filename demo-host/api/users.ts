import {
  banUser,
  createUser,
  deleteUser,
  endUserTie,
  importUsers,
  updateUser,
  userById,
  userPerformance,
  userRoles,
  users,
} from '#contract/users.ts';
import { IMPORT_MAX, PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { ROLE } from '#domain/roles.ts';
import {
  mayBecome,
  needsSchool,
  type PasswordRules,
  phoneOf,
  rolesGivenBy,
  STUDENT,
  type UserFault,
  type UserWords,
  validateUser,
} from '#domain/users.ts';
import { type Pace, secondsToNext } from '#host/db/activityLog.ts';
import type { Tx } from '#host/db/actor.ts';
import { askToLink, hasHidden } from '#host/db/linkRequests.ts';
import { isVisible } from '#host/db/objects.ts';
import { schoolNames, schoolsOfPerson } from '#host/db/passwordOwner.ts';
import { hashPassword } from '#host/db/passwords.ts';
import {
  banUserOf,
  type CheckedUser,
  changeUser,
  endTie,
  insertPasswords,
  insertUsers,
  isTaken,
  markUserDeleted,
  performanceOf,
  rolesOf,
  schoolsAmong,
  setPassword,
  standingOfUser,
  takenPhones,
  userOf,
  usersOf,
} from '#host/db/users.ts';
import { commonPasswords } from './commonPasswords.ts';
import { ApiError, badRequest, notFound, RecordedRefusal, type RowFault } from './errors.ts';
import { PASSWORD_FAULTS } from './passwordFaults.ts';
import type { Standing } from './policy.ts';
import { route } from './route.ts';
import type { Session } from './session.ts';

const FAULTS: Readonly<Record<UserFault, string>> = {
  nameMissing: 'The name is missing',
  nameLong: `The name is longer than ${TEXT_MAX.name} characters`,
  phoneMissing: 'The phone number is missing',
  phoneForm: 'The phone number must have 6 to 15 digits',
  emailForm: 'The e-mail address is not valid',
  schoolMissing: 'The school is missing',
  schoolOfAcademy: 'Administrators and staff of the academy belong to no school',
  ...PASSWORD_FAULTS,
  passwordOfStudent: 'Students do not sign in, so they have no password',
};
const NO_SUCH_ROLE = 'There is no such role';
const NO_SUCH_SCHOOL = 'There is no such school';
const NOT_TO_GIVE = 'You may not give this role';
/** Told of people whom the asker sees. */
const PHONE_TAKEN = 'Somebody has this phone number already';
const LINK_DECLINED = 'The academy has declined to link whoever has this number to your school';
const CHANGED_NUMBER = {
  taken: PHONE_TAKEN,
  hidden: 'This phone number cannot be set here. Please ask the academy.',
} as const;
/** One sentence for all that a school user may not know: it names no row and no number. */
const ASKED = {
  one: 'This user could not be added at once. The academy has been asked to add them, and they are in your list as soon as it has.',
  many: 'Nothing was imported: some of these people may be at the academy already. It has been asked to link them to your school. Please import the file again when it has answered.',
} as const;
/** Whatever happened between looking and writing. */
export const TRY_AGAIN = 'Somebody else was at the same numbers just now. Please try again.';

/** Files that one person sends in, taken or refused. */
export const IMPORT_PACE: Pace = {
  types: ['IMPORT_USERS', 'IMPORT_REFUSED', 'LINK_REQUESTED'],
  most: 60,
  seconds: 3_600,
};
/**
 * How often a school user may come upon numbers that it may not know of. Each time tells that there is one: a day's
 * guesses stay fewer than a page of the phone book, and the log shows them to the academy.
 */
export const HIDDEN_NUMBER_PACE: Pace = {
  types: ['LINK_REQUESTED', 'NUMBER_REFUSED'],
  most: 20,
  seconds: 24 * 3_600,
};

/** @throws ApiError 429 */
async function keepPace(db: Tx, pace: Pace): Promise<void> {
  const wait = await secondsToNext(db, pace);
  if (wait === 0) return;
  throw new ApiError(429, 'You have done this too often. Please try again later, or ask the academy.', {
    headers: { 'Retry-After': String(wait) },
  });
}

/**
 * Before a school user gives somebody this number: refuses one that somebody else has, in words that tell of people
 * of the own school only. An administrator is told by the database.
 * @throws ApiError 409, 429
 */
export async function refuseForeignNumber(
  db: Tx,
  { standing }: Session,
  phone: string,
  about: number,
  words: { taken: string; hidden: string },
): Promise<void> {
  if (standing !== ROLE.school) return;
  await keepPace(db, HIDDEN_NUMBER_PACE);
  const taken = (await takenPhones(db, [phone])).get(phone);
  const isHidden = await hasHidden(db, [phone]);
  if (taken && !taken.isDeclined) throw new ApiError(409, words.taken);
  if (isHidden) {
    const narration = `Refused a phone number for user ${about}`;
    throw new RecordedRefusal(409, words.hidden, { type: 'NUMBER_REFUSED', narration });
  }
}

/** Whom the lists of a role hold; the others see everybody. */
const LISTED_ROLES: Partial<Record<Standing, readonly number[]>> = {
  [ROLE.school]: [ROLE.school, STUDENT, ROLE.teacher, ROLE.parent],
  [ROLE.teacher]: [STUDENT, ROLE.parent],
};

const isRole = (role: number) => rolesGivenBy(ROLE.administrator).includes(role);

/** A school user's people belong to the own school; a parent may belong to no school but the children's. */
function homeOf(session: Session, sent: UserWords, before: number | null | undefined): number | null {
  if (session.standing !== ROLE.school) return sent.schoolId;
  if (before !== undefined && !needsSchool(sent.userRole)) return before ?? sent.schoolId;
  if (session.schoolId === null) throw new ApiError(403, 'Your account belongs to no school');
  return session.schoolId;
}

const checkedUser = ({ firstName, mobileNumber, emailId, userRole, schoolId }: UserWords): CheckedUser => ({
  name: firstName.trim(),
  phone: phoneOf(mobileNumber),
  email: emailId?.trim() || null,
  role: userRole,
  schoolId,
});

/** What a password is checked against, where one is set. @param pid of somebody who is changed. */
async function passwordRules(db: Tx, { password, schoolId }: UserWords, pid?: number): Promise<PasswordRules> {
  if (!password) return {};
  const ids = [...(schoolId === null ? [] : [schoolId]), ...(pid === undefined ? [] : await schoolsOfPerson(db, pid))];
  return { schools: [...(await schoolNames(db, ids)).values()], isCommon: await commonPasswords() };
}

/**
 * A user as it may be written down. @param before somebody who is changed, with the home school until now.
 * @throws ApiError 400, 403, 404
 */
async function checked(
  db: Tx,
  session: Session,
  sent: UserWords,
  before?: { pid: number; schoolId: number | null },
): Promise<CheckedUser> {
  if (!isRole(sent.userRole)) throw badRequest(NO_SUCH_ROLE);
  if (!rolesGivenBy(session.person.role).includes(sent.userRole)) throw new ApiError(403, NOT_TO_GIVE);
  // Named in the body, but an object all the same.
  if (sent.schoolId !== null && !(await isVisible(db, 'school', sent.schoolId))) throw notFound();
  const user = { ...sent, schoolId: homeOf(session, sent, before?.schoolId) };
  const [fault] = validateUser(user, await passwordRules(db, user, before?.pid));
  if (fault) throw badRequest(FAULTS[fault]);
  return checkedUser(user);
}

/** A phone number is had once; whose it is, is not told, and to a school user not even that it is. */
const refuseTaken =
  ({ standing }: Session) =>
  (error: unknown): never => {
    throw isTaken(error) ? new ApiError(409, standing === ROLE.school ? TRY_AGAIN : PHONE_TAKEN) : error;
  };

const SHARED =
  'This user belongs to another school too, so only the academy may change, ban or delete them. Your school may end their tie to itself.';

/** There they are, as the guard has seen, and yet not this school's to change. */
async function notYours(db: Tx, pid: number): Promise<ApiError> {
  const { isShared } = await standingOfUser(db, pid);
  return new ApiError(403, isShared ? SHARED : 'Only the academy may do this to this user');
}

/** Hashes two at a time: whoever signs in meanwhile needs the other threads. */
async function hashAll(passwords: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const queue = passwords.entries();
  const work = async () => {
    for (const [phone, password] of queue) hashes.set(phone, await hashPassword(password));
  };
  await Promise.all([work(), work()]);
  return hashes;
}

/** What is wrong with rows that no row can tell by itself; and their people as they are written down. */
async function checkedRows(db: Tx, session: Session, sent: readonly UserWords[]) {
  const given = rolesGivenBy(session.person.role);
  const rows = sent.map((row) => ({ ...row, schoolId: row.schoolId ?? homeOf(session, row, undefined) }));
  const schools = await schoolsAmong(
    db,
    rows.flatMap(({ schoolId }) => schoolId ?? []),
  );
  const names = await schoolNames(db, [...schools]);
  const isCommon = await commonPasswords();
  const people = rows.map(checkedUser);
  const taken = await takenPhones(
    db,
    people.map(({ phone }) => phone),
  );
  const first = new Map<string, number>();
  const faults: RowFault[] = [];
  rows.forEach((row, index) => {
    const { phone } = people[index] as CheckedUser;
    const fail = (message: string) => faults.push({ row: index, message });
    if (!isRole(row.userRole)) fail(NO_SUCH_ROLE);
    else if (!given.includes(row.userRole)) fail(NOT_TO_GIVE);
    if (row.schoolId !== null && !schools.has(row.schoolId)) fail(NO_SUCH_SCHOOL);
    const ownSchools = names.get(row.schoolId ?? 0);
    for (const fault of validateUser(row, { schools: ownSchools ? [ownSchools] : [], isCommon })) fail(FAULTS[fault]);
    const earlier = first.get(phone);
    if (earlier !== undefined && phone) fail(`The phone number is that of row ${earlier + 1} too`);
    else if (taken.has(phone)) fail(taken.get(phone)?.isDeclined ? LINK_DECLINED : PHONE_TAKEN);
    if (earlier === undefined) first.set(phone, index);
  });
  return { people, faults };
}

/**
 * Refuses a new user of a school whose number somebody has: of the own people in plain words, else the academy is
 * asked to link that person.
 * @throws ApiError 409, 429
 */
async function refuseKnownNumber(db: Tx, user: CheckedUser): Promise<void> {
  await keepPace(db, HIDDEN_NUMBER_PACE);
  const taken = (await takenPhones(db, [user.phone])).get(user.phone);
  const isHidden = await hasHidden(db, [user.phone]);
  if (taken) throw new ApiError(409, taken.isDeclined ? LINK_DECLINED : PHONE_TAKEN);
  if (!isHidden) return;
  await askToLink(db, [user]);
  throw new RecordedRefusal(409, ASKED.one, {
    type: 'LINK_REQUESTED',
    narration: 'Did not create a user: asked the academy',
  });
}

export const userRoutes = [
  route(users, ({ db, query: { page = 1, limit = PAGE_SIZE.users, ...filter } }) =>
    usersOf(db, { page, limit }, filter),
  ),
  route(userRoles, ({ db, session: { standing } }) => rolesOf(db, LISTED_ROLES[standing])),
  route(userPerformance, ({ db, params }) => performanceOf(db, params.pid)),

  route(banUser, async ({ db, params: { pid }, body: { banned }, record }) => {
    if (!(await banUserOf(db, pid, banned))) throw await notYours(db, pid);
    await record({
      type: banned ? 'BAN_USER' : 'UNBAN_USER',
      narration: `${banned ? 'Banned' : 'Unbanned'} user ${pid}`,
      about: pid,
    });
    return { message: 'Updated', banned };
  }),
  route(deleteUser, async ({ db, params: { pid }, record }) => {
    if (!(await markUserDeleted(db, pid))) throw await notYours(db, pid);
    await record({ type: 'DELETE_USER', narration: `Deleted user ${pid}`, about: pid });
    return { message: 'User deleted' };
  }),
  route(endUserTie, async ({ db, params: { pid, schoolId }, record }) => {
    // Written first: afterwards a school knows nothing of them any more.
    await record({ type: 'END_TIE', narration: `Ended the tie to school ${schoolId} of user ${pid}`, about: pid });
    const tieId = await endTie(db, pid, schoolId);
    if (tieId === undefined) {
      throw new ApiError(
        409,
        'There is no tie to end: only teachers and parents who belong to another school too have one',
      );
    }
    return { message: 'User removed from the school', tieId };
  }),

  route(userById, ({ db, params }) => userOf(db, params.pid)),
  route(createUser, async ({ db, session, body, record }) => {
    const user = await checked(db, session, body);
    if (session.standing === ROLE.school) await refuseKnownNumber(db, user);
    const pid = (await insertUsers(db, [user]).catch(refuseTaken(session))).get(user.phone) as number;
    if (body.password) await insertPasswords(db, new Map([[pid, await hashPassword(body.password)]]));
    await record({ type: 'CREATE_USER', narration: `Created user ${pid}`, about: pid });
    return { message: 'User created', pid };
  }),
  route(updateUser, async ({ db, session, params: { pid }, body, record }) => {
    const before = await standingOfUser(db, pid);
    if (!before.mayChange) throw await notYours(db, pid);
    const user = await checked(db, session, body, { pid, schoolId: before.schoolId });
    if (!mayBecome(before.role, user.role)) throw badRequest('A student stays a student, and nobody becomes one');
    if (user.phone !== before.phone) await refuseForeignNumber(db, session, user.phone, pid, CHANGED_NUMBER);
    await changeUser(db, pid, user).catch(refuseTaken(session));
    if (body.password) await setPassword(db, pid, await hashPassword(body.password));
    await record({ type: 'UPDATE_USER', narration: `Changed user ${pid}`, about: pid, concerned: before.schools });
    return { message: 'User updated' };
  }),

  // All or none: the first mistake of any row keeps the whole file out, and every mistake is told.
  route(importUsers, async ({ db, session, body, record }) => {
    const passwords = body.users.filter(({ password }) => password).length;
    if (passwords > IMPORT_MAX.passwords) {
      throw badRequest(`One import may set ${IMPORT_MAX.passwords} passwords at most, and this one has ${passwords}`);
    }
    await keepPace(db, IMPORT_PACE);
    if (session.standing === ROLE.school) await keepPace(db, HIDDEN_NUMBER_PACE);
    const { people, faults } = await checkedRows(db, session, body.users);
    const isHidden = await hasHidden(
      db,
      people.map(({ phone }) => phone),
    );
    const refused = `Refused a file of ${people.length} users`;
    // What is wrong with rows is told as if there were no other schools.
    if (faults.length > 0) {
      throw new RecordedRefusal(
        400,
        'Nothing was imported: some rows need a look',
        { type: 'IMPORT_REFUSED', narration: `${refused}: ${faults.length} mistakes` },
        { rows: faults },
      );
    }
    if (isHidden) {
      await askToLink(db, people);
      throw new RecordedRefusal(409, ASKED.many, {
        type: 'LINK_REQUESTED',
        narration: `${refused}: asked the academy`,
      });
    }
    const hashes = await hashAll(
      new Map(body.users.flatMap(({ password }, row) => (password ? [[people[row]?.phone ?? '', password]] : []))),
    );
    const pids = await insertUsers(db, people).catch(refuseTaken(session));
    await insertPasswords(db, new Map([...hashes].map(([phone, hash]) => [pids.get(phone) as number, hash])));
    await record({
      type: 'IMPORT_USERS',
      narration: `Created ${people.length} users from a file`,
      concerned: [...new Set(people.flatMap(({ schoolId }) => schoolId ?? []))],
    });
    return { message: 'Users imported', created: people.length };
  }),
];
