/** Absences by SMS and WhatsApp, against gateways on this machine, and processes that are killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAILS_AT_ONCE } from '#domain/messages/familyMail.ts';
import { type GatewayTemplate, PRESET_TEMPLATES } from '#domain/messages/gateways.ts';
import { absenceTopic } from '#host/server/delivery/absence/absenceTopic.ts';
import { correctionTopic } from '#host/server/delivery/absence/correctionTopic.ts';
import { SEND_FAMILY_MAIL } from '#host/server/delivery/family/familyMail.ts';
import { type FamilyMailer, familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { prepareQueue } from '#host/server/delivery/jobWorker.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { resultsTopic } from '#host/server/delivery/news/resultsTopic.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { gatewaySecretOf, storedGatewaySecret, verifyTokenOf } from '#host/server/messages/gatewaySecrets.ts';
import { startJobs } from '#host/start/jobs.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { beginAbsentEvening, DAY, EVENING } from '#tests/support/server/absentEvening.ts';
import { cloudReport, signedReport, startGateway } from '#tests/support/server/gateway.ts';
import { doDue, hurryFamilyMail } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { startMailServer } from '#tests/support/server/mail.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';
import { addResult } from './newsEvening.ts';

const KEY_SECRET = 'a key of the server, long enough';
const [SECRET, REPORT_SECRET] = ['the-key-of-the-account', 'what-reports-are-signed-with'];
const PATIENT = { timeout: 60_000, interval: 50 };

let world: World;
let shared: SharedPeople;
const log = keptLog();
const stops: (() => unknown)[] = [];
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  for (const table of ['gateway', 'channel_text', 'shared_number']) await run(sql`delete from ${sql.table(table)}`);
  await beginAbsentEvening(world, shared, ['whatsapp', 'sms', 'email']);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const WORDS = 'Lakeside: {#var#} absent on {#var#}. Tell us why: https://academy.example/absence/{#var#}';

/** A gateway that the academy has set, with its text in English. */
async function gateway(channel: 'sms' | 'whatsapp', ...behaviour: Tail<Parameters<typeof startGateway>>) {
  const started = await startGateway(channel === 'sms' ? 'gupshup' : 'whatsapp-cloud', ...behaviour);
  stops.push(started.stop);
  await setGateway(channel, started.template);
  const words = channel === 'sms' ? WORDS : '{{1}} was absent on {{2}}. Tell us why: {{3}}';
  const slots = channel === 'sms' ? ['children', 'day', 'key'] : ['children', 'day', 'link'];
  await run(sql`
    insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
    values (${channel}, 'absence', 'en', ${channel === 'sms' ? 'LKSIDE' : ''}, ${channel === 'sms' ? '1107' : 'absence'}, 'en_US', ${words}, ${slots})`);
  return started;
}
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
const setGateway = (channel: string, template: GatewayTemplate) =>
  run(sql`
    insert into gateway (channel, template, secret, report_secret)
    values (${channel}, ${JSON.stringify(template)}, ${storedGatewaySecret(SECRET, KEY_SECRET)},
            ${storedGatewaySecret(REPORT_SECRET, KEY_SECRET)})`);

interface Evening {
  hosts?: readonly string[];
  mail?: string;
  now?: Date;
}
/** What tells families, as a process of its own would have it. */
function mailerWith(
  { hosts = [], mail, now = EVENING }: Evening,
  topics: readonly MailTopic[] = [absenceTopic, correctionTopic],
) {
  const server = mail === undefined ? undefined : mailServer({ url: mail, from: 'office@academy.example' });
  stops.push(() => server?.close());
  return familyMailer(
    {
      database: world.database,
      server,
      gateways: { outbound: outbound(allowedHosts(hosts)), keySecret: KEY_SECRET },
      base: 'https://academy.example',
      logger: log.logger,
      clock: () => now,
    },
    topics,
  );
}
/** What a server does in the evening. */
const tell = (evening: Evening = {}) => doDue(world.database.urls.owner, log.logger, mailerWith(evening));
const hurry = () => hurryFamilyMail(world.database.owner);

interface Row {
  pid: number;
  state: string;
  failure: string | null;
  channel: string | null;
  passed_over: string[];
  gateway_id: string | null;
  report: string | null;
  report_reason: string | null;
}
const rows = async () =>
  (
    await sql<Row>`
      select pid, state, failure, channel, passed_over, gateway_id, report, report_reason from family_mail order by pid`.execute(
      world.database.owner,
    )
  ).rows;
const rowOf = async ({ pid }: { pid: number }) => (await rows()).find((row) => row.pid === pid);
const dialled = ({ phone }: { phone: string }) => `91${phone}`;
/** All who have the own student, who alone was absent. */
const dueNumbers = () => [world.people.parent, world.people.teacherAndParent, shared.parentOfBoth].map(dialled).sort();

