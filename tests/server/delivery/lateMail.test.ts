/** That a child came late, of which families are told in the evening, against a real mail server. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegisterMark } from '#domain/learning/register.ts';
import { LATE_CORRECTION_DAYS } from '#domain/messages/familyNews.ts';
import { lateTopic } from '#host/server/delivery/news/lateTopic.ts';
import { addSession } from '#tests/support/server/absentEvening.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';
import { BASE, BOTH, beginNewsEvening, DAY, EVENING, eveningAfter, mailTo, newsSender } from './newsEvening.ts';

/** The Monday after that Friday. */
const MONDAY = eveningAfter(3);

let world: World;
let shared: SharedPeople;
const { tell, tellInVain, failures } = newsSender(() => world, [lateTopic]);
const run = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await run(sql`delete from register_mark`);
  await beginNewsEvening(world, shared);
});

/** A live session of the own school at ten of a day, in which the own student was for an hour. @returns its number */
async function session(day = DAY): Promise<number> {
  await addSession(world, world.schools.own, 10, { [world.people.student.pid]: 60 }, day);
  const { rows } = await run(sql<{ id: number }>`select max(live_session_id) as id from live_session`);
  return rows[0]?.id ?? 0;
}
/** The teacher marks the own student in the register of a live session. */
async function mark(liveSessionId: number, as: RegisterMark, now = EVENING) {
  const saved = await ask(world.appWith({ clock: () => now }), 'POST', '/api/admin/register', {
    token: await world.tokenOf(world.people.teacher),
    body: {
      liveSessionId,
      marks: [{ key: randomUUID(), pid: world.people.student.pid, mark: as, secondsAgo: 0 }],
      present: [],
    },
  });
  expect(saved.status).toBe(200);
}

describe('a child who came late, by e-mail', () => {
  it.each([
    ['late', 'Came late'],
    ['left_early', 'Left early'],
  ] as const)('is told to the families of the child, once: %s', async (as, words) => {
    const { student } = world.people;
    await mark(await session(), as);
    const received = await tell();
    expect(received).toHaveLength(3);
    const mail = mailTo(received, BOTH);
    for (const each of [student.name, 'Light', '22/5/2026 · 10:00 am', words, `${BASE}/attendance`])
      expect(mail).toContain(each);
    expect(mail).not.toContain('Corrected');
    const subject = /^Subject: .*(?:\r\n\s.*)*/m.exec(received[0]?.raw ?? '')?.[0];
    for (const word of [student.name, 'Light']) expect(subject).not.toContain(word);
    expect(await tell()).toEqual([]);
    expect(await tell(MONDAY)).toEqual([]);
  });

  it.each(['present', 'absent'] as const)('is told to nobody where the mark is: %s', async (as) => {
    await mark(await session(), as);
    expect(await tell()).toEqual([]);
  });

  it('is told to nobody where the mark was corrected before it was sent', async () => {
    const live = await session();
    await mark(live, 'late', new Date(EVENING.getTime() - 60_000));
    await tellInVain();
    await mark(live, 'present');
    expect(await tell()).toEqual([]);
    expect(await failures()).toEqual(['not-wanted']);
  });

  it('is told to nobody where a live class has told its own minutes since', async () => {
    await mark(await session(), 'late');
    await run(sql`update live_attendance set minutes = 58`);
    expect(await tell()).toEqual([]);
  });

  it('is told to nobody where the register of an earlier day comes in later', async () => {
    await mark(await session('2026-05-21'), 'late');
    expect(await tell()).toEqual([]);
  });
});

describe('a correction of what was told', () => {
  it.each([
    ['present', 'Corrected: There the whole time'],
    ['absent', 'Corrected: Absent'],
    ['left_early', 'Corrected: Left early'],
  ] as const)('is told once, on the next evening: %s', async (as, words) => {
    const live = await session();
    await mark(live, 'late');
    expect(await tell()).toHaveLength(3);
    await mark(live, as, MONDAY);
    const received = await tell(MONDAY);
    expect(received).toHaveLength(3);
    expect(mailTo(received, BOTH)).toContain('22/5/2026 · 10:00 am');
    expect(mailTo(received, BOTH)).toContain(words);
    expect(await tell(eveningAfter(4))).toEqual([]);
  });

  it('is told where a live class has told that the child was there all the time', async () => {
    await mark(await session(), 'late');
    expect(await tell()).toHaveLength(3);
    await run(sql`update live_attendance set minutes = 58`);
    expect(mailTo(await tell(MONDAY), BOTH)).toContain('Corrected: There the whole time');
  });

  it('is not told after a week', async () => {
    const live = await session();
    await mark(live, 'late');
    expect(await tell()).toHaveLength(3);
    const late = eveningAfter(LATE_CORRECTION_DAYS + 1);
    await mark(live, 'present', late);
    expect(await tell(late)).toEqual([]);
  });
});

it('the choice of a parent and the link in each message end those about lateness alone', async () => {
  await mark(await session(), 'late');
  const token = await world.tokenOf(world.people.parent);
  const app = world.appWith({ canMail: true, clock: () => EVENING });
  const body = { topic: 'late', isOn: false, language: 'en' };
  expect((await ask(app, 'PUT', '/api/parent/mail-choices', { token, body })).status).toBe(200);
  const received = await tell();
  expect(received).toHaveLength(2);
  const [, path = ''] = /https:\/\/academy\.example(\/late-mail\/[\w-]{43})/.exec(mailTo(received, BOTH)) ?? [];
  expect(await (await ask(world.app, 'GET', path)).text()).toContain('no more messages about lateness');
  expect((await ask(world.app, 'POST', path)).status).toBe(200);
  const { rows } = await run(sql`select topic, is_on from mail_choice order by pid`);
  expect(rows).toEqual([
    { topic: 'late', is_on: false },
    { topic: 'late', is_on: false },
  ]);
});
