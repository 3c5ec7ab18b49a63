/** The rules for a user's fields: one set for the form, the import's preview and the API. */
import { TEXT_MAX } from './limits.ts';
import { type IsCommon, type PasswordFault, passwordFaultOf } from './passwords.ts';
import { isOfAcademy, needsSchool, STUDENT } from './userRoles.ts';

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
  // Students do not sign in: they may have no number, or that of their parents.
  if (!phone && userRole !== STUDENT) faults.push('phoneMissing');
  else if (phone && !PHONE.test(phone)) faults.push('phoneForm');
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