describe('an absence by a gateway', () => {
  it('goes to each family once, over the first channel that reaches it', async () => {
    const [whatsapp, sms] = [await gateway('whatsapp'), await gateway('sms')];
    await tell({ hosts: [whatsapp.host, sms.host] });
    await tell({ hosts: [whatsapp.host, sms.host] });
    expect(whatsapp.taken.map(({ to }) => to).sort()).toEqual(dueNumbers());
    expect(sms.taken).toEqual([]);
    const message = whatsapp.taken[0];
    expect(message).toMatchObject({ template: 'absence', language: 'en_US', secret: SECRET });
    expect(message?.values).toEqual([
      world.people.student.name,
      '22/5/2026',
      expect.stringMatching(/^https:\/\/academy\.example\/absence\/[\w-]{22}$/),
    ]);
    expect((await rows()).map(({ state, channel }) => `${state} ${channel}`)).toEqual(Array(3).fill('sent whatsapp'));
    expect(log.text() + world.logged()).not.toContain(SECRET);
  });

  it('is by SMS the registered text byte for byte, with header and number, and passes the first channel over', async () => {
    const sms = await gateway('sms');
    await tell({ hosts: [sms.host] });
    expect(sms.taken.map(({ to }) => to).sort()).toEqual(dueNumbers());
    const [first] = sms.taken;
    expect(first).toMatchObject({ header: 'LKSIDE', template: '1107', unicode: false, secret: SECRET });
    const [before = '', between = '', after = ''] = WORDS.split('{#var#}');
    expect(first?.text.startsWith(`${before}${world.people.student.name}${between}22/5/2026${after}`)).toBe(true);
    expect(await rowOf(world.people.parent)).toMatchObject({ channel: 'sms', passed_over: ['whatsapp no-gateway'] });
  });

  it('has in its link the page that takes one answer, and the way out of all channels by one press', async () => {
    const sms = await gateway('sms');
    await tell({ hosts: [sms.host] });
    const text = sms.taken.find(({ to }) => to === dialled(world.people.parent))?.text ?? '';
    const path = /\/absence\/[\w-]{22}$/.exec(text)?.[0] ?? '';
    const app = world.appWith({ clock: () => EVENING });
    const page = await (await ask(app, 'GET', path)).text();
    const stop = /href="(\/absence-mail\/[\w-]+)"/.exec(page)?.[1] ?? '';
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await ask(app, 'POST', path, { body: 'reason0=ill&note0=', headers: form });
    expect(answer.status).toBe(200);
    expect((await ask(app, 'POST', stop)).status).toBe(200);
    await run(sql`delete from family_mail`);
    const mails = await startMailServer();
    stops.push(mails.stop);
    await run(sql`update person set email = 'home@mail.example' where pid = ${world.people.parent.pid}`);
    sms.taken.length = 0;
    await tell({ hosts: [sms.host], mail: mails.url });
    expect(sms.taken.map(({ to }) => to)).not.toContain(dialled(world.people.parent));
    expect(mails.received.map(({ to }) => to)).not.toContain('home@mail.example');
  });

  it('goes by e-mail where no gateway reaches the family, and is otherwise on the list of who was not told', async () => {
    const sms = await gateway('sms');
    const mails = await startMailServer();
    stops.push(mails.stop);
    const { parent, teacherAndParent } = world.people;
    await run(sql`update person set phone = '100200', email = 'home@mail.example' where pid = ${parent.pid}`);
    await run(sql`update person set phone = '100201', email = null where pid = ${shared.parentOfBoth.pid}`);
    await tell({ hosts: [sms.host], mail: mails.url });
    expect(sms.taken.map(({ to }) => to)).toEqual([dialled(teacherAndParent)]);
    expect(mails.received.map(({ to }) => to)).toEqual(['home@mail.example']);
    expect(await rowOf(shared.parentOfBoth)).toMatchObject({
      state: 'failed',
      failure: 'no-channel',
      passed_over: ['whatsapp no-gateway', 'sms no-number', 'email no-address'],
    });
  });

  it('is not sent in a language that is not registered, or with a name that has no room', async () => {
    const sms = await gateway('sms');
    const { parent, student } = world.people;
    await run(sql`update academy set absence_channels = '{sms}'`);
    await run(sql`
      insert into mail_choice (pid, topic, is_on, language) values (${parent.pid}, 'absence', true, 'ml')`);
    await tell({ hosts: [sms.host] });
    expect(await rowOf(parent)).toMatchObject({ failure: 'no-channel', passed_over: ['sms unregistered'] });
    expect(sms.taken).toHaveLength(2);
    await run(sql`delete from family_mail`);
    await run(sql`update person set name = 'Anjali Ramachandran Nair of the Lake' where pid = ${student.pid}`);
    await tell({ hosts: [sms.host] });
    expect(sms.taken).toHaveLength(2);
    expect(await rowOf(shared.parentOfBoth)).toMatchObject({ failure: 'no-channel', passed_over: ['sms too-long'] });
  });

  it('is taken back in the registered text about corrections, over the same gateway, and the page tells whom that reached', async () => {
    const sms = await gateway('sms');
    await tell({ hosts: [sms.host] });
    const first = sms.taken.map(({ to }) => to).sort();
    await run(sql`update live_attendance set minutes = 60`);
    const next = { hosts: [sms.host], now: new Date('2026-05-23T12:35:00Z') };
    // Without such a text nobody is written to in the words of an absence.
    await tell(next);
    expect(sms.taken).toHaveLength(first.length);
    const token = await world.tokenOf(world.people.administrator);
    const reached = async () =>
      (await (await ask(world.app, 'GET', '/api/admin/channels/reached?topic=correction', { token })).json()) as object;
    expect(await reached()).toMatchObject({ day: DAY, totals: { sent: 0, none: first.length } });

    await run(sql`delete from family_mail where topic = 'correction'`);
    await run(sql`
      insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
      values ('sms', 'correction', 'en', 'LKSIDE', '1108', '', '{#var#} was in class on {#var#}. We are sorry.', '{children,day}')`);
    await tell(next);
    const corrections = sms.taken.slice(first.length);
    expect(corrections.map(({ to }) => to).sort()).toEqual(first);
    const { student } = world.people;
    for (const { text } of corrections) expect(text).toBe(`${student.name} was in class on 22/5/2026. We are sorry.`);
    expect(await reached()).toMatchObject({ totals: { sent: first.length, none: 0 } });
  });

  it('is told to the parent beforehand: over which channel, to which number, in which language, or why over none', async () => {
    const { parent } = world.people;
    const token = await world.tokenOf(parent, true);
    const app = world.appWith({ gatewayKeySecret: KEY_SECRET, canMail: true, sendsWeek: true });
    const choices = async () => {
      const answer = await ask(app, 'GET', '/api/parent/mail-choices', { token });
      return (await answer.json()) as { email: string; number: string; choices: Record<string, unknown>[] };
    };
    await gateway('sms');
    await run(sql`insert into mail_choice (pid, topic, is_on, language) values (${parent.pid}, 'absence', true, 'en')`);
    const first = await choices();
    expect(first.number).toMatch(/^\d{10}$/);
    expect(first.email).toContain('@');
    expect(first.choices).toEqual([
      { topic: 'week', isOn: true, language: 'en', channel: 'email', passedOver: [] },
      { topic: 'absence', isOn: true, language: 'en', channel: 'sms', passedOver: ['whatsapp no-gateway'] },
    ]);
    await run(sql`update person set email = null, phone = '100200' where pid = ${parent.pid}`);
    await run(sql`update academy set absence_channels = '{sms,email}'`);
    await run(sql`update mail_choice set is_on = false where pid = ${parent.pid}`);
    expect((await choices()).choices).toMatchObject([
      { channel: null, passedOver: ['email no-address'] },
      { isOn: false, channel: null, passedOver: ['sms no-number', 'email no-address'] },
    ]);
    // What the academy does not send is not told of.
    await run(sql`update academy set absence_mail_hour = null`);
    expect((await choices()).choices.map(({ topic }) => topic)).toEqual(['week']);
  });

  it('is one message for two accounts of one number with the same children', async () => {
    const sms = await gateway('sms');
    const { parent, teacherAndParent } = world.people;
    await run(
      sql`insert into shared_number (pid, number, spelled) values (${teacherAndParent.pid}, ${parent.phone}, '00')`,
    );
    await tell({ hosts: [sms.host] });
    expect(sms.taken.map(({ to }) => to).sort()).toEqual([parent, shared.parentOfBoth].map(dialled).sort());
  });

  it('tells nothing to a number that another family has too, nor a family of a child at the other school', async () => {
    const sms = await gateway('sms');
    const { parent, foreignParent, student, foreignStudent } = world.people;
    await run(
      sql`insert into shared_number (pid, number, spelled) values (${foreignParent.pid}, ${parent.phone}, '00')`,
    );
    await tell({ hosts: [sms.host] });
    expect(sms.requests(dialled(parent))).toBe(0);
    expect(await rowOf(parent)).toMatchObject({
      state: 'failed',
      failure: 'no-channel',
      passed_over: ['whatsapp no-gateway', 'sms shared-number', expect.stringMatching(/^email no-/)],
    });
    // The family of both schools is told of the child who was absent, by its own number.
    const ofBoth = sms.taken.filter(({ to }) => to === dialled(shared.parentOfBoth));
    expect(ofBoth).toHaveLength(1);
    expect(ofBoth[0]?.text).toContain(student.name);
    for (const { text } of sms.taken) expect(text).not.toContain(foreignStudent.name);
  });
});

