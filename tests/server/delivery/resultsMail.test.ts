/** Results of exams that families are told of in the evening, against a real mail server, and a process that is killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatScore } from '#domain/format/format.ts';
import { NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { RESULT_NEWS_DAYS, RESULTS_SHOWN } from '#domain/messages/familyNews.ts';
import { LANGUAGES, localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { planTopic } from '#host/server/delivery/news/planTopic.ts';
import { resultsTopic } from '#host/server/delivery/news/resultsTopic.ts';
import { type PushKeys, pushKeys } from '#host/server/delivery/push/pushKeys.ts';
import { familyPushText } from '#host/server/delivery/push/pushText.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { startSender } from '#tests/support/processes/startSender.ts';
import { hurryFamilyMail } from '#tests/support/server/jobs.ts';
import { partsOf, type Received, startMailServer } from '#tests/support/server/mail.ts';
import { startPushService } from '#tests/support/server/pushService.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';
import {
  addResult,
  BASE,
  BOTH,
  beginNewsEvening,
  DAY,
  EVENING,
  eveningAfter,
  mailTo,
  newsSender,
} from './newsEvening.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

let world: World;
let shared: SharedPeople;
let keys: PushKeys;
const { stops, senderTo, tell, tellInVain, failures } = newsSender(() => world, [resultsTopic, planTopic]);
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
  keys = await pushKeys(world.database.owner, { contact: 'mailto:office@academy.example', secret: undefined });
});
afterAll(() => world?.close());
beforeEach(() => beginNewsEvening(world, shared));

const addresses = (received: readonly Received[]) => received.map(({ to }) => to).sort();
const emailOf = async ({ pid }: { pid: number }) =>
  (await sql<{ email: string }>`select email from person where pid = ${pid}`.execute(world.database.owner)).rows[0]
    ?.email ?? '';
/** All who have the own student. */
const ownFamilies = async () =>
  [await emailOf(world.people.parent), await emailOf(world.people.teacherAndParent), BOTH].sort();
const correct = (id: number, percentage: number) =>
  run(sql`update exam_attempt set percentage = ${percentage} where exam_attempt_id = ${id}`);

