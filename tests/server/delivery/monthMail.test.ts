/** The month that has ended, of which families are told in the evening, against a real mail server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MONTH_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { monthTopic } from '#host/server/delivery/news/monthTopic.ts';
import { addSession } from '#tests/support/server/absentEvening.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';
import { addResult, BASE, BOTH, beginNewsEvening, eveningAfter, mailTo, newsSender } from './newsEvening.ts';

/** The evening of Monday, 1 June, and of a later day. */
const june = (day: number) => eveningAfter(9 + day);
const FIRST = june(1);

let world: World;
let shared: SharedPeople;
const { tell, tellInVain, failures } = newsSender(() => world, [monthTopic]);
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterAll(() => world?.close());
beforeEach(() => beginNewsEvening(world, shared));

/** A live session of a school at ten on a day, with the minutes of an hour that its student was there. */
const session = (day: string, minutes: number, of: 'own' | 'foreign' = 'own') => {
  const { pid } = of === 'own' ? world.people.student : world.people.foreignStudent;
  return addSession(world, world.schools[of], 10, { [pid]: minutes }, day);
};
/** Present on 4 May, in part on the 5th, absent on the 6th and the 7th; and absent in June, which is another month. */
async function may() {
  await session('2026-05-04', 60);
  await session('2026-05-05', 20);
  await session('2026-05-06', 0);
  await session('2026-05-07', 0);
  await session('2026-06-01', 0);
}

describe('the month by e-mail', () => {
  it('has the school days that were missed, the sessions and the exams, with the numbers of the parents’ screens', async () => {
    const { student } = world.people;
    await may();
    await addResult(world, student, 60, '2026-05-12T05:00:00Z');
    await addResult(world, student, 75, '2026-05-31T18:29:00Z');
    // Half past midnight on 1 June in India.
    await addResult(world, student, 5, '2026-05-31T19:00:00Z');
    const received = await tell(FIRST);
    expect(received.map(({ to }) => to)).toContain(BOTH);
    const mail = mailTo(received, BOTH);
    for (const words of [
      'May 2026',
      student.name,
      '1 of 4 school days',
      '2 school days were missed.',
      '1 school day was attended in part.',
      'Exams Completed',
      'Average 68%',
      'Every school day counts.',
      `${BASE}/attendance?month=4&year=2026`,
    ])
      expect(mail).toContain(words);
    const token = await world.tokenOf(world.people.parent);
    const app = world.appWith({ clock: () => FIRST });
    const answer = await ask(app, 'GET', '/api/parent/attendance?month=4&year=2026', { token });
    expect(await answer.json()).toMatchObject({
      attendanceStats: { totalDays: 4, presentDays: 1, absentDays: 2, partialDays: 1 },
    });
    const subject = /^Subject: .*(?:\r\n\s.*)*/m.exec(received[0]?.raw ?? '')?.[0];
    expect(subject).not.toContain(student.name);
  });

  it('comes once, to the families of those of whom something is on record', async () => {
    await may();
    const received = await tell(FIRST);
    expect(received).toHaveLength(3);
    expect(mailTo(received, BOTH)).not.toContain(world.people.foreignStudent.name);
    for (const day of [1, 2, MONTH_NEWS_DAYS]) expect(await tell(june(day))).toEqual([]);
  });

  it('is one message about all children of a family, also at two schools', async () => {
    await may();
    await session('2026-05-04', 60, 'foreign');
    const mail = mailTo(await tell(FIRST), BOTH);
    for (const { name } of [world.people.student, world.people.foreignStudent]) expect(mail).toContain(name);
  });

  it('asks nothing of a family whose child came on all days', async () => {
    await session('2026-05-04', 60);
    const mail = mailTo(await tell(FIRST), BOTH);
    expect(mail).toContain('1 of one school day');
    expect(mail).not.toMatch(/missed|in part|Every school day counts/);
  });

  it('says nothing of school days in a month that had none', async () => {
    await addResult(world, world.people.student, 60, '2026-05-12T05:00:00Z');
    const mail = mailTo(await tell(FIRST), BOTH);
    expect(mail).toContain('Average 60%');
    expect(mail).not.toMatch(/Present Days|school day/);
  });

  it('waits for the first school day, at each school, and is old after a week', async () => {
    await may();
    await session('2026-05-04', 60, 'foreign');
    await run(sql`
      insert into holiday (day, name, school_id)
      select '2026-06-01'::date + n, 'Summer', ${world.schools.own} from generate_series(0, 1) n`);
    expect(mailTo(await tell(FIRST), BOTH)).not.toContain(world.people.student.name);
    expect(await tell(june(2))).toEqual([]);
    expect(mailTo(await tell(june(3)), BOTH)).toContain(world.people.student.name);
    await run(sql`delete from family_news`);
    await run(sql`delete from family_mail`);
    expect(await tell(june(MONTH_NEWS_DAYS + 1))).toEqual([]);
  });

  it('comes on the next evening where it could not be sent, or the family had as many as it may get', async () => {
    await may();
    await tellInVain(FIRST);
    expect(await tell(new Date(FIRST.getTime() + 4 * 60 * 60 * 1000))).toEqual([]);
    expect(await failures()).toEqual(['late']);
    expect(await tell(june(2))).toHaveLength(3);
  });

  it('is none until an administrator switches it on, nor for a parent who has switched it off', async () => {
    await may();
    await run(sql`update academy set family_news = '{results,plan}'`);
    expect(await tell(FIRST)).toEqual([]);
    await run(sql`update academy set family_news = '{month}'`);
    const token = await world.tokenOf(world.people.parent);
    const body = { topic: 'month', isOn: false, language: 'en' };
    const app = world.appWith({ canMail: true, clock: () => FIRST });
    expect((await ask(app, 'PUT', '/api/parent/mail-choices', { token, body })).status).toBe(200);
    const received = await tell(FIRST);
    expect(received).toHaveLength(2);
    const [, path = ''] = /https:\/\/academy\.example(\/month-mail\/[\w-]{43})/.exec(mailTo(received, BOTH)) ?? [];
    expect(await (await ask(world.app, 'GET', path)).text()).toContain('no more messages about the month');
    expect((await ask(world.app, 'POST', path)).status).toBe(200);
  });
});