describe('what else comes in the evening', () => {
  const TEXT = 'Lakeside: results of {#var#} are in. https://academy.example/results-mail/{#var#}';
  const register = () =>
    run(sql`
      insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
      values ('sms', 'results', 'en', 'LKSIDE', '1208', '', ${TEXT}, '{children,key}')`);
  const tellResults = (evening: Evening) =>
    doDue(world.database.urls.owner, log.logger, mailerWith(evening, [resultsTopic]));
  beforeEach(async () => {
    await run(sql`delete from exam_attempt`);
    await run(sql`delete from family_news`);
    await run(sql`update academy set family_news = '{results}', absence_channels = '{sms,email}'`);
    await addResult(world, world.people.student, 80);
  });

  it('goes by SMS in the text that is registered about it, whose link leads to the screen and ends these messages', async () => {
    const sms = await gateway('sms');
    await register();
    await tellResults({ hosts: [sms.host] });
    expect(sms.taken.map(({ to }) => to).sort()).toEqual(dueNumbers());
    const { text = '', template } = sms.taken.find(({ to }) => to === dialled(world.people.parent)) ?? {};
    expect(template).toBe('1208');
    expect(text).toMatch(
      new RegExp(
        `^Lakeside: results of ${world.people.student.name} are in. https://academy.example/results-mail/[\\w-]{22}$`,
      ),
    );
    const path = /\/results-mail\/[\w-]{22}$/.exec(text)?.[0] ?? '';
    const page = await (await ask(world.app, 'GET', path)).text();
    expect(page).toContain('<a href="/student-performance">See performance</a>');
    expect((await ask(world.app, 'POST', path)).status).toBe(200);
    await run(sql`delete from family_mail`);
    await run(sql`delete from family_news`);
    sms.taken.length = 0;
    await tellResults({ hosts: [sms.host] });
    expect(sms.taken.map(({ to }) => to)).not.toContain(dialled(world.people.parent));
  });

  it('goes by the next channel where a text is registered about absences alone, and the parent reads which', async () => {
    const sms = await gateway('sms');
    const mails = await startMailServer();
    stops.push(mails.stop);
    const { parent } = world.people;
    await run(sql`update person set email = 'home@mail.example' where pid = ${parent.pid}`);
    const app = world.appWith({ canMail: true, gatewayKeySecret: KEY_SECRET, clock: () => EVENING });
    const choiceOf = async (topic: string) => {
      const answer = await ask(app, 'GET', '/api/parent/mail-choices', { token: await world.tokenOf(parent) });
      const { choices } = (await answer.json()) as {
        choices: { topic: string; channel: string; passedOver: string[] }[];
      };
      return choices.find((each) => each.topic === topic);
    };
    expect(await choiceOf('results')).toMatchObject({ channel: 'email', passedOver: ['sms unregistered'] });
    expect(await choiceOf('absence')).toMatchObject({ channel: 'sms' });
    await tellResults({ hosts: [sms.host], mail: mails.url });
    expect(sms.taken).toEqual([]);
    expect(mails.received.map(({ to }) => to)).toContain('home@mail.example');
    await register();
    expect(await choiceOf('results')).toMatchObject({ channel: 'sms', passedOver: [] });
  });

  it('is one message for two accounts of one number with the same children, on a later evening too', async () => {
    const sms = await gateway('sms');
    await register();
    const { parent, teacherAndParent } = world.people;
    await run(
      sql`insert into shared_number (pid, number, spelled) values (${teacherAndParent.pid}, ${parent.phone}, '00')`,
    );
    for (const now of [EVENING, new Date('2026-05-23T12:35:00Z')]) await tellResults({ hosts: [sms.host], now });
    expect(sms.taken.filter(({ to }) => to === dialled(parent))).toHaveLength(1);
  });
});

