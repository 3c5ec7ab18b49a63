/** Statements as they are read again: one by its id, or those that a filter asks for. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import type { NamedActor } from './parameters.ts';
import { relatedActivities, relatedAgents, type Somewhere } from './relatedPlaces.ts';

type Db = Kysely<DB>;

/** Which statements are asked for. */
interface StatementFilter {
  agent?: NamedActor | undefined;
  verb?: string | undefined;
  activity?: string | undefined;
  registration?: string | undefined;
  /** Whether an agent, or an activity, may stand anywhere in the statement. */
  isAgentRelated: boolean;
  isActivityRelated: boolean;
  /** Stored later than this. */
  since?: Date | undefined;
  /** Stored at this moment or before it. */
  until?: Date | undefined;
  isAscending: boolean;
  limit: number;
  /** Where the page before ended, by `seq`. */
  after?: number | undefined;
}

/** A statement as it is given out: the text that came, and when it was stored. */
export interface GivenStatement {
  id: string;
  json: string;
  storedAt: Date;
  seq: number;
}

const GIVEN = sql`s.statement_id as id, s.statement as json, s.stored_at as "storedAt", s.seq`;

/**
 * Whether one of the shapes is in a statement. Nearly all statements do not have the text at all, which is found out in less
 * time than it takes to read one. What jsonb cannot hold, such as NUL in an extension, is in none.
 */
function stands({ text, shapes, isAnyCase }: Somewhere): RawBuilder<unknown> {
  const statement = isAnyCase ? sql`lower(s.statement)` : sql`s.statement`;
  return sql`case when strpos(${statement}, ${text}) > 0 and pg_input_is_valid(s.statement, 'jsonb')
                  then ${statement}::jsonb @> any (${shapes.map((shape) => JSON.stringify(shape))}::text[]::jsonb[]) else false end`;
}

/** What a statement `s` has to say itself; undefined where nothing is asked for. */
function says(filter: StatementFilter): RawBuilder<unknown> | undefined {
  const { agent, verb, activity, registration, isAgentRelated, isActivityRelated } = filter;
  const conditions = [
    agent &&
      sql`(s.actor = ${agent.name} or s.activity = ${agent.name} or ${stands(relatedAgents(agent, isAgentRelated))})`,
    verb === undefined ? undefined : sql`s.verb = ${verb}`,
    activity === undefined
      ? undefined
      : isActivityRelated
        ? sql`(s.activity = ${activity} or ${stands(relatedActivities(activity))})`
        : sql`s.activity = ${activity}`,
    registration === undefined ? undefined : sql`s.registration = ${registration}::uuid`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);
}

/**
 * Statements that were not taken back, a page of them. One that only refers to another statement is found by what that one
 * says, or the one that it refers to.
 */
export async function listStatements(db: Db, filter: StatementFilter): Promise<GivenStatement[]> {
  const { since, until, after, isAscending, limit } = filter;
  const range = sql.join(
    [
      sql`not s.is_voided`,
      since && sql`s.stored_at > ${since}`,
      until && sql`s.stored_at <= ${until}`,
      after === undefined ? undefined : isAscending ? sql`s.seq > ${after}` : sql`s.seq < ${after}`,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );
  const page = sql`order by s.seq ${isAscending ? sql`asc` : sql`desc`} limit ${limit}`;
  const condition = says(filter);
  if (!condition) {
    const { rows } = await sql<GivenStatement>`select ${GIVEN} from xapi_statement s where ${range} ${page}`.execute(
      db,
    );
    return rows;
  }
  const { rows } = await sql<GivenStatement>`
    with found as (
      (select s.seq from xapi_statement s where ${range} and ${condition} ${page})
      union
      (select s.seq from xapi_statement s
        where s.activity like 'statement:%' and ${range} and exists (
          with recursive target (id) as (
            select substr(s.activity, 11)::uuid
            union
            select substr(t.activity, 11)::uuid from target join xapi_statement t on t.statement_id = target.id
             where t.activity like 'statement:%')
          select from target join xapi_statement s on s.statement_id = target.id where ${condition})
        ${page}))
    select ${GIVEN} from found join xapi_statement s using (seq) ${page}`.execute(db);
  return rows;
}

/** One statement. @param isVoided whether it is one that was taken back */
export async function findStatement(db: Db, id: string, isVoided: boolean): Promise<GivenStatement | undefined> {
  const { rows } = await sql<GivenStatement>`
    select ${GIVEN} from xapi_statement s where s.statement_id = ${id}::uuid and s.is_voided = ${isVoided}`.execute(db);
  return rows[0];
}

/** The newest statements about each of these activities, at most this many of each, the oldest first. */
export async function statementsAbout(db: Db, activities: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    select s.statement as json
      from unnest(${activities}::text[]) u(activity)
     cross join lateral (
       select x.statement, x.seq from xapi_statement x
        where x.activity = u.activity and not x.is_voided order by x.seq desc limit ${most}) s
     order by s.seq`.execute(db);
  return rows.map(({ json }) => json);
}
