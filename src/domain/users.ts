/** The rules for a user's fields: one set for the form, the import's preview and the API. */
import { TEXT_MAX } from './limits.ts';
import { type IsCommon, type PasswordFault, passwordFaultOf } from './passwords.ts';
import { ROLE } from './roles.ts';

/** The role of students, who may not hold a session (promises/academy-users.md#add-and-edit-a-user). */
export const STUDENT = 5;

/** A user as entered in the form; `schoolId` is null where none is chosen, `password` empty where none is set. */
export interface UserWords {
  firstName: string;
  mobileNumber: string;
  emailId: string | null;
  userRole: number;
  schoolId: number | null;
  password?: string;
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

/** A phone number without the blanks, dashes and brackets that people type. */
export const phoneOf = (typed: string): string => typed.replace(/[\s().\-\u2010-\u2015]/g, '');

/** An international number has 15 digits at most (E.164); the shortest that schools use have six. */
const PHONE = /^\+?\d{6,15}$/;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/u;

/** Whether people of this role belong to the academy and to no school. */
export const isOfAcademy = (role: number): boolean => role === ROLE.administrator || role === ROLE.staff;

/** Whether this role must have a home school; a parent may belong to the children's alone. */
export const needsSchool = (role: number): boolean => role === ROLE.school || role === ROLE.teacher || role === STUDENT;

/** The roles that a user of this role may give to others (promises/academy-users.md#add-and-edit-a-user). */
export function rolesGivenBy(role: number): readonly number[] {
  if (role === ROLE.administrator)
    return [ROLE.administrator, ROLE.school, STUDENT, ROLE.teacher, ROLE.staff, ROLE.parent];
  return role === ROLE.school ? [STUDENT, ROLE.teacher, ROLE.parent] : [];
}

/**
 * Whether a role may be changed to another. Reports of the past need students to stay students, so a student gets no
 * other role, and nobody else becomes a student.
 */
export const mayBecome = (from: number, to: number): boolean => (from === STUDENT) === (to === STUDENT);

/** What else a password is checked against: names of the person's schools and the server's list of common ones. */
export interface PasswordRules {
  schools?: readonly string[];
  isCommon?: IsCommon;
}

/** What is wrong with a user's fields, in the order of the form. Whether role and school exist, the server checks. */
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