describe('results by e-mail', () => {
  it('go to the families of those who have new ones, once, and to nobody else', async () => {
    const { student, foreignStudent, foreignParent } = world.people;
    await addResult(world, student, 62.5);
    const received = await tell();
    expect(addresses(received)).toEqual(await ownFamilies());
    expect(addresses(received)).not.toContain(await emailOf(foreignParent));
    const mail = mailTo(received, BOTH);
    expect(mail).toContain(student.name);
    expect(mail).not.toContain(foreignStudent.name);
    expect(mail).toContain('Unit Test 1: 63%');
    expect(mail).toContain('Unit Test · 22/5/2026 · Correct 12/20');
    expect(mail).toContain(`${BASE}/student-performance`);
    // A locked phone shows the subject.
    const subject = /^Subject: .*(?:\r\n\s.*)*/m.exec(received[0]?.raw ?? '')?.[0] ?? '';
    for (const word of [student.name, 'Unit Test', '63']) expect(subject).not.toContain(word);
    expect(await tell()).toEqual([]);
    expect(await tell(eveningAfter(3))).toEqual([]);
  });

  it('are one message about all children of a family, also at two schools', async () => {
    const { student, foreignStudent } = world.people;
    await addResult(world, student, 80);
    await addResult(world, foreignStudent, 45);
    const received = await tell();
    expect(received.filter(({ to }) => to === BOTH)).toHaveLength(1);
    const mail = mailTo(received, BOTH);
    for (const words of [student.name, foreignStudent.name, 'Unit Test 1: 80%', 'Unit Test 1: 45%'])
      expect(mail).toContain(words);
  });

  it('have the number of the parent’s screen', async () => {
    await addResult(world, world.people.student, 66.67);
    const app = world.appWith({ clock: () => EVENING });
    const token = await world.tokenOf(world.people.parent);
    const answer = await ask(app, 'GET', '/api/parent/dashboard-stats', { token });
    const { recentExams } = (await answer.json()) as { recentExams: { score: number; examTitle: string }[] };
    const [exam] = recentExams;
    expect(exam?.score).toBe(66.67);
    const mail = mailTo(await tell(), await emailOf(world.people.parent));
    expect(mail).toContain(`${exam?.examTitle}: ${formatScore(exam?.score, localeOf('en'))}`);
  });

  it('have the corrected score where it was corrected before they were sent', async () => {
    const id = await addResult(world, world.people.student, 30);
    await tellInVain();
    await correct(id, 75);
    const mail = mailTo(await tell(), BOTH);
    expect(mail).toContain('Unit Test 1: 75%');
    expect(mail).not.toMatch(/30%|Corrected/);
  });

  it('are sent once more, as corrected, where one was corrected afterwards', async () => {
    const id = await addResult(world, world.people.student, 30);
    await tell();
    await correct(id, 75);
    const mail = mailTo(await tell(eveningAfter(1)), BOTH);
    expect(mail).toContain('Unit Test 1: 75%');
    expect(mail).toContain('Corrected · Unit Test');
    expect(await tell(eveningAfter(3))).toEqual([]);
    // Back to what the first message said.
    await correct(id, 30);
    expect(mailTo(await tell(eveningAfter(4)), BOTH)).toContain('Unit Test 1: 30%');
  });

  it('say nothing where the only one was voided before they were sent', async () => {
    const id = await addResult(world, world.people.student, 30);
    await tellInVain();
    await run(sql`delete from exam_attempt where exam_attempt_id = ${id}`);
    expect(await tell()).toEqual([]);
    expect(await failures()).toEqual(['not-wanted']);
  });

  it('say nothing of an import of history', async () => {
    const { student } = world.people;
    await addResult(world, student, 50, eveningAfter(-RESULT_NEWS_DAYS).toISOString());
    await addResult(world, student, 60, '2024-01-10T05:00:00Z');
    expect(await tell()).toEqual([]);
    await addResult(world, student, 70, eveningAfter(1 - RESULT_NEWS_DAYS).toISOString());
    const mail = mailTo(await tell(), BOTH);
    expect(mail).toContain('Unit Test 1: 70%');
    expect(mail).not.toMatch(/50%|60%/);
  });

  it('say nothing of a child who is banned, removed, or somebody else’s', async () => {
    const { student, foreignStudent } = world.people;
    await addResult(world, student, 80);
    await addResult(world, foreignStudent, 45);
    await run(sql`update person set banned_at = now() where pid = ${student.pid}`);
    const received = await tell();
    expect(addresses(received)).not.toContain(await emailOf(world.people.parent));
    expect(mailTo(received, BOTH)).not.toContain(student.name);
    await beginNewsEvening(world, shared);
    await addResult(world, student, 80);
    await run(sql`update person set deleted_at = now() where pid = ${student.pid}`);
    expect(await tell()).toEqual([]);
  });

  it('are listed up to a number, with how many more there are', async () => {
    for (let at = 0; at < RESULTS_SHOWN + 2; at += 1) await addResult(world, world.people.student, 50 + at);
    const mail = mailTo(await tell(), BOTH);
    expect(mail.match(/^Unit Test 1: /gm)).toHaveLength(RESULTS_SHOWN);
    expect(mail).toContain('More new results: 2');
    expect(await tell(eveningAfter(3))).toEqual([]);
  });

  it('go to each of two families with one number, and once to two accounts of one family', async () => {
    const { parent, foreignParent, student, foreignStudent } = world.people;
    await run(
      sql`insert into shared_number (pid, number, spelled) select ${foreignParent.pid}, phone, phone from person where pid = ${parent.pid}`,
    );
    stops.push(() => run(sql`delete from shared_number`));
    await addResult(world, student, 80);
    await addResult(world, foreignStudent, 45);
    const { rows } = await sql<{ pid: number }>`
      insert into person (name, role, phone, email)
      select 'Second account', 24, '9876500001', upper(email) from person where pid = ${parent.pid} returning pid`.execute(
      world.database.owner,
    );
    const [second] = rows;
    stops.push(() => run(sql`delete from guardian where guardian_pid = ${second?.pid}`));
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${second?.pid}, ${student.pid})`);
    const received = await tell();
    const [own, foreign] = [await emailOf(parent), await emailOf(foreignParent)];
    const toOwn = received.filter(({ to }) => to.toLowerCase() === own.toLowerCase());
    expect(toOwn).toHaveLength(1);
    expect(partsOf(toOwn[0]?.raw ?? '')).not.toContain(foreignStudent.name);
    expect(mailTo(received, foreign)).toContain(foreignStudent.name);
    expect(mailTo(received, foreign)).not.toContain(student.name);
    // Nor does the second account hear of it on another evening.
    expect(await tell(eveningAfter(3))).toEqual([]);
  });
});

describe('the evening of results', () => {
  it('is from six, or the hour of absences, to ten', async () => {
    await addResult(world, world.people.student, 80);
    expect(await tell(new Date('2026-05-22T12:25:00Z'))).toEqual([]);
    expect(await tell(new Date('2026-05-22T16:35:00Z'))).toEqual([]);
    await run(sql`update academy set absence_mail_hour = 20`);
    expect(await tell()).toEqual([]);
    expect(await tell(new Date('2026-05-22T14:35:00Z'))).toHaveLength(3);
  });

  it('is none on a Sunday or a holiday of the child’s school: the next one has the results', async () => {
    const { student, foreignStudent } = world.people;
    await addResult(world, student, 80);
    await addResult(world, foreignStudent, 45);
    expect(await tell(eveningAfter(2))).toEqual([]);
    await run(sql`insert into holiday (day, name, school_id) values (${DAY}::date, 'Eid', ${world.schools.own})`);
    const received = await tell();
    expect(mailTo(received, BOTH)).toContain(foreignStudent.name);
    expect(mailTo(received, BOTH)).not.toContain(student.name);
    expect(mailTo(await tell(eveningAfter(1)), BOTH)).toContain(student.name);
  });

  it('is none until an administrator switches it on, who may switch it off again before a message is sent', async () => {
    await addResult(world, world.people.student, 80);
    await run(sql`update academy set family_news = '{plan}'`);
    expect(await tell()).toEqual([]);
    const app = world.appWith({ canMail: true });
    const token = await world.tokenOf(world.people.administrator);
    const put = (familyNews: unknown) =>
      ask(app, 'PUT', '/api/admin/academy', {
        token,
        body: { name: 'Lakeside', timeZone: 'Asia/Kolkata', languages: ['en'], familyNews },
      });
    for (const wrong of [['week'], 'results', ['plan', 'plan']]) expect((await put(wrong)).status).toBe(400);
    expect((await put(['results'])).status).toBe(200);
    expect(await (await ask(app, 'GET', '/api/admin/academy', { token })).json()).toMatchObject({
      familyNews: ['results'],
    });
    await tellInVain();
    expect((await put(undefined)).status).toBe(200);
    expect(await failures()).toEqual(['unreachable']);
    expect((await put([])).status).toBe(200);
    expect(await tell()).toEqual([]);
    expect(await failures()).toEqual(['not-wanted']);
  });

  it('is not the last one for a family that could not be told, as long as the results are news', async () => {
    await addResult(world, world.people.student, 80);
    await tellInVain();
    expect(await tell(new Date('2026-05-22T16:35:00Z'))).toEqual([]);
    expect(await failures()).toEqual(['late']);
    expect(addresses(await tell(eveningAfter(1)))).toEqual(await ownFamilies());
  });

  it('counts in how many messages a family is sent in seven days', async () => {
    await run(sql`update academy set family_messages_a_week = 1`);
    await addResult(world, world.people.student, 80);
    expect(await tell()).toHaveLength(3);
    await run(sql`update family_mail set changed_at = ${EVENING}::timestamptz`);
    await addResult(world, world.people.student, 90, '2026-05-23T05:00:00Z');
    expect(await tell(eveningAfter(1))).toEqual([]);
    const token = await world.tokenOf(world.people.administrator);
    const answer = await ask(world.app, 'GET', '/api/admin/channels/reached?topic=results', { token });
    expect(await answer.json()).toMatchObject({
      day: '2026-05-23',
      totals: { families: 3, failed: 3 },
      unreached: [{ failure: 'too-many' }, { failure: 'too-many' }, { failure: 'too-many' }],
    });
  });
});

describe('the choice of a parent', () => {
  it('is a switch of its own, on the page and in each message', async () => {
    const { parent } = world.people;
    const app = world.appWith({ canMail: true, clock: () => EVENING });
    const token = await world.tokenOf(parent);
    const choices = async () =>
      (
        (await (await ask(app, 'GET', '/api/parent/mail-choices', { token })).json()) as {
          choices: { topic: string; isOn: boolean; channel: string | null }[];
        }
      ).choices;
    expect(await choices()).toMatchObject(NEWS_TOPICS.map((topic) => ({ topic, isOn: true, channel: 'email' })));
    const put = (topic: string) =>
      ask(app, 'PUT', '/api/parent/mail-choices', { token, body: { topic, isOn: false, language: 'hi' } });
    expect((await put('week')).status).toBe(400);
    expect((await put('results')).status).toBe(200);
    expect(await choices()).toMatchObject(
      NEWS_TOPICS.map((topic) =>
        topic === 'results' ? { topic, isOn: false, language: 'hi' } : { topic, isOn: true },
      ),
    );
    await addResult(world, world.people.student, 80);
    const received = await tell();
    expect(addresses(received)).not.toContain(await emailOf(parent));
    const raw = received.find(({ to }) => to === BOTH)?.raw ?? '';
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, path = ''] = /https:\/\/academy\.example(\/results-mail\/[\w-]{43})/.exec(partsOf(raw)) ?? [];
    expect(await (await ask(world.app, 'GET', path)).text()).toContain('no more messages about exam results');
    expect((await ask(world.app, 'POST', path)).status).toBe(200);
    expect((await ask(world.app, 'POST', path.replace('results', 'plan'))).status).toBe(404);
    await addResult(world, world.people.student, 90, '2026-05-23T05:00:00Z');
    expect(addresses(await tell(eveningAfter(1)))).toEqual([await emailOf(world.people.teacherAndParent)]);
    await run(sql`update academy set family_news = '{}'`);
    expect(await choices()).toEqual([]);
  });
});

describe('results on a device', () => {
  it.each(LANGUAGES)('say in %s that there is a message, and nothing of a child', (language) => {
    for (const key of ['resultsPush', 'planPush'] as const) {
      const about = wordsIn(language)(key, { name: 'Asha', child: 'Asha', exam: 'Algebra', score: '80%' });
      const text = familyPushText({ academyName: 'Lakeside', about, tag: 'results', language, open: BASE });
      expect(text.body).not.toMatch(/Asha|Algebra|\d|[{}]|…/);
      if (language !== 'en') expect(about).not.toBe(wordsIn('en')(key));
    }
  });

  it('go there where the academy has it before e-mail, and by the next channel where no device is there', async () => {
    await run(sql`update academy set absence_channels = '{sms,push,email}'`);
    const service = await startPushService();
    stops.push(service.stop);
    const { endpoint, keys: own } = service.browser('parent');
    await run(sql`
      insert into push_subscription (pid, endpoint, endpoint_hash, p256dh, auth, language)
      values (${world.people.parent.pid}, ${endpoint}, sha256(${endpoint}::bytea), ${own.p256dh}, ${own.auth}, 'en')`);
    await addResult(world, world.people.student, 80);
    const received = await tell(EVENING, { keys, outbound: outbound(allowedHosts([service.host])) });
    expect(service.received.map(({ to, headers }) => [to, headers.urgency])).toEqual([['parent', 'normal']]);
    // What is around it, such as times and signatures, has any digits.
    const shown = JSON.stringify(service.received[0]?.text);
    expect(shown).toContain('There is a message about exam results');
    for (const word of [world.people.student.name, 'Unit Test', '80']) expect(shown).not.toContain(word);
    expect(addresses(received)).toEqual([BOTH, await emailOf(world.people.teacherAndParent)].sort());
    const { rows } = await sql`select distinct passed_over from family_mail where channel = 'email'`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([{ passed_over: ['sms no-gateway', 'push no-device'] }]);
  });
});

describe('sent once', () => {
  it('by several processes at the same moment', async () => {
    await addResult(world, world.people.student, 80);
    const server = await startMailServer();
    stops.push(server.stop);
    const senders = [1, 2, 3].map(() => senderTo(server.url, EVENING));
    await Promise.all(senders.map((send) => send()));
    await hurryFamilyMail(world.database.owner);
    await Promise.all(senders.map((send) => send()));
    expect(addresses(server.received)).toEqual(await ownFamilies());
  });

  it('where a process is killed while the mail server has it, and not again on another evening', async () => {
    await addResult(world, world.people.student, 80);
    let child: ChildProcess | undefined;
    stops.push(() => child?.kill('SIGKILL'));
    let isKilled = false;
    const server = await startMailServer(undefined, (moment) => {
      if (moment !== 'taken' || isKilled) return;
      isKilled = true;
      child?.kill('SIGKILL');
    });
    stops.push(server.stop);
    child = await startSender('mailProcess', world.database.urls, {
      MAIL_URL: server.url,
      NOW: EVENING.toISOString(),
    });
    await expect.poll(() => isKilled, PATIENT).toBe(true);
    if (child.signalCode === null) await once(child, 'exit');
    await hurryFamilyMail(world.database.owner);
    const next = senderTo(server.url, EVENING);
    const left = async () => {
      await next();
      const { rows } = await sql`select from family_mail where state in ('waiting', 'sending')`.execute(
        world.database.owner,
      );
      return rows.length;
    };
    await expect.poll(left, PATIENT).toBe(0);
    expect(addresses(server.received)).toEqual(await ownFamilies());
    expect(await failures()).toContain('interrupted');
    expect(await tell(eveningAfter(3))).toEqual([]);
  });
});
