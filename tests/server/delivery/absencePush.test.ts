/** Absences on the devices of parents, against a push service on this machine, and a process that is killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAILS_AT_ONCE } from '#domain/messages/familyMail.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { absenceTopic } from '#host/server/delivery/absence/absenceTopic.ts';
import { correctionTopic } from '#host/server/delivery/absence/correctionTopic.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { type PushKeys, pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { familyPushText } from '#host/server/delivery/push/pushText.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { whyPassedOver } from '#host/server/students/familyReach.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { beginAbsentEvening, DAY, EVENING } from '#tests/support/server/absentEvening.ts';
import { doDue, hurryFamilyMail } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { startMailServer } from '#tests/support/server/mail.ts';
import { startPushService } from '#tests/support/server/pushService.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';

const NEXT_EVENING = new Date('2026-05-23T12:35:00Z');
const AFTER_TEN = new Date('2026-05-22T16:35:00Z');
const UNTIL_TEN_SECONDS = (3 * 60 + 55) * 60;
const BASE = 'https://academy.example';
const PATIENT = { timeout: 60_000, interval: 50 };

type Service = Awaited<ReturnType<typeof startPushService>>;

let world: World;
let shared: SharedPeople;
let keys: PushKeys;
const log = keptLog();
const stops: (() => unknown)[] = [];
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
  keys = await pushKeys(world.database.owner, { contact: 'mailto:office@academy.example', secret: undefined });
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  await run(sql`delete from push_subscription`);
  await beginAbsentEvening(world, shared, ['push', 'email']);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serviceWith(...options: Parameters<typeof startPushService>): Promise<Service> {
  const service = await startPushService(...options);
  stops.push(service.stop);
  return service;
}
/** A device of this person on which notices are switched on. */
async function deviceOf(service: Service, { pid }: { pid: number }, name: string) {
  const { endpoint, keys: own } = service.browser(name);
  await run(sql`
    insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
    values (${pid}::int, ${endpoint}, sha256(${endpoint}::bytea), ${own.p256dh}, ${own.auth}, 'en')`);
}
/** A device of each parent whose child was absent. */
async function devicesOfAll(service: Service) {
  await deviceOf(service, world.people.parent, 'parent');
  await deviceOf(service, world.people.teacherAndParent, 'teacher');
  await deviceOf(service, shared.parentOfBoth, 'both');
}

interface Evening {
  service?: Service;
  mail?: string;
  now?: Date;
}
/** What a server does in the evening. */
function tell({ service, mail, now = EVENING }: Evening = {}) {
  const server = mail === undefined ? undefined : mailServer({ url: mail, from: 'office@academy.example' });
  stops.push(() => server?.close());
  const mailer = familyMailer(
    {
      database: world.database,
      server,
      push: service && { keys, outbound: outbound(allowedHosts([service.host])) },
      base: BASE,
      logger: log.logger,
      clock: () => now,
    },
    [absenceTopic, correctionTopic],
  );
  return doDue(world.database.urls.owner, log.logger, mailer);
}
const hurry = () => hurryFamilyMail(world.database.owner);
const rows = async () =>
  (
    await sql<{
      pid: number;
      topic: string;
      state: string;
      failure: string | null;
      channel: string | null;
      passed: string[];
    }>`
      select pid, topic, state, failure, channel, passed_over as passed from family_mail order by topic, pid`.execute(
      world.database.owner,
    )
  ).rows;
const rowOf = async ({ pid }: { pid: number }, topic = 'absence') =>
  (await rows()).find((row) => row.pid === pid && row.topic === topic);
const namesOf = (service: Service) => service.received.map(({ to }) => to).sort();
const pushTo = (service: Service, name: string) => service.received.filter(({ to }) => to === name);

