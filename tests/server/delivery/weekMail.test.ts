/** The week by e-mail, against a real mail server on this machine, and processes that are killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { weekTopic } from '#host/server/delivery/week/weekTopic.ts';
import { readConfig } from '#host/start/config/config.ts';
import { png } from '#tests/support/others/pictures.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { doDue, emptyQueue, hurryFamilyMail } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { type Answering, partsOf, startMailServer } from '#tests/support/server/mail.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/server/pgbouncer.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';

/** A Sunday at six in the evening in India. The week began on Monday the 18th. */
const SUNDAY = new Date('2026-05-24T12:30:00Z');
const WEEK = '2026-05-18';
/** Every wait of this test; they end as soon as they may. */
const PATIENT = { timeout: 60_000, interval: 50 };

let world: World;
let shared: SharedPeople;
const log = keptLog();
const { logger } = log;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  const { owner } = world.database;
  await sql`delete from family_mail`.execute(owner);
  await sql`delete from mail_choice`.execute(owner);
  await emptyQueue(owner);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serverWith(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  stops.push(server.stop);
  return server;
}

/** As a process of its own would have it. */
function mailerTo(url: string, { now = SUNDAY, ownerUrl = world.database.urls.owner } = {}): () => Promise<void> {
  const server = mailServer({ url, from: 'The academy <office@academy.example>' });
  const mailer = familyMailer(
    { database: world.database, server, base: 'https://academy.example', logger, clock: () => now },
    [weekTopic],
  );
  stops.push(() => server.close());
  return () => doDue(ownerUrl, logger, mailer);
}
const runOnce = (mailer: () => Promise<void>) => mailer();

const setEmail = (pid: number, email: string | null) =>
  sql`update person set email = ${email} where pid = ${pid}::int`.execute(world.database.owner);
const states = async () =>
  (
    await sql<{ pid: number; state: string; failure: string | null }>`
      select pid, state, failure from family_mail where day = ${WEEK}::date order by pid`.execute(world.database.owner)
  ).rows;
const hurry = () => hurryFamilyMail(world.database.owner);

