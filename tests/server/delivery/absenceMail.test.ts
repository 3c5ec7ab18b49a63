/** An absence that families are told of the same evening, against a real mail server on this machine. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { absenceTopic } from '#host/server/delivery/absence/absenceTopic.ts';
import { correctionTopic } from '#host/server/delivery/absence/correctionTopic.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { addSession, DAY, EVENING } from '#tests/support/server/absentEvening.ts';
import { doDue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { partsOf, startMailServer } from '#tests/support/server/mail.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';

const HOUR = 18;

let world: World;
let shared: SharedPeople;
const log = keptLog();
const stops: (() => unknown)[] = [];

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
  await run(sql`update person set email = 'both@home.example' where pid = ${shared.parentOfBoth.pid}`);
});
afterAll(() => world?.close());
beforeEach(async () => {
  log.clear();
  await run(sql`delete from family_mail`);
  await run(sql`delete from absence_mail`);
  await run(sql`delete from mail_choice`);
  await run(sql`delete from register_mark`);
  await run(sql`delete from live_attendance`);
  await run(sql`delete from live_session`);
  await run(sql`delete from academy`);
  await run(sql`
    insert into academy (name, time_zone, languages, absence_mail_hour)
    values ('Lakeside Academy', 'Asia/Kolkata', array['en'], ${HOUR})`);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const session = (...of: [school: number, fromHour: number, minutes: Readonly<Record<number, number>>]) =>
  addSession(world, ...of);
const ownAbsent = () => session(world.schools.own, 10, { [world.people.student.pid]: 0 });

async function tell(now = EVENING) {
  const server = await startMailServer();
  stops.push(server.stop);
  await tellBy(server.url, now);
  return server.received;
}
async function tellBy(url: string, now: Date) {
  const mails = mailServer({ url, from: 'The academy <office@academy.example>' });
  stops.push(() => mails.close());
  const context = { database: world.database, server: mails, base: 'https://academy.example', logger: log.logger };
  await doDue(
    world.database.urls.owner,
    log.logger,
    familyMailer({ ...context, clock: () => now }, [absenceTopic, correctionTopic]),
  );
}
const addresses = (received: readonly { to: string }[]) => received.map(({ to }) => to).sort();
const emailOf = async (pid: number) =>
  (await sql<{ email: string }>`select email from person where pid = ${pid}`.execute(world.database.owner)).rows[0]
    ?.email ?? '';
const outcomes = async () =>
  (
    await sql<{ pid: number; state: string; failure: string | null }>`
      select pid, state, failure from family_mail order by pid`.execute(world.database.owner)
  ).rows;
/** Both who have the own student alone: one of them is a teacher too. */
const ownFamilies = async () => [
  await emailOf(world.people.parent.pid),
  await emailOf(world.people.teacherAndParent.pid),
];
const secretIn = (raw: string) => /\/absence\/([\w-]{43})/.exec(partsOf(raw))?.[1] ?? '';