describe('the switch of a parent', () => {
  const parent = () => world.people.parent;
  it.each([
    ['where nothing is amiss', () => sql`select 1`, true],
    [
      'where another family has the number too',
      () => sql`
        insert into shared_number (pid, number, spelled)
        values (${world.people.foreignParent.pid}, ${parent().phone}, '00')`,
      false,
    ],
    [
      'where the number cannot be dialled from anywhere',
      () => sql`update person set phone = '100200' where pid = ${parent().pid}`,
      false,
    ],
    ['where no gateway is set', () => sql`delete from gateway`, false],
    [
      'where the secret of the gateway was encrypted with another key',
      () => sql`update gateway set secret = ${storedGatewaySecret(SECRET, 'another key of the server')}`,
      false,
    ],
    [
      'where no text is registered in their language',
      () => sql`insert into mail_choice (pid, topic, is_on, language) values (${parent().pid}, 'absence', true, 'ml')`,
      false,
    ],
  ] as const)('is offered %s as who sends has it', async (_, change, isReached) => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms');
    await run(change());
    const app = world.appWith({ canMail: true, gatewayKeySecret: KEY_SECRET, clock: () => EVENING });
    const token = await world.tokenOf(parent());
    const answer = await ask(app, 'GET', '/api/parent/attendance?month=4&year=2026', { token });
    const { mail } = (await answer.json()) as { mail: { isOffered: boolean } };
    await tell({ hosts: [sms.host] });
    expect([mail.isOffered, (await rowOf(parent()))?.state]).toEqual([isReached, isReached ? 'sent' : 'failed']);
  });
});

