/** The database and the logins of an embedded cluster. */
import type pg from 'pg';
import { API_ROLE } from './columnTypes.ts';
import type { Secrets } from './secrets.ts';

export const DATABASE = 'academy';
/** Owns the tables; runs migrations and the seed. */
export const OWNER = 'academy_owner';
/** The API's login, which may only switch to the role that policies are written for. */
export const API_LOGIN = 'academy_login';

/** Creates logins and database. Every step can be repeated, so the next start finishes one that was interrupted. */
export async function createLogins(superuser: pg.Client, secrets: Secrets): Promise<void> {
  const has = async (query: string, name: string) => ((await superuser.query(query, [name])).rowCount ?? 0) > 0;
  const role = async (name: string, can: string) => {
    const verb = (await has('select 1 from pg_roles where rolname = $1', name)) ? 'alter' : 'create';
    await superuser.query(`${verb} role ${name} ${can}`);
  };
  const plain = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  // In one transaction, because each transaction waits for the disk once.
  await superuser.query('begin');
  await role(API_ROLE, `nologin noinherit ${plain}`);
  await role(OWNER, `login ${plain} password ${superuser.escapeLiteral(secrets.owner)}`);
  await role(API_LOGIN, `login noinherit ${plain} password ${superuser.escapeLiteral(secrets.api)}`);
  await superuser.query(`grant ${API_ROLE} to ${OWNER}, ${API_LOGIN}`);
  // For the seed, which writes a checkpoint at its end.
  await superuser.query(`grant pg_checkpoint to ${OWNER}`);
  await superuser.query('commit');
  if (!(await has('select 1 from pg_database where datname = $1', DATABASE))) {
    await superuser.query(`create database ${DATABASE} owner ${OWNER}`);
  }
}
