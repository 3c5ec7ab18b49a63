/** The first administrator of an empty database, made as the guide for operators tells it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#host/api/app.ts';
import { createLogger } from '#host/api/log.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { login } from './world.ts';

const PASSWORD = 'first of all, and long';
const guide = readFileSync(new URL('../../demo-host/docs/guides/operating.md', import.meta.url), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('signs in after the lines of the guide have been run on an empty database', async () => {
  const command = /node -e "(import\('@node-rs\/argon2'\).*)"$/m.exec(guide)?.[1] ?? '';
  const statement = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', command], {
    env: { ...process.env, PASSWORD },
  });
  await sql.raw(statement.replace('the hash', stdout.trim())).execute(database.owner);

  const config = { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' } as const;
  const logger = createLogger('silent', { write() {} });
  const app = createApp({ database, config, logger, clock: () => new Date() });
  const phone = /values \(3, '[^']*', '(\d+)'\)/.exec(statement)?.[1] ?? '';
  const response = await login(app, phone, PASSWORD);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { role: 3 } });
});
