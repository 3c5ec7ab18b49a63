/** A process that takes statements on the database of DATABASE_URL, so that a test can kill it. It prints its address. */
import { Hono } from 'hono';
import type { AppEnv } from '#host/api/env.ts';
import { accessKeysOf } from '#host/api/keys.ts';
import { listen, listenerOf } from '#host/api/server.ts';
import { XAPI_PATH, xapi } from '#host/api/xapi.ts';
import { openDatabase } from '#host/db/database.ts';

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, migrationUrl: process.env.MIGRATION_URL });
const app = new Hono<AppEnv>();
app.route(XAPI_PATH, xapi({ database, keys: accessKeysOf(database), clock: () => new Date() }));
const { url } = await listen({
  host: '127.0.0.1',
  port: undefined,
  firstPort: 46_500,
  listener: () => listenerOf(app),
});
process.stdout.write(`${url}\n`);