/** The addresses of all families, as the database tells them. */
async function families(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct p.email from person p join guardian g on g.guardian_pid = p.pid
     where p.email is not null and p.deleted_at is null and p.banned_at is null order by 1`.execute(
    world.database.owner,
  );
  return rows.map(({ email }) => email);
}
/** Parents of the own student, with an address each and children of their own. */
async function addFamilies(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { rows } = await sql<{ pid: number }>`
      insert into person (name, role, phone, email)
      values ('Family', 24, ${String(9_410_000_000 + ++made)}, ${`family${made}@home.example`}) returning pid`.execute(
      world.database.owner,
    );
    const child = await sql<{ pid: number }>`
      insert into person (name, role, school_id) values ('Child', 5, ${world.schools.own}) returning pid`.execute(
      world.database.owner,
    );
    await sql`insert into guardian (guardian_pid, child_pid) values (${rows[0]?.pid}, ${child.rows[0]?.pid})`.execute(
      world.database.owner,
    );
  }
}
let made = 0;

const secretIn = (raw: string) => /\/week-mail\/([\w-]{43})/.exec(partsOf(raw))?.[1] ?? '';
const addressesOf = (received: readonly { to: string }[]) => received.map(({ to }) => to).sort();

describe('the week by e-mail', () => {
  it('goes to every family with an address, once, also to one with several children', async () => {
    await setEmail(shared.parentOfBoth.pid, 'both@home.example');
    const server = await serverWith();
    const mailer = mailerTo(server.url);
    await runOnce(mailer);
    const all = await families();
    expect(all).toContain('both@home.example');
    expect(addressesOf(server.received)).toEqual(all);
    const both = partsOf(server.received.find(({ to }) => to === 'both@home.example')?.raw ?? '');
    for (const { name } of [world.people.student, world.people.foreignStudent]) expect(both).toContain(name);
    await runOnce(mailer);
    expect(server.received).toHaveLength(all.length);
  });

  it('tells a family nothing of another, and has the same sentences as the screen', async () => {
    const { parent, foreignStudent } = world.people;
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    const { rows } = await sql<{ email: string }>`select email from person where pid = ${parent.pid}::int`.execute(
      world.database.owner,
    );
    const mail = partsOf(server.received.find(({ to }) => to === rows[0]?.email)?.raw ?? '');
    expect(mail).toContain(world.people.student.name);
    expect(mail).not.toContain(foreignStudent.name);
    expect(mail).toContain('What went well: Nothing is on record for this week yet.');
    expect(mail).toContain('18/5/2026');
  });

  it('has the name, colours and logo of the only school of a family, else those of the academy', async () => {
    const { owner } = world.database;
    await setEmail(shared.parentOfBoth.pid, 'both@home.example');
    await sql`update person set email = 'own@home.example' where pid = ${world.people.parent.pid}::int`.execute(owner);
    const brandIn = (school: number | null, color: string, logo: Buffer) =>
      sql`insert into brand (school_id, primary_color, secondary_color, logo, logo_type)
          values (${school}::int, ${color}, ${color}, ${logo}::bytea, 'png')`.execute(owner);
    const [ofSchool, tooLarge] = [png(16, 16), png(160, 160, undefined, [1, 2, 3])];
    await brandIn(world.schools.own, '#a63d1f', ofSchool);
    await brandIn(null, '#0b62b8', Buffer.concat([tooLarge, Buffer.alloc(30_000)]));
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    const rawTo = (address: string) => server.received.find(({ to }) => to === address)?.raw ?? '';
    const { rows } = await sql<{ name: string }>`
      select name from school where school_id = ${world.schools.own}::int`.execute(owner);
    const own = partsOf(rawTo('own@home.example'));
    expect(own).toContain(`<bdi>${rows[0]?.name}</bdi>`);
    expect(own).toContain('3px solid #a63d1f');
    expect(own).toContain('src="cid:logo@academy"');
    expect(rawTo('own@home.example')).toMatch(/Content-ID: <logo@academy>/i);
    expect(rawTo('own@home.example').replace(/\s/g, '')).toContain(ofSchool.toString('base64'));
    const both = partsOf(rawTo('both@home.example'));
    expect(both).toContain('3px solid #0b62b8');
    expect(both).not.toContain('#a63d1f');
    // An e-mail does not grow by a large logo.
    expect(both).not.toContain('cid:');
    expect(rawTo('both@home.example').length).toBeLessThan(20_000);
    await sql`delete from brand`.execute(owner);
  });

  it('is in the language that the family chose, else in that of their invitation', async () => {
    const { parent } = world.people;
    await sql`insert into mail_choice (pid, topic, is_on, language) values (${parent.pid}::int, 'week', true, 'ml')`.execute(
      world.database.owner,
    );
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    const raws = server.received.map(({ raw }) => raw);
    expect(raws.filter((raw) => /Content-Language: ml/.test(raw))).toHaveLength(1);
    const malayalam = raws.find((raw) => /Content-Language: ml/.test(raw)) ?? '';
    expect(malayalam).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('does not go to whoever has no address, no child, is banned or wants none', async () => {
    const { parent, foreignParent } = world.people;
    await sql`insert into mail_choice (pid, topic, is_on) values (${foreignParent.pid}::int, 'week', false)`.execute(
      world.database.owner,
    );
    await sql`update person set banned_at = now() where pid = ${parent.pid}::int`.execute(world.database.owner);
    await setEmail(shared.parentOfBoth.pid, null);
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    const pids = (await states()).map(({ pid }) => pid);
    for (const { pid } of [parent, foreignParent, shared.parentOfBoth, world.people.teacher])
      expect(pids).not.toContain(pid);
    await sql`update person set banned_at = null where pid = ${parent.pid}::int`.execute(world.database.owner);
  });

  it('goes once to two accounts of one address with the same children', async () => {
    await setEmail(shared.parentOfBoth.pid, 'two@home.example');
    const { rows } = await sql<{ pid: number }>`
      insert into person (name, role, phone, email) values ('The other parent', 24, '9420000001', 'Two@home.example')
      returning pid`.execute(world.database.owner);
    await sql`insert into guardian (guardian_pid, child_pid)
      select ${rows[0]?.pid}::int, child_pid from guardian where guardian_pid = ${shared.parentOfBoth.pid}::int`.execute(
      world.database.owner,
    );
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    expect(server.received.filter(({ to }) => to.toLowerCase() === 'two@home.example')).toHaveLength(1);
    await sql`delete from guardian where guardian_pid = ${rows[0]?.pid}::int`.execute(world.database.owner);
  });

  it('begins on Sundays at five in the academy, and for a day', async () => {
    const server = await serverWith();
    // In India, half past four on Sunday, and half past five on Monday.
    for (const now of ['2026-05-24T11:00:00Z', '2026-05-25T12:00:00Z', '2026-05-22T14:00:00Z']) {
      await runOnce(mailerTo(server.url, { now: new Date(now) }));
    }
    expect(server.received).toEqual([]);
    await runOnce(mailerTo(server.url, { now: new Date('2026-05-25T04:00:00Z') }));
    expect(await states()).not.toEqual([]);
    expect(server.received.length).toBe((await states()).length);
  });

  it('waits while the mail server is away, and goes on by itself', async () => {
    const away = await startMailServer();
    await away.stop();
    const mailer = mailerTo(away.url);
    await runOnce(mailer);
    expect(new Set((await states()).map(({ state, failure }) => `${state} ${failure}`))).toEqual(
      new Set(['waiting unreachable']),
    );
    const server = await serverWith();
    await hurry();
    await runOnce(mailerTo(server.url));
    expect(addressesOf(server.received)).toEqual(await families());
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('is tried again where the server is busy, and is not where it refuses the address', async () => {
    const [gone = '', busy = ''] = await families();
    let isBusy = true;
    const answer: Answering = (address) => {
      if (address === gone) return { status: 550, at: 'recipient' };
      return address === busy && isBusy ? { status: 451, at: 'data' } : undefined;
    };
    const server = await serverWith(answer);
    const mailer = mailerTo(server.url);
    await runOnce(mailer);
    expect(addressesOf(server.received)).not.toContain(busy);
    isBusy = false;
    await hurry();
    await runOnce(mailer);
    expect(addressesOf(server.received)).toEqual((await families()).filter((address) => address !== gone));
    expect((await states()).filter(({ state }) => state !== 'sent')).toMatchObject([
      { state: 'failed', failure: 'refused' },
    ]);
    expect(log.text()).not.toContain(gone);
  });

  it('is not sent two days later, when the week is old', async () => {
    const away = await startMailServer();
    await away.stop();
    await runOnce(mailerTo(away.url));
    const server = await serverWith();
    await hurry();
    await runOnce(mailerTo(server.url, { now: new Date('2026-05-27T12:00:00Z') }));
    expect(server.received).toEqual([]);
    expect(new Set((await states()).map(({ failure }) => failure))).toEqual(new Set(['late']));
  });

  it('is sent once by several processes at the same moment', async () => {
    await addFamilies(6);
    const server = await serverWith();
    const mailers = [mailerTo(server.url), mailerTo(server.url), mailerTo(server.url)];
    await Promise.all(mailers.map(runOnce));
    // What one process held, another had to leave for later.
    await hurry();
    await Promise.all(mailers.map(runOnce));
    expect(addressesOf(server.received)).toEqual(await families());
  });

  it.skipIf(!hasPgBouncer())('is sent behind a pooler that gives each transaction another connection', async () => {
    const pooler = await startPgBouncer(world.database.urls.owner, 3);
    stops.push(pooler.stop);
    const server = await serverWith();
    await runOnce(mailerTo(server.url, { ownerUrl: pooler.url }));
    expect(addressesOf(server.received)).toEqual(await families());
  });
});

describe('a process that is killed', () => {
  let child: ChildProcess | undefined;
  const start = async (url: string) => {
    child = await startSender('mailProcess', world.database.urls, { MAIL_URL: url, NOW: SUNDAY.toISOString() });
  };
  afterEach(() => void child?.kill('SIGKILL'));

  it('again and again, at each moment of an e-mail: every family gets exactly one', async () => {
    await addFamilies(10);
    /** When it is killed: before the server has taken an e-mail, when it has and before it says so, and after that. */
    const kills = (
      [
        // In the gate this one stands for all: others are on their way at the same moment.
        { moment: 'taken', after: 3 },
        { moment: 'recipient', after: 5 },
        { moment: 'recipient', after: 8 },
      ] as const
    ).slice(0, inGate(1, 3));
    let killed = 0;
    let taken = 0;
    const server = await serverWith(undefined, (moment) => {
      if (moment === 'taken') taken += 1;
      const next = kills[killed];
      if (next && moment === next.moment && taken >= next.after) {
        killed += 1;
        child?.kill('SIGKILL');
      }
    });
    const all = await families();
    expect(all.length).toBeGreaterThan(10);
    for (const _ of kills) {
      const before = killed;
      await start(server.url);
      await expect.poll(() => killed, PATIENT).toBe(before + 1);
      if (child?.signalCode === null) await once(child as ChildProcess, 'exit');
      expect(child?.signalCode).toBe('SIGKILL');
      // The database notices that the process has gone, and nobody holds its e-mail any more.
      await hurry();
    }
    // The next process is this one.
    const next = mailerTo(server.url);
    const left = async () => {
      await runOnce(next);
      return (await states()).filter(({ state }) => /waiting|sending/.test(state));
    };
    await expect.poll(left, PATIENT).toEqual([]);
    expect(addressesOf(server.received)).toEqual(all);
  });
});

describe('the way out of the e-mails', () => {
  async function sent() {
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    const { pid } = world.people.parent;
    const { rows } = await sql<{ email: string }>`select email from person where pid = ${pid}::int`.execute(
      world.database.owner,
    );
    return server.received.find(({ to }) => to === rows[0]?.email)?.raw ?? '';
  }
  const isOn = async () =>
    (
      await sql<{
        is_on: boolean;
      }>`select is_on from mail_choice where pid = ${world.people.parent.pid}::int`.execute(world.database.owner)
    ).rows[0]?.is_on ?? true;

  it('is one press in a mail program, without a sign-in (RFC 8058)', async () => {
    const raw = await sent();
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link = /List-Unsubscribe: <(https:[^>]+)>/.exec(headers)?.[1] ?? '';
    const { origin, pathname } = new URL(link);
    expect(origin).toBe('https://academy.example');
    const posted = await ask(world.app, 'POST', pathname, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(200);
    expect(await isOn()).toBe(false);
    // Again, as mail programs do: no failure.
    expect((await ask(world.app, 'POST', pathname)).status).toBe(200);
    expect(log.text() + world.logged()).not.toContain(secretIn(raw));
  });

  it('is asked for by a page: opening the link ends nothing', async () => {
    const secret = secretIn(await sent());
    const path = `/week-mail/${secret}`;
    const page = await ask(world.app, 'GET', path, { headers: { 'Accept-Language': 'ml-IN' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post">');
    expect(await isOn()).toBe(true);
    // The secret itself is not in the database.
    const { rows } = await sql<{ text: string }>`
      select string_agg(family_mail::text, '') as text from family_mail`.execute(world.database.owner);
    expect(rows[0]?.text).not.toContain(secret);
  });

  it('is not found for a guessed secret, and tells nothing', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(world.app, method, `/week-mail/${'x'.repeat(43)}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      for (const { name } of Object.values(world.people)) expect(html).not.toContain(name);
    }
  });

  it('is a switch of the screen too, whose language the e-mails have from then on', async () => {
    const { parent } = world.people;
    const app = world.appWith({ sendsWeek: true, clock: () => SUNDAY });
    const token = await world.tokenOf(parent);
    const week = async () =>
      ((await (await ask(app, 'GET', '/api/parent/week', { token })).json()) as { mail: object }).mail;
    expect(await week()).toEqual({ isOffered: true, isOn: true });
    const put = { token, body: { isOn: false, language: 'hi' } };
    expect((await ask(app, 'PUT', '/api/parent/week-mail', put)).status).toBe(200);
    expect(await week()).toEqual({ isOffered: true, isOn: false });
    const server = await serverWith();
    await runOnce(mailerTo(server.url));
    expect((await states()).map(({ pid }) => pid)).not.toContain(parent.pid);
    const without = world.appWith({ clock: () => SUNDAY });
    const found = (await (await ask(without, 'GET', '/api/parent/week', { token })).json()) as { mail: object };
    expect(found.mail).toEqual({ isOffered: false, isOn: false });
  });
});

describe('the setting', () => {
  const env = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'office@school.example' };

  it('is on with a mail server, and WEEK_MAIL=0 switches it off', () => {
    expect(readConfig(env).weekMail).toBe(true);
    expect(readConfig({ ...env, WEEK_MAIL: '0' }).weekMail).toBe(false);
  });
});
