/** Webhooks, against programs on this machine: what is told to whom, signed, tried again, switched off, and kept from loss. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { webhookMessages, webhooks } from '#contract/academy/webhooks.ts';
import type { CallAnswer } from '#contract/call.ts';
import {
  FORMER_SECRET_HOURS,
  WEBHOOK_ANSWER_MAX,
  WEBHOOK_AT_ONCE,
  WEBHOOK_EVENTS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_PAUSES,
  WEBHOOK_TRIES,
  WEBHOOKS_MAX,
} from '#domain/messages/webhooks.ts';
import { erasePerson } from '#host/server/academy/erase.ts';
import { withPersonTables } from '#host/server/academy/personRows.ts';
import { purge } from '#host/server/academy/purge.ts';
import { RETENTION } from '#host/server/academy/retention.ts';
import { signedHeaders } from '#host/server/delivery/webhooks/signature.ts';
import { webhookSender } from '#host/server/delivery/webhooks/webhookSender.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { type Answer, type Received, startReceiver } from '#tests/support/others/webhookReceiver.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type Row = CallAnswer<typeof webhooks>['webhooks'][number];
type Message = CallAnswer<typeof webhookMessages>[number];

const KEY_SECRET = 'a key of the server, long enough';
const PATIENT = { timeout: 60_000, interval: 50 };
const DAY_MS = 86_400_000;
const PATH = '/api/admin/webhooks';

let world: World;
let app: World['app'];
let token: string;
/** What the clock of the server and of its sender is ahead of ours, in ms. */
let ahead: number;
const log = keptLog();
const stops: (() => unknown)[] = [];
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(world.database.owner);
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  world = await makeWorld();
  token = await world.signInAs(3);
});
afterAll(() => world?.close());
beforeEach(async () => {
  ahead = 0;
  log.clear();
  await run(sql`delete from webhook`);
  await run(sql`delete from notification where added_by is null`);
  await run(sql`delete from live_attendance`);
  await emptyQueue(world.database.owner);
  await world.mend();
  await run(sql`delete from webhook_message`);
});
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.();
});

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
async function receiver(answer?: (nth: number, message: Received) => Answer | Promise<Answer>): Promise<Receiver> {
  const started = await startReceiver(answer);
  stops.push(started.stop);
  app = world.appWith({
    webhookKeySecret: KEY_SECRET,
    clock,
    logger: log.logger,
    config: {
      corsOrigins: 'any',
      frameAncestors: [],
      trustedProxies: [],
      distDir: '/nowhere',
      webhookAllowedHosts: ['127.0.0.1'],
    },
  });
  return started;
}

