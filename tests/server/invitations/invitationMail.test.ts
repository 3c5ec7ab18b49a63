/** Invitations by e-mail, against a real mail server on this machine. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { invitationMessage } from '#host/server/delivery/message.ts';
import { sendWaiting } from '#host/server/invitations/sendWaiting.ts';
import { readConfig, warningsOf } from '#host/start/config/config.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { type Answering, partsOf, startMailServer } from '#tests/support/server/mail.ts';
import { ask, bodyOf, login, makeWorld, type World } from '#tests/support/server/world.ts';

const secretIn = (raw: string) => /\/invite#([\w-]{43})/.exec(partsOf(raw))?.[1] ?? '';

let world: World;
const log = keptLog();
const { logger } = log;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  await sql`delete from invitation`.execute(world.database.owner);
  await sql`delete from credential where pid <> ${world.people.administrator.pid}::int`.execute(world.database.owner);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serverWith(answer?: Answering) {
  const server = await startMailServer(answer);
  stops.push(server.stop);
  return server;
}

/** Invites by e-mail, as the administrator. */
async function invite(whom: object = {}): Promise<{ mailed: number; invitations: { pid: number }[] }> {
  const token = await world.tokenOf(world.people.administrator);
  const path = '/api/admin/invitations';
  const body = { replaceOpen: false, byMail: true, language: 'en', ...whom };
  return bodyOf(path, ask(world.appWith({ canMail: true }), 'PUT', path, { token, body }));
}

/** One run of the job, as a process of its own would make it. */
async function runOnce(url: string) {
  const server = mailServer({ url, from: 'The academy <office@academy.example>' });
  const mail = { server, base: 'https://academy.example' };
  const done = await sendWaiting(world.database, mail, logger, new AbortController().signal);
  server.close();
  return done;
}

const states = async () => {
  const { rows } = await sql<{ pid: number; state: string; failure: string | null; tries: number }>`
    select pid, mail_state as state, mail_failure as failure, mail_tries as tries from invitation order by pid`.execute(
    world.database.owner,
  );
  return rows;
};
const mailOf = async (pid: number) =>
  (await sql<{ email: string }>`select email from person where pid = ${pid}::int`.execute(world.database.owner)).rows[0]
    ?.email ?? '';
/** The next try is due now. */
const hurry = () =>
  sql`update invitation set mail_at = now() where mail_state = 'waiting'`.execute(world.database.owner);