describe('a gateway', () => {
  it.each([
    ['refuses the message', { status: 400, body: '{}' }, 'refused'],
    [
      'says no in an answer that looks like yes',
      { status: 200, body: '{"response":{"id":"x","status":"error"}}' },
      'refused',
    ],
    ['leads somewhere else', { status: 302, location: 'http://169.254.169.254/' }, 'refused'],
    ['answers a page', { status: 200, body: '<html>Welcome</html>' }, 'interrupted'],
    ['fails inside', { status: 500 }, 'interrupted'],
    ['takes it and does not answer', { hangsUp: 'after' }, 'interrupted'],
  ] as const)('that %s is tried once, and the family is on the list', async (_, behaviour, failure) => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms', () => behaviour);
    await tell({ hosts: [sms.host] });
    await tell({ hosts: [sms.host] });
    expect(dueNumbers().map(sms.requests)).toEqual([1, 1, 1]);
    expect((await rows()).map((row) => `${row.state} ${row.failure}`)).toEqual(Array(3).fill(`failed ${failure}`));
    // What may have gone out can be answered; what has not is told nobody.
    const { rows: notes } = await sql`select from absence_mail`.execute(world.database.owner);
    expect(notes).toHaveLength(failure === 'interrupted' ? 3 : 0);
  });

  it.each([
    ['is busy', { status: 429 }],
    ['does not know the account', { status: 401 }],
  ] as const)('that %s is tried again, with one message in the end', async (_, behaviour) => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms', (_to, nth) => (nth === 1 ? behaviour : undefined));
    await tell({ hosts: [sms.host] });
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['waiting']));
    await hurry();
    await tell({ hosts: [sms.host] });
    expect(sms.taken.map(({ to }) => to).sort()).toEqual(dueNumbers());
  });

  it('that is away is tried again, and not after ten in the evening', async () => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms');
    await sms.stop();
    await tell({ hosts: [sms.host] });
    expect((await rows()).map((row) => `${row.state} ${row.failure}`)).toEqual(Array(3).fill('waiting unreachable'));
    await hurry();
    await tell({ hosts: [sms.host], now: new Date('2026-05-22T16:35:00Z') });
    expect(new Set((await rows()).map(({ failure }) => failure))).toEqual(new Set(['late']));
  });

  it('inside the network of the server is not called', async () => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms');
    await tell();
    expect(dueNumbers().map(sms.requests)).toEqual([0, 0, 0]);
    expect(new Set((await rows()).map(({ failure }) => failure))).toEqual(new Set(['refused']));
  });

  it('that takes its time is called for several families at once, and keeps no other job from being done', async () => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    let open = () => {};
    const opened = new Promise<undefined>((resolve) => {
      open = () => resolve(undefined);
    });
    const sms = await gateway('sms', () => opened);
    const { owner } = world.database;
    const running = startJobs({ ...world.database, ownerUrl: world.database.urls.owner }, log.logger, {
      periods: { activityLog: 730, linkRequests: 90, devices: 180, addresses: 90 },
      imports: { takeUp: async () => false },
      families: mailerWith({ hosts: [sms.host] }),
    });
    stops.push(running.stop, open);
    await expect.poll(() => dueNumbers().map(sms.requests), PATIENT).toEqual([1, 1, 1]);
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sending']));
    await run(sql`select graphile_worker.add_job('send-notices')`);
    const notices = () => sql`select from graphile_worker.jobs where task_identifier = 'send-notices'`.execute(owner);
    await expect.poll(async () => (await notices()).rows, PATIENT).toEqual([]);
    open();
    await expect.poll(async () => (await rows()).map(({ state }) => state), PATIENT).toEqual(Array(3).fill('sent'));
  });

  it('is called once for each family also where two have the lock, since one has lost its connection', async () => {
    await run(sql`update academy set absence_channels = '{sms}'`);
    const sms = await gateway('sms');
    const mailers = [mailerWith({ hosts: [sms.host] }), mailerWith({ hosts: [sms.host] })];
    await prepareQueue(world.database.urls.owner, log.logger);
    await mailers[0]?.list();
    const send = (mailer: FamilyMailer) =>
      mailer
        .tasks(new AbortController().signal)
        [SEND_FAMILY_MAIL]?.({ topic: 'absence', day: DAY }, {} as JobHelpers, async () => true);
    await Promise.all(mailers.map(send));
    expect(dueNumbers().map(sms.requests)).toEqual([1, 1, 1]);
  });

  it('is called once for each family by several processes at the same moment', async () => {
    const sms = await gateway('sms');
    await Promise.all([1, 2, 3].map(() => tell({ hosts: [sms.host] })));
    await hurry();
    await Promise.all([1, 2].map(() => tell({ hosts: [sms.host] })));
    expect(dueNumbers().map(sms.requests)).toEqual([1, 1, 1]);
  });
});

