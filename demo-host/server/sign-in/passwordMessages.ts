import { COMMON_PASSWORDS, PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import type { PasswordFault } from '#domain/people/passwords.ts';

/** Says why a password is refused. */
export const PASSWORD_MESSAGES: Readonly<Record<PasswordFault, string>> = {
  passwordShort: `The password is shorter than ${PASSWORD_MIN} characters`,
  passwordLong: `The password is longer than ${TEXT_MAX.password} characters`,
  passwordCommon: `The password is one of the ${COMMON_PASSWORDS.toLocaleString('en')} that are tried first, or hardly differs from one`,
  passwordOfPhone: 'The password is made of the phone number',
  passwordOfName: 'The password is made of the person’s name',
  passwordOfSchool: 'The password is made of the school’s name',
};
