/** What the holder of the tables' own login does with accounts: no policy lets the API do this. */
import { type Kysely, sql } from 'kysely';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Deed } from '#host/server/database/activity/activityKinds.ts';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import type { DB } from '#host/server/database/schema.ts';

export interface Administrator {
  pid: number;
  name: string;
  phone: string;
  isBanned: boolean;
  /** Whether there is a password to sign in with. */
  hasPassword: boolean;
  /** ISO 8601; null for somebody who never signed in. */
  lastSeen: string | null;
}

/** The administrators who are not deleted, by name. */
export async function administrators(owner: Kysely<DB>): Promise<Administrator[]> {
  const rows = await owner
    .selectFrom('person')
    .leftJoin('credential', 'credential.pid', 'person.pid')
    .select(['person.pid', 'name', 'phone', 'banned_at', 'last_seen_at', 'password_hash'])
    .where('role', '=', 3)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('person.pid')
    .execute();
  return rows.map((row) => ({
    pid: row.pid,
    name: row.name,
    phone: row.phone ?? '',
    isBanned: row.banned_at !== null,
    hasPassword: row.password_hash !== null,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
  }));
}

/** Adds an administrator. @returns the pid. @throws an error of PostgreSQL when the phone number is taken (`isTaken`). */
export async function addAdministrator(
  owner: Kysely<DB>,
  { name, phone, passwordHash }: { name: string; phone: string; passwordHash: string },
): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    const { pid } = await tx
      .insertInto('person')
      .values({ role: 3, name, phone })
      .returning('pid')
      .executeTakeFirstOrThrow();
    await tx.insertInto('credential').values({ pid, password_hash: passwordHash }).execute();
    await note(tx, { kind: 'createdUser', values: { from: 'shell', user: pid } }, pid);
    return pid;
  });
}

/** Somebody who may have a password, with what the password may not be made of. */
export interface PasswordHolder {
  pid: number;
  name: string;
  phone: string;
  schools: string[];
}

/** The person of a phone number; undefined when nobody who signs in has it. */
export async function passwordHolder(owner: Kysely<DB>, phone: string): Promise<PasswordHolder | undefined> {
  const { rows } = await sql<PasswordHolder>`
    select pid, name, phone, array(select s.name from school s where s.school_id = any (p.school_ids)) as schools
      from person p where phone = ${phone} and deleted_at is null and role <> ${STUDENT}`.execute(owner);
  return rows[0];
}

/**
 * Sets a password. All sessions of the person end, and all devices are forgotten.
 * @param isOneTime the person must choose another at the next sign-in.
 */
export async function resetPassword(
  owner: Kysely<DB>,
  { pid, passwordHash, isOneTime }: { pid: number; passwordHash: string; isOneTime: boolean },
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`
      insert into credential (pid, password_hash, is_one_time) values (${pid}, ${passwordHash}, ${isOneTime})
      on conflict (pid) do update
        set password_hash = excluded.password_hash, is_one_time = excluded.is_one_time, set_by = null,
            changed_at = now()`.execute(tx);
    await note(tx, { kind: 'setPassword', values: { user: pid } }, pid);
  });
}

/** Writes a line of the activity log that nobody of the academy has caused. */
const note = (tx: Kysely<DB>, deed: Deed, about_pid: number) =>
  tx
    .insertInto('activity_log')
    .values({ ...activityRow(deed), about_pid })
    .execute();