describe('an invitation by e-mail', () => {
  it('goes to whoever has an address; the others get their link from whoever invites them', async () => {
    const { parent, teacher } = world.people;
    await sql`update person set email = null where pid = ${teacher.pid}::int`.execute(world.database.owner);
    const server = await serverWith();
    const { mailed, invitations } = await invite({ pids: [parent.pid, teacher.pid] });
    expect([mailed, invitations.map(({ pid }) => pid)]).toEqual([1, [teacher.pid]]);
    expect(await runOnce(server.url)).toEqual({ sent: 1, failed: 0 });
    expect(server.received.map(({ to }) => to)).toEqual([await mailOf(parent.pid)]);
  });

  it('has a text and an HTML part, and a link by which the person signs in', async () => {
    const { parent } = world.people;
    const server = await serverWith();
    await invite({ pids: [parent.pid] });
    await runOnce(server.url);
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    expect(raw).toContain('From: The academy <office@academy.example>');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    const secret = secretIn(raw);
    const body = { secret, password: 'under the banyan tree' };
    expect((await ask(world.app, 'POST', '/api/invitations/accept', { body })).status).toBe(200);
    expect((await login(world.app, parent.phone, 'under the banyan tree')).status).toBe(200);
    // The secret was nowhere but in the e-mail.
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(invitation::text, '') as text from invitation`.execute(world.database.owner);
    for (const kept of [rows[0]?.text ?? '', log.text(), world.logged()]) expect(kept).not.toContain(secret);
  });

  it('is in the language that was chosen, and shows names as they are', () => {
    const message = invitationMessage({
      name: 'Anu <b>&',
      academyName: 'Hills\r\nBcc: everybody',
      language: 'ml',
      link: 'https://academy.example/invite#x',
      endsDate: '2026-12-01T00:00:00Z',
      brand: { name: 'Hills <i>', primaryColor: '#ffd400', secondaryColor: null, logo: undefined },
    });
    expect(message.subject).toBe('Hills Bcc: everybody: നിങ്ങളുടെ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക');
    expect(message.html).toContain('lang="ml"');
    expect(message.html).toContain('Anu &lt;b&gt;&amp;');
    expect(message.text).toContain('https://academy.example/invite#x');
    // A yellow on white could not be read.
    expect(message.html).toContain('<bdi>Hills &lt;i&gt;</bdi>');
    expect(message.html).not.toContain('#ffd400');
  });

  it('is sent once, also by several processes at the same moment', async () => {
    const server = await serverWith();
    const { mailed } = await invite();
    expect(mailed).toBeGreaterThan(4);
    await Promise.all([runOnce(server.url), runOnce(server.url), runOnce(server.url)]);
    expect(server.received).toHaveLength(mailed);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(mailed);
    expect(await runOnce(server.url)).toBeUndefined();
  });

  it('is not sent a second time after a crash in the middle, and says that nobody knows whether it was', async () => {
    const server = await serverWith();
    await invite({ pids: [world.people.parent.pid] });
    // A process has claimed it, and ended.
    await sql`update invitation set mail_state = 'sending', mail_at = now() - interval '10 minutes'`.execute(
      world.database.owner,
    );
    expect(await runOnce(server.url)).toBeUndefined();
    await sql`update invitation set mail_at = now() - interval '16 minutes'`.execute(world.database.owner);
    expect(await runOnce(server.url)).toEqual({ sent: 0, failed: 1 });
    expect(server.received).toEqual([]);
    expect(await states()).toMatchObject([{ state: 'failed', failure: 'interrupted' }]);
  });

  it('waits while the mail server is away, and goes on by itself', async () => {
    const { parent, teacher } = world.people;
    await sql`update person set email = 'teacher@school.example' where pid = ${teacher.pid}::int`.execute(
      world.database.owner,
    );
    const away = await startMailServer();
    await away.stop();
    await invite({ pids: [parent.pid, teacher.pid] });
    expect(await runOnce(away.url)).toBeUndefined();
    // One was tried, the other was left alone.
    expect((await states()).map(({ state, tries }) => [state, tries]).sort()).toEqual([
      ['waiting', 0],
      ['waiting', 1],
    ]);
    const server = await serverWith();
    await hurry();
    expect(await runOnce(server.url)).toEqual({ sent: 2, failed: 0 });
  });

  it('is tried again where the server is busy, and fails where it refuses the address', async () => {
    const { parent, schoolUser } = world.people;
    const [busy, gone] = [await mailOf(parent.pid), await mailOf(schoolUser.pid)];
    let isBusy = true;
    const server = await serverWith((address) => {
      if (address === gone) return { status: 550, at: 'recipient' };
      return address === busy && isBusy ? { status: 451, at: 'data' } : undefined;
    });
    await invite({ pids: [parent.pid, schoolUser.pid] });
    expect(await runOnce(server.url)).toEqual({ sent: 0, failed: 1 });
    const byPid = new Map((await states()).map((row) => [row.pid, row]));
    expect(byPid.get(schoolUser.pid)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(byPid.get(parent.pid)).toMatchObject({ state: 'waiting', failure: 'refused' });
    isBusy = false;
    expect(await runOnce(server.url)).toBeUndefined();
    await hurry();
    expect(await runOnce(server.url)).toEqual({ sent: 1, failed: 0 });
    expect(log.text()).not.toContain(gone);

    const token = await world.tokenOf(world.people.administrator);
    const path = '/api/admin/invitations?state=mail-failed';
    const failed = await bodyOf<{ data: object[] }>(path, ask(world.app, 'GET', path, { token }));
    expect(failed.data).toMatchObject([{ pid: schoolUser.pid, mailState: 'failed', mailFailure: 'refused' }]);
  });

  it('is not sent to somebody who was taken off the list or lost the address meanwhile', async () => {
    const { parent, schoolUser, teacher } = world.people;
    const server = await serverWith();
    await invite({ pids: [parent.pid, schoolUser.pid, teacher.pid] });
    await sql`update invitation set revoked_at = now() where pid = ${parent.pid}::int`.execute(world.database.owner);
    await sql`update person set banned_at = now() where pid = ${teacher.pid}::int`.execute(world.database.owner);
    const before = await mailOf(schoolUser.pid);
    await sql`update person set email = null where pid = ${schoolUser.pid}::int`.execute(world.database.owner);
    expect(await runOnce(server.url)).toEqual({ sent: 0, failed: 1 });
    expect(server.received).toEqual([]);
    await sql`update person set email = ${before} where pid = ${schoolUser.pid}::int`.execute(world.database.owner);
    await sql`update person set banned_at = null`.execute(world.database.owner);
  });
});

describe('the mail server of the configuration', () => {
  const env = { SMTP_URL: 'smtps://user:p%40ss@mail.example', MAIL_FROM: 'Academy <office@school.example>' };

  it('is read from SMTP_URL and MAIL_FROM, which belong together', () => {
    expect(readConfig(env).mail).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM });
    expect(readConfig({}).mail).toBeUndefined();
    expect(() => readConfig({ SMTP_URL: env.SMTP_URL })).toThrow('SMTP_URL and MAIL_FROM belong together');
    expect(() => readConfig({ ...env, SMTP_URL: 'https://mail.example' })).toThrow(
      'SMTP_URL must be an address such as',
    );
    expect(() => readConfig({ ...env, MAIL_FROM: 'office' })).toThrow('MAIL_FROM must be an address such as');
  });

  it('brings a warning where the links would lead nobody here', () => {
    expect(warningsOf(readConfig(env)).join()).toContain('PUBLIC_URL');
    expect(warningsOf(readConfig({ ...env, PUBLIC_URL: 'http://academy.example' }))).toEqual([]);
  });
});
