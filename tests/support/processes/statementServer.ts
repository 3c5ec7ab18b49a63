/** A process that takes statements on the database of DATABASE_URL, so that a test can kill it. It prints its address. */
import { Hono } from 'hono';
import { openDatabase } from '#host/server/database/database.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { keyGate } from '#host/server/facts/senders.ts';
import { XAPI_PATH, xapi } from '#host/server/facts/xapi.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { listen, listenerOf } from '#host/start/server.ts';

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  migrationUrl: process.env.MIGRATION_URL,
  migrates: false,
});
const app = new Hono<AppEnv>();
app.route(XAPI_PATH, xapi({ gate: keyGate({ database, keys: accessKeysOf(database) }), clock: () => new Date() }));
const { url } = await listen({
  host: '127.0.0.1',
  port: undefined,
  firstPort: 46_500,
  listener: () => listenerOf(app),
});
process.stdout.write(`${url}\n`);
