/** Notices on devices: the calls, and pushes to a real push service on this machine, by processes that are killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { pushState } from '#contract/messages/push.ts';
import { PUSH_BYTES_MAX, PUSH_DEVICES_MAX, PUSH_KEPT_HOURS, PUSH_TRIES } from '#domain/messages/push.ts';
import type { Language } from '#domain/people/languages.ts';
import { purge } from '#host/server/academy/purge.ts';
import { type NoticePusher, noticePusher } from '#host/server/delivery/push/noticePusher.ts';
import { forgetPushKey } from '#host/server/delivery/push/push.queries.ts';
import { PushKeyLost, type PushKeys, pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { readConfig } from '#host/start/config/config.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { browserKeys, deviceOf, startPushService } from '#tests/support/server/pushService.ts';
import {
  ask,
  bodyOf,
  makeWorld,
  PASSWORD,
  type Person,
  PUSH_PUBLIC_KEY,
  type World,
} from '#tests/support/server/world.ts';

type State = CallAnswer<typeof pushState>;
type Who = keyof World['people'];

const PUSH_PATH = '/api/push';
const CONTACT = 'mailto:office@academy.example';
/** Every wait of this test; they end as soon as they may. */
const PATIENT = { timeout: 60_000, interval: 50 };
const NOTICE = { title: 'Sports day', description: 'Bring water.', priority: 2, targetRole: null, schoolId: null };
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

let world: World;
let keys: PushKeys;
const log = keptLog();
const { logger } = log;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  await sql`insert into academy (name, time_zone, languages) values ('Nila Academy', 'Asia/Kolkata', '{en,ml}')
    on conflict (is_only_row) do update set name = excluded.name`.execute(owner);
  keys = await pushKeys(owner, { contact: CONTACT, secret: undefined });
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  const { owner } = world.database;
  await sql`
    delete from push_delivery; delete from push_notice; delete from push_subscription;
    delete from notification_read; delete from notification`.execute(owner);
  await emptyQueue(owner);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The address of a browser of the internet, which nothing is sent to here. */
let made = 0;
const endpoint = () => `https://1.1.1.1/push/${++made}-secret`;
const body = (address: string, language: Language = 'en') => ({
  endpoint: address,
  keys: browserKeys().keys,
  language,
});
const call = async (as: Who, method: string, path: string, sent?: unknown, token?: string) =>
  ask(world.app, method, path, { token: token ?? (await world.tokenOf(world.people[as])), body: sent });
async function subscribe(as: Who, address = endpoint(), language?: Language, token?: string) {
  const answer = await call(as, 'PUT', PUSH_PATH, body(address, language), token);
  expect([address, answer.status]).toEqual([address, 200]);
  return address;
}
const stateOf = (as: Who, address: string, token?: string) =>
  bodyOf<State>('state', call(as, 'GET', `${PUSH_PATH}?device=${deviceOf(address)}`, undefined, token));
const isOn = async (as: Who, address: string) => (await stateOf(as, address)).isOn;
const subscribed = async () =>
  (
    await sql<{ pid: number; endpoint: string; language: string }>`
      select pid, endpoint, language from push_subscription order by subscription_id`.execute(world.database.owner)
  ).rows;

