/** A school's day whole: from the register of a class to the answer of a family, which the teacher reads (promises/register.md). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import type { register } from '#contract/students/register.ts';
import { absenceTopic } from '#host/server/delivery/absence/absenceTopic.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { lateTopic } from '#host/server/delivery/news/lateTopic.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { storedGatewaySecret } from '#host/server/messages/gatewaySecrets.ts';
import { startGateway } from '#tests/support/server/gateway.ts';
import { doDue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { partsOf, startMailServer } from '#tests/support/server/mail.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';
import { DAY, EVENING } from './newsEvening.ts';

const KEY_SECRET = 'a key of the server, long enough';
const PUPILS = 40;
/** At eleven in the morning in India. */
const MORNING = new Date('2026-05-22T05:30:00Z');
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let world: World;
let classId: number;
const log = keptLog();
const stops: (() => unknown)[] = [];
const run = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  const { own } = world.schools;
  await run(sql`
    insert into academy (name, time_zone, languages, absence_mail_hour, absence_channels, family_news)
    values ('Lakeside', 'Asia/Kolkata', '{en,hi,ml}', 18, '{whatsapp,sms,email}', '{late}')`);
  const made = await run(
    sql<{ id: number }>`insert into class (school_id, name, grade) values (${own}, '9 A', 9) returning class_id as id`,
  );
  classId = made.rows[0]?.id ?? 0;
  // Pupil 1 to 40, each with a parent: those of 1, 2 and 3 read Malayalam, Hindi and English.
  await run(sql`
    insert into person (name, role, school_id, class_id)
    select 'Pupil ' || n, 5, ${own}, ${classId}::int from generate_series(1, ${PUPILS}::int) n`);
  await run(sql`
    insert into person (name, role, phone, email)
    select 'Parent ' || n, 24, (9200000000 + n)::text, 'parent' || n || '@home.example'
      from generate_series(1, ${PUPILS}::int) n`);
  await run(sql`
    insert into guardian (guardian_pid, child_pid)
    select g.pid, c.pid from person g join person c on c.name = replace(g.name, 'Parent', 'Pupil') where g.name like 'Parent %'`);
  await run(sql`
    insert into mail_choice (pid, topic, is_on, language)
    select p.pid, 'absence', true, l.language
      from (values ('Parent 1', 'ml'), ('Parent 2', 'hi'), ('Parent 3', 'en')) l(name, language) join person p using (name)`);
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A gateway with its text about absences in one language. */
async function gateway(channel: 'sms' | 'whatsapp', language: string, words: string, slots: readonly string[]) {
  const started = await startGateway(channel === 'sms' ? 'gupshup' : 'whatsapp-cloud');
  stops.push(started.stop);
  await run(sql`
    insert into gateway (channel, template, secret, report_secret)
    values (${channel}, ${JSON.stringify(started.template)}, ${storedGatewaySecret('its key', KEY_SECRET)}, '')`);
  await run(sql`
    insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
    values (${channel}, 'absence', ${language}, ${channel === 'sms' ? 'LKSIDE' : ''}, 'absence', '', ${words},
            ${[...slots]})`);
  return started;
}

