/** Rules for addresses and links of LTI 1.3, for the API and the console. */

import { hasPlainHost, isOrigin } from '#platform/origins.ts';
import { readUrl } from '#platform/readUrl.ts';
import { isStorable } from '#platform/text.ts';
import { ROLE, type Role } from './roles.ts';

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The most deployments and web addresses of an LMS connection. */
export const LTI_MAX = { deployments: 50, origins: 10 } as const;

/** The most people of a course of an LMS that are read. */
export const LMS_COURSE_MAX = { people: 10_000 } as const;

/** What becomes of a member of a course of an LMS when it is compared with the academy. */
export const MEMBER_STATES = ['new', 'known', 'gone', 'unmatched'] as const;
/** By what a member is known: an administrator has said so before, or the LMS gives the same number or address. */
export const KNOWN_BY = ['link', 'sourcedId', 'email'] as const;
/** Why nobody can say who a member is here, or why nobody is added. */
export const UNMATCHED_FOR = ['role', 'name', 'email', 'several', 'twice', 'notStudent', 'deleted'] as const;

/** By what an LMS may say who somebody is, where it is trusted to. */
export const VOUCHES_BY = ['email', 'sourcedId'] as const;
export type VouchesBy = (typeof VOUCHES_BY)[number];

/** The roles of LTI by which somebody may be more than a parent, the greatest first; the last are those of the academy. */
const VOUCHED_ROLES = [
  [/^(?:Administrator|SysAdmin|AccountAdmin)$/, [ROLE.school, ROLE.teacher, ROLE.parent]],
  [/^(?:Instructor|Faculty|Staff|ContentDeveloper)$/, [ROLE.teacher, ROLE.parent]],
] as const;

/**
 * The roles that somebody may have here whom an LMS vouches for: none above what it says they are there. Nobody comes as
 * administrator or academy staff.
 * @param roles as LTI writes them: an address that ends in `#Instructor` or in `/Instructor#TeachingAssistant`, or the word
 */
export function vouchedRoles(roles: readonly string[]): readonly Role[] {
  const words = roleWords(roles);
  const found = VOUCHED_ROLES.find(([pattern]) => words.some((word) => pattern.test(word)));
  return found ? found[1] : [ROLE.parent];
}

/** The words of roles, as `Learner`; of `Instructor#TeachingAssistant` the greater. */
const roleWords = (roles: readonly string[]): string[] =>
  roles.map((role) => /membership\/(\w+)#\w+$/.exec(role)?.[1] ?? role.slice(role.lastIndexOf('#') + 1));

/** Roles beside which somebody is no student of a school: staff of any kind, parents, and the test person of Canvas. */
const NO_STUDENT =
  /^(?:Administrator|SysAdmin|AccountAdmin|SysSupport|Creator|Instructor|TeachingAssistant|Faculty|Staff|ContentDeveloper|Manager|Officer|Mentor|Observer|TestUser)$/;

/** Whether somebody with these roles of LTI is a learner and nothing else. @param roles as for `vouchedRoles` */
export function isLearner(roles: readonly string[]): boolean {
  const words = roleWords(roles);
  return words.some((word) => /^(?:Learner|Student)$/.test(word)) && !words.some((word) => NO_STUDENT.test(word));
}

/** Whether an address may be part of an LMS connection: https, or http on this machine. */
export function isSafeAddress(text: string): boolean {
  const url = readUrl(text);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  if (username || password || !hasPlainHost(url)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname));
}

/** Whether a text is the origin of a page and nothing more, such as `https://lms.example`. */
export const isSafeOrigin = (text: string): boolean => isSafeAddress(text) && isOrigin(text);

const SCREEN = /^[a-z]+(?:-[a-z]+)+$/;
const ATTRIBUTE = /^[a-z]+(?:-[a-z]+)*$/;
/** How long a value of an attribute may be in a link, and how many there may be. */
const ATTRIBUTE_MAX = { length: 64, count: 8 } as const;

/** The screen that a link asks for, and the attributes of its element. */
export interface LinkedScreen {
  /** A tag; without it the person's role decides. */
  screen?: string;
  attributes: Record<string, string>;
}

/** Whether a link may contain this screen and these attributes; whether they exist, the page checks. */
export function isLinkable({ screen, attributes }: LinkedScreen): boolean {
  const pairs = Object.entries(attributes);
  return (
    (screen === undefined || SCREEN.test(screen)) &&
    pairs.length <= ATTRIBUTE_MAX.count &&
    pairs.every(([name, value]) => ATTRIBUTE.test(name) && value.length <= ATTRIBUTE_MAX.length && isStorable(value))
  );
}

/** Reads a link's query; whatever a link may not contain is left out. */
export function readLink(query: Iterable<[string, string]>): LinkedScreen {
  const { screen, ...others } = Object.fromEntries(query);
  const attributes = Object.fromEntries(
    Object.entries(others)
      .filter(([name, value]) => isLinkable({ attributes: { [name]: value } }))
      .slice(0, ATTRIBUTE_MAX.count),
  );
  return { attributes, ...(screen && SCREEN.test(screen) ? { screen } : {}) };
}

/** The link's query for a screen. */
export const linkQuery = ({ screen, attributes }: LinkedScreen): string =>
  new URLSearchParams({ ...(screen ? { screen } : {}), ...attributes }).toString();