describe('a process that is killed', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));
  const start = async (host: string) => {
    child = await startSender('channelProcess', world.database.urls, {
      GATEWAY_HOST: host,
      GATEWAY_SECRET: KEY_SECRET,
      NOW: EVENING.toISOString(),
    });
  };

  it('between the call and its note: nobody gets a message twice, and who may not have got one is on the list', async () => {
    const { student } = world.people;
    const parents = inGate(27, 66);
    const all = parents + dueNumbers().length;
    await run(sql`
      with p as (
        insert into person (name, role, phone)
        select 'Parent ' || n, 24, (9846000000 + n)::text from generate_series(1, ${parents}::int) n returning pid)
      insert into guardian (guardian_pid, child_pid) select pid, ${student.pid} from p`);
    // What is under way at the moment of one kill has come before the next.
    const kills = [5, 30, 55].slice(0, inGate(1, 3));
    let killed = 0;
    let taken = 0;
    const sms = await gateway('sms', undefined, () => {
      taken += 1;
      if (taken === kills[killed]) {
        killed += 1;
        child?.kill('SIGKILL');
      }
    });
    for (const _ of kills) {
      const before = killed;
      await start(sms.host);
      await expect.poll(() => killed, PATIENT).toBe(before + 1);
      if (child?.signalCode === null) await once(child as ChildProcess, 'exit');
      await hurry();
    }
    // The next process is this one.
    const left = async () => {
      await tell({ hosts: [sms.host] });
      return (await rows()).filter(({ state }) => /waiting|sending/.test(state));
    };
    await expect.poll(left, PATIENT).toEqual([]);
    const reached = sms.taken.map(({ to }) => to);
    expect(new Set(reached).size).toBe(reached.length);
    const list = await rows();
    expect(list).toHaveLength(all);
    const interrupted = list.filter(({ failure }) => failure === 'interrupted');
    expect(interrupted.length).toBeGreaterThanOrEqual(kills.length);
    expect(interrupted.length).toBeLessThanOrEqual(kills.length * MAILS_AT_ONCE);
    const { rows: sent } = await sql<{ number: string }>`
      select '91' || phone as number from family_mail join person using (pid) where state = 'sent'`.execute(
      world.database.owner,
    );
    expect(sent).toHaveLength(all - interrupted.length);
    for (const { number } of sent) expect(reached).toContain(number);
    await run(sql`delete from guardian where guardian_pid in (select pid from person where name like 'Parent %')`);
  });
});