describe('the calls', () => {
  it('switch notices on in a browser, tell it, and switch them off', async () => {
    const address = endpoint();
    expect(await stateOf('parent', address)).toEqual({ publicKey: PUSH_PUBLIC_KEY, isOn: false, isOfSession: false });
    await subscribe('parent', address);
    expect(await stateOf('parent', address)).toEqual({ publicKey: PUSH_PUBLIC_KEY, isOn: true, isOfSession: true });
    // Of another person's browser nothing is told, and nothing is changed.
    expect(await isOn('teacher', address)).toBe(false);
    expect((await call('teacher', 'PUT', `${PUSH_PATH}/off`, { device: deviceOf(address) })).status).toBe(200);
    expect(await isOn('parent', address)).toBe(true);
    expect((await call('parent', 'PUT', `${PUSH_PATH}/off`, { device: deviceOf(address) })).status).toBe(200);
    expect(await isOn('parent', address)).toBe(false);
    // Again: no failure.
    expect((await call('parent', 'PUT', `${PUSH_PATH}/off`, { device: deviceOf(address) })).status).toBe(200);
  });

  it('count a browser once, with the language of the last time', async () => {
    const address = await subscribe('parent');
    await subscribe('parent', address, 'ml');
    expect(await subscribed()).toMatchObject([{ pid: world.people.parent.pid, language: 'ml' }]);
  });

  it('give a browser to whoever asked last', async () => {
    const address = await subscribe('parent');
    await subscribe('teacher', address);
    expect(await isOn('parent', address)).toBe(false);
    expect(await isOn('teacher', address)).toBe(true);
    expect(await subscribed()).toHaveLength(1);
  });

  it(`keep ${PUSH_DEVICES_MAX} browsers of a person: those that were used last`, async () => {
    const addresses: string[] = [];
    for (let at = 0; at <= PUSH_DEVICES_MAX; at += 1) addresses.push(await subscribe('parent'));
    await subscribe('teacher');
    const kept = (await subscribed()).filter(({ pid }) => pid === world.people.parent.pid);
    expect(kept.map((row) => row.endpoint)).toEqual(addresses.slice(1));
  });

  it.each([
    'http://1.1.1.1/push',
    'https://10.0.0.1/push',
    'https://127.0.0.1:4173/api/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://user:pass@1.1.1.1/push',
    'https://1.1.1.1/a b',
    'ftp://1.1.1.1/push',
    'push',
    `https://1.1.1.1/${'x'.repeat(2_000)}`,
  ])('refuse the address %s, and do not repeat it', async (address) => {
    const answer = await call('parent', 'PUT', PUSH_PATH, body(address));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(address);
    expect(await subscribed()).toEqual([]);
  });

  it('refuse a name that leads inside the network, also to an LMS that the academy knows', async () => {
    const app = world.appWith({
      resolve: async () => [{ address: '192.168.1.10', family: 4 }],
      config: {
        corsOrigins: 'any',
        frameAncestors: [],
        trustedProxies: [],
        distDir: '/nowhere',
        ltiAllowedHosts: ['moodle.lan'],
      },
    });
    const token = await world.tokenOf(world.people.parent);
    const answer = await ask(app, 'PUT', PUSH_PATH, { token, body: body('https://moodle.lan/push') });
    expect([answer.status, await answer.json()]).toEqual([400, { message: expect.stringContaining('"endpoint"') }]);
  });

  it('only at the port of push services, unless others are named', async () => {
    const config = { corsOrigins: 'any' as const, frameAncestors: [], trustedProxies: [], distDir: '/nowhere' };
    const token = await world.tokenOf(world.people.parent);
    const statusAt = async (port: string, pushPorts?: number[]) => {
      const app = world.appWith({ config: { ...config, ...(pushPorts ? { pushPorts } : {}) } });
      const address = endpoint().replace('1.1.1.1', `1.1.1.1${port}`);
      return (await ask(app, 'PUT', PUSH_PATH, { token, body: body(address) })).status;
    };
    for (const port of [':22', ':80', ':8443', ':6379']) expect([port, await statusAt(port)]).toEqual([port, 400]);
    expect([await statusAt(''), await statusAt(':443')]).toEqual([200, 200]);
    expect([await statusAt(':8443', [8443]), await statusAt('', [8443])]).toEqual([200, 400]);
    expect(readConfig({}).pushPorts).toEqual([443]);
    expect(readConfig({ PUSH_PORTS: '443, 8443' }).pushPorts).toEqual([443, 8443]);
    for (const PUSH_PORTS of ['0', '443;80', 'https', '70000', '1.5']) {
      expect(() => readConfig({ PUSH_PORTS })).toThrow(/PUSH_PORTS must be ports/);
    }
  });

  it.each([
    ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short key', { p256dh: 'BAAA' }],
    ['a short secret', { auth: 'AAAA' }],
    ['signs that are not base64url', { auth: '++++++++++++++++++++++' }],
  ])('refuse %s', async (_, wrong) => {
    const sent = body(endpoint());
    const answer = await call('parent', 'PUT', PUSH_PATH, { ...sent, keys: { ...sent.keys, ...wrong } });
    expect(answer.status).toBe(400);
    expect(await subscribed()).toEqual([]);
  });

  it('are not offered by an academy that sends none', async () => {
    const app = world.appWith({ push: undefined });
    const token = await world.tokenOf(world.people.parent);
    const state = await bodyOf<State>('off', ask(app, 'GET', PUSH_PATH, { token }));
    expect(state.publicKey).toBeNull();
    expect((await ask(app, 'PUT', PUSH_PATH, { token, body: body(endpoint()) })).status).toBe(409);
    const { phone } = world.people.parent;
    const words = async (of: typeof app) => {
      const answer = await ask(of, 'POST', '/api/admin/login', {
        body: { identifier: phone, password: PASSWORD, parentView: false },
      });
      return ((await answer.json()) as { user: { capabilities: string[] } }).user.capabilities;
    };
    expect(await words(app)).not.toContain('push');
    expect(await words(world.app)).toContain('push');
  });

  it('let no address into the log, and none out of the database to the API', async () => {
    const address = await subscribe('parent');
    await call('parent', 'GET', `${PUSH_PATH}?device=${deviceOf(address)}`);
    expect(world.logged() + log.text()).not.toContain(address);
    expect(world.logged() + log.text()).not.toContain('-secret');
    const { rows } = await sql<{ readable: string[] }>`
      select array_agg(c::text) as readable from unnest('{endpoint,p256dh,auth}'::text[]) c
       where has_column_privilege('academy_api', 'push_subscription', c, 'select')
          or has_any_column_privilege('academy_api', 'push_key', 'select')`.execute(world.database.owner);
    expect(rows[0]?.readable).toBeNull();
    const lines = await sql<{ narration: string }>`
      select narration from activity_log where activity_type = 'PUSH'`.execute(world.database.owner);
    expect(lines.rows.length).toBeGreaterThan(0);
    for (const { narration } of lines.rows) expect(narration).not.toContain('1.1.1.1');
  });
});

