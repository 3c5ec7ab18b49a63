/** People who share a phone number, and how two of them become one (`022_shared_numbers.sql`). */
import { type Kysely, sql } from 'kysely';
import { iso } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** So much of a kind that would go to another person: `children`, `conversations` and others of `rollup.joined_columns`. */
export interface Moving {
  what: string;
  count: number;
}

/** Somebody of several who sign in with one number. */
export interface Sharer {
  pid: number;
  name: string;
  role: number;
  /** The role by its name. */
  title: string;
  schools: string[];
  /** As it is stored, and as this person signs in with it. */
  phone: string;
  lastSeen: string | null;
  moves: Moving[];
}

export interface SharedNumber {
  number: string;
  people: Sharer[];
}

/**
 * Numbers that several people sign in with, each with those people; first the one who has the number as it is read.
 * @param as the API's role asks as `actor`, for an administrator; the tables' owner as `rollup`
 */
export async function sharedNumbersOf(db: Kysely<DB>, as: 'actor' | 'rollup'): Promise<SharedNumber[]> {
  const { rows } = await sql<Sharer & { number: string }>`
    select n.number, p.pid, p.name, p.role, r.title, p.phone, ${iso(sql`p.last_seen_at`)} as "lastSeen",
           array(select s.name from school s where s.school_id = any (p.school_ids) order by s.name_key) as schools,
           coalesce((select jsonb_agg(m) from ${as === 'actor' ? sql`actor.would_move(p.pid)` : sql`rollup.would_move(p.pid)`} m), '[]') as moves
      from shared_people() n join person p using (pid) join user_role r on r.role = p.role
     order by n.number, p.phone <> n.number, p.pid`.execute(db);
  const byNumber = new Map<string, Sharer[]>();
  for (const { number, ...person } of rows) byNumber.set(number, [...(byNumber.get(number) ?? []), person]);
  return [...byNumber].filter(([, { length }]) => length > 1).map(([number, people]) => ({ number, people }));
}

/**
 * What became of a join. `apart`: the two share no number, or one of them is not there any more. `family`: one is the other's
 * child.
 */
export type Joined = 'joined' | 'apart' | 'family' | 'last administrator';

/** Makes one of two people who share a number, in the transaction of the caller. */
export async function joinPeople(db: Kysely<DB>, as: 'actor' | 'rollup', from: number, into: number): Promise<Joined> {
  const two = sql`${from}::int, ${into}::int`;
  const { rows } = await sql<{ joined: Joined }>`
    select ${as === 'actor' ? sql`actor.join_people(${two})` : sql`rollup.join_people(${two})`} as joined`.execute(db);
  return rows[0]?.joined ?? 'apart';
}
