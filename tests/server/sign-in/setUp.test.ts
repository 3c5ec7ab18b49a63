/** The first administrator of an empty academy, by the link that a start prints. */
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '#host/server/http/env.ts';
import { offerSetUp } from '#host/start/setUp.ts';
import { appOn } from '#tests/support/server/app.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { ask, login } from '#tests/support/server/world.ts';

const PASSWORD = 'first of all, and long';
const WORDS = {
  academyName: 'Academy of the Hills',
  timeZone: 'America/New_York',
  languages: ['ml'],
  name: 'Nila Nair',
  phone: '+91 98765 43210',
  password: PASSWORD,
};

let database: TestDatabase;
let app: Hono<AppEnv>;
const log = keptLog('trace');
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.empty('academy', 'person', 'set_up_link');
  log.clear();
  const { logger } = log;
  app = appOn(database, { logger });
});
afterAll(() => database?.close());

const linkOf = async () => (await offerSetUp(database, 'https://academy.example')) ?? '';
const secretOf = (link: string) => link.split('#')[1] ?? '';
const open = (secret: string) => ask(app, 'POST', '/api/set-up/open', { body: { secret } });
const send = (secret: string, words: object = {}) =>
  ask(app, 'POST', '/api/set-up', { body: { ...WORDS, secret, ...words } });

describe('setting an empty academy up', () => {
  it('makes the first administrator, who signs in at once, and the academy’s name, time zone and languages', async () => {
    const link = await linkOf();
    expect(link).toMatch(/^https:\/\/academy\.example\/setup#[\w-]{43}$/);
    expect((await open(secretOf(link))).status).toBe(200);
    expect((await send(secretOf(link))).status).toBe(201);

    const answer = await login(app, '+919876543210', PASSWORD);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { name: 'Nila Nair', role: 3 } });
    const { rows } = await sql`
      select name, time_zone, languages, local_time('2026-07-01T12:00:00Z')::text as noon, moment_of('2026-01-01') as year
        from academy`.execute(database.owner);
    expect(rows).toEqual([
      {
        name: 'Academy of the Hills',
        time_zone: 'America/New_York',
        languages: ['en', 'ml'],
        noon: '2026-07-01 08:00:00',
        year: new Date('2026-01-01T05:00:00Z'),
      },
    ]);
    const lines = await sql`select activity_type, narration from activity_log order by 1`.execute(database.owner);
    expect(lines.rows).toContainEqual({ activity_type: 'SET_UP', narration: 'Set the academy up' });
  });

  it('happens once: afterwards the link, any other link and the page itself say so with 410', async () => {
    const [first, second] = [secretOf(await linkOf()), secretOf(await linkOf())];
    expect((await send(second)).status).toBe(201);
    for (const secret of [first, second, 'anything']) {
      for (const answer of [await open(secret), await send(secret, { phone: '9000000099' })]) {
        expect(answer.status).toBe(410);
        expect(await answer.json()).toEqual({ message: 'This academy is set up already. Please sign in.' });
      }
    }
    const page = await app.request('/setup', { headers: { Accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([410, 'This academy is set up already. Please sign in.']);
    expect(await offerSetUp(database, 'https://academy.example')).toBeUndefined();
  });

  it('of two people who send the page at the same moment lets one be the first', async () => {
    const secrets = [secretOf(await linkOf()), secretOf(await linkOf())];
    const answers = await Promise.all(secrets.map((secret, at) => send(secret, { phone: `900000000${at}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
  });

  it('needs the secret of a link that is less than an hour old', async () => {
    const secret = secretOf(await linkOf());
    for (const wrong of ['nothing', secret.slice(1), `${secret}0`]) {
      expect((await open(wrong)).status).toBe(404);
      expect((await send(wrong)).status).toBe(404);
    }
    await sql`update set_up_link set expires_at = now() - interval '1 second'`.execute(database.owner);
    const late = await send(secret);
    expect(late.status).toBe(404);
    expect(await late.json()).toEqual({
      message: expect.stringContaining('Each start of the server prints a new one'),
    });
    // The next start has a new one, and forgets the old.
    expect((await open(secretOf(await linkOf()))).status).toBe(200);
    const kept = await sql`select secret_hash from set_up_link`.execute(database.owner);
    expect(kept.rows).toHaveLength(1);
  });

  it('keeps and logs neither the secret nor the password', async () => {
    const secret = secretOf(await linkOf());
    await send('wrong');
    await send(secret, { password: 'short' });
    await send(secret);
    const { rows } = await sql<{ text: string }>`
      select academy::text || coalesce((select string_agg(set_up_link::text, '') from set_up_link), '') ||
             (select string_agg(activity_log::text, '') from activity_log) as text from academy`.execute(
      database.owner,
    );
    for (const kept of [log.text(), rows[0]?.text ?? '']) {
      expect(kept).not.toBe('');
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(PASSWORD);
    }
  });

  it.each([
    ['academyName', ' ', 'academyMissing'],
    ['academyName', 'x'.repeat(201), 'academyLong'],
    ['timeZone', 'Mars/Olympus', 'zoneUnknown'],
    ['timeZone', '+05:30', 'zoneUnknown'],
    ['languages', ['tlh'], 'languageUnknown'],
    ['name', '', 'nameMissing'],
    ['phone', '12', 'phoneForm'],
    ['password', 'short', 'passwordShort'],
    ['password', 'password123', 'passwordCommon'],
    ['password', 'Nila Nair 1!', 'passwordOfName'],
    ['password', 'Academy Hills 1', 'passwordOfSchool'],
    ['password', '+919876543210', 'passwordOfPhone'],
  ])('refuses %s %o, says which field, and leaves the link open', async (field, value, fault) => {
    const secret = secretOf(await linkOf());
    const answer = await send(secret, { [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: expect.any(String), fault });
    expect((await open(secret)).status).toBe(200);
  });
});