describe('notices in a browser end', () => {
  /** A session of its own, and a browser in it. */
  async function own(who: Who) {
    const token = await world.signIn(world.people[who]);
    return { token, address: await subscribe(who, endpoint(), 'en', token) };
  }
  const addresses = async () => (await subscribed()).map((row) => row.endpoint);

  it('when its person signs out there, and go on in others', async () => {
    const [here, there] = [await own('parent'), await own('parent')];
    expect((await call('parent', 'POST', '/api/admin/logout', undefined, here.token)).status).toBe(200);
    expect(await addresses()).toEqual([there.address]);
  });

  it('when its session is ended from elsewhere', async () => {
    const here = await own('teacher');
    await own('teacher');
    const answer = await call('teacher', 'DELETE', '/api/admin/account/sessions', undefined, here.token);
    expect(answer.status).toBe(200);
    expect(await addresses()).toEqual([here.address]);
    world.forgetToken(world.people.teacher);
  });

  it('with a new password, but for the browser in which it was chosen', async () => {
    const here = await own('teacher');
    await own('teacher');
    const { owner } = world.database;
    // Somebody asked in a session that has run out since then.
    const old = await own('teacher');
    await sql`update session set expires_at = now() where token_hash = sha256(${old.token}::bytea)`.execute(owner);
    await purge(owner);
    expect(await addresses()).toContain(old.address);
    const answer = await call(
      'teacher',
      'PUT',
      '/api/admin/account/password',
      { oldPassword: PASSWORD, newPassword: 'quiet rivers run deep' },
      here.token,
    );
    expect(answer.status).toBe(200);
    expect(await addresses()).toEqual([here.address]);
    await sql`update credential set password_hash = (select password_hash from credential where pid = ${world.people.parent.pid}::int)
      where pid = ${world.people.teacher.pid}::int`.execute(owner);
    world.forgetToken(world.people.teacher);
  });

  it.each([
    ['banned', sql`update person set banned_at = now()`],
    ['deleted', sql`update person set deleted_at = now()`],
    ['given another role', sql`update person set role = 24`],
  ])('when its person is %s', async (_, change) => {
    const { pid } = world.people.staff;
    const { owner } = world.database;
    const { token, address } = await own('staff');
    await sql`update session set expires_at = now() where token_hash = sha256(${token}::bytea)`.execute(owner);
    await purge(owner);
    expect(await addresses()).toEqual([address]);
    await sql`${change} where pid = ${pid}::int`.execute(owner);
    expect(await addresses()).toEqual([]);
    await sql`update person set banned_at = null, deleted_at = null, role = 12 where pid = ${pid}::int`.execute(owner);
    world.forgetToken(world.people.staff);
  });

  it('90 days after the person was last there', async () => {
    const { owner } = world.database;
    const address = await subscribe('parent');
    await sql`update push_subscription set confirmed_at = now() - interval '89 days'`.execute(owner);
    await purge(owner);
    expect(await addresses()).toEqual([address]);
    await sql`update push_subscription set confirmed_at = now() - interval '91 days'`.execute(owner);
    await purge(owner);
    expect(await addresses()).toEqual([]);
  });

  it('never before, and a new session takes the browser over', async () => {
    const { address } = await own('parent');
    const later = await world.signIn(world.people.parent);
    expect(await stateOf('parent', address, later)).toMatchObject({ isOn: true, isOfSession: false });
    await subscribe('parent', address, 'en', later);
    expect(await stateOf('parent', address, later)).toMatchObject({ isOn: true, isOfSession: true });
    await call('parent', 'POST', '/api/admin/logout', undefined, later);
    expect(await addresses()).toEqual([]);
  });
});