describe('a report of a gateway', () => {
  const app = () => world.appWith({ gatewayKeySecret: KEY_SECRET });
  const post = (template: GatewayTemplate, report: unknown, secret = REPORT_SECRET) =>
    ask(app(), 'POST', '/gateway-reports/whatsapp', signedReport(template, secret, report));
  async function sent() {
    const whatsapp = await gateway('whatsapp');
    await tell({ hosts: [whatsapp.host] });
    const row = await rowOf(world.people.parent);
    const message = whatsapp.taken.find(({ to }) => to === dialled(world.people.parent));
    return { template: whatsapp.template, id: row?.gateway_id ?? '', reference: message?.reference ?? '' };
  }
  const report = async () => {
    const row = await rowOf(world.people.parent);
    return [row?.report ?? null, row?.report_reason ?? null];
  };

  it('is noted when it is signed, whatever its order, and as often as it comes', async () => {
    const { template, id } = await sent();
    const delivered = cloudReport({ id, status: 'delivered' });
    expect((await post(template, delivered)).status).toBe(200);
    expect(await report()).toEqual(['delivered', null]);
    for (const late of [
      cloudReport({ id, status: 'sent' }),
      cloudReport({ id, status: 'failed', title: 'Not there' }),
      delivered,
    ]) {
      expect((await post(template, late)).status).toBe(200);
      expect(await report()).toEqual(['delivered', null]);
    }
  });

  it('of a failure has the reason, until it was delivered all the same', async () => {
    const { template, id } = await sent();
    await post(template, cloudReport({ id, status: 'failed', title: 'Message undeliverable' }));
    expect(await report()).toEqual(['failed', 'Message undeliverable']);
    await post(template, cloudReport({ id, status: 'read' }));
    expect(await report()).toEqual(['delivered', null]);
  });

  it('finds by its reference a message whose call was not answered', async () => {
    const whatsapp = await gateway('whatsapp', () => ({ hangsUp: 'after' }));
    await tell({ hosts: [whatsapp.host] });
    expect(await rowOf(world.people.parent)).toMatchObject({
      state: 'failed',
      failure: 'interrupted',
      gateway_id: null,
    });
    const reference = whatsapp.taken.find(({ to }) => to === dialled(world.people.parent))?.reference ?? '';
    await post(whatsapp.template, cloudReport({ id: 'wamid.1', status: 'delivered', reference }));
    expect(await rowOf(world.people.parent)).toMatchObject({ gateway_id: 'wamid.1', report: 'delivered' });
  });

  it('without the right signature, or of what nobody sent, changes nothing', async () => {
    const { template, id } = await sent();
    const delivered = cloudReport({ id, status: 'delivered' });
    expect((await post(template, delivered, 'another secret')).status).toBe(401);
    const { body } = signedReport(template, REPORT_SECRET, delivered);
    expect((await ask(app(), 'POST', '/gateway-reports/whatsapp', { body })).status).toBe(401);
    const other = signedReport(template, REPORT_SECRET, cloudReport({ id, status: 'failed' }));
    expect((await ask(app(), 'POST', '/gateway-reports/whatsapp', { ...other, body })).status).toBe(401);
    expect(
      (await ask(app(), 'POST', '/gateway-reports/sms', signedReport(template, REPORT_SECRET, delivered))).status,
    ).toBe(401);
    expect((await ask(app(), 'POST', '/gateway-reports/email', signedReport(template, '', delivered))).status).toBe(
      401,
    );
    expect((await post(template, cloudReport({ id: 'somebody else’s', status: 'failed' }))).status).toBe(200);
    for (const odd of [null, [], { entry: 'x' }, { entry: [{ changes: null }] }])
      expect((await post(template, odd)).status).toBe(200);
    expect(await report()).toEqual([null, null]);
    expect(log.text() + world.logged()).not.toContain(REPORT_SECRET);
  });

  it('is asked for by an address that proves to be the academy’s', async () => {
    await sent();
    const at = (token: string, challenge = '1158201444') =>
      ask(
        app(),
        'GET',
        `/gateway-reports/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${challenge}`,
      );
    const right = await at(verifyTokenOf(REPORT_SECRET));
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    expect((await at('wrong')).status).toBe(403);
    expect((await at(verifyTokenOf(REPORT_SECRET), '<script>')).status).toBe(403);
  });
});