interface Made {
  webhookId: number;
  secret: string;
}
async function make({ address }: Pick<Receiver, 'address'>, more: object = {}, as = token): Promise<Made> {
  const body = { name: 'Reports', address, events: [...WEBHOOK_EVENTS], ...more };
  const answer = await ask(app, 'PUT', PATH, { token: as, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Made;
}
const list = async (as = token) =>
  (await bodyOf<{ webhooks: Row[] }>('webhooks', ask(app, 'GET', PATH, { token: as }))).webhooks;
const rowOf = async ({ webhookId }: Pick<Made, 'webhookId'>) =>
  (await list()).find((row) => row.webhookId === webhookId) as Row;
const messages = ({ webhookId }: Pick<Made, 'webhookId'>, query = '') =>
  bodyOf<Message[]>('messages', ask(app, 'GET', `${PATH}/${webhookId}/messages${query}`, { token }));
const act = async ({ webhookId }: Pick<Made, 'webhookId'>, method: string, path: string, body?: object) =>
  (await ask(app, method, `${PATH}/${webhookId}${path}`, { token, body })).status;
const test = (made: Pick<Made, 'webhookId'>) => act(made, 'POST', '/test');

/** A process that sends. */
const sender = (keySecret = KEY_SECRET, allowed = ['127.0.0.1']) =>
  webhookSender({
    database: world.database,
    outbound: outbound(allowedHosts(allowed)),
    keySecret,
    logger: log.logger,
    clock,
  });
const work = (by = sender()) => doDue(world.database.ownerUrl, log.logger, by);

const verified = ({ secret }: Pick<Made, 'secret'>, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
const dataOf = (to: Receiver) => to.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

/** A student takes an exam. */
const takeExam = (pid: number, when = sql`now()`) =>
  run(sql<{ id: number }>`
    insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${world.objects.own.exam}, ${pid}, ${when} - interval '1 hour', ${when}, 1, 1, 1, 90, 60) returning exam_attempt_id as id`);

describe('a signature', () => {
  it('is that of an example that others have published', () => {
    // Of the tests of the libraries at github.com/standard-webhooks/standard-webhooks.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signedHeaders(message, [secret])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified by an independent library, and one changed letter is not', async () => {
    const to = await receiver();
    const made = await make(to);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await test(made)).toBe(200);
    await work();
    const [came] = to.received;
    expect(verified(made, came as Received)).toMatchObject({ type: 'webhook.test', data: {} });
    expect(came?.headers['content-type']).toBe('application/json');
    expect(came?.id).toMatch(/^msg_[\da-f-]{36}$/);
    const forged = { ...(came as Received), body: came?.body.replace('test', 'tost') ?? '' };
    expect(() => verified(made, forged)).toThrow();
    expect(await messages(made)).toMatchObject([{ state: 'sent', status: 204, tries: 1, webhookKey: came?.id }]);
  });

  it('is given with both secrets for a day after a renewal, and with the new one alone afterwards', async () => {
    const to = await receiver();
    const made = await make(to);
    const renewed = await bodyOf<Made>('renewed', ask(app, 'PUT', `${PATH}/${made.webhookId}/secret`, { token }));
    expect(renewed.secret).not.toBe(made.secret);
    await test(made);
    await work();
    const [both] = to.received as [Received];
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const { secret } of [made, renewed]) expect(verified({ secret }, both).type).toBe('webhook.test');
    expect((await rowOf(made)).formerUntil).not.toBeNull();

    await run(sql`update webhook set former_until = now() - interval '1 second'`);
    expect((await rowOf(made)).formerUntil).toBeNull();
    await test(made);
    await work();
    const after = to.received[1] as Received;
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(verified(renewed, after).type).toBe('webhook.test');
    expect(() => verified(made, after)).toThrow();
    expect(FORMER_SECRET_HOURS).toBe(24);
  });
});

describe('what is told', () => {
  it('is numbers, and no name, phone number or score', async () => {
    const to = await receiver();
    const made = await make(to);
    const { student } = world.people;
    const { rows } = await takeExam(student.pid);
    await run(sql`update person set name = 'Asha Nobodyelse', phone = '9812345678' where pid = ${student.pid}`);
    await work();
    const result = { pid: student.pid, examId: world.objects.own.exam, examHistoryId: rows[0]?.id };
    const sent = dataOf(to).sort((one, other) => one.type.localeCompare(other.type));
    expect(sent).toEqual([
      { type: 'exam.result', timestamp: expect.any(String), data: result },
      { type: 'person.changed', timestamp: expect.any(String), data: { pid: student.pid, role: 5 } },
    ]);
    for (const message of to.received) {
      verified(made, message);
      expect(message.body).not.toMatch(/Asha|9812345678|percent|mark/);
    }
  });

  it('is nothing of what was rolled back, and all of what was committed', async () => {
    const to = await receiver();
    await make(to);
    const { student } = world.people;
    const insert = sql`
      insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
      values (${world.objects.own.exam}, ${student.pid}, now(), now(), 1, 1, 1, 80, 60)`;
    await world.database.owner
      .transaction()
      .execute(async (tx) => {
        await insert.execute(tx);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await work();
    expect(to.received).toEqual([]);
    await world.database.owner.transaction().execute((tx) => insert.execute(tx));
    await work();
    expect(to.types()).toEqual(['exam.result']);
  });

  it('is only what an address has chosen, and nothing while it is off', async () => {
    const to = await receiver();
    const made = await make(to, { events: ['import.ended'] });
    await takeExam(world.people.student.pid);
    expect(await act(made, 'PUT', '/switch', { isOn: false })).toBe(200);
    await run(sql`update import_run set ended_at = null where import_run_id = ${world.objects.own.importRun}`);
    await run(sql`update import_run set ended_at = now() where import_run_id = ${world.objects.own.importRun}`);
    await work();
    expect(await messages(made)).toEqual([]);
    expect(await act(made, 'PUT', '/switch', { isOn: true })).toBe(200);
    await run(sql`update import_run set ended_at = null where import_run_id = ${world.objects.own.importRun}`);
    await run(sql`update import_run set ended_at = now() where import_run_id = ${world.objects.own.importRun}`);
    await work();
    expect(dataOf(to)).toEqual([
      expect.objectContaining({
        type: 'import.ended',
        data: { importId: world.objects.own.importRun, state: 'done' },
      }),
    ]);
  });

  it('is of a school alone where an address is that school’s, and who comes to it and goes is told as that', async () => {
    const to = await receiver();
    const made = await make(to, { schoolId: world.schools.own });
    const { student, parent, foreignStudent, foreignParent } = world.people;
    await takeExam(foreignStudent.pid);
    await run(sql`update person set name = 'Another Name' where pid = ${foreignStudent.pid}`);
    await work();
    expect(to.received).toEqual([]);
    await run(sql`update person set school_id = ${world.schools.own} where pid = ${foreignStudent.pid}`);
    await run(sql`update person set school_id = ${world.schools.foreign} where pid = ${foreignStudent.pid}`);
    await run(sql`update person set deleted_at = now() where pid = ${student.pid}`);
    await work();
    // Parents belong to the schools of their children.
    const sent = dataOf(to).map(({ type, data }) => `${type} ${JSON.stringify(data)}`);
    expect(sent.sort()).toEqual(
      [
        ...[
          { pid: foreignStudent.pid, role: 5 },
          { pid: foreignParent.pid, role: 24 },
        ].flatMap((data) => [`person.created ${JSON.stringify(data)}`, `person.removed ${JSON.stringify(data)}`]),
        `person.removed ${JSON.stringify({ pid: student.pid, role: 5 })}`,
        `person.removed ${JSON.stringify({ pid: parent.pid, role: 24 })}`,
      ].sort(),
    );
    expect((await rowOf(made)).schoolId).toBe(world.schools.own);
  });

  it('is one message of a person in a transaction, and none where nothing that is answered has changed', async () => {
    const to = await receiver();
    await make(to);
    const { student } = world.people;
    await world.database.owner.transaction().execute(async (tx) => {
      await sql`update person set name = 'First' where pid = ${student.pid}`.execute(tx);
      await sql`update person set name = 'Second' where pid = ${student.pid}`.execute(tx);
    });
    await run(sql`update person set last_seen_at = now() where pid = ${student.pid}`);
    await work();
    expect(to.types()).toEqual(['person.changed']);
  });

  it('is nothing of what happened long ago, when an import brings it', async () => {
    const to = await receiver();
    await make(to);
    await takeExam(world.people.student.pid, sql`now() - interval '8 days'`);
    await takeExam(world.people.student.pid, sql`now() - interval '6 days'`);
    await work();
    expect(to.types()).toEqual(['exam.result']);
  });

  it('is a result that is corrected or taken back, a reason that is found, and an invitation that is used', async () => {
    const to = await receiver();
    await make(to);
    const { student, parent } = world.people;
    const { rows } = await takeExam(student.pid);
    const id = rows[0]?.id as number;
    await run(sql`update exam_attempt set percentage = 50 where exam_attempt_id = ${id}`);
    await run(sql`delete from exam_attempt where exam_attempt_id = ${id}`);
    const reason = await run(sql<{ id: number }>`
      insert into attention_reason (pid, school_id, kind, numbers, found_at)
      values (${student.pid}, ${world.schools.own}, 'examsLow', '{}', now()) returning reason_id as id`);
    const invitation = await run(sql<{ id: number }>`
      insert into invitation (pid, secret_hash, language)
      values (${parent.pid}, sha256(gen_random_uuid()::text::bytea), 'en') returning invitation_id as id`);
    await run(sql`update invitation set used_at = now() where invitation_id = ${invitation.rows[0]?.id}`);
    await run(sql`delete from attention_reason where reason_id = ${reason.rows[0]?.id}`);
    await run(sql`delete from invitation where invitation_id = ${invitation.rows[0]?.id}`);
    await work();
    const sent = dataOf(to).map(({ type, data }) => [type, data]);
    expect(sent.filter(([type]) => type === 'exam.result')).toHaveLength(3);
    expect(sent).toContainEqual(['attention.found', { pid: student.pid, reasonId: reason.rows[0]?.id }]);
    expect(sent).toContainEqual(['invitation.used', { pid: parent.pid, invitationId: invitation.rows[0]?.id }]);
  });

  it('is how long somebody was at a session that has begun, and who was absent, once, from the hour on', async () => {
    const to = await receiver();
    const made = await make(to);
    const { student } = world.people;
    // A Friday in India, at noon and at seven in the evening.
    const [noon, evening] = [new Date('2026-05-22T06:30:00Z'), new Date('2026-05-22T13:30:00Z')];
    const session = (starts: ReturnType<typeof sql>) =>
      run(sql<{ id: number }>`
        insert into live_session (school_id, title, starts_at, duration_minutes)
        values (${world.schools.own}, 'Live', ${starts}, 40) returning live_session_id as id`);
    const [today, tomorrow, friday] = [
      (await session(sql`now() - interval '1 hour'`)).rows[0]?.id,
      (await session(sql`now() + interval '1 day'`)).rows[0]?.id,
      (await session(sql`${new Date('2026-05-22T05:00:00Z')}::timestamptz`)).rows[0]?.id,
    ];
    await run(sql`
      insert into live_attendance (live_session_id, pid, minutes)
      select n, ${student.pid}, 0 from unnest(${[today, tomorrow, friday]}::int[]) n`);
    await run(sql`update live_attendance set minutes = 40 where live_session_id in (${today}, ${tomorrow})`);
    ahead = noon.getTime() - Date.now();
    await work();
    const types = async () => (await messages(made)).map(({ type }) => type);
    expect((await types()).filter((type) => type === 'student.absent')).toEqual([]);
    ahead = evening.getTime() - Date.now();
    await work();
    await work();
    expect((await types()).sort()).toEqual(['attendance.changed', 'attendance.changed', 'student.absent']);
    await run(sql`update webhook_message set next_try_at = '2026-01-01'`);
    await work();
    expect(dataOf(to).map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ['attendance.changed', { pid: student.pid, liveSessionId: today }],
        ['student.absent', { pid: student.pid, day: '2026-05-22' }],
      ]),
    );
  });

  it('is that a student came late, as the first register says it of a session, and of no session long ago', async () => {
    const to = await receiver();
    const made = await make(to);
    const { student, teacher } = world.people;
    const session = async (starts: ReturnType<typeof sql>) =>
      (
        await run(sql<{ id: number }>`
          insert into live_session (school_id, title, starts_at, duration_minutes)
          values (${world.schools.own}, 'Live', ${starts}, 40) returning live_session_id as id`)
      ).rows[0]?.id as number;
    const marks = (id: number, mark: string) =>
      run(sql`
        insert into register_mark (live_session_id, pid, change_key, school_id, mark, is_by_hand, marked_at, received_at, marked_by)
        values (${id}, ${student.pid}, gen_random_uuid(), ${world.schools.own}, ${mark}, true, now(), now(), ${teacher.pid})`);
    const today = await session(sql`now() - interval '1 hour'`);
    const longAgo = await session(sql`now() - interval '8 days'`);
    await marks(today, 'present');
    await marks(today, 'late');
    await marks(today, 'late');
    await marks(longAgo, 'late');
    const late = (await messages(made)).filter(({ type }) => type === 'student.late');
    expect(late).toHaveLength(1);
    await work();
    expect(dataOf(to).filter(({ type }) => type === 'student.late')).toEqual([
      expect.objectContaining({ data: { pid: student.pid, liveSessionId: today } }),
    ]);
    await run(sql`delete from register_mark`);
  });

  it('is that somebody was erased, and then nothing older of them', async () => {
    const to = await receiver(() => ({ status: 500 }));
    const made = await make(to);
    const { rows } = await run(sql<{ pid: number }>`
      insert into person (name, role, school_id) values ('Leela Leaves', 5, ${world.schools.own}) returning pid`);
    const pid = rows[0]?.pid as number;
    await takeExam(pid);
    expect((await messages(made)).map(({ type }) => type)).toEqual(['exam.result', 'person.created']);
    const exported: string[] = [];
    await withPersonTables(world.database.owner, pid, async (tables) => {
      for await (const { name, pages } of tables) {
        for await (const page of pages)
          if (name === 'webhook_message') exported.push(...page.map(({ type }) => String(type)));
      }
    });
    expect(exported.sort()).toEqual(['exam.result', 'person.created']);
    expect(await erasePerson(world.database.owner, pid, 30)).toBe('erased');
    expect((await messages(made)).map(({ type }) => type)).toEqual(['person.erased']);
  });
});

describe('a message that does not arrive', () => {
  it('is tried again under the same name, by the schedule, and fails for good after the last try', async () => {
    const to = await receiver(() => ({ status: 503, body: 'Not <b>now</b>\0' }));
    const made = await make(to);
    await test(made);
    // The address would be switched off meanwhile: that has a test of its own.
    for (let tries = 1; tries <= WEBHOOK_TRIES; tries += 1) {
      await work();
      await run(sql`update webhook set failing_since = now()`);
      const [message] = await messages(made);
      expect(message).toMatchObject({ tries, status: 503, failure: 'refused', answer: 'Not <b>now</b>' });
      const pause = WEBHOOK_PAUSES[tries - 1];
      expect(message?.state).toBe(pause === undefined ? 'failed' : 'waiting');
      if (pause === undefined) break;
      const { rows } = await run(sql<{ seconds: number }>`
        select extract(epoch from next_try_at - tried_at)::float as seconds from webhook_message`);
      expect(rows[0]?.seconds).toBeGreaterThanOrEqual(pause);
      expect(rows[0]?.seconds).toBeLessThanOrEqual(pause * 1.1 + 1);
      // Not before its time.
      await work();
      expect(to.received).toHaveLength(tries);
      await run(sql`update webhook_message set next_try_at = now()`);
    }
    expect(to.received).toHaveLength(WEBHOOK_TRIES);
    expect(new Set(to.received.map(({ id }) => id)).size).toBe(1);
    for (const message of to.received) verified(made, message);
    await work();
    expect(to.received).toHaveLength(WEBHOOK_TRIES);
    expect(await rowOf(made)).toMatchObject({ waiting: 0, failed: 1 });
  }, 60_000);

  it('waits as long as the address asks for, and a day at most', async () => {
    const to = await receiver((nth) => ({ status: 429, headers: { 'Retry-After': nth === 1 ? '3600' : '9999999' } }));
    const made = await make(to);
    await test(made);
    const seconds = async () => {
      const { rows } = await run(sql<{ seconds: number }>`
        select extract(epoch from next_try_at - tried_at)::float as seconds from webhook_message`);
      return Math.round(rows[0]?.seconds ?? 0);
    };
    await work();
    expect(await seconds()).toBe(3600);
    await run(sql`update webhook_message set next_try_at = now()`);
    await work();
    expect(await seconds()).toBe(86_400);
  });

  it.each([
    ['hangs up', 'hang up' as const, { status: null, failure: 'unanswered' }],
    [
      'leads elsewhere',
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
      { status: 302, failure: 'refused' },
    ],
    ['says no', { status: 400, body: 'x'.repeat(100_000) }, { status: 400, failure: 'refused' }],
  ])('says why, where the address %s', async (_, answer, expected) => {
    const to = await receiver(() => answer);
    const made = await make(to);
    await test(made);
    await work();
    const [message] = await messages(made);
    expect(message).toMatchObject({ state: 'waiting', tries: 1, ...expected });
    expect((message?.answer ?? '').length).toBeLessThanOrEqual(WEBHOOK_ANSWER_MAX);
    expect((await rowOf(made)).failingSince).not.toBeNull();
    expect(to.received).toHaveLength(1);
  });

  it('is sent again by hand under its name, also one that had arrived', async () => {
    const to = await receiver((nth) => (nth === 1 ? { status: 500 } : undefined));
    const made = await make(to);
    await test(made);
    await work();
    const [message] = await messages(made);
    const again = `/messages/${message?.messageId}/tries`;
    expect(await act(made, 'POST', again)).toBe(200);
    await work();
    expect(await messages(made, '?state=sent')).toMatchObject([{ tries: 1, status: 204, failure: null, answer: null }]);
    expect((await rowOf(made)).failingSince).toBeNull();
    expect(await act(made, 'POST', again)).toBe(200);
    await work();
    expect(to.received).toHaveLength(3);
    expect(new Set(to.received.map(({ id }) => id)).size).toBe(1);
    // Not by way of another webhook.
    const other = await make(to);
    expect(await act(other, 'POST', again)).toBe(404);
  });

  it('does not hold up another address', async () => {
    const [bad, good] = [await receiver(() => 'hang up'), await receiver()];
    const [one, other] = [await make(bad), await make(good)];
    for (let n = 0; n < 20; n += 1) await test(one);
    await test(other);
    await work();
    expect(good.types()).toEqual(['webhook.test']);
    // It gave way after the first of them.
    expect(bad.received.length).toBeLessThan(20);
  });
});

describe('an address', () => {
  it('is sent so many at the same moment and no more, and gets all', async () => {
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const to = await receiver(() => held);
    const made = await make(to);
    await run(sql`
      insert into webhook_message (webhook_id, type) select ${made.webhookId}, 'webhook.test' from generate_series(1, 30)`);
    const first = work();
    await expect.poll(() => to.received.length, PATIENT).toBe(WEBHOOK_AT_ONCE);
    // Another process has looked for what is due, and sends this address nothing while it answers those.
    await work();
    expect(to.received).toHaveLength(WEBHOOK_AT_ONCE);
    answer();
    await first;
    await work();
    expect(new Set(to.received.map(({ id }) => id)).size).toBe(30);
    expect(to.mostAtOnce()).toBe(WEBHOOK_AT_ONCE);
  });

  it('that is gone is switched off at once, and the bell of administrators and of its school tells so', async () => {
    const to = await receiver(() => ({ status: 410 }));
    const made = await make(to, { name: 'District', schoolId: world.schools.own });
    await test(made);
    await work();
    expect(await rowOf(made)).toMatchObject({ offWhy: 'gone', waiting: 1 });
    const bell = async (as: string) => {
      const answer = ask(app, 'GET', '/api/notices?language=hi', { token: as });
      const { data } = await bodyOf<{ data: { title: string }[] }>('notices', answer);
      return data.map(({ title }) => title).filter((title) => title.includes('District'));
    };
    const [administrators, own, teachers] = [
      await bell(token),
      await bell(await world.signInAs(4)),
      await bell(await world.signInAs(6)),
    ];
    expect(administrators).toEqual([expect.stringMatching(/वेबहुक “⁨?District⁩?”/)]);
    expect(own).toEqual(administrators);
    expect(teachers).toEqual([]);
    expect(await bell(await world.signIn(world.people.foreignSchoolUser))).toEqual([]);
    // Nothing is sent any more, nor kept for later, until somebody switches it on.
    await takeExam(world.people.student.pid);
    expect(await test(made)).toBe(409);
    await work();
    expect(to.received).toHaveLength(1);
    expect(await messages(made)).toHaveLength(1);
    expect(await act(made, 'PUT', '/switch', { isOn: true })).toBe(200);
    await run(sql`update webhook_message set next_try_at = now()`);
    await work();
    expect(to.received).toHaveLength(2);
  });

  it('at which nothing arrived for days is switched off, and one at which something did is not', async () => {
    let isAway = true;
    const to = await receiver(() => (isAway ? { status: 500 } : undefined));
    const made = await make(to);
    await test(made);
    await work();
    ahead = WEBHOOK_FAILING_DAYS * DAY_MS - 60_000;
    await test(made);
    await work();
    expect((await rowOf(made)).offDate).toBeNull();
    isAway = false;
    await test(made);
    await work();
    expect((await rowOf(made)).failingSince).toBeNull();
    isAway = true;
    ahead += 2 * DAY_MS;
    await test(made);
    await work();
    expect((await rowOf(made)).offDate).toBeNull();
    ahead += WEBHOOK_FAILING_DAYS * DAY_MS + 60_000;
    await test(made);
    await work();
    expect(await rowOf(made)).toMatchObject({ offWhy: 'failing' });
    const { rows } = await run(sql`select from notification where added_by is null and target_role = 3`);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['http://10.0.0.1/hook', 'needs https'],
    ['https://10.0.0.1/hook', 'is inside the network'],
    ['https://169.254.169.254/latest/meta-data', 'is the metadata of a cloud'],
    ['https://user:pass@9.9.9.9/hook', 'holds a password'],
    ['ftp://9.9.9.9/hook', 'is no web address'],
  ])('%s is refused, since it %s', async (address) => {
    await receiver();
    const body = { name: 'Reports', address, events: ['exam.result'] };
    expect((await ask(app, 'PUT', PATH, { token, body })).status).toBe(400);
    const made = await make({ address: 'https://9.9.9.9/hook' });
    expect(await act(made, 'PUT', '', body)).toBe(400);
  });

  it('whose name leads inside the network later is sent nothing', async () => {
    const to = await receiver();
    const made = await make(to);
    await test(made);
    await work(sender(KEY_SECRET, []));
    expect(to.received).toEqual([]);
    expect(await messages(made)).toMatchObject([{ failure: 'inside', status: null, state: 'waiting' }]);
  });

  it('is one of ten of a school, and of the academy', async () => {
    const to = await receiver();
    for (let n = 0; n < WEBHOOKS_MAX; n += 1) await make(to);
    const body = { name: 'One more', address: to.address, events: ['exam.result'] };
    expect((await ask(app, 'PUT', PATH, { token, body })).status).toBe(409);
    await make(to, { schoolId: world.schools.own });
  });
});

describe('who may', () => {
  it('a school user sets those of the own school alone, and sees no other', async () => {
    const to = await receiver();
    const [ofAll, ofOther] = [await make(to), await make(to, { schoolId: world.schools.foreign })];
    const as = await world.signInAs(4);
    const own = await make(to, { name: 'Own' }, as);
    expect(await list(as)).toMatchObject([{ webhookId: own.webhookId, schoolId: world.schools.own }]);
    for (const { webhookId } of [ofAll, ofOther]) {
      for (const [method, path, body] of [
        ['GET', '/messages', undefined],
        ['PUT', '', { name: 'X', address: to.address, events: ['exam.result'] }],
        ['PUT', '/secret', undefined],
        ['PUT', '/switch', { isOn: false }],
        ['POST', '/test', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await ask(app, method, `${PATH}/${webhookId}${path}`, { token: as, body });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    const body = { name: 'X', address: to.address, events: ['exam.result'], schoolId: world.schools.foreign };
    expect((await ask(app, 'PUT', PATH, { token: as, body })).status).toBe(403);
    // The database itself gives nobody a secret, nor lets one be made for another school.
    const person = {
      kind: 'person',
      pid: world.people.schoolUser.pid,
      role: 4,
      isParentView: false,
      children: [],
    } as const;
    const asSchool = <T>(query: ReturnType<typeof sql<T>>) =>
      world.database.as({ ...person, schools: [world.schools.own] }, (tx) => query.execute(tx));
    await expect(asSchool(sql`select secret from webhook`)).rejects.toThrow(/permission denied/);
    await expect(asSchool(sql`select former_secret from webhook`)).rejects.toThrow(/permission denied/);
    const { rows } = await asSchool(sql<{ ok: boolean }>`
      select actor.renew_webhook_secret(${ofAll.webhookId}, 'x', now()) as ok`);
    expect(rows).toEqual([{ ok: false }]);
  });

  it('one whose setter was banned rests, until somebody who may switches it on', async () => {
    const to = await receiver();
    const made = await make(to, {}, await world.signInAs(4));
    await run(sql`update person set banned_at = now() where pid = ${world.people.schoolUser.pid}`);
    expect(await rowOf(made)).toMatchObject({ offDate: null, stopped: 'banned' });
    await takeExam(world.people.student.pid);
    await work();
    expect(await messages(made)).toEqual([]);
    expect(await act(made, 'PUT', '/switch', { isOn: true })).toBe(200);
    expect(await rowOf(made)).toMatchObject({ stopped: null, setBy: world.people.administrator.name });
    await takeExam(world.people.student.pid);
    await work();
    expect(to.types()).toEqual(['exam.result']);
  });
});

describe('the secret', () => {
  it('is told once, kept encrypted, and stands in no answer, log or message', async () => {
    const to = await receiver(() => ({ status: 500 }));
    const made = await make(to);
    const renewed = await bodyOf<Made>('renewed', ask(app, 'PUT', `${PATH}/${made.webhookId}/secret`, { token }));
    await test(made);
    await work();
    const { rows } = await run(sql<{ row: string }>`select row_to_json(w)::text as row from webhook w`);
    const activity = await run(sql<{ line: string }>`select row_to_json(a)::text as line from activity_log a`);
    const kept = await run(sql<{ line: string }>`select row_to_json(k)::text as line from idempotency_key k`);
    const everything = JSON.stringify([
      rows,
      activity.rows,
      kept.rows,
      await list(),
      await messages(made),
      to.received,
      log.text(),
      world.logged(),
    ]);
    for (const secret of [made.secret, renewed.secret]) {
      expect(everything).not.toContain(secret.slice('whsec_'.length));
    }
    expect(log.text()).not.toContain(to.address);
  });

  it('that the server cannot read lets nothing out, and says so', async () => {
    const to = await receiver();
    const made = await make(to);
    await test(made);
    await work(sender('another key of the server'));
    expect(to.received).toEqual([]);
    expect(await messages(made)).toMatchObject([{ failure: 'secret', state: 'waiting' }]);
  });

  it('is kept by no server without a key', async () => {
    await receiver();
    const bare = world.appWith({ clock });
    const body = { name: 'Reports', address: 'https://9.9.9.9/hook', events: ['exam.result'] };
    const answer = await ask(bare, 'PUT', PATH, { token, body });
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { message: string }).message).toContain('WEBHOOK_KEY_SECRET');
    const listed = await bodyOf<{ mayKeepSecrets: boolean }>('webhooks', ask(bare, 'GET', PATH, { token }));
    expect(listed.mayKeepSecrets).toBe(false);
  });
});

it('what was sent is forgotten after its days, and an address with its messages when it is removed', async () => {
  const to = await receiver();
  const made = await make(to);
  await test(made);
  await test(made);
  const old = `${RETENTION.webhooks.days + 1} days`;
  await run(sql`
    update webhook_message set happened_at = now() - ${old}::interval
     where message_id = (select min(message_id) from webhook_message)`);
  await purge(world.database.owner);
  expect(await messages(made)).toHaveLength(1);
  expect(await act(made, 'DELETE', '')).toBe(200);
  expect((await run(sql`select from webhook_message`)).rows).toEqual([]);
  expect(await list()).toEqual([]);
});

describe('a process that is killed', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));
  const start = async (host: string) => {
    child = await startSender('webhookSenderProcess', world.database.urls, { RECEIVER_HOST: host, KEY_SECRET });
  };

  it('between the message and its note loses none: each arrives once or more, under one name', async () => {
    const kills = [3, 20].slice(0, inGate(1, 2));
    let killed = 0;
    // What was hung up on has not arrived, whatever the process has noted of it.
    const arrived = new Set<string>();
    const to = await receiver((nth, { id }) => {
      if (nth === kills[killed]) {
        killed += 1;
        child?.kill('SIGKILL');
        return 'hang up';
      }
      arrived.add(id);
      return undefined;
    });
    const made = await make(to);
    await work();
    await run(sql`
      insert into webhook_message (webhook_id, type) select ${made.webhookId}, 'webhook.test' from generate_series(1, 40)`);
    for (const _ of kills) {
      const before = killed;
      await start(to.host);
      await expect.poll(() => killed, PATIENT).toBe(before + 1);
      if (child?.signalCode === null) await once(child as ChildProcess, 'exit');
      // The next process finds the job of this one lost at once, not after some seconds.
      await run(
        sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
      );
    }
    // The next process is this one.
    const waiting = async () => {
      await work();
      return (await rowOf(made)).waiting;
    };
    await expect.poll(waiting, PATIENT).toBe(0);
    expect(arrived.size).toBe(40);
    expect(await messages(made, '?state=failed')).toEqual([]);
  }, 120_000);
});