// Sending ---------------------------------------------------------------------------------------

type Service = Awaited<ReturnType<typeof startPushService>>;

async function serviceWith(...options: Parameters<typeof startPushService>): Promise<Service> {
  const service = await startPushService(...options);
  stops.push(service.stop);
  return service;
}

/** A browser of this person at a push service on this machine, which the API itself would refuse. */
async function browserOf(service: Service, { pid }: Person, name: string, language: Language = 'en') {
  const browser = service.browser(name);
  await sql`
    insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
    values (${pid}::int, ${browser.endpoint}, sha256(${browser.endpoint}::bytea), ${browser.keys.p256dh},
            ${browser.keys.auth}, ${language})`.execute(world.database.owner);
  return browser;
}

/** As a process of its own would have it. */
function pusherTo(service: Service, { now = () => new Date(), allowed = [service.host] } = {}): NoticePusher {
  return noticePusher({
    database: world.database,
    keys,
    outbound: outbound(allowedHosts(allowed)),
    logger,
    clock: now,
  });
}
const runOnce = (pusher: NoticePusher) => doDue(world.database.urls.owner, logger, pusher);

async function publish(notice: object = {}, as: Who = 'administrator'): Promise<number> {
  const answer = await call(as, 'POST', '/api/admin/notifications', { ...NOTICE, ...notice });
  expect([notice, answer.status]).toEqual([notice, 201]);
  return ((await answer.json()) as { notificationId: number }).notificationId;
}
const deliveries = async () =>
  (
    await sql<{ state: string; failure: string | null; tries: number }>`
      select state, failure, tries from push_delivery order by notification_id, subscription_id`.execute(
      world.database.owner,
    )
  ).rows;
/**
 * Pushes that wait for their next try are due, and so are the jobs of processes that have ended. A second ago: what asks
 * for them has a clock of its own, of whole milliseconds.
 */
