/** What a user who is created or changed must fulfil, beyond what the contract checks. */

import { TEXT_MAX } from '#domain/lists/limits.ts';
import { ROLE } from '#domain/people/roles.ts';
import { needsSchool, rolesGivenBy } from '#domain/people/userRoles.ts';
import { type PasswordRules, PLACE_MAX, type UserFault, type UserWords, validateUser } from '#domain/people/users.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { numberReader, type ReadNumber } from '#host/server/database/phoneNumbers.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import { isVisible } from '#host/server/http/objects.ts';
import type { Session } from '#host/server/http/session.ts';
import { commonPasswords } from './commonPasswords.ts';
import { PASSWORD_MESSAGES } from './passwordMessages.ts';
import { schoolNames, schoolsAmong, schoolsOfPerson } from './passwordOwner.ts';

/** A user with validated fields. */
export interface CheckedUser {
  name: string;
  /** Null for a student without one; students share those of their parents. */
  phone: string | null;
  email: string | null;
  role: number;
  schoolId: number | null;
  /** Of a student. Undefined keeps what there is, null is none. */
  className?: string | null | undefined;
  rollNumber?: string | null | undefined;
  /** Of a teacher: where else they teach. Undefined keeps what there is. */
  otherSchoolIds?: readonly number[] | undefined;
  /** Of a new person: what a roster calls them, so that its next import finds them. */
  inRoster?: { roster: string; sourcedId: string } | undefined;
}

/** Says what is wrong with a user. */
export const USER_MESSAGES: Readonly<Record<UserFault, string>> = {
  nameMissing: 'The name is missing',
  nameLong: `The name is longer than ${TEXT_MAX.name} characters`,
  phoneMissing: 'The phone number is missing',
  phoneForm: 'The phone number must have 6 to 15 digits',
  emailForm: 'The email address is not valid',
  schoolMissing: 'The school is missing',
  schoolOfAcademy: 'Administrators and staff of the academy belong to no school',
  ...PASSWORD_MESSAGES,
  passwordOfStudent: 'Students do not sign in, so they have no password',
  classLong: `The class is longer than ${PLACE_MAX.className} characters`,
  rollNumberLong: `The roll number is longer than ${PLACE_MAX.rollNumber} characters`,
  onlyOfStudent: 'Only students have a class, a roll number and parents',
  onlyOfTeacher: 'Only teachers have other schools',
  parentPhoneForm: 'The phone number of a parent must have 6 to 15 digits',
};
export const NO_SUCH_ROLE = 'There is no such role';
export const NOT_TO_GIVE = 'You may not give this role';
/** A school user sees no other school. */
export const OTHER_SCHOOLS = 'Only the academy says where else a teacher teaches';

export const isRole = (role: number) => rolesGivenBy(ROLE.administrator).includes(role);

/**
 * The home school of a user. People whom a school user writes belong to that school; but a parent may have no home
 * school, only the schools of the children.
 * @param before the home school until now; undefined for a new user.
 * @throws ApiError 403 for a school user without a school.
 */
export function homeOf(session: Session, sent: UserWords, before: number | null | undefined): number | null {
  if (session.actingRole !== ROLE.school) return sent.schoolId;
  if (before !== undefined && !needsSchool(sent.userRole)) return before ?? sent.schoolId;
  if (session.schoolId === null) throw new ApiError(403, 'Your account belongs to no school');
  return session.schoolId;
}

/** @throws ApiError 403 unless the academy says where a teacher teaches, 404 for a school that is not there. */
async function refuseOtherSchools(db: Tx, session: Session, ids: readonly number[]): Promise<void> {
  if (session.actingRole !== ROLE.administrator) throw new ApiError(403, OTHER_SCHOOLS);
  if ((await schoolsAmong(db, ids)).size < new Set(ids).size) throw notFound();
}

/** A user in the form in which the database takes it. */
export const checkedUser = (user: UserWords, read: ReadNumber): CheckedUser => {
  const { firstName, mobileNumber, emailId, userRole, schoolId, className, rollNumber, otherSchoolIds } = user;
  return {
    name: firstName.trim(),
    phone: read(mobileNumber) || null,
    email: emailId?.trim() || null,
    role: userRole,
    schoolId,
    className: className === undefined ? undefined : className.trim() || null,
    rollNumber: rollNumber === undefined ? undefined : rollNumber.trim() || null,
    otherSchoolIds: otherSchoolIds?.filter((other) => other !== schoolId),
  };
};

/** What a password is checked against; nothing where none is set. @param pid of a user who is changed. */
async function passwordRules(db: Tx, { password, schoolId }: UserWords, pid?: number): Promise<PasswordRules> {
  if (!password) return {};
  const ids = [...(schoolId === null ? [] : [schoolId]), ...(pid === undefined ? [] : await schoolsOfPerson(db, pid))];
  return { schools: [...(await schoolNames(db, ids)).values()], isCommon: await commonPasswords() };
}

/**
 * Checks a user who is created or changed.
 * @param before a user who is changed, with the home school and the number until now.
 * @throws ApiError 400, 403, 404
 */
export async function checkUser(
  db: Tx,
  session: Session,
  sent: UserWords,
  before?: { pid: number; schoolId: number | null; phone: string | null },
): Promise<CheckedUser> {
  if (!isRole(sent.userRole)) throw badRequest(NO_SUCH_ROLE);
  if (!rolesGivenBy(session.person.role).includes(sent.userRole)) throw new ApiError(403, NOT_TO_GIVE);
  // The policy looks at the objects of the path only.
  if (sent.schoolId !== null && !(await isVisible(db, 'school', sent.schoolId))) throw notFound();
  if (sent.otherSchoolIds !== undefined) await refuseOtherSchools(db, session, sent.otherSchoolIds);
  const user = { ...sent, schoolId: homeOf(session, sent, before?.schoolId) };
  const [fault] = validateUser(user, await passwordRules(db, user, before?.pid));
  if (fault) throw badRequest(USER_MESSAGES[fault]);
  const read = await numberReader(db);
  const checked = checkedUser(user, read);
  // A person who shares a number keeps its spelling, until somebody writes another number.
  const isKept = before !== undefined && before.phone !== null && read(before.phone) === checked.phone;
  return isKept ? { ...checked, phone: before.phone } : checked;
}
