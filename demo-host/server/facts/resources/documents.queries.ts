/** Documents of State and of profiles, as they are kept. */
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { lockNumber } from '#host/server/database/locks.ts';
import type { DB } from '#host/server/database/schema.ts';
import { findStudents } from '#host/server/facts/statements.queries.ts';
import { type ActorName, actorOf } from '#host/server/facts/xapi/actors.ts';

type Db = Kysely<DB>;

export type DocumentKind = 'state' | 'activity_profile' | 'agent_profile';

/** Whose documents are meant: those of one place share their activity, their agent, and the school of their keys. */
export interface Place {
  resource: DocumentKind;
  schoolId: number | null;
  activity: string | undefined;
  agent: ActorName | undefined;
  registration: string | undefined;
}

export interface XapiDocument {
  contentType: string;
  content: Uint8Array;
}

const placeOf = ({ resource, schoolId, activity, agent }: Place): string =>
  hash('md5', JSON.stringify([resource, schoolId, activity, agent?.name]));

/** Lets nobody else write there until the end of the transaction: whether there is a document decides what is written. */
export async function holdPlace(db: Db, place: Place): Promise<void> {
  const key = placeOf(place);
  await sql`select pg_advisory_xact_lock(${lockNumber('document')}, hashtext(${key}))`.execute(db);
}

const isNamed = (place: Place, name: string) =>
  sql`place = ${placeOf(place)}::uuid and name = ${name} and registration is not distinct from ${place.registration ?? null}::uuid`;

export async function findDocument(
  db: Db,
  place: Place,
  name: string,
): Promise<(XapiDocument & { changedAt: Date }) | undefined> {
  const { rows } = await sql<XapiDocument & { changedAt: Date }>`
    select content_type as "contentType", content, changed_at as "changedAt" from xapi_document
     where ${isNamed(place, name)}`.execute(db);
  return rows[0];
}

/** Those of a place, of one registration or, without one, of all. */
const isThere = (place: Place) =>
  place.registration === undefined
    ? sql`place = ${placeOf(place)}::uuid`
    : sql`place = ${placeOf(place)}::uuid and registration = ${place.registration}::uuid`;

/** What the documents of a place are called. @param since only those that were changed later */
export async function documentNames(db: Db, place: Place, since: Date | undefined): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from xapi_document
     where ${isThere(place)} and changed_at > ${since ?? sql`'-infinity'`} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Writes a document, in place of the one that is there. @param pid the student whom its agent means */
export async function writeDocument(
  db: Db,
  place: Place,
  name: string,
  { contentType, content }: XapiDocument,
  pid: number | undefined,
): Promise<void> {
  const { resource, schoolId, activity, agent, registration } = place;
  await sql`
    insert into xapi_document (resource, school_id, place, activity, agent, registration, name, content_type, content, pid)
    values (${resource}, ${schoolId}::int, ${placeOf(place)}::uuid, ${activity ?? null}, ${agent?.name ?? null},
            ${registration ?? null}::uuid, ${name}, ${contentType}, ${Buffer.from(content)}, ${pid ?? null}::int)
    on conflict (place, md5(name), registration) do update
      set content_type = excluded.content_type, content = excluded.content, changed_at = now(), pid = excluded.pid`.execute(
    db,
  );
}

export async function deleteDocument(db: Db, place: Place, name: string): Promise<void> {
  await sql`delete from xapi_document where ${isNamed(place, name)}`.execute(db);
}

/** Deletes all of a place: of one registration or, without one, of all. */
export async function deleteDocuments(db: Db, place: Place): Promise<void> {
  await sql`delete from xapi_document where ${isThere(place)}`.execute(db);
}

/** The most accounts that are looked up at once. */
const AT_ONCE = 5_000;

/**
 * Notes whose documents are whose, of accounts that have become known since they were written.
 * @param owner the tables' owner
 * @returns how many documents
 */
export async function ownDocuments(owner: Db): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ agent: string }>`
      select distinct agent from xapi_document where pid is null and agent > ${after} order by agent limit ${AT_ONCE}`.execute(
      owner,
    );
    const students = await findStudents(
      owner,
      rows.map(({ agent }) => actorOf(agent)),
    );
    for (const [agent, { pid, schoolId }] of students) {
      const { numAffectedRows = 0n } = await sql`
        update xapi_document set pid = ${pid}
         where agent = ${agent} and pid is null and (school_id is null or school_id = ${schoolId}::int)`.execute(owner);
      count += Number(numAffectedRows);
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return count;
    after = last.agent;
  }
}