const hurry = async () => {
  await sql`update push_delivery set next_try_at = now() - interval '1 second' where state = 'waiting'`.execute(
    world.database.owner,
  );
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`.execute(
    world.database.owner,
  );
};
const namesOf = (service: Service) => service.received.map(({ to }) => to).sort();

describe('a push', () => {
  it('says the academy’s name and the notice’s title, encrypted for the browser and signed by the academy', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    const id = await publish({ priority: 3 });
    await runOnce(pusherTo(service));
    expect(service.received).toMatchObject([
      {
        to: 'phone',
        text: { title: 'Nila Academy', body: 'Sports day', tag: `notice-${id}`, lang: 'en', dir: 'ltr' },
        headers: { ttl: String(PUSH_KEPT_HOURS * 3600), urgency: 'high', 'content-encoding': 'aes128gcm' },
        signed: { aud: `http://${service.host}`, sub: CONTACT, publicKey: keys.publicKey },
      },
    ]);
    const [push] = service.received;
    // Neither the text, nor the school, nor anybody's name.
    expect(Object.keys(push?.text ?? {}).sort()).toEqual(['body', 'dir', 'lang', 'tag', 'title']);
    const inADay = Date.now() / 1000 + 24 * 3600;
    expect(push?.signed.exp).toBeLessThanOrEqual(inADay);
    expect(await deliveries()).toEqual([{ state: 'sent', failure: null, tries: 1 }]);
  });

  it('is in the language of each browser where the notice is written in it, else as it was written', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'malayalam', 'ml');
    await browserOf(service, world.people.foreignParent, 'hindi', 'hi');
    await publish({
      language: 'en',
      texts: [{ language: 'ml', title: 'കായിക ദിനം', description: 'വെള്ളം കൊണ്ടുവരിക.' }],
    });
    await runOnce(pusherTo(service));
    const received = Object.fromEntries(service.received.map(({ to, text }) => [to, [text.body, text.lang]]));
    expect(received).toEqual({ malayalam: ['കായിക ദിനം', 'ml'], hindi: ['Sports day', 'en'] });
  });

  it('fits into what push services take, however long name and title are', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone', 'ml');
    await sql`update academy set name = ${'അ'.repeat(190)}`.execute(world.database.owner);
    await publish({ title: 'ക്ഷ'.repeat(60), language: 'ml' });
    await runOnce(pusherTo(service));
    await sql`update academy set name = 'Nila Academy'`.execute(world.database.owner);
    const [{ bytes } = { bytes: undefined }] = service.received;
    expect(bytes?.plain).toBeLessThanOrEqual(PUSH_BYTES_MAX);
    expect(bytes?.sent).toBeLessThanOrEqual(4096);
  });

  it('goes to every browser of whom the notice reaches, and to nobody else, also not its writer', async () => {
    const service = await serviceWith();
    const { parent, foreignParent, teacher, administrator } = world.people;
    await browserOf(service, parent, 'parent-phone');
    await browserOf(service, parent, 'parent-laptop');
    await browserOf(service, foreignParent, 'foreign-parent');
    await browserOf(service, teacher, 'teacher');
    await browserOf(service, administrator, 'writer');
    await publish({ audience: { schools: [world.schools.own], roles: [24, 3] }, targetRole: undefined });
    const pusher = pusherTo(service);
    await runOnce(pusher);
    expect(namesOf(service)).toEqual(['parent-laptop', 'parent-phone']);
    await publish();
    await runOnce(pusher);
    expect(namesOf(service)).toEqual(
      ['foreign-parent', 'parent-laptop', 'parent-laptop', 'parent-phone', 'parent-phone', 'teacher'].sort(),
    );
  });

  it('is sent when the notice begins', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    await publish({ startsAt: hours(2) });
    await runOnce(pusherTo(service));
    expect(service.received).toEqual([]);
    await runOnce(pusherTo(service, { now: () => new Date(Date.now() + 2.1 * 3_600_000) }));
    expect(namesOf(service)).toEqual(['phone']);
  });

  it('is not kept by the push service longer than the notice runs', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    await publish({ endsAt: hours(1) });
    await runOnce(pusherTo(service));
    const ttl = Number(service.received[0]?.headers.ttl);
    expect(ttl).toBeGreaterThan(3_500);
    expect(ttl).toBeLessThanOrEqual(3_600);
  });

  it('is sent once, also by several processes, after a change, and to a browser that came later not at all', async () => {
    const service = await serviceWith();
    for (let at = 0; at < 45; at += 1) await browserOf(service, world.people.parent, `phone-${at}`);
    const id = await publish();
    const pushers = [pusherTo(service), pusherTo(service), pusherTo(service)];
    await Promise.all(pushers.map(runOnce));
    await hurry();
    await Promise.all(pushers.map(runOnce));
    expect(new Set(namesOf(service)).size).toBe(45);
    expect(service.received).toHaveLength(45);
    await browserOf(service, world.people.teacher, 'later');
    const changed = await call('administrator', 'PUT', `/api/admin/notifications/${id}`, {
      title: 'Sports week',
      description: 'D',
      priority: 1,
      audience: {},
    });
    expect(changed.status).toBe(200);
    await runOnce(pushers[0] as NoticePusher);
    expect(service.received).toHaveLength(45);
  });

  it.each([
    ['withdrawn', 'PUT', '/withdrawal'],
    ['deleted', 'DELETE', ''],
  ])('that waits is not sent once the notice is %s', async (_, method, path) => {
    let isBusy = true;
    const service = await serviceWith(() => (isBusy ? { status: 503 } : undefined));
    await browserOf(service, world.people.parent, 'phone');
    const id = await publish();
    const pusher = pusherTo(service);
    await runOnce(pusher);
    const done = await call('administrator', method, `/api/admin/notifications/${id}${path}`);
    expect([200, 201]).toContain(done.status);
    isBusy = false;
    await hurry();
    await runOnce(pusher);
    expect(service.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'not-wanted' }]);
  });

  it('is not sent for a notice that has ended, or that its reader has read', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    await browserOf(service, world.people.teacher, 'laptop');
    const id = await publish({ endsAt: hours(1) });
    await call('parent', 'PUT', '/api/notices/read', { noticeIds: [id] });
    await runOnce(pusherTo(service, { now: () => new Date(Date.now() + 2 * 3_600_000) }));
    expect(service.received).toEqual([]);
    await runOnce(pusherTo(service));
    expect(namesOf(service)).toEqual(['laptop']);
  });

  it('is not sent of what began more than a day ago', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    await publish();
    await sql`update notification set starts_at = now() - interval '25 hours'`.execute(world.database.owner);
    await runOnce(pusherTo(service));
    expect([service.received, await deliveries()]).toEqual([[], []]);
  });

  it('is not sent after its person has signed out', async () => {
    let isBusy = true;
    const service = await serviceWith(() => (isBusy ? { status: 503 } : undefined));
    const { endpoint: address } = await browserOf(service, world.people.parent, 'phone');
    const token = await world.signIn(world.people.parent);
    await sql`update push_subscription set session_id = (select session_id from session where token_hash = sha256(${token}::bytea))
      where endpoint = ${address}`.execute(world.database.owner);
    await publish();
    const pusher = pusherTo(service);
    await runOnce(pusher);
    await call('parent', 'POST', '/api/admin/logout', undefined, token);
    isBusy = false;
    await hurry();
    await runOnce(pusher);
    expect([service.received, await deliveries()]).toEqual([[], []]);
  });
});

