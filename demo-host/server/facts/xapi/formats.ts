/** The formats that values of a statement have in xAPI: IRIs, UUIDs, times, durations, languages. */
import { isStorable } from '#platform/text.ts';
import { fault, StatementFault, shown, wrong } from './fault.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;
/** Nearly all of them: of ASCII, which needs no look at each character. */
const USUAL_IRI = /^[a-z]+:[!-~]+$/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i;
/** Longer names would not fit into an index. */
const NAME_MAX = 2_000;

/** Checks a name, such as an `id`. @throws StatementFault where it is none, or too long */
export function iri(value: unknown, where: string): string {
  if (typeof value === 'string' && value.length <= NAME_MAX && USUAL_IRI.test(value)) return value;
  if (typeof value !== 'string' || !IRI.test(value)) {
    throw wrong(value, where, 'an IRI such as http://adlnet.gov/expapi/verbs/completed');
  }
  return short(value, where);
}

/** A text that fits into an index. @throws StatementFault */
export function short(value: string, where: string): string {
  if (!isStorable(value)) throw new StatementFault(`${where} has a character that no text may have, such as NUL.`);
  if (value.length > NAME_MAX) throw new StatementFault(`${where} has more than ${NAME_MAX} characters.`);
  return value;
}

/** @throws StatementFault */
export function uuid(value: unknown, where: string): string {
  if (typeof value !== 'string' || !UUID.test(value)) {
    throw wrong(value, where, 'a UUID such as 6690e6c9-3ef0-4ed3-8b37-7f3964730bee');
  }
  return value.toLowerCase();
}

/** @throws StatementFault */
export function text(value: unknown, where: string): string {
  if (typeof value !== 'string') throw wrong(value, where, 'a text');
  return value;
}

/** @throws StatementFault */
export function flag(value: unknown, where: string): boolean {
  if (typeof value !== 'boolean') throw fault`${where} is ${shown(value)}, and may be true or false.`;
  return value;
}

/** @throws StatementFault */
export function decimal(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(value, where, 'a number');
  return value;
}

/** The moment of an ISO 8601 text. @throws StatementFault */
export function momentOf(value: unknown, where: string): Date {
  if (typeof value === 'string' && TIME.test(value) && isDay(value)) {
    if (/-00:?(00)?$/.test(value.slice(16))) {
      throw fault`${where} is ${shown(value)}, whose zone -00:00 says that the zone is unknown. Send the time in UTC, with Z.`;
    }
    const time = new Date(withZone(value));
    if (!Number.isNaN(time.getTime())) return time;
  }
  throw wrong(value, where, 'a time such as 2026-03-14T09:30:00Z');
}

/** Whether the month of a time has its day: `Date` makes 2 March of 30 February. */
function isDay(time: string): boolean {
  const day = Number(time.slice(8, 10));
  return day <= 28 || day <= new Date(Date.UTC(Number(time.slice(0, 4)), Number(time.slice(5, 7)), 0)).getUTCDate();
}