describe('an absence by e-mail', () => {
  it('goes to the families of those who were absent that day, once, and to nobody else', async () => {
    const { student, foreignStudent, foreignParent } = world.people;
    await ownAbsent();
    await session(world.schools.foreign, 10, { [foreignStudent.pid]: 60 });
    const received = await tell();
    expect(addresses(received)).toEqual([...(await ownFamilies()), 'both@home.example'].sort());
    expect(addresses(received)).not.toContain(await emailOf(foreignParent.pid));
    const mail = partsOf(received[0]?.raw ?? '');
    expect(mail).toContain(student.name);
    expect(mail).not.toContain(foreignStudent.name);
    expect(mail).toContain('Absent on 22/5/2026: in none of the day’s live sessions.');
    expect(mail).toContain('This month: absent on 1 of 1 school days.');
    // A locked phone shows the subject.
    expect(/^Subject: .*(?:\r\n\s.*)*/m.exec(received[0]?.raw ?? '')?.[0]).not.toContain(student.name);
    expect(await tell()).toEqual([]);
  });

  it('has all absent children of a family, and none who was there', async () => {
    const { student, foreignStudent } = world.people;
    await ownAbsent();
    await session(world.schools.foreign, 10, { [foreignStudent.pid]: 0 });
    const mail = partsOf((await tell()).find(({ to }) => to === 'both@home.example')?.raw ?? '');
    for (const { name } of [student, foreignStudent]) expect(mail).toContain(name);
    const { rows } = await sql`select from absence_mail where parent_pid = ${shared.parentOfBoth.pid}`.execute(
      world.database.owner,
    );
    expect(rows).toHaveLength(2);
  });

  it('waits until the sessions of all children of the family are over', async () => {
    const { student, foreignStudent } = world.people;
    await ownAbsent();
    // From six to seven.
    await session(world.schools.foreign, 18, { [foreignStudent.pid]: 0 });
    expect(addresses(await tell())).toEqual((await ownFamilies()).sort());
    const later = await tell(new Date('2026-05-22T13:35:00Z'));
    const mail = partsOf(later.find(({ to }) => to === 'both@home.example')?.raw ?? '');
    for (const { name } of [student, foreignStudent]) expect(mail).toContain(name);
  });

  it('says nothing of an absence that was corrected before it was sent', async () => {
    await ownAbsent();
    const context = { database: world.database, base: 'https://academy.example', logger: log.logger };
    const away = await startMailServer();
    await away.stop();
    const mails = mailServer({ url: away.url, from: 'The academy <office@academy.example>' });
    const mailer = familyMailer({ ...context, server: mails, clock: () => EVENING }, [absenceTopic]);
    await doDue(world.database.urls.owner, log.logger, mailer);
    mails.close();
    expect(new Set((await outcomes()).map(({ state }) => state))).toEqual(new Set(['waiting']));
    await run(sql`update live_attendance set minutes = 60`);
    await run(sql`update family_mail set next_try_at = '-infinity'`);
    expect(await tell()).toEqual([]);
    expect(new Set((await outcomes()).map(({ failure }) => failure))).toEqual(new Set(['not-wanted']));
  });

  it('says nothing of an absence that the register has corrected', async () => {
    const { student, teacher } = world.people;
    await ownAbsent();
    const [live] = (
      await sql<{ id: number }>`select live_session_id as id from live_session`.execute(world.database.owner)
    ).rows;
    const marks = [{ key: '6f1c2a34-58b7-4b0e-9d52-0a6c3f1e7b21', pid: student.pid, mark: 'late', secondsAgo: 0 }];
    const saved = await ask(world.appWith({ clock: () => EVENING }), 'POST', '/api/admin/register', {
      token: await world.tokenOf(teacher),
      body: { liveSessionId: live?.id, marks, present: [] },
    });
    expect(saved.status).toBe(200);
    expect(await tell()).toEqual([]);
  });

  describe('that the register has corrected after it went out', () => {
    const NEXT_EVENING = new Date('2026-05-23T12:35:00Z');
    const subjectOf = (raw = '') => /^Subject: (.*)/m.exec(raw)?.[1];

    it('is taken back once, to those who were told of it', async () => {
      const { student, foreignStudent } = world.people;
      await ownAbsent();
      await session(world.schools.foreign, 10, { [foreignStudent.pid]: 0 });
      const first = addresses(await tell());
      await run(sql`update live_attendance set minutes = 60 where pid = ${student.pid}`);
      // In the night nobody is sent anything.
      expect(await tell(new Date('2026-05-22T16:35:00Z'))).toEqual([]);
      const received = await tell(NEXT_EVENING);
      expect(addresses(received)).toEqual([...(await ownFamilies()), 'both@home.example'].sort());
      expect(first).toEqual(expect.arrayContaining(addresses(received)));
      const mail = partsOf(received.find(({ to }) => to === 'both@home.example')?.raw ?? '');
      expect(mail).toContain('We told you of an absence on 22/5/2026. That was wrong');
      expect(mail).toContain(student.name);
      expect(mail).not.toContain(foreignStudent.name);
      expect(mail).toContain('This month: absent on 0 of 1 school days.');
      expect(mail).not.toMatch(/\/absence\//);
      for (const { raw } of received) expect(subjectOf(raw)).not.toContain(student.name);
      expect(await tell(NEXT_EVENING)).toEqual([]);
    });

    it('is taken back once more where another child of the family is corrected later', async () => {
      const { student, foreignStudent } = world.people;
      await ownAbsent();
      await session(world.schools.foreign, 10, { [foreignStudent.pid]: 0 });
      await tell();
      await run(sql`update live_attendance set minutes = 60 where pid = ${student.pid}`);
      await tell(NEXT_EVENING);
      await run(sql`update live_attendance set minutes = 60 where pid = ${foreignStudent.pid}`);
      const later = new Date('2026-05-25T12:35:00Z');
      const received = await tell(later);
      expect(addresses(received)).not.toEqual(expect.arrayContaining(await ownFamilies()));
      const mails = received.filter(({ to }) => to === 'both@home.example').map(({ raw }) => partsOf(raw));
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain(foreignStudent.name);
      expect(mails[0]).not.toContain(student.name);
      expect(await tell(later)).toEqual([]);
    });

    it('is not taken back where it stands, where nothing went out, and after a week', async () => {
      await ownAbsent();
      await tell();
      expect(await tell(NEXT_EVENING)).toEqual([]);
      await run(sql`update live_attendance set minutes = 60`);
      expect(await tell(new Date('2026-05-30T12:35:00Z'))).toEqual([]);
      await run(sql`update family_mail set state = 'failed', failure = 'refused'`);
      expect(await tell(NEXT_EVENING)).toEqual([]);
    });

    it('is taken back too where nobody knows whether the message about it arrived', async () => {
      await ownAbsent();
      await tell();
      await run(sql`update family_mail set state = 'failed', failure = 'interrupted'`);
      await run(sql`update live_attendance set minutes = 60`);
      expect(addresses(await tell(NEXT_EVENING))).toEqual(expect.arrayContaining(await ownFamilies()));
    });

    it('is taken back where the first try failed, and not where one may have arrived', async () => {
      await ownAbsent();
      await tell();
      await run(sql`update live_attendance set minutes = 60`);
      await tellBy('smtp://127.0.0.1:9', NEXT_EVENING);
      await run(sql`update family_mail set next_try_at = '-infinity'`);
      expect(addresses(await tell(NEXT_EVENING))).toEqual(expect.arrayContaining(await ownFamilies()));
      await run(sql`update family_mail set state = 'failed', failure = 'interrupted' where topic = 'correction'`);
      expect(await tell(NEXT_EVENING)).toEqual([]);
    });

    it('waits for the next evening where its next try comes in the night, or before the hour of the next day', async () => {
      await ownAbsent();
      await tell();
      await run(sql`update live_attendance set minutes = 60`);
      await tellBy('smtp://127.0.0.1:9', NEXT_EVENING);
      await run(sql`update family_mail set next_try_at = '-infinity'`);
      // Half past ten in the evening; then five in the afternoon, where six is the hour.
      expect(await tell(new Date('2026-05-23T17:00:00Z'))).toEqual([]);
      expect(await tell(new Date('2026-05-24T11:30:00Z'))).toEqual([]);
      const received = await tell(new Date('2026-05-24T12:35:00Z'));
      expect(addresses(received)).toEqual(expect.arrayContaining(await ownFamilies()));
    });

    it('is not told in the night where the academy tells nobody any more, and is late after a week', async () => {
      await ownAbsent();
      await tell();
      await run(sql`update live_attendance set minutes = 60`);
      await tellBy('smtp://127.0.0.1:9', NEXT_EVENING);
      await run(sql`update family_mail set next_try_at = '-infinity'`);
      await run(sql`update academy set absence_mail_hour = null`);
      expect(await tell(NEXT_EVENING)).toEqual([]);
      expect(await tell(new Date('2026-05-31T12:35:00Z'))).toEqual([]);
      const { rows } = await sql<{ failure: string }>`
        select distinct failure from family_mail where topic = 'correction'`.execute(world.database.owner);
      expect(rows).toEqual([{ failure: 'late' }]);
    });

    it('is not taken back to who wants no messages about absences, and the link in it ends those', async () => {
      const { parent, teacherAndParent } = world.people;
      await ownAbsent();
      await tell();
      await run(sql`update live_attendance set minutes = 60`);
      await run(sql`insert into mail_choice (pid, topic, is_on) values (${parent.pid}, 'absence', false)`);
      const received = await tell(NEXT_EVENING);
      expect(addresses(received)).not.toContain(await emailOf(parent.pid));
      const address = await emailOf(teacherAndParent.pid);
      const mail = partsOf(received.find(({ to }) => to === address)?.raw ?? '');
      const [, path = ''] = /https:\/\/academy\.example(\/absence-mail\/[\w-]{43})/.exec(mail) ?? [];
      expect((await world.app.request(path, { method: 'POST' })).status).toBe(200);
      const { rows } = await sql<{ topic: string; is_on: boolean }>`
        select topic, is_on from mail_choice where pid = ${teacherAndParent.pid}`.execute(world.database.owner);
      expect(rows).toEqual([{ topic: 'absence', is_on: false }]);
    });
  });

  it('begins at the hour of the academy, ends at ten, and never goes out where none is chosen', async () => {
    await ownAbsent();
    // In India, five to six, and five past ten.
    expect(await tell(new Date('2026-05-22T12:25:00Z'))).toEqual([]);
    expect(await tell(new Date('2026-05-22T16:35:00Z'))).toEqual([]);
    expect(await outcomes()).toEqual([]);
    await run(sql`update academy set absence_mail_hour = null`);
    expect(await tell()).toEqual([]);
  });

  it('does not go to a family that wants none, and says nothing on a holiday', async () => {
    const { parent } = world.people;
    await ownAbsent();
    await run(sql`insert into mail_choice (pid, topic, is_on) values (${parent.pid}, 'absence', false)`);
    // What they chose about the week says nothing about this.
    await run(sql`insert into mail_choice (pid, topic, is_on) values (${shared.parentOfBoth.pid}, 'week', false)`);
    const received = addresses(await tell());
    expect(received).not.toContain(await emailOf(parent.pid));
    expect(received).toContain('both@home.example');
    await run(sql`delete from family_mail`);
    await run(sql`insert into holiday (day, name) values (${DAY}::date, 'Holiday')`);
    expect(await tell()).toEqual([]);
    await run(sql`delete from holiday where day = ${DAY}::date`);
  });
});

describe('the answer of a family', () => {
  async function secretOfMail(): Promise<string> {
    const email = await emailOf(world.people.parent.pid);
    await ownAbsent();
    return secretIn((await tell()).find(({ to }) => to === email)?.raw ?? '');
  }
  const app = () => world.appWith({ clock: () => EVENING });
  const post = (secret: string, fields: Record<string, string>) =>
    ask(app(), 'POST', `/absence/${secret}`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const kept = async () =>
    (await sql`select reason, note from absence_mail where reason is not null`.execute(world.database.owner)).rows;

  it('is given on a page without a sign-in, which keeps nothing when it is opened', async () => {
    const secret = await secretOfMail();
    const page = await ask(app(), 'GET', `/absence/${secret}`, { headers: { 'Accept-Language': 'hi-IN' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('lang="hi"');
    expect(html).toContain(world.people.student.name);
    expect(html).toContain('value="ill"');
    expect(await kept()).toEqual([]);
    expect(log.text() + world.logged()).not.toContain(secret);
  });

  it('is kept once, and the school reads it in the list of the day', async () => {
    const secret = await secretOfMail();
    expect((await post(secret, { reason0: 'ill', note0: ' Fever <b> ' })).status).toBe(200);
    expect(await kept()).toEqual([{ reason: 'ill', note: 'Fever <b>' }]);
    expect((await post(secret, { reason0: 'travel', note0: '' })).status).toBe(409);
    expect(await kept()).toEqual([{ reason: 'ill', note: 'Fever <b>' }]);
    const again = await (await ask(app(), 'GET', `/absence/${secret}`)).text();
    expect(again).not.toContain(world.people.student.name);

    const list = async (who: { pid: number }) => {
      const token = await world.tokenOf(who as never);
      const answer = await ask(app(), 'GET', `/api/admin/absent?day=${DAY}`, { token });
      return ((await answer.json()) as { items: { pid: number; familyAnswer: object | null }[] }).items;
    };
    expect(await list(world.people.teacher)).toMatchObject([
      { pid: world.people.student.pid, familyAnswer: { reason: 'ill', note: 'Fever <b>' } },
    ]);
    expect(await list(world.people.foreignSchoolUser)).toEqual([]);
  });

  it('is refused without a reason or with too long a note, and what was typed stays', async () => {
    const secret = await secretOfMail();
    const long = 'x'.repeat(201);
    for (const fields of [{ note0: 'Fever' }, { reason0: 'nonsense' }, { reason0: 'ill', note0: long }]) {
      const answer = await post(secret, fields as Record<string, string>);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      for (const text of Object.values(fields)) if (text !== 'nonsense' && text !== 'ill') expect(html).toContain(text);
    }
    expect(await kept()).toEqual([]);
  });

  it('is not taken with a guessed secret, after a week, or from somebody who is no parent of the child any more', async () => {
    const secret = await secretOfMail();
    expect((await post('x'.repeat(43), { reason0: 'ill' })).status).toBe(404);
    const late = world.appWith({ clock: () => new Date('2026-05-30T12:35:00Z') });
    expect((await ask(late, 'GET', `/absence/${secret}`)).status).toBe(404);
    const { parent, student } = world.people;
    await run(sql`delete from guardian where guardian_pid = ${parent.pid} and child_pid = ${student.pid}`);
    const answer = await post(secret, { reason0: 'ill' });
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${parent.pid}, ${student.pid})`);
    expect(answer.status).toBe(404);
    expect(await kept()).toEqual([]);
  });
});

describe('where the academy has set how many messages a family is sent in seven days', () => {
  const stateOf = async (topic: string) =>
    (
      await sql<{ state: string; failure: string | null }>`
        select state, failure from family_mail where topic = ${topic} and pid = ${world.people.parent.pid}`.execute(
        world.database.owner,
      )
    ).rows[0];
  /** The family was sent a message before. */
  const wasSent = (daysAgo: number) =>
    run(sql`insert into family_mail (pid, topic, day, state, changed_at)
            values (${world.people.parent.pid}, 'week', ${DAY}::date - ${daysAgo}::int, 'sent',
                    ${EVENING}::timestamptz - make_interval(days => ${daysAgo}::int))`);

  it('one more is not sent, and the administrator sees whom it left out', async () => {
    await run(sql`update academy set family_messages_a_week = 2`);
    await wasSent(1);
    await wasSent(6);
    await wasSent(8);
    await ownAbsent();
    const to = await emailOf(world.people.parent.pid);
    expect(addresses(await tell())).not.toContain(to);
    expect(await stateOf('absence')).toEqual({ state: 'failed', failure: 'too-many' });
    const token = await world.tokenOf(world.people.administrator);
    const reached = await (await ask(world.app, 'GET', `/api/admin/channels/reached?day=${DAY}`, { token })).json();
    expect(reached).toMatchObject({ totals: { failed: 1 }, unreached: [{ failure: 'too-many' }] });
  });

  it('those of longer ago do not count, nor those that did not go out', async () => {
    await run(sql`update academy set family_messages_a_week = 1`);
    await wasSent(8);
    await run(sql`insert into family_mail (pid, topic, day, state, failure, changed_at)
                  values (${world.people.parent.pid}, 'week', ${DAY}, 'failed', 'refused', ${EVENING})`);
    await ownAbsent();
    expect(addresses(await tell())).toContain(await emailOf(world.people.parent.pid));
  });

  it('an absence that was none is taken back all the same', async () => {
    await run(sql`update academy set family_messages_a_week = 1`);
    await ownAbsent();
    await tell();
    await run(sql`update family_mail set changed_at = ${EVENING}`);
    await run(sql`update live_attendance set minutes = 60`);
    await tell();
    expect(await stateOf('correction')).toEqual({ state: 'sent', failure: null });
  });
});

describe('what is chosen', () => {
  it('by an administrator is the hour, which a change of the name alone keeps', async () => {
    const token = await world.tokenOf(world.people.administrator);
    const app = world.appWith({ canMail: true });
    const settings = async () =>
      (await (await ask(app, 'GET', '/api/admin/academy', { token })).json()) as { absenceMailHour: number | null };
    const put = async (more: object) =>
      (
        await ask(app, 'PUT', '/api/admin/academy', {
          token,
          body: { name: 'Lakeside Academy', timeZone: 'Asia/Kolkata', languages: ['en'], ...more },
        })
      ).status;
    expect(await settings()).toMatchObject({ absenceMailHour: HOUR, sendsMail: true });
    expect(await put({})).toBe(200);
    expect((await settings()).absenceMailHour).toBe(HOUR);
    expect(await put({ absenceMailHour: null })).toBe(200);
    expect((await settings()).absenceMailHour).toBeNull();
    for (const wrong of [14, 22, 17.5, '18']) expect(await put({ absenceMailHour: wrong })).toBe(400);
    expect(await put({ familyMessagesAWeek: 3 })).toBe(200);
    expect(await put({})).toBe(200);
    expect(await settings()).toMatchObject({ absenceMailHour: null, familyMessagesAWeek: 3 });
    for (const wrong of [0, 6, 15, '3']) expect(await put({ familyMessagesAWeek: wrong })).toBe(400);
  });

  it('by a parent is a switch of the screen, which is offered where families are told', async () => {
    const { parent } = world.people;
    const token = await world.tokenOf(parent);
    const app = world.appWith({ canMail: true, clock: () => EVENING });
    const mail = async () =>
      (
        (await (await ask(app, 'GET', '/api/parent/attendance?month=4&year=2026', { token })).json()) as {
          mail: object;
        }
      ).mail;
    expect(await mail()).toEqual({ isOffered: true, isOn: true });
    const put = { token, body: { isOn: false, language: 'ml' } };
    expect((await ask(app, 'PUT', '/api/parent/absence-mail', put)).status).toBe(200);
    expect(await mail()).toEqual({ isOffered: true, isOn: false });
    await ownAbsent();
    expect(addresses(await tell())).not.toContain(await emailOf(parent.pid));
    await run(sql`update academy set absence_mail_hour = null`);
    expect(await mail()).toMatchObject({ isOffered: false });
  });
});
