/** Statements that are kept until the facts are free: they came while somebody else had the facts for long. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import type { GivenStatement } from './resources/statementFilter.queries.ts';
import type { Sender } from './statements.queries.ts';

/** What is kept of a statement. */
interface Kept {
  id: string;
  json: string;
  contentHash: string;
}

/** A statement that is kept, and who brought it. */
export interface InboxStatement extends Kept {
  seq: number;
  /** Null for what no key has brought. */
  keyId: number | null;
  schoolId: number | null;
}

/** Whether anything is kept, of whichever key. */
export async function hasInbox(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select actor.has_statement_inbox() as has`.execute(db);
  return rows[0]?.has === true;
}

/**
 * Of these statements, those that are there already, kept or taken in, by their ids, with the hashes of what they say. Until
 * the end of the transaction nobody takes others in for good.
 */
export async function knownHashes(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, replace(content_hash::text, '-', '') as hash from actor.known_statements(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/**
 * The id of a statement that was kept meanwhile and says something else than the one that is taken in; undefined for none.
 * Until the end of the transaction nobody keeps any more: it is the last question of the one who holds the facts.
 */
export async function keptOtherwise(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select actor.kept_otherwise() as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Keeps statements, but for those that another request has kept at the same moment.
 * @returns the ids of those that were kept
 */
export async function keepStatements(db: Kysely<DB>, by: Sender, statements: readonly Kept[]): Promise<Set<string>> {
  if (statements.length === 0) return new Set();
  const of = (value: (statement: Kept) => string) => statements.map(value);
  const { rows } = await sql<{ id: string }>`
    insert into xapi_inbox (statement_id, key_id, school_id, statement, content_hash)
    select u.id, ${by.keyId}::int, ${by.schoolId}::int, u.statement, u.hash
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ json }) => json)}::text[], ${of(({ contentHash }) => contentHash)}::uuid[])
        as u(id, statement, hash)
    on conflict (statement_id) do nothing
    returning statement_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The statements that have been kept longest, at most this many, all of one key. @param owner the tables' owner */
export async function oldestKept(owner: Kysely<DB>, most: number): Promise<InboxStatement[]> {
  const { rows } = await sql<InboxStatement>`
    select seq, statement_id as id, statement as json, replace(content_hash::text, '-', '') as "contentHash",
           key_id as "keyId", school_id as "schoolId"
      from (select * from xapi_inbox order by seq limit ${most}) oldest
     where (coalesce(key_id, 0), coalesce(school_id, 0))
         = (select coalesce(key_id, 0), coalesce(school_id, 0) from xapi_inbox order by seq limit 1)
     order by seq`.execute(owner);
  return rows;
}

/** Removes what was taken in. */
export async function dropKept(owner: Kysely<DB>, statements: readonly { seq: number }[]): Promise<void> {
  await sql`delete from xapi_inbox where seq = any (${statements.map(({ seq }) => seq)}::bigint[])`.execute(owner);
}

/** How many statements are kept, and since when the oldest; of those that the actor sees. */
export async function inboxState(db: Kysely<DB>): Promise<{ count: number; since: Date | null }> {
  // Numbers without gaps that matter: counting them would read them all.
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select coalesce((select max(seq) from xapi_inbox) - (select min(seq) from xapi_inbox) + 1, 0) as count,
           (select stored_at from xapi_inbox order by seq limit 1) as since`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** One statement that is kept. */
export async function findKept(db: Kysely<DB>, id: string): Promise<GivenStatement | undefined> {
  const { rows } = await sql<GivenStatement>`
    select statement_id as id, statement as json, stored_at as "storedAt", seq from xapi_inbox where statement_id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}