/** A time without a zone is in UTC, as xAPI says, and `+05` is `+05:00`. */
function withZone(text: string): string {
  const time = text.replace(' ', 'T').replace(',', '.');
  if (/[+-]\d\d$/.test(time) && time.includes('T')) return `${time}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}

/** Weeks alone, or other units from the largest to the smallest. */
const DURATION =
  /^P(?:([\d.,]+)W|(?=.)(?:([\d.,]+)Y)?(?:([\d.,]+)M)?(?:([\d.,]+)D)?(?:T(?=.)(?:([\d.,]+)H)?(?:([\d.,]+)M)?(?:([\d.,]+)S)?)?)$/;
/** Only the smallest unit may have a fraction. */
const NUMBERS = /^P(?:\d+[A-Z]|T)*(?:\d+(?:[.,]\d+)?[A-Z])?$/;
const DAY = 86_400;
const LENGTHS = [7 * DAY, 365 * DAY, 30 * DAY, DAY, 3600, 60, 1] as const;
/** What fits into the tables: 68 years. */
const MOST_SECONDS = 2_000_000_000;

/** Seconds of a duration of ISO 8601. @throws StatementFault */
export function secondsOf(value: unknown, where: string): number {
  const parts = typeof value === 'string' && NUMBERS.test(value) ? DURATION.exec(value) : null;
  if (!parts) throw wrong(value, where, 'a duration such as PT20M, PT1H30.5S or P2W');
  const seconds = LENGTHS.reduce(
    (sum, length, at) => sum + length * Number((parts[at + 1] ?? '0').replace(',', '.')),
    0,
  );
  return Math.min(Math.round(seconds), MOST_SECONDS);
}

/** Tags that are of no form: RFC 5646 lists them. */
const IRREGULAR =
  'en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE)';
const PRIVATE = 'x(?:-[a-z0-9]{1,8})+';
const LANGUAGE = new RegExp(
  `^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\\d{3}))?(?:-(?:[a-z0-9]{5,8}|\\d[a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-${PRIVATE})?|${PRIVATE}|${IRREGULAR})$`,
  'i',
);
const USUAL_LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;
/** The same extension twice, where it is no private use. */
const TWICE = /^(?!x-)(?:(?!-x-).)*-([a-wyz0-9])-(?:(?!-x-).)*-\1-/i;

/** @throws StatementFault where it is no language tag of RFC 5646 */
export function language(value: unknown, where: string): void {
  if (!isLanguage(value)) throw wrong(value, where, LANGUAGE_NEED);
}
const LANGUAGE_NEED = 'a language tag such as en or pt-BR';

/** The longest tag in characters, several times that of the longest in use: long ones would take long to look through. */
const LANGUAGE_MAX = 100;

const isLanguage = (tag: unknown): boolean =>
  typeof tag === 'string' &&
  (USUAL_LANGUAGE.test(tag) || (tag.length <= LANGUAGE_MAX && LANGUAGE.test(tag) && !TWICE.test(tag)));
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws StatementFault */
export function object(value: unknown, where: string): Json {
  if (isObject(value)) return value;
  if (value === undefined) throw new StatementFault(`${where} is missing.`);
  throw wrong(value, where, 'an object');
}

/** The same text in several languages. @throws StatementFault */
export function languageMap(value: unknown, where: string): void {
  const texts = object(value, where);
  for (const tag in texts) {
    if (!isLanguage(tag)) throw fault`${where} names the language ${shown(tag)}, which has to be ${LANGUAGE_NEED}.`;
    if (typeof texts[tag] !== 'string') throw wrong(texts[tag], `${where}.${tag}`, 'a text');
  }
}

/** What others add; the values may be anything. @throws StatementFault */
export function extensions(value: unknown, where: string): void {
  for (const name in object(value, where)) {
    if (!IRI.test(name)) throw fault`${where} has the name ${shown(name)}, which has to be an IRI.`;
  }
}

/** Refuses a value that is wrong. @throws StatementFault with the place */
export type Check = (value: unknown, where: string) => void;

/** One of some words. */
export function oneOf(...words: readonly string[]): Check {
  const known: ReadonlySet<unknown> = new Set(words);
  const need = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return (value, where) => {
    if (!known.has(value)) throw fault`${where} is ${shown(value)}, and may be ${need}.`;
  };
}

/** A list of which each is checked. */
export function each(check: Check): Check {
  return (value, where) => {
    if (!Array.isArray(value)) throw wrong(value, where, 'a list');
    for (let at = 0; at < value.length; at += 1) check(value[at], `${where}[${at}]`);
  };
}

/**
 * The check of an object that may have these parts and no other.
 * @param required the parts that it has to have
 */
export function shape(
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): (value: unknown, where: string) => Json {
  // Statements come by the million, and a map finds a name faster than an object that may have any.
  const known = new Map(Object.entries(checks));
  return (value, where) => {
    const whole = object(value, where);
    for (const name in whole) {
      const part = whole[name];
      if (part === undefined) continue;
      const check = known.get(name);
      if (!check) throw unknownPart(where, name, [...known.keys()]);
      check(part, `${where}.${name}`);
    }
    for (const name of required) {
      if (whole[name] === undefined) throw new StatementFault(`${where}.${name} is missing.`);
    }
    return whole;
  };
}

/** A part that an object may not have. */
export const unknownPart = (where: string, name: string, known: readonly string[]): StatementFault =>
  fault`${where} has ${shown(name)}, which xAPI does not know: it may have ${known.join(', ')}.`;
