/** The kinds of login that a PostgreSQL server of a district gives, and what is said where one is not enough. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explained, refuseOld } from '#host/server/database/connecting.ts';
import { type Database, openDatabase } from '#host/server/database/database.ts';
import { DatabaseMisconfigured, DatabaseUnavailable } from '#host/server/database/databaseErrors.ts';
import { type EmbeddedServer, startEmbedded } from '#host/server/database/embedded.ts';
import { findAccount } from '#host/server/http/sessions.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { fillFolder } from '#tests/support/server/madeFolder.ts';

let folder: string;
let server: EmbeddedServer;
let superuser: pg.Client;
beforeAll(async () => {
  folder = newDataFolder('academy-logins');
  await fillFolder(folder);
  server = await startEmbedded({ dataDir: folder, settings: ['fsync=off'] });
  superuser = new pg.Client(server.superuserUrl);
  await superuser.connect();
  await run('drop database academy');
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** As an administrator of the server. */
const run = async (...lines: string[]) => {
  for (const line of lines) await superuser.query(line);
};

const urlOf = (login: string, database: string, password = 'p-word') => {
  const url = new URL(server.superuserUrl);
  Object.assign(url, { username: login, password, pathname: `/${database}` });
  return url.href;
};

// A server on which no academy has ever been: the embedded one has made the role for itself.
beforeEach(async () => {
  for (const database of ['district', 'others']) await run(`drop database if exists ${database} with (force)`);
  for (const role of ['district', 'reader', 'academy_api']) {
    const { rowCount } = await superuser.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount) await run(`drop owned by ${role}`, `drop role ${role}`);
  }
});

/** Opens the database and signs a person in as far as the database has a part in it. */
async function tryOut(databaseUrl: string, migrationUrl?: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, migrationUrl });
  try {
    await database.ping();
    await sql`insert into person (role, name, phone) values (3, 'Asha', '9000000001') on conflict do nothing`.execute(
      database.owner,
    );
    await sql`insert into credential (pid, password_hash) select pid, 'hash' from person on conflict do nothing`.execute(
      database.owner,
    );
    const account = await database.as({ kind: 'sign-in', phone: '9000000001' }, findAccount);
    expect(account).toMatchObject({ role: 3, passwordHash: 'hash' });
  } finally {
    await database.close();
  }
}

/** Why the database cannot be opened. */
const refusal = (databaseUrl: string, migrationUrl?: string): Promise<Error> =>
  openDatabase({ databaseUrl, migrationUrl }).then(
    async (database: Database) => {
      await database.close();
      throw new Error('It was opened.');
    },
    (error: Error) => error,
  );

/** The lines that a refusal asks a database administrator to run. */
const linesOf = ({ message }: Error): string => /has to run, once: (.*)$/.exec(message)?.[1] ?? '';

describe('a login of an ordinary PostgreSQL server', () => {
  it('that owns the database and may create roles is enough by itself', async () => {
    await run(`create role district login createrole password 'p-word'`, 'create database district owner district');
    await tryOut(urlOf('district', 'district'));
    // The next start finds all of it.
    await tryOut(urlOf('district', 'district'));
  });

  it('that owns the database and may not create roles is told the lines to run, after which it is enough', async () => {
    await run(`create role district login password 'p-word'`, 'create database district owner district');
    const refused = await refusal(urlOf('district', 'district'));
    expect(refused).toBeInstanceOf(DatabaseMisconfigured);
    expect(refused.message).toMatch(
      /^The login district may not create the role academy_api, .* A database administrator/,
    );
    expect(refused.message).not.toContain('p-word');
    await run(linesOf(refused));
    await tryOut(urlOf('district', 'district'));
  });

  it('that may not switch to an existing role is told the one line, after which it is enough', async () => {
    await run(
      `create role district login password 'p-word'`,
      'create database district owner district',
      'create role academy_api nologin noinherit',
      // As the role's creator has it since PostgreSQL 16, only without the right to pass it on.
      'grant academy_api to district with set false',
    );
    const refused = await refusal(urlOf('district', 'district'));
    expect(linesOf(refused)).toBe('grant academy_api to "district" with set true;');
    await run(linesOf(refused));
    await tryOut(urlOf('district', 'district'));
  });

  it('that owns no table serves the API where MIGRATION_URL names the owner, who grants it what it needs', async () => {
    await run(
      `create role district login createrole password 'p-word'`,
      `create role reader login password 'p-word'`,
      'create database district owner district',
    );
    await tryOut(urlOf('reader', 'district'), urlOf('district', 'district'));
  });

  it('that may not make tables in the database is told the lines to run, after which it is enough', async () => {
    await run(`create role district login createrole password 'p-word'`, 'create database others');
    const refused = await refusal(urlOf('district', 'others'));
    expect(refused.message).toMatch(/^The login of the database may not make its tables/);
    const other = new pg.Client(urlOf('postgres', 'others', new URL(server.superuserUrl).password));
    await other.connect();
    await other.query(linesOf(refused));
    await other.end();
    await tryOut(urlOf('district', 'others'));
  });

  it('whose right is taken away makes the server unready, since nobody could sign in', async () => {
    await run(`create role district login createrole password 'p-word'`, 'create database district owner district');
    const database = await openDatabase({ databaseUrl: urlOf('district', 'district') });
    await database.ping();
    await run('revoke academy_api from district granted by district', 'revoke academy_api from district');
    await expect(database.ping()).rejects.toThrow(DatabaseUnavailable);
    await database.close();
  });
});

