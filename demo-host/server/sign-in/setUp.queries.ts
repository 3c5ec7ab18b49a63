/** Setting an academy up once: its name, time zone and languages, and the first administrator. */
import { type Kysely, sql } from 'kysely';
import type { Academy } from '#host/server/academy/academy.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** How long a link to the set-up page works, in minutes. */
const LINK_MINUTES = 60;

/** Whether there is or was an administrator: then the academy is set up, for good. */
export async function hasAdministrator(owner: Kysely<DB>): Promise<boolean> {
  return (await owner.selectFrom('person').select('pid').where('role', '=', 3).limit(1).execute()).length > 0;
}

/** Lets the holder of the secret of this hash set the academy up, for the next hour. Links that have ended are removed. */
export async function addSetUpLink(owner: Kysely<DB>, secretHash: Buffer): Promise<void> {
  await sql`delete from set_up_link where expires_at < now()`.execute(owner);
  await owner
    .insertInto('set_up_link')
    .values({ secret_hash: secretHash, expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES}::int)` })
    .execute();
}

/**
 * Whether the academy may be set up with the secret of this hash: `unknown` when there is no such secret or its hour is
 * over, `done` when there is an administrator.
 */
export async function setUpState(tx: Tx, secretHash: Buffer): Promise<'open' | 'unknown' | 'done'> {
  const { state } = await one(
    tx,
    sql<{ state: 'open' | 'unknown' | 'done' }>`select actor.set_up_state(${secretHash}::bytea) as state`,
  );
  return state;
}

interface FirstAdministrator {
  name: string;
  phone: string;
  passwordHash: string;
}

/**
 * Sets the academy up. @returns the pid of the administrator; undefined when somebody else was faster or the secret is
 * no longer valid.
 */
export async function setUpAcademy(
  tx: Tx,
  secretHash: Buffer,
  { name, timeZone, languages }: Academy,
  person: FirstAdministrator,
  requestId: string,
): Promise<number | undefined> {
  const { pid } = await one(
    tx,
    sql<{ pid: number | null }>`
      select actor.set_up(${secretHash}::bytea, ${name}::text, ${timeZone}::text, ${[...languages]}::text[],
                          ${person.name}::text, ${person.phone}::text, ${person.passwordHash}::text, ${requestId}::text) as pid`,
  );
  return pid ?? undefined;
}
