/**
 * The role of the API, which every request runs as: it has to exist, and the logins that DATABASE_URL and MIGRATION_URL
 * name have to be able to switch to it. The creator of a role may grant it, but since PostgreSQL 16 not switch to it.
 */
import { type Kysely, sql } from 'kysely';
import { API_ROLE } from './columnTypes.ts';
import { DatabaseMisconfigured } from './databaseErrors.ts';
import type { DB } from './schema.ts';

/** Error codes of PostgreSQL. */
const NOT_ALLOWED = '42501';
const EXISTS_ALREADY = new Set(['42710', '23505']);

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The error that tells which lines a database administrator has to run. */
const needs = (why: string, lines: string, cause?: unknown) =>
  new DatabaseMisconfigured(`${why} A database administrator has to run, once: ${lines}`, { cause });

const CREATE = `create role ${API_ROLE} nologin noinherit;`;
const grantTo = (login: string) => `grant ${API_ROLE} to ${named(login)} with set true;`;

/**
 * Makes sure that the role exists and that both logins can switch to it; what is missing is granted where that is allowed.
 * @param owner the tables' owner.
 * @param api the API's own login, which may be the same.
 * @throws DatabaseMisconfigured with the lines that a database administrator has to run.
 */
export async function ensureApiRole(owner: Kysely<DB>, api: Kysely<DB>): Promise<void> {
  const logins = [...new Set([await loginOf(owner), await loginOf(api)])];
  if (!(await exists(owner))) {
    try {
      await sql.raw(CREATE).execute(owner);
    } catch (error) {
      // Another process creates it at the same moment.
      if (!EXISTS_ALREADY.has(String(codeOf(error)))) {
        if (codeOf(error) !== NOT_ALLOWED) throw error;
        throw needs(
          `The login ${logins[0]} may not create the role ${API_ROLE}, which every request runs as.`,
          [CREATE, ...logins.map(grantTo)].join(' '),
          error,
        );
      }
    }
  }
  for (const login of logins) {
    if (await mayActAsApi(owner, login)) continue;
    try {
      await sql`grant ${sql.id(API_ROLE)} to ${sql.id(login)} with set true`.execute(owner);
    } catch (error) {
      if (codeOf(error) !== NOT_ALLOWED) throw error;
      throw needs(`The login ${login} may not act as ${API_ROLE}, which every request runs as.`, grantTo(login), error);
    }
  }
}

async function loginOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ login: string }>`select current_user as login`.execute(db);
  return rows[0]?.login ?? '';
}

async function exists(db: Kysely<DB>): Promise<boolean> {
  return (await sql`select 1 from pg_roles where rolname = ${API_ROLE}`.execute(db)).rows.length > 0;
}

async function mayActAsApi(db: Kysely<DB>, login: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_has_role(${login}, ${API_ROLE}, 'set') as may`.execute(db);
  return rows[0]?.may === true;
}

/** What a login needs to make tables, for the administrator who gives it. */
export async function linesForTables(owner: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ login: string; database: string }>`
    select current_user as login, current_database() as database`.execute(owner);
  const { login = '', database = '' } = rows[0] ?? {};
  return `grant create on database ${named(database)} to ${named(login)}; grant create on schema public to ${named(login)};`;
}
