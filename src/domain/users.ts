/** What a user may be made of: one set of rules for the form, the import's preview and the API. */
import { TEXT_MAX } from './limits.ts';
import { type IsCommon, type PasswordFault, passwordFaultOf } from './passwords.ts';
import { ROLE } from './roles.ts';

/** Students are in the academy, and hold no session (spec 1 §6). */
export const STUDENT = 5;

/** A user as somebody enters one; `schoolId` is null where none is chosen, `password` empty where none is set. */
export interface UserWords {
  firstName: string;
  mobileNumber: string;
  emailId: string | null;
  userRole: number;
  schoolId: number | null;
  password?: string | undefined;
}

export type UserFault =
  | 'nameMissing'
  | 'nameLong'
  | 'phoneMissing'
  | 'phoneForm'
  | 'emailForm'
  | 'schoolMissing'
  | 'schoolOfAcademy'
  | PasswordFault
  | 'passwordOfStudent';

/** Numbers are typed with blanks and dashes; they are stored, and signed in with, without. */
export const phoneOf = (typed: string): string => typed.replace(/[\s().\-\u2010-\u2015]/g, '');

/** An international number has 15 digits at most (E.164); the shortest of a school are six. */
const PHONE = /^\+?\d{6,15}$/;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/u;

/** Whether people of this role belong to the academy and to no school. */
export const isOfAcademy = (role: number): boolean => role === ROLE.administrator || role === ROLE.staff;

/** Whether this role must have a home school; a parent may belong to the children's alone. */
export const needsSchool = (role: number): boolean => role === ROLE.school || role === ROLE.teacher || role === STUDENT;

/** The roles that a role may give (design, "Who may call what": a school user makes no administrators). */
export function rolesGivenBy(role: number): readonly number[] {
  if (role === ROLE.administrator)
    return [ROLE.administrator, ROLE.school, STUDENT, ROLE.teacher, ROLE.staff, ROLE.parent];
  return role === ROLE.school ? [STUDENT, ROLE.teacher, ROLE.parent] : [];
}

/**
 * Whether somebody's role may be changed so. What a student did stays with a student: reports of the past
 * stand on it, so one becomes nothing else, and nobody becomes one.
 */
export const mayBecome = (from: number, to: number): boolean => (from === STUDENT) === (to === STUDENT);

/** What else a password is checked against: the schools that the person belongs to, and a host's list of common ones. */
export interface PasswordRules {
  schools?: readonly string[];
  isCommon?: IsCommon;
}

/** What is wrong with a user, in the order of the form; whether role and school exist, only the host knows. */
export function validateUser(
  { firstName, mobileNumber, emailId, userRole, schoolId, password }: UserWords,
  { schools = [], isCommon }: PasswordRules = {},
): UserFault[] {
  const faults: UserFault[] = [];
  const name = firstName.trim();
  if (!name) faults.push('nameMissing');
  else if (name.length > TEXT_MAX.name) faults.push('nameLong');
  const phone = phoneOf(mobileNumber);
  if (!phone) faults.push('phoneMissing');
  else if (!PHONE.test(phone)) faults.push('phoneForm');
  const email = emailId?.trim();
  if (email && (email.length > TEXT_MAX.email || !EMAIL.test(email))) faults.push('emailForm');
  if (schoolId === null && needsSchool(userRole)) faults.push('schoolMissing');
  if (schoolId !== null && isOfAcademy(userRole)) faults.push('schoolOfAcademy');
  if (password) {
    const fault =
      userRole === STUDENT ? 'passwordOfStudent' : passwordFaultOf(password, { name, phone, schools }, isCommon);
    if (fault) faults.push(fault);
  }
  return faults;
}
