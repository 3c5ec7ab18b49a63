/** Says in a sentence why a PostgreSQL server of DATABASE_URL or MIGRATION_URL cannot be used, and what to do about it. */
import { type Kysely, sql } from 'kysely';
import { DatabaseMisconfigured, DatabaseUnavailable } from './databaseErrors.ts';
import type { DB } from './schema.ts';

/** Where a connection leads: the variable that says so, and its address. */
export interface Way {
  variable: 'DATABASE_URL' | 'MIGRATION_URL';
  url: string;
}

const OLDEST = 16;

interface Target {
  /** Hostname and port; never the password. */
  place: string;
  login: string;
  database: string;
}

function targetOf(url: string): Target {
  if (!URL.canParse(url)) return { place: 'the server', login: '', database: '' };
  const { hostname, port, searchParams, username, pathname } = new URL(url);
  const host = hostname || searchParams.get('host') || 'localhost';
  const login = decodeURIComponent(username);
  return { place: `${host}:${port || 5432}`, login, database: decodeURIComponent(pathname.slice(1)) || login };
}

/**
 * Connects once, and checks the version of the server.
 * @throws DatabaseMisconfigured, DatabaseUnavailable with a sentence that names the server and the cure.
 */
export async function checkWay(db: Kysely<DB>, way: Way): Promise<void> {
  let version: number;
  let shown: string;
  try {
    const { rows } = await sql<{ version: number; shown: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`.execute(
      db,
    );
    version = rows[0]?.version ?? 0;
    shown = rows[0]?.shown ?? '';
  } catch (error) {
    throw explained(error instanceof DatabaseUnavailable ? error.cause : error, way);
  }
  refuseOld(version, shown, way);
}

/** @throws DatabaseMisconfigured when the server is older than the oldest version that is supported. */
export function refuseOld(version: number, shown: string, { variable, url }: Way): void {
  if (version >= OLDEST * 10_000) return;
  throw new DatabaseMisconfigured(
    `${targetOf(url).place} (${variable}) is PostgreSQL ${shown}, and the academy needs ${OLDEST} or later. ` +
      'Upgrade that server, or name another.',
  );
}

/** What to do about an error of a connection, in a sentence. */
export function explained(error: unknown, { variable, url }: Way): Error {
  const { place, login, database } = targetOf(url);
  const { code = '', message = String(error) } = (error ?? {}) as { code?: string; message?: string };
  const misconfigured = (sentence: string) => new DatabaseMisconfigured(sentence, { cause: error });
  const unreachable = (sentence: string) => new DatabaseUnavailable(error, sentence);

  if (code === '28P01') {
    return misconfigured(`${place} does not take the password of the login ${login}: correct it in ${variable}.`);
  }
  if (code === '28000' && /no encryption|SSL off/.test(message)) {
    return misconfigured(
      `${place} takes no unencrypted connection from here: add ?sslmode=verify-full to ${variable}.`,
    );
  }
  if (code === '28000') {
    return misconfigured(
      `${place} does not let the login ${login} in: there is no such login, or its pg_hba.conf has no line for it. ` +
        `Correct ${variable}, or ask the administrator of that server.`,
    );
  }
  if (code === '3D000') {
    return misconfigured(
      `There is no database ${database} on ${place} (${variable}). A database administrator has to run, once: ` +
        `create database ${quoted(database)} owner ${quoted(login)};`,
    );
  }
  if (code === '42501') {
    return misconfigured(
      `The login ${login} may not connect to the database ${database} on ${place} (${variable}). A database ` +
        `administrator has to run, once: grant connect on database ${quoted(database)} to ${quoted(login)};`,
    );
  }
  if (code === '53300') {
    return unreachable(
      `${place} (${variable}) has no free connection: raise its max_connections, or lower DATABASE_POOL.`,
    );
  }
  if (/^57P0/.test(code)) return unreachable(`${place} (${variable}) is starting or stopping. Try again in a moment.`);
  if (/does not support SSL/.test(message)) {
    return misconfigured(`${place} offers no encryption: turn SSL on there, or take sslmode out of ${variable}.`);
  }
  if (/CERT|ISSUER|VERIFY|TLS|SSL/.test(code) || /certificate/.test(message)) {
    return misconfigured(
      `${place} shows a certificate that this machine does not trust (${message}). Name the authority that has signed it: ` +
        `${variable}=postgres://…?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and use the hostname that it is made for.`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return unreachable(
      `There is no server of the name ${place} (${variable}): correct the hostname, or the DNS of this machine.`,
    );
  }
  return unreachable(
    `${place} (${variable}) cannot be reached (${code || message}). Is PostgreSQL running there, does it listen on that port, ` +
      'and does a firewall let this machine through?',
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