describe('an administrator', () => {
  const publicUrl = 'https://academy.example';
  const appWith = (more: object = {}) =>
    world.appWith({
      gatewayKeySecret: KEY_SECRET,
      clock: () => EVENING,
      config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere', publicUrl, ...more },
    });
  const call = async (method: string, path: string, body?: object, app = appWith()) => {
    const token = await world.tokenOf(world.people.administrator);
    const answer = await ask(app, method, `/api/admin/channels${path}`, { token, ...(body ? { body } : {}) });
    const text = await answer.text();
    return { status: answer.status, text, json: JSON.parse(text) as Record<string, never> };
  };
  const { channel, template } = PRESET_TEMPLATES.gupshup;
  const text = {
    channel,
    topic: 'absence',
    language: 'en',
    header: 'LKSIDE',
    templateId: '1107',
    languageCode: '',
    words: WORDS,
    slots: ['children', 'day', 'key'],
  };
  const resolve = async () => [{ address: '8.8.8.8', family: 4 }];

  it('sets the order, gateways and texts, and is never shown a secret again', async () => {
    const app = world.appWith({ gatewayKeySecret: KEY_SECRET, resolve });
    expect((await call('PUT', '', { channels: ['sms', 'email'] })).status).toBe(200);
    expect((await call('PUT', '', { channels: ['sms', 'sms'] })).status).toBe(400);
    expect((await call('PUT', '', { channels: [] })).status).toBe(400);
    const set = { channel, template, secret: SECRET, reportSecret: REPORT_SECRET };
    expect((await call('PUT', '/gateway', set, app)).status).toBe(200);
    expect((await call('PUT', '/text', text)).status).toBe(200);
    const shown = await call('GET', '');
    expect(shown.json).toMatchObject({
      channels: ['sms', 'email'],
      mayKeepSecrets: true,
      gateways: [
        {
          channel,
          template,
          reportsAddress: `${publicUrl}/gateway-reports/sms`,
          reportsWord: verifyTokenOf(REPORT_SECRET),
        },
      ],
      texts: [text],
    });
    // A change without a secret keeps it.
    const changed = { ...template, address: `${template.address}?x=1` };
    expect((await call('PUT', '/gateway', { channel, template: changed }, app)).status).toBe(200);
    const { rows: stored } = await sql<{
      secret: string;
      row: string;
    }>`select secret, gateway::text as row from gateway`.execute(world.database.owner);
    expect(gatewaySecretOf(stored[0]?.secret ?? '', KEY_SECRET)).toBe(SECRET);
    const { rows: log } = await sql<{ text: string }>`
      select string_agg(activity_log::text, '') as text from activity_log`.execute(world.database.owner);
    for (const secret of [SECRET, REPORT_SECRET]) {
      expect(shown.text + stored[0]?.row + log[0]?.text + world.logged()).not.toContain(secret);
    }
    expect((await call('PUT', '/text', { ...text, words: '' })).status).toBe(200);
    expect((await call('PUT', '/gateway', { channel, template: null })).status).toBe(200);
    expect((await call('GET', '')).json).toMatchObject({ gateways: [], texts: [] });
  });

  it('is refused what could not be called or sent, and a gateway without a key of the server', async () => {
    const at = (address: string) => ({ channel, template: { ...template, address }, secret: SECRET });
    for (const address of [
      'https://127.0.0.1/send',
      'https://169.254.169.254/',
      'http://sms.example/',
      'https://[::1]/',
      'sms.example',
    ])
      expect([address, (await call('PUT', '/gateway', at(address))).status]).toEqual([address, 400]);
    const app = world.appWith({ gatewayKeySecret: KEY_SECRET, resolve });
    expect((await call('PUT', '/gateway', { channel, template }, app)).status).toBe(409);
    const noKey = world.appWith({ resolve });
    expect((await call('PUT', '/gateway', { channel, template, secret: SECRET }, noKey)).status).toBe(409);
    for (const wrong of [{ words: `${WORDS} ` }, { slots: ['key'] }, { header: '' }, { templateId: '' }])
      expect((await call('PUT', '/text', { ...text, ...wrong })).status).toBe(400);
    const token = await world.tokenOf(world.people.schoolUser);
    expect((await ask(appWith(), 'GET', '/api/admin/channels', { token })).status).toBe(403);
    expect((await ask(appWith(), 'GET', '/api/admin/channels/reached', { token })).status).toBe(403);
  });

  it('sends a test to their own number, and hears what the gateway says', async () => {
    let isBroken = false;
    const sms = await gateway('sms', () => (isBroken ? { status: 400 } : undefined));
    const app = appWith({ gatewayAllowedHosts: [sms.host] });
    expect((await call('POST', '/test', { channel, topic: 'absence', language: 'en' }, app)).status).toBe(200);
    expect(sms.taken.map(({ to }) => to)).toEqual([dialled(world.people.administrator)]);
    isBroken = true;
    const refused = await call('POST', '/test', { channel, topic: 'absence', language: 'en' }, app);
    expect([refused.status, refused.json.message]).toEqual([409, 'The gateway did not take it (status 400)']);
    expect((await call('POST', '/test', { channel, topic: 'absence', language: 'ml' }, app)).status).toBe(409);
    expect((await call('POST', '/test', { channel: 'whatsapp', topic: 'absence', language: 'en' }, app)).status).toBe(
      409,
    );
  });

  it('sees of the last evening whom it reached, by class and language, and who got nothing and why', async () => {
    expect((await call('GET', '/reached')).json).toMatchObject({ day: null, days: [], groups: [], unreached: [] });
    const sms = await gateway('sms', (to) =>
      to === dialled(world.people.teacherAndParent) ? { status: 400 } : undefined,
    );
    await run(sql`update person set phone = '100200' where pid = ${world.people.parent.pid}`);
    await tell({ hosts: [sms.host] });
    const { json } = await call('GET', '/reached');
    expect(json).toMatchObject({
      day: DAY,
      days: [DAY],
      totals: { families: 3, delivered: 0, sent: 1, waiting: 0, failed: 1, none: 1 },
    });
    const unreached = json.unreached as unknown as { pid: number }[];
    expect(unreached.find(({ pid }) => pid === world.people.teacherAndParent.pid)).toMatchObject({
      failure: 'refused',
      channel: 'sms',
    });
    expect(unreached.find(({ pid }) => pid === world.people.parent.pid)).toMatchObject({
      failure: 'no-channel',
      passedOver: expect.arrayContaining(['sms no-number']),
    });
    expect(unreached).toHaveLength(2);
    const groups = json.groups as unknown as { language: string; families: number }[];
    expect(groups.length).toBeGreaterThan(0);
    expect(new Set(groups.map(({ language }) => language))).toEqual(new Set(['en']));
    await run(sql`update family_mail set report = 'delivered' where state = 'sent'`);
    expect((await call('GET', '/reached')).json).toMatchObject({ totals: { delivered: 1, sent: 0 } });
    expect((await call('GET', '/reached?day=2026-05-01')).json).toMatchObject({
      day: '2026-05-01',
      totals: { families: 0 },
    });
  });
});