describe('a server that cannot be used is named with the cure, and never with the password', () => {
  const place = () => `127.0.0.1:${new URL(server.superuserUrl).port}`;

  it.each([
    [
      'the password is wrong',
      () => urlOf('academy_owner', 'academy', 'wrong-word'),
      /^PLACE does not take the password of the login academy_owner: correct it in DATABASE_URL\.$/,
    ],
    [
      'there is no such database',
      () => urlOf('academy_owner', 'nowhere', new URL(server.ownerUrl).password),
      /^There is no database nowhere on PLACE .* create database "nowhere" owner "academy_owner";$/,
    ],
    [
      'nobody listens there',
      () => 'postgres://someone:wrong-word@127.0.0.1:1/academy',
      /^127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached \(ECONNREFUSED\)\. Is PostgreSQL running there/,
    ],
    [
      'there is no such host',
      () => 'postgres://someone:wrong-word@db.invalid/academy',
      /^There is no server of the name db\.invalid:5432 \(DATABASE_URL\)/,
    ],
    [
      'it offers no encryption',
      () => `${server.ownerUrl}?sslmode=verify-full`,
      /^PLACE offers no encryption: turn SSL on there, or take sslmode out of DATABASE_URL\.$/,
    ],
  ])('%s', async (_, url, sentence) => {
    const { message } = await refusal(url());
    expect(message.replace(place(), 'PLACE')).toMatch(sentence);
    expect(message).not.toContain('wrong-word');
    expect(message).not.toContain(new URL(server.ownerUrl).password);
  });

  const way = { variable: 'MIGRATION_URL', url: 'postgres://owner:secret-word@db.example/academy' } as const;

  it.each([
    [
      { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' },
      /certificate that this machine does not trust.*MIGRATION_URL=.*sslrootcert/,
    ],
    [
      { code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'Hostname/IP does not match certificate' },
      /certificate.*hostname that it is made for/,
    ],
    [
      { code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.1", no encryption' },
      /takes no unencrypted connection.*sslmode=verify-full/,
    ],
    [{ code: '28000', message: 'role "owner" does not exist' }, /does not let the login owner in/],
    [{ code: '42501', message: 'permission denied for database' }, /grant connect on database "academy" to "owner";$/],
    [{ code: '53300', message: 'too many connections' }, /no free connection/],
    [{ code: '57P03', message: 'the database system is starting up' }, /starting or stopping/],
  ])('%o', (error, sentence) => {
    const { message } = explained(error, way);
    expect(message).toMatch(sentence);
    expect(message).toContain('db.example:5432');
    expect(message).not.toContain('secret-word');
  });

  it('its version is too old', () => {
    expect(() => refuseOld(150_004, '15.4', way)).toThrow(
      'db.example:5432 (MIGRATION_URL) is PostgreSQL 15.4, and the academy needs 16 or later.',
    );
    refuseOld(160_000, '16.0', way);
  });
});