describe('a push service that', () => {
  it.each([404, 410])('does not know a browser any more (%s) is not asked again', async (status) => {
    const service = await serviceWith((to) => (to === 'gone' ? { status } : undefined));
    await browserOf(service, world.people.parent, 'gone');
    await browserOf(service, world.people.parent, 'here');
    await publish();
    await runOnce(pusherTo(service));
    expect(namesOf(service)).toEqual(['here']);
    expect((await subscribed()).map((row) => row.endpoint.split('/').pop())).toEqual(['here']);
  });

  it.each([429, 503])('is busy (%s) is asked again after the time that it asks for', async (status) => {
    const service = await serviceWith((_, nth) =>
      nth === 1 ? { status, headers: { 'Retry-After': '600' } } : undefined,
    );
    await browserOf(service, world.people.parent, 'phone');
    await publish();
    const start = Date.now();
    const at = (seconds: number) => pusherTo(service, { now: () => new Date(start + seconds * 1000) });
    await runOnce(at(0));
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_try_at - changed_at)::int as seconds from push_delivery`.execute(
      world.database.owner,
    );
    expect(Math.abs((rows[0]?.seconds ?? 0) - 600)).toBeLessThanOrEqual(2);
    await runOnce(at(590));
    expect(service.requests('phone')).toBe(1);
    await runOnce(at(610));
    expect(namesOf(service)).toEqual(['phone']);
    expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('stays busy is asked a few times, later each time', async () => {
    const service = await serviceWith(() => ({ status: 500 }));
    await browserOf(service, world.people.parent, 'phone');
    await publish();
    const pauses: number[] = [];
    for (let at = 0; at <= PUSH_TRIES; at += 1) {
      await runOnce(pusherTo(service));
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from next_try_at - changed_at) / 10)::int * 10 as seconds from push_delivery
         where state = 'waiting'`.execute(world.database.owner);
      pauses.push(...rows.map(({ seconds }) => seconds));
      await hurry();
    }
    expect(service.requests('phone')).toBe(PUSH_TRIES);
    expect(pauses.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(await deliveries()).toEqual([{ state: 'failed', failure: 'refused', tries: PUSH_TRIES }]);
  });

  it('refuses a push for good (400) is asked once, and the browser stays', async () => {
    const service = await serviceWith(() => ({ status: 400 }));
    await browserOf(service, world.people.parent, 'phone');
    await publish();
    const pusher = pusherTo(service);
    await runOnce(pusher);
    await runOnce(pusher);
    expect(service.requests('phone')).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'refused' }]);
    expect(await subscribed()).toHaveLength(1);
    // The log says that it was refused, and not where.
    expect(log.text()).toContain('"status":400');
    expect(log.text()).not.toContain(service.host);
  });

  it('cannot be reached is tried again, and one that hangs up after it has the push is not', async () => {
    const away = await startPushService();
    await browserOf(away, world.people.parent, 'away');
    await away.stop();
    const service = await serviceWith(() => ({ status: 200, hangsUp: true }));
    await browserOf(service, world.people.parent, 'hangs-up');
    await publish();
    const pusher = pusherTo(service, { allowed: [service.host, away.host] });
    await runOnce(pusher);
    expect(await deliveries()).toEqual([
      { state: 'waiting', failure: 'unreachable', tries: 1 },
      { state: 'failed', failure: 'interrupted', tries: 1 },
    ]);
    expect(log.text()).not.toContain('127.0.0.1');
  });

  it('has come to lie inside the network is sent nothing', async () => {
    const service = await serviceWith();
    await browserOf(service, world.people.parent, 'phone');
    await publish();
    await runOnce(pusherTo(service, { allowed: [] }));
    expect(service.requests('phone')).toBe(0);
    expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'refused' }]);
  });
});

