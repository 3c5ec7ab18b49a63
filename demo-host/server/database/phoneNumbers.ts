/**
 * Phone numbers in the database: as which country's they are read, and who signs in with which spelling
 * (promises/academy-users.md#one-number).
 */
import { type Kysely, sql } from 'kysely';
import { callingCode, DEFAULT_COUNTRY, phoneNumberOf } from '#domain/people/phoneNumber.ts';
import { isPhone, phoneOf } from '#domain/people/phones.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { activityRow } from './activity/activitySentences.ts';
import type { DB } from './schema.ts';

/** This many people are read at once. */
const ROWS_AT_ONCE = 5_000;

/** The country as whose numbers the academy reads phone numbers. */
export async function phoneCountry(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ country: string }>`select country from academy`.execute(db);
  return rows[0]?.country ?? DEFAULT_COUNTRY;
}

/** Reads a phone number as the academy does: see `phoneNumberOf`. */
export type ReadNumber = (typed: string) => string;

/** How this academy reads phone numbers. */
export async function numberReader(db: Kysely<DB>): Promise<ReadNumber> {
  const country = await phoneCountry(db);
  return (typed) => phoneNumberOf(typed, country);
}

/**
 * What to look for where people are searched by name, number or address: a number, or a piece of one, as numbers are stored;
 * anything else as it was typed.
 */
export async function wordsSought(db: Kysely<DB>, search: string): Promise<string> {
  if (!/\p{Nd}/u.test(search)) return search;
  const digits = phoneOf(search);
  if (!/^\+?\d+$/.test(digits)) return search;
  const country = await phoneCountry(db);
  const number = phoneNumberOf(digits, country);
  if (number !== digits) return number;
  // The beginning of a number of the own country, with its code.
  const code = callingCode(country);
  const own = [`+${code}`, `00${code}`].find((begin) => digits.startsWith(begin));
  return own === undefined || code === '' ? digits : digits.slice(own.length) || digits;
}

/** The number that somebody typed to sign in: as it is read, which is what is counted, and as it is stored. */
export interface SignInNumber {
  number: string;
  /** Another spelling than `number` only of somebody who shares it (`shared_number`). */
  stored: string;
}

/** Which number somebody signs in with. */
export async function signInNumber(db: Kysely<DB>, typed: string): Promise<SignInNumber> {
  const number = (await numberReader(db))(typed);
  const { rows } = await sql<{ stored: string }>`
    select actor.sign_in_phone(${number}::text, ${phoneOf(typed)}::text) as stored`.execute(db);
  return { number, stored: rows[0]?.stored ?? number };
}

/** Somebody whose number is spelled anew, or stays because somebody else has the number. */
interface Respelled {
  pid: number;
  from: string;
  to: string;
  /** The number is somebody else's: the spelling stays. */
  isShared: boolean;
}

interface Numbered {
  pid: number;
  phone: string;
  /** Signs in, so that the number has to be theirs alone. */
  signsIn: boolean;
}

/**
 * Which stored numbers are spelled in another way than they are read. Of several people who sign in with one number, the one
 * who is stored with it as it is read has it, or else the first; the others share it.
 */
async function respellings(db: Kysely<DB>, read: ReadNumber): Promise<Respelled[]> {
  const changes: (Numbered & { to: string })[] = [];
  const held = new Set<string>();
  for (let after = 0; ; ) {
    const { rows } = await sql<Numbered>`
      select pid, phone, role <> ${STUDENT}::int and deleted_at is null as "signsIn"
        from person where phone is not null and pid > ${after}::int order by pid limit ${ROWS_AT_ONCE}::int`.execute(
      db,
    );
    for (const row of rows) {
      const to = read(row.phone);
      // What is no number stays as it was entered.
      if (to !== row.phone && isPhone(to)) changes.push({ ...row, to });
      else if (row.signsIn) held.add(row.phone);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.pid;
  }
  return changes.map(({ pid, phone, to, signsIn }) => {
    const isShared = signsIn && held.has(to);
    if (signsIn) held.add(to);
    return { pid, from: phone, to, isShared };
  });
}

/**
 * Spells all stored numbers as they are read from now on, in the transaction of the caller.
 * @returns how many are spelled anew, and how many people share a number.
 */
async function respellNumbers(db: Kysely<DB>, read: ReadNumber): Promise<{ respelled: number; shared: number }> {
  await sql`lock table person in share row exclusive mode`.execute(db);
  const all = await respellings(db, read);
  const [shared, respelled] = [all.filter(({ isShared }) => isShared), all.filter(({ isShared }) => !isShared)];
  await sql`delete from shared_number`.execute(db);
  const rows = JSON.stringify(respelled);
  // One may get the number that another has until now.
  await sql`
    update person p set phone = null
      from jsonb_to_recordset(${rows}::jsonb) as r(pid integer) where p.pid = r.pid`.execute(db);
  await sql`
    update person p set phone = r.to
      from jsonb_to_recordset(${rows}::jsonb) as r(pid integer, "to" text) where p.pid = r.pid`.execute(db);
  await sql`
    insert into shared_number (pid, number, spelled)
    select pid, "to", "from" from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as r(pid integer, "to" text, "from" text)`.execute(
    db,
  );
  if (all.length > 0) {
    const values = { numbers: respelled.length, people: shared.length };
    await db
      .insertInto('activity_log')
      .values(activityRow({ kind: 'spelledNumbers', values }))
      .execute();
  }
  return { respelled: respelled.length, shared: shared.length };
}

/**
 * Reads phone numbers as those of another country from now on, and spells all that are stored anew.
 * @param country a code of ISO 3166 that `isPhoneCountry` knows.
 */
export const changePhoneCountry = (
  owner: Kysely<DB>,
  country: string,
): Promise<{ respelled: number; shared: number }> =>
  owner.transaction().execute(async (tx) => {
    await sql`update academy set country = ${country}::text`.execute(tx);
    return respellNumbers(tx, await numberReader(tx));
  });