describe('push', () => {
  const family = { email: '', number: '', isNumberShared: true, hasDevice: true };
  const means = { isOpen: true, isRegistered: false, country: 'IN' };
  it.each([
    ['reaches a family with a device, whatever its number', family, means, undefined],
    ['is passed over where no device is sent notices', { ...family, hasDevice: false }, means, 'no-device'],
    ['is passed over where the server has no keys', family, { ...means, isOpen: false }, 'no-gateway'],
  ])('%s', (_, of, has, why) => expect(whyPassedOver('push', of, has)).toBe(why));

  it.each(LANGUAGES)('says in %s the academy and the day, and nothing of a child', (language) => {
    for (const key of ['absencePush', 'correctionPush'] as const) {
      const about = wordsIn(language)(key, { day: '22/5/2026', name: 'Asha', child: 'Asha', children: 'Asha' });
      const text = familyPushText({ academyName: 'Lakeside', about, tag: 'absence', language, open: BASE });
      expect(text).toMatchObject({ title: 'Lakeside', lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' });
      expect(text.body).toContain('22/5/2026');
      expect(text.body).not.toMatch(/Asha|[{}]|…/);
      if (language !== 'en') expect(about).not.toBe(wordsIn('en')(key, { day: '22/5/2026' }));
    }
  });
});

describe('an absence on a device', () => {
  it('comes to each parent once, on all of their devices, with the page that takes one answer behind it', async () => {
    const service = await serviceWith();
    await devicesOfAll(service);
    await deviceOf(service, world.people.parent, 'laptop');
    await tell({ service });
    await tell({ service });
    expect(namesOf(service)).toEqual(['both', 'laptop', 'parent', 'teacher']);
    expect((await rows()).map(({ state, channel }) => `${state} ${channel}`)).toEqual(Array(3).fill('sent push'));
    const [push] = pushTo(service, 'parent');
    expect(push).toMatchObject({
      text: { title: 'Lakeside', lang: 'en', tag: `absence-${DAY}` },
      headers: { urgency: 'high', ttl: String(UNTIL_TEN_SECONDS) },
    });
    expect(pushTo(service, 'laptop')[0]?.text).toEqual(push?.text);
    const { student, parent } = world.people;
    for (const { text } of service.received) {
      expect(`${text.title} ${text.body}`).not.toContain(student.name);
      expect(`${text.title} ${text.body}`).not.toContain(parent.name);
    }

    const open = push?.text.open ?? '';
    expect(open).toMatch(/^https:\/\/academy\.example\/absence\/[\w-]{22}$/);
    const app = world.appWith({ clock: () => EVENING });
    const path = new URL(open).pathname;
    expect(await (await ask(app, 'GET', path)).text()).toContain(student.name);
    const form = { body: 'reason0=ill&note0=', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect((await ask(app, 'POST', path, form)).status).toBe(200);
    expect(log.text()).not.toContain(service.host);
    expect(log.text()).not.toContain(path);
  });

  it('is one message about all children of a family, in its language', async () => {
    const service = await serviceWith();
    await run(sql`update live_attendance set minutes = 0`);
    await deviceOf(service, shared.parentOfBoth, 'both');
    await run(sql`
      insert into mail_choice (pid, topic, is_on, language) values (${shared.parentOfBoth.pid}, 'absence', true, 'ur')`);
    await tell({ service });
    expect(namesOf(service)).toEqual(['both']);
    const { text } = service.received[0] ?? {};
    expect(text).toMatchObject({ lang: 'ur', dir: 'rtl' });
    const page = await ask(world.appWith({ clock: () => EVENING }), 'GET', new URL(text?.open ?? BASE).pathname);
    const words = await page.text();
    for (const { name } of [world.people.student, world.people.foreignStudent]) expect(words).toContain(name);
  });

  it('does not come to a family that is out of all messages by one press', async () => {
    const service = await serviceWith();
    await devicesOfAll(service);
    await tell({ service });
    const [push] = pushTo(service, 'parent');
    const app = world.appWith({ clock: () => EVENING });
    const page = await (await ask(app, 'GET', new URL(push?.text.open ?? BASE).pathname)).text();
    const stop = /href="(\/absence-mail\/[\w-]+)"/.exec(page)?.[1] ?? '';
    expect((await ask(app, 'POST', stop)).status).toBe(200);
    await run(sql`delete from family_mail`);
    service.received.length = 0;
    await tell({ service });
    expect(namesOf(service)).toEqual(['both', 'teacher']);
  });

  it('goes by the next channel where no device is there or the server has no keys, and each reason is kept', async () => {
    const service = await serviceWith();
    const mails = await startMailServer();
    stops.push(mails.stop);
    const { parent, teacherAndParent } = world.people;
    await deviceOf(service, teacherAndParent, 'teacher');
    await run(sql`update person set email = 'home@mail.example' where pid = ${parent.pid}`);
    await tell({ service, mail: mails.url });
    expect(namesOf(service)).toEqual(['teacher']);
    expect(mails.received.map(({ to }) => to)).toEqual(['home@mail.example']);
    expect(await rowOf(parent)).toMatchObject({ state: 'sent', channel: 'email', passed: ['push no-device'] });
    expect(await rowOf(shared.parentOfBoth)).toMatchObject({
      failure: 'no-channel',
      passed: ['push no-device', 'email no-address'],
    });
    await run(sql`delete from family_mail`);
    await tell({ mail: mails.url });
    expect((await rowOf(teacherAndParent))?.passed[0]).toBe('push no-gateway');
  });

  it('is told to the parent beforehand, also why it does not come', async () => {
    const service = await serviceWith();
    const { parent } = world.people;
    await run(sql`update academy set absence_channels = '{push}'`);
    const token = await world.tokenOf(parent, true);
    const absence = async (app: World['app']) => {
      const answer = await ask(app, 'GET', '/api/parent/mail-choices', { token });
      const { choices } = (await answer.json()) as { choices: { topic: string }[] };
      return choices.find(({ topic }) => topic === 'absence');
    };
    expect(await absence(world.app)).toMatchObject({ channel: null, passedOver: ['push no-device'] });
    await deviceOf(service, parent, 'parent');
    expect(await absence(world.app)).toMatchObject({ channel: 'push', passedOver: [] });
    expect(await absence(world.appWith({ push: undefined }))).toMatchObject({ passedOver: ['push no-gateway'] });
  });
});

describe('a push service that', () => {
  it.each([404, 410])(
    'does not know the device any more (%s): it is forgotten, and the next channel is taken the same evening',
    async (status) => {
      const service = await serviceWith(() => ({ status }));
      const mails = await startMailServer();
      stops.push(mails.stop);
      const { parent } = world.people;
      await deviceOf(service, parent, 'gone');
      await deviceOf(service, shared.parentOfBoth, 'gone-too');
      await run(sql`update person set email = 'home@mail.example' where pid = ${parent.pid}`);
      await tell({ service, mail: mails.url });
      expect(mails.received.map(({ to }) => to)).toContain('home@mail.example');
      expect(await rowOf(parent)).toMatchObject({ state: 'sent', channel: 'email', passed: ['push gone'] });
      expect((await sql`select from push_subscription`.execute(world.database.owner)).rows).toEqual([]);
      // Whom no other channel reaches is on the list, with the reason.
      const token = await world.tokenOf(world.people.administrator);
      const reached = await ask(world.app, 'GET', '/api/admin/channels/reached', { token });
      const { unreached } = (await reached.json()) as { unreached: { pid: number }[] };
      expect(unreached.find(({ pid }) => pid === shared.parentOfBoth.pid)).toMatchObject({
        failure: 'no-channel',
        passedOver: ['push gone', 'email no-address'],
      });
      // Nobody was told of what went nowhere.
      const notes = sql`select from absence_mail where parent_pid = ${shared.parentOfBoth.pid}`;
      expect((await notes.execute(world.database.owner)).rows).toEqual([]);
    },
  );

  it('does not know one of two devices: the other has the message, and no other channel is taken', async () => {
    const service = await serviceWith((to) => (to === 'gone' ? { status: 410 } : undefined));
    const { parent } = world.people;
    await deviceOf(service, parent, 'gone');
    await deviceOf(service, parent, 'here');
    await tell({ service });
    expect(await rowOf(parent)).toMatchObject({ state: 'sent', channel: 'push', passed: [] });
    await run(sql`delete from family_mail`);
    await tell({ service });
    expect([service.requests('gone'), service.requests('here')]).toEqual([1, 2]);
  });

  it('is busy is tried again when it asks for that, but not after ten in the evening', async () => {
    const service = await serviceWith((_, nth) =>
      nth === 1 ? { status: 503, headers: { 'Retry-After': '600' } } : undefined,
    );
    const { parent, teacherAndParent } = world.people;
    await run(sql`update academy set absence_channels = '{push}'`);
    await deviceOf(service, parent, 'parent');
    await tell({ service });
    expect(await rowOf(parent)).toMatchObject({ state: 'waiting', failure: 'refused' });
    const at = (seconds: number) => new Date(EVENING.getTime() + seconds * 1000);
    await tell({ service, now: at(590) });
    expect(service.requests('parent')).toBe(1);
    await tell({ service, now: at(610) });
    expect(namesOf(service)).toEqual(['parent']);
    expect(await rowOf(parent)).toMatchObject({ state: 'sent' });

    const busy = await serviceWith(() => ({ status: 429, headers: { 'Retry-After': '999999999' } }));
    await run(sql`delete from family_mail`);
    await deviceOf(busy, teacherAndParent, 'teacher');
    await tell({ service: busy });
    await tell({ service: busy, now: AFTER_TEN });
    expect(busy.requests('teacher')).toBe(1);
    expect(await rowOf(teacherAndParent)).toMatchObject({ state: 'failed', failure: 'late' });
  });

  it.each([
    ['takes it and does not answer', { status: 201, hangsUp: true }, 'interrupted'],
    ['refuses it for good', { status: 400 }, 'refused'],
  ])('%s is not tried again, nor another channel, and the family is on the list', async (_, answer, failure) => {
    const service = await serviceWith(() => answer);
    const mails = await startMailServer();
    stops.push(mails.stop);
    const { parent } = world.people;
    await deviceOf(service, parent, 'parent');
    await run(sql`update person set email = 'home@mail.example' where pid = ${parent.pid}`);
    await tell({ service, mail: mails.url });
    await hurry();
    await tell({ service, mail: mails.url });
    expect(service.requests('parent')).toBe(1);
    expect(mails.received.map(({ to }) => to)).not.toContain('home@mail.example');
    expect(await rowOf(parent)).toMatchObject({ state: 'failed', failure, channel: 'push' });
  });

  it('is away for one device of two: who has it on the other is not sent it again', async () => {
    const away = await startPushService();
    const service = await serviceWith();
    const { parent } = world.people;
    await deviceOf(away, parent, 'away');
    await away.stop();
    await deviceOf(service, parent, 'here');
    await tell({ service });
    await hurry();
    await tell({ service });
    expect(namesOf(service)).toEqual(['here']);
  });
});

describe('a correction on a device', () => {
  const topicOf = (service: Service, name: string, nth: number) => pushTo(service, name)[nth]?.headers.topic;

  it('replaces the message that it takes back, and opens the attendance', async () => {
    const service = await serviceWith();
    await devicesOfAll(service);
    await tell({ service });
    await run(sql`update live_attendance set minutes = 60`);
    await tell({ service, now: NEXT_EVENING });
    expect(namesOf(service)).toEqual(['both', 'both', 'parent', 'parent', 'teacher', 'teacher']);
    const [first, correction] = pushTo(service, 'parent');
    expect(correction).toMatchObject({
      text: { open: `${BASE}/attendance`, tag: first?.text.tag },
      headers: { urgency: 'high', ttl: String(UNTIL_TEN_SECONDS), topic: first?.headers.topic },
    });
    expect(correction?.text.body).not.toBe(first?.text.body);
    // A push service can tell from it neither whom nor what it is about, and one family's replaces no other's.
    const topics = ['both', 'parent', 'teacher'].map((name) => String(topicOf(service, name, 0)));
    expect(new Set(topics).size).toBe(3);
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/);
  });

  it('about one child of two leaves what is right of the other', async () => {
    const service = await serviceWith();
    await run(sql`update live_attendance set minutes = 0`);
    await deviceOf(service, shared.parentOfBoth, 'both');
    await tell({ service });
    await run(sql`update live_attendance set minutes = 60 where pid = ${world.people.student.pid}`);
    await tell({ service, now: NEXT_EVENING });
    const [first, correction] = pushTo(service, 'both');
    expect(correction?.text.open).toBe(`${BASE}/attendance`);
    expect(correction?.text.tag).not.toBe(first?.text.tag);
    expect(correction?.headers.topic).not.toBe(first?.headers.topic);
  });
});

describe('a process that is killed', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));

  it('between the note and the answer: no device gets a message twice, and who may not have got one is on the list', async () => {
    const parents = inGate(27, 66);
    await run(sql`
      with p as (
        insert into person (name, role, phone)
        select 'Parent ' || n, 24, (9846000000 + n)::text from generate_series(1, ${parents}::int) n returning pid)
      insert into guardian (guardian_pid, child_pid) select pid, ${world.people.student.pid} from p`);
    stops.push(() =>
      run(sql`delete from guardian where guardian_pid in (select pid from person where name like 'Parent %')`),
    );
    const kills = [5, 30, 55].slice(0, inGate(1, 3));
    let killed = 0;
    let taken = 0;
    const service = await serviceWith(undefined, () => {
      taken += 1;
      if (taken === kills[killed]) {
        killed += 1;
        child?.kill('SIGKILL');
      }
    });
    const { rows: people } = await sql<{ pid: number }>`
      select guardian_pid as pid from guardian where child_pid = ${world.people.student.pid}`.execute(
      world.database.owner,
    );
    for (const person of people) await deviceOf(service, person, `of-${person.pid}`);
    for (const _ of kills) {
      const before = killed;
      child = await startSender('channelProcess', world.database.urls, {
        PUSH_HOST: service.host,
        NOW: EVENING.toISOString(),
      });
      await expect.poll(() => killed, PATIENT).toBe(before + 1);
      if (child?.signalCode === null) await once(child as ChildProcess, 'exit');
      await hurry();
    }
    // The next process is this one.
    const left = async () => {
      await tell({ service });
      return (await rows()).filter(({ state }) => /waiting|sending/.test(state));
    };
    await expect.poll(left, PATIENT).toEqual([]);
    expect(new Set(namesOf(service)).size).toBe(service.received.length);
    const list = await rows();
    expect(list).toHaveLength(people.length);
    const interrupted = list.filter(({ failure }) => failure === 'interrupted');
    expect(interrupted.length).toBeGreaterThanOrEqual(kills.length);
    expect(interrupted.length).toBeLessThanOrEqual(kills.length * MAILS_AT_ONCE);
    const sent = list.filter(({ state }) => state === 'sent');
    expect(sent).toHaveLength(people.length - interrupted.length);
    for (const { pid } of sent) expect(namesOf(service)).toContain(`of-${pid}`);
  });
});