describe('a process that is killed', () => {
  let child: ChildProcess | undefined;
  const start = async (host: string) => {
    child = await startSender('pushProcess', world.database.urls, { PUSH_HOST: host });
  };
  afterEach(() => void child?.kill('SIGKILL'));

  it('again and again, while the service has pushes and has not answered: every browser gets exactly one', async () => {
    const names = Array.from({ length: inGate(30, 70) }, (_, at) => `phone-${at}`);
    /** It is killed when the service has taken this many. */
    const kills = [5, 27, 52].slice(0, inGate(1, 3));
    let killed = 0;
    const service = await serviceWith(undefined, () => {
      const next = kills[killed];
      if (next !== undefined && service.received.length >= next) {
        killed += 1;
        child?.kill('SIGKILL');
      }
    });
    for (const name of names) await browserOf(service, world.people.parent, name);
    await publish();
    for (const _ of kills) {
      const before = killed;
      await start(service.host);
      await expect.poll(() => killed, PATIENT).toBe(before + 1);
      if (child?.signalCode === null) await once(child as ChildProcess, 'exit');
      expect(child?.signalCode).toBe('SIGKILL');
      // The database notices that the process has gone, and nobody holds its notice any more.
      await hurry();
    }
    // The next process is this one.
    const next = pusherTo(service);
    const left = async () => {
      await runOnce(next);
      return (await deliveries()).filter(({ state }) => /waiting|sending/.test(state));
    };
    await expect.poll(left, PATIENT).toEqual([]);
    // Those on their way at a kill had all left: they were sent at the same moment.
    expect(new Set(namesOf(service)).size).toBe(service.received.length);
    expect(namesOf(service)).toEqual([...names].sort());
  });
});

