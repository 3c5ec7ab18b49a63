/** The rules for a user's fields: one set for the form, the import's preview and the API. */
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { type IsCommon, type PasswordFault, passwordFaultOf } from './passwords.ts';
import { isPhone, phoneOf } from './phones.ts';
import { ROLE } from './roles.ts';
import { isOfAcademy, needsSchool, STUDENT } from './userRoles.ts';

/** A user as entered in the form; `schoolId` is null where none is chosen, `password` empty where none is set. */
export interface UserWords {
  firstName: string;
  mobileNumber: string;
  emailId: string | null;
  userRole: number;
  schoolId: number | null;
  password?: string | undefined;
  /** Of a student: the class at that school, and the number there. Undefined keeps what there is, '' means none. */
  className?: string | undefined;
  rollNumber?: string | undefined;
  /** Of a teacher: where else they teach. Undefined keeps what there is. */
  otherSchoolIds?: number[] | undefined;
  /** Of a student in a file: the phone numbers of the parents. */
  parentPhones?: string[] | undefined;
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
  | 'passwordOfStudent'
  | 'classLong'
  | 'rollNumberLong'
  | 'onlyOfStudent'
  | 'onlyOfTeacher'
  | 'parentPhoneForm';

/** The longest name of a class and the longest roll number, in characters. */
export const PLACE_MAX = { className: 100, rollNumber: 40 } as const;

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/u;

/** What else a password is checked against: names of the person's schools and the server's list of common ones. */
export interface PasswordRules {
  schools?: readonly string[];
  isCommon?: IsCommon;
}

/** What is wrong with a user's fields, in the order of the form. Whether role and school exist, the server checks. */
export function validateUser(
  { firstName, mobileNumber, emailId, userRole, schoolId, password, ...place }: UserWords,
  { schools = [], isCommon }: PasswordRules = {},
): UserFault[] {
  const faults: UserFault[] = [];
  const name = firstName.trim();
  if (!name) faults.push('nameMissing');
  else if (name.length > TEXT_MAX.name) faults.push('nameLong');
  const phone = phoneOf(mobileNumber);
  // Students do not sign in: they may have no number, or that of their parents.
  if (!phone && userRole !== STUDENT) faults.push('phoneMissing');
  else if (phone && !isPhone(phone)) faults.push('phoneForm');
  const email = emailId?.trim();
  if (email && (email.length > TEXT_MAX.email || !EMAIL.test(email))) faults.push('emailForm');
  if (schoolId === null && needsSchool(userRole)) faults.push('schoolMissing');
  if (schoolId !== null && isOfAcademy(userRole)) faults.push('schoolOfAcademy');
  if (password) {
    const fault =
      userRole === STUDENT ? 'passwordOfStudent' : passwordFaultOf(password, { name, phone, schools }, isCommon);
    if (fault) faults.push(fault);
  }
  faults.push(...faultsOfPlace(userRole, place));
  return faults;
}

/** What is wrong with where somebody learns or teaches, and with whose child they are. */
function faultsOfPlace(
  role: number,
  { className, rollNumber, otherSchoolIds, parentPhones }: Partial<UserWords>,
): UserFault[] {
  const faults: UserFault[] = [];
  if (role !== STUDENT && (className?.trim() || rollNumber?.trim() || parentPhones?.length))
    faults.push('onlyOfStudent');
  if (role !== ROLE.teacher && otherSchoolIds?.length) faults.push('onlyOfTeacher');
  if ((className?.trim().length ?? 0) > PLACE_MAX.className) faults.push('classLong');
  if ((rollNumber?.trim().length ?? 0) > PLACE_MAX.rollNumber) faults.push('rollNumberLong');
  if (parentPhones?.some((phone) => !isPhone(phoneOf(phone)))) faults.push('parentPhoneForm');
  return faults;
}
