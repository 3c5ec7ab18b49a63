/** The secret address of a parent's calendar (promises/calendar.md#the-address). */
import { sql } from 'kysely';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';

/** When the actor's address was made, ISO 8601; undefined without one. */
export async function addressMade(tx: Tx): Promise<string | undefined> {
  const [row] = await all(
    tx,
    sql<{ madeDate: string }>`
      select ${iso(sql`made_at`)} as "madeDate" from calendar_address where pid = actor.pid()`,
  );
  return row?.madeDate;
}

/** Makes the actor's address, in place of the one before, which ends. @param hash SHA-256 of its secret. */
export async function changeAddress(
  tx: Tx,
  { hash, language, now }: { hash: Buffer; language: Language; now: Date },
): Promise<void> {
  await sql`
    insert into calendar_address (pid, secret_hash, language, made_at)
    values (actor.pid(), ${hash}::bytea, ${language}::text, ${now}::timestamptz)
    on conflict (pid) do update
      set secret_hash = excluded.secret_hash, language = excluded.language, made_at = excluded.made_at`.execute(tx);
}

/** Ends the actor's address, if there is one. */
export async function endAddress(tx: Tx): Promise<void> {
  await sql`delete from calendar_address where pid = actor.pid()`.execute(tx);
}

/** Whether this is the hash of an address that may be read. */
export async function isAddress(tx: Tx, hash: Buffer): Promise<boolean> {
  const { is } = await one(tx, sql<{ is: boolean }>`select actor.is_calendar_address(${hash}::bytea) as is`);
  return is;
}

/** Whose calendar it is. */
export interface CalendarReader {
  language: Language;
  children: number[];
}

/** As a `calendar` actor: the parent of an address is the actor from here on. Undefined for a wrong or ended one. */
export async function enterCalendar(tx: Tx, hash: Buffer): Promise<CalendarReader | undefined> {
  const [reader] = await all(
    tx,
    sql<CalendarReader>`select language, children from actor.enter_calendar(${hash}::bytea)`,
  );
  return reader;
}