it('forty pupils are marked, three families hear of it in three languages on three channels, and the teacher reads why', async () => {
  const teacher = await world.tokenOf(world.people.teacher);
  const atSchool = (now: Date) => world.appWith({ clock: () => now });
  const sheetOf = (query: string) =>
    bodyOf<CallAnswer<typeof register>>(
      'register',
      ask(atSchool(MORNING), 'GET', `/api/admin/register${query}`, { token: teacher }),
    );
  const classOfDay = `?day=${DAY}&classId=${classId}`;
  const pupils = (await sheetOf(classOfDay)).register?.students ?? [];
  expect(pupils).toHaveLength(PUPILS);
  const pidOf = (name: string) => pupils.find(({ firstName }) => firstName === name)?.pid ?? 0;

  // In the morning the teacher marks three as absent and one as late. The marks were made without a network, and come later.
  const marks = (
    [
      ['Pupil 1', 'absent'],
      ['Pupil 2', 'absent'],
      ['Pupil 3', 'absent'],
      ['Pupil 4', 'late'],
    ] as const
  ).map(([name, mark]) => ({ key: randomUUID(), pid: pidOf(name), mark, secondsAgo: 3600 }));
  const marked = new Set(marks.map(({ pid }) => pid));
  const body = {
    ofClass: { classId, day: DAY, startTime: '09:00', duration: 60 },
    marks,
    present: pupils.map(({ pid }) => pid).filter((pid) => !marked.has(pid)),
  };
  // Sent twice, since the first answer was lost: it counts once.
  for (const _ of [1, 2]) {
    const saved = await ask(atSchool(MORNING), 'POST', '/api/admin/register', { token: teacher, body });
    expect(saved.status).toBe(200);
  }

  // In the evening each family hears of it once.
  const whatsapp = await gateway('whatsapp', 'ml', '{{1}} {{2}}-ന് ഹാജരായില്ല: {{3}}', ['children', 'day', 'link']);
  // A link is longer than a slot of an SMS.
  const links = Array.from({ length: 3 }, () => 'link');
  const text = `{#var#} {#var#} को अनुपस्थित: ${'{#var#}'.repeat(links.length)}`;
  const sms = await gateway('sms', 'hi', text, ['children', 'day', ...links]);
  const mails = await startMailServer();
  stops.push(mails.stop);
  const server = mailServer({ url: mails.url, from: 'office@academy.example' });
  stops.push(() => server.close());
  const mailer = familyMailer(
    {
      database: world.database,
      server,
      gateways: { outbound: outbound(allowedHosts([whatsapp.host, sms.host])), keySecret: KEY_SECRET },
      base: 'https://academy.example',
      logger: log.logger,
      clock: () => EVENING,
    },
    [absenceTopic, lateTopic],
  );
  for (const _ of [1, 2]) await doDue(world.database.urls.owner, log.logger, mailer);
  expect(whatsapp.taken.map(({ to, values }) => [to, values[0]])).toEqual([['919200000001', 'Pupil 1']]);
  expect(sms.taken.map(({ to }) => to)).toEqual(['919200000002']);
  expect(sms.taken[0]?.text).toMatch(
    /^Pupil 2 22\/5\/2026 को अनुपस्थित: https:\/\/academy\.example\/absence\/[\w-]{22}$/,
  );
  expect(mails.received.map(({ to }) => to).sort()).toEqual(['parent3@home.example', 'parent4@home.example']);
  const mailOf = (to: string) => partsOf(mails.received.find((mail) => mail.to === to)?.raw ?? '');
  expect(mailOf('parent3@home.example')).toContain('This month: absent on 1 of 1 school days.');
  expect(mailOf('parent4@home.example')).toContain('Came late');

  // One family says why, by the link in its message alone.
  const path = /\/absence\/[\w-]{22}/.exec(whatsapp.taken[0]?.values.join(' ') ?? '')?.[0] ?? '';
  const answered = await ask(atSchool(EVENING), 'POST', path, { body: 'reason0=ill&note0=Fever', headers: FORM });
  expect(answered.status).toBe(200);

  // The teacher reads it in the list of who was absent, and in the register.
  const list = await bodyOf<CallAnswer<typeof absentStudents>>(
    'absent',
    ask(atSchool(EVENING), 'GET', `/api/admin/absent?day=${DAY}`, { token: teacher }),
  );
  expect(list.items.map(({ firstName, familyAnswer }) => [firstName, familyAnswer?.reason ?? null]).sort()).toEqual([
    ['Pupil 1', 'ill'],
    ['Pupil 2', null],
    ['Pupil 3', null],
  ]);
  const { register: sheet } = await sheetOf(classOfDay);
  const countOf = (mark: string) => (sheet?.students ?? []).filter((each) => each.mark === mark).length;
  expect(['absent', 'late', 'present'].map(countOf)).toEqual([3, 1, PUPILS - 4]);
  expect(sheet?.students.find(({ firstName }) => firstName === 'Pupil 1')?.familyAnswer).toEqual({
    reason: 'ill',
    note: 'Fever',
  });
});
