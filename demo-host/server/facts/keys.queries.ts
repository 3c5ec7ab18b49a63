/** Keys by which other systems send data. Their secrets are stored as hashes. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { accessKeys } from '#contract/academy/keys.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { KeyPurpose, KeyStop } from '#domain/lists/imports.ts';
import { iso } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';

/** A key that was made. The secret is told once and stored nowhere. */
export interface MadeKey {
  keyId: number;
  key: string;
  secret: string;
}

export interface NewKey {
  name: string;
  purposes: readonly KeyPurpose[];
  /** The only school whose data it may send; null for all. */
  schoolId: number | null;
  /** Null from the command line. */
  madeBy: number | null;
}

/** Makes a key. @param db as the person who makes it, or as the tables' owner */
export async function makeKey(db: Kysely<DB>, { name, purposes, schoolId, madeBy }: NewKey): Promise<MadeKey> {
  // Nine bytes name a key among any number of them. The prefix says what it is to a finder.
  const key = `key_${randomBytes(9).toString('base64url')}`;
  const secret = newToken();
  const { key_id: keyId } = await db
    .insertInto('access_key')
    .values({
      key,
      secret_hash: sha256(secret),
      name,
      purposes: [...purposes],
      school_id: schoolId,
      made_by: madeBy,
    })
    .returning('key_id')
    .executeTakeFirstOrThrow();
  return { keyId, key, secret };
}

/** All keys that are seen, the newest first, without their secrets. */
export const keysOf = (db: Kysely<DB>): Promise<CallAnswer<typeof accessKeys>> =>
  sql<CallAnswer<typeof accessKeys>[number]>`
    select k.key_id as "keyId", k.key, k.name, k.purposes, k.school_id as "schoolId", coalesce(s.name, '') as "schoolName",
           coalesce(name_shown(p.name, p.erased_at), '') as "madeBy", ${iso(sql`k.made_at`)} as "madeDate",
           ${iso(sql`k.last_used_at`)} as "lastUsedDate", k.uses, k.errors, k.last_error as "lastError",
           ${iso(sql`k.last_error_at`)} as "lastErrorDate", ${iso(sql`k.revoked_at`)} as "revokedDate",
           actor.why_no_data(k.made_by, k.school_id) as stopped
      from access_key k left join school s using (school_id) left join person p on p.pid = k.made_by
     order by k.key_id desc`
    .execute(db)
    .then(({ rows }) => rows);

/** Ends a key for good. @returns the key; undefined where there is none that has not been revoked yet */
export async function revokeKey(
  db: Kysely<DB>,
  which: { keyId: number } | { key: string },
): Promise<{ keyId: number; name: string; schoolId: number | null } | undefined> {
  const row = await db
    .updateTable('access_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where((field) => ('keyId' in which ? field('key_id', '=', which.keyId) : field('key', '=', which.key)))
    .where('revoked_at', 'is', null)
    .returning(['key_id as keyId', 'name', 'school_id as schoolId'])
    .executeTakeFirst();
  return row;
}

/** What is known of a key that somebody brings. */
export interface KnownKey {
  keyId: number;
  name: string;
  purposes: KeyPurpose[];
  schoolId: number | null;
  secretHash: Buffer;
  /** Why its maker may no longer send such data; null while they may. */
  stopped: KeyStop | null;
}

/** Finds a key that works. @returns undefined for an unknown and a revoked one, and one of a deleted school */
export async function findKey(db: Kysely<DB>, key: string): Promise<KnownKey | undefined> {
  const [found] = await sql<KnownKey>`
    select key_id as "keyId", name, purposes, school_id as "schoolId", secret_hash as "secretHash",
           stopped
      from actor.access_key(${key}::text)`
    .execute(db)
    .then(({ rows }) => rows);
  return found;
}

/** What was done with a key since the last time that it was written down. */
export interface KeyUse {
  keyId: number;
  uses: number;
  errors: number;
  lastError: string | null;
  /** ISO 8601. */
  usedAt: string;
}

/** Adds up what was done with keys. */
export async function noteKeyUse(db: Kysely<DB>, used: readonly KeyUse[]): Promise<void> {
  await sql`select actor.note_key_use(${JSON.stringify(used)}::jsonb)`.execute(db);
}

/** Whether there is such a school that is not deleted. @returns its name */
export async function schoolName(db: Kysely<DB>, schoolId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('school')
    .select('name')
    .where('school_id', '=', schoolId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name;
}