describe('the academy’s key', () => {
  const secret = 's'.repeat(32);
  const forget = () => forgetPushKey(world.database.owner);

  it('is made once, also by two processes that start at once, and stays', async () => {
    await forget();
    const made = await Promise.all(
      [1, 2, 3].map(() => pushKeys(world.database.owner, { contact: CONTACT, secret: undefined })),
    );
    expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    keys = made[0] as PushKeys;
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(await pushKeys(world.database.owner, { contact: 'https://academy.example', secret: undefined })).toEqual({
      ...keys,
      contact: 'https://academy.example',
    });
  });

  it('is encrypted with PUSH_KEY_SECRET, and of no use with another', async () => {
    const before = keys;
    await forget();
    const made = await pushKeys(world.database.owner, { contact: CONTACT, secret });
    const { rows } = await sql<{ text: string }>`select push_key::text as text from push_key`.execute(
      world.database.owner,
    );
    expect(rows[0]?.text).toContain(made.publicKey);
    expect(rows[0]?.text).not.toContain(made.privateKey);
    expect(await pushKeys(world.database.owner, { contact: CONTACT, secret })).toEqual(made);
    for (const other of [undefined, 't'.repeat(32)]) {
      const lost = pushKeys(world.database.owner, { contact: CONTACT, secret: other });
      await expect(lost).rejects.toThrow(PushKeyLost);
      await expect(lost).rejects.toThrow('npm run push -- renew');
    }
    await forget();
    keys = await pushKeys(world.database.owner, { contact: CONTACT, secret: undefined });
    expect(keys.publicKey).not.toBe(before.publicKey);
  });

  it('takes all browsers with it when it is forgotten', async () => {
    await subscribe('parent');
    expect(await forget()).toBe(1);
    expect(await subscribed()).toEqual([]);
    keys = await pushKeys(world.database.owner, { contact: CONTACT, secret: undefined });
  });
});

describe('the setting', () => {
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'The academy <office@school.example>' };
  const contactOf = (env: Record<string, string>) => readConfig(env).push?.contact;

  it('names PUSH_CONTACT, else the sender of e-mails, else the academy’s https address', () => {
    const publicUrl = { PUBLIC_URL: 'https://school.example/academy' };
    expect(contactOf({ ...mail, ...publicUrl, PUSH_CONTACT: 'mailto:it@school.example' })).toBe(
      'mailto:it@school.example',
    );
    expect(contactOf({ ...mail, ...publicUrl })).toBe('mailto:office@school.example');
    expect(contactOf(publicUrl)).toBe('https://school.example/academy');
  });

  it('sends nothing where nobody is named, or with PUSH=0', () => {
    expect(readConfig({}).push).toBeUndefined();
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4173' }).push).toBeUndefined();
    expect(readConfig({ ...mail, PUSH: '0' }).push).toBeUndefined();
    expect(() => readConfig({ PUSH: '1' })).toThrow('PUSH_CONTACT');
    expect(() => readConfig({ PUSH_CONTACT: 'office' })).toThrow('PUSH_CONTACT must be');
  });
});
