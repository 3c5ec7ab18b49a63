/** What an academy is set up with: one set of rules for the set-up page, the server and its commands. */
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LANGUAGES } from './languages.ts';
import type { PasswordFault } from './passwords.ts';
import { type UserFault, validateUser } from './users.ts';

/** What the academy is called, where its days begin, and in which languages people may see their screens. */
export interface AcademyWords {
  academyName: string;
  /** As in the IANA time zone database. */
  timeZone: string;
  languages: readonly string[];
}

/** What the set-up page asks for. */
export interface SetUpWords extends AcademyWords {
  name: string;
  phone: string;
  password: string;
}

/** What may be wrong with an administrator. */
type AdministratorFault =
  | Extract<UserFault, 'nameMissing' | 'nameLong' | 'phoneMissing' | 'phoneForm' | PasswordFault>
  | 'passwordMissing';
/** What may be wrong with what the academy is called, its time zone and languages. */
export type AcademyFault = 'academyMissing' | 'academyLong' | 'zoneUnknown' | 'languageUnknown';
export type SetUpFault = AdministratorFault | AcademyFault;

/** Whether it is a time zone that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** Languages in the order of the product, each once, with English, which every academy has. */
export const languagesOf = (chosen: readonly string[]): string[] =>
  LANGUAGES.filter((language) => language === 'en' || chosen.includes(language));

/** What is wrong with the academy's name, time zone and languages, in the order of the form. */
export function validateAcademy({ academyName, timeZone, languages }: AcademyWords): AcademyFault[] {
  const faults: AcademyFault[] = [];
  const name = academyName.trim();
  if (!name) faults.push('academyMissing');
  else if (name.length > TEXT_MAX.name) faults.push('academyLong');
  if (!isTimeZone(timeZone)) faults.push('zoneUnknown');
  if (!languages.every((language) => (LANGUAGES as readonly string[]).includes(language)))
    faults.push('languageUnknown');
  return faults;
}

/**
 * What is wrong with what was entered, in the order of the page. The password may not be made of the academy's name.
 * @param isCommon without it common passwords are not checked, as in a browser.
 */
export function validateSetUp(
  { name, phone, password, ...words }: SetUpWords,
  isCommon?: (text: string) => boolean,
): SetUpFault[] {
  const academy = words.academyName.trim();
  return [
    ...validateAcademy(words),
    ...faultsOfAdministrator({ name, phone, password }, academy ? [academy] : [], isCommon),
  ];
}

/** What is wrong with a new administrator, in the order of the page; the password is needed. */
export function faultsOfAdministrator(
  { name, phone, password }: Pick<SetUpWords, 'name' | 'phone' | 'password'>,
  schools: readonly string[],
  isCommon?: (text: string) => boolean,
): AdministratorFault[] {
  const user = { firstName: name, mobileNumber: phone, emailId: null, userRole: 3, schoolId: null, password };
  // An administrator has no school, is no student, and is asked for no e-mail address.
  const faults = validateUser(user, { schools, isCommon }) as AdministratorFault[];
  return password ? faults : [...faults, 'passwordMissing'];
}
