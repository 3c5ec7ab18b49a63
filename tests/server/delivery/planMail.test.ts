/** A study plan that falls behind, of which families are told in the evening, against a real mail server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAN_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { planTopic } from '#host/server/delivery/news/planTopic.ts';
import { resultsTopic } from '#host/server/delivery/news/resultsTopic.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';
import { addSharedPeople, ask, makeWorld, type SharedPeople, type World } from '#tests/support/server/world.ts';
import { BASE, BOTH, beginNewsEvening, EVENING, eveningAfter, mailTo, newsSender } from './newsEvening.ts';

let world: World;
let shared: SharedPeople;
/** In the class of the own student. */
let classmate: number;
const { tell, tellInVain, failures } = newsSender(() => world, [resultsTopic, planTopic]);
const run = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(world.database.owner);
const numberIn = async (query: ReturnType<typeof sql<{ id: number }>>) => (await run(query)).rows[0]?.id ?? 0;

beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
  const { own } = world.objects;
  // The plan has two sessions more, so that one that was opened is not all of it.
  for (const day of [2, 3]) {
    await run(sql`insert into study_plan_day (study_plan_id, day, week_no) values (${own.plan}, ${day}, 1)`);
    await run(sql`
      insert into study_plan_item (study_plan_id, day, position, type, title, video_id)
      select study_plan_id, ${day}, 1, type, 'Notes', video_id from study_plan_item where study_plan_item_id = ${own.planItem}`);
  }
  const classId = await numberIn(
    sql`insert into class (school_id, name, grade) values (${world.schools.own}, '9 A', 9) returning class_id as id`,
  );
  await run(sql`update person set class_id = ${classId} where pid = ${world.people.student.pid}`);
  classmate = await numberIn(sql`
    insert into person (name, role, school_id, class_id) values ('Classmate', 5, ${world.schools.own}, ${classId})
    returning pid as id`);
});
afterAll(() => world?.close());
beforeEach(() => beginNewsEvening(world, shared));

/** Somebody opens the first session of the plan. @param days before that evening */
const open = (pid: number, days: number) =>
  run(sql`
    insert into study_plan_visit (study_plan_item_id, pid, visited_at)
    values (${world.objects.own.planItem}, ${pid}, ${eveningAfter(-days)}::timestamptz)`);
/** What the list of Students to Follow Up has of the own student. */
const reason = (kind: 'planLeft' | 'planNotStarted', since: Date, foundAt = EVENING) =>
  run(sql`
    insert into attention_reason (pid, school_id, kind, study_plan_id, since, numbers, found_at)
    values (${world.people.student.pid}, ${world.schools.own}, ${kind}, ${world.objects.own.plan},
            local_day(${since}::timestamptz), '{}', ${foundAt}::timestamptz)`);
/** The child has left the plan alone for eight days. */
async function planLeft(foundAt = EVENING) {
  await open(world.people.student.pid, 8);
  await reason('planLeft', eveningAfter(-8), foundAt);
}

describe('a plan that falls behind, by e-mail', () => {
  it('follows from the rule of Students to Follow Up, and has the words and numbers of the parents’ screens', async () => {
    const { student } = world.people;
    await open(student.pid, 8);
    await open(classmate, 1);
    await renewAttention(world.database.owner, { now: EVENING });
    const received = await tell();
    expect(received.map(({ to }) => to)).toContain(BOTH);
    const mail = mailTo(received, BOTH);
    for (const words of [
      student.name,
      'A plan',
      '1 of 3 sessions',
      'Last opened on 14/5/2026',
      '2 sessions of study plans are still to be done.',
      'One thing to do: open the plan with your child',
      `${BASE}/study-progress`,
    ])
      expect(mail).toContain(words);
    const token = await world.tokenOf(world.people.parent);
    const answer = await ask(world.appWith({ clock: () => EVENING }), 'GET', '/api/parent/study-progress?planId=all', {
      token,
    });
    const { studyPlans } = (await answer.json()) as {
      studyPlans: { completedSessions: number; totalSessions: number }[];
    };
    expect(studyPlans).toMatchObject([{ completedSessions: 1, totalSessions: 3 }]);
    const subject = /^Subject: .*(?:\r\n\s.*)*/m.exec(received[0]?.raw ?? '')?.[0];
    for (const word of [student.name, 'A plan']) expect(subject).not.toContain(word);
    // Nobody is compared with the class.
    expect(mail).not.toMatch(/class(?!es)|others|Classmate/);
    expect(await tell()).toEqual([]);
  });

  it('says of one that is not started that it is so', async () => {
    await reason('planNotStarted', eveningAfter(-10));
    const mail = mailTo(await tell(), BOTH);
    expect(mail).toContain('0 of 3 sessions');
    expect(mail).toContain('Not started yet');
    expect(mail).not.toContain('still to be done');
  });

  it('says nothing where the child has opened it since the reason was found', async () => {
    await reason('planNotStarted', eveningAfter(-10));
    await open(world.people.student.pid, 0);
    expect(await tell()).toEqual([]);
    expect(await failures()).toEqual(['not-wanted']);
  });

  it('says nothing where the reason is gone before it is sent', async () => {
    await planLeft();
    await tellInVain();
    expect(await failures()).toEqual(['unreachable']);
    await run(sql`delete from attention_reason`);
    expect(await tell()).toEqual([]);
    expect(await failures()).toEqual(['not-wanted']);
  });

  it('says nothing where staff contest the reason or have set the child aside', async () => {
    await planLeft();
    await run(
      sql`update attention_reason set contest_note = 'Ill', contested_at = now(), contested_by = ${world.people.teacher.pid}`,
    );
    expect(await tell()).toEqual([]);
    await run(sql`update attention_reason set contest_note = null, contested_at = null, contested_by = null`);
    await run(sql`
      insert into attention_aside (pid, school_id, until)
      values (${world.people.student.pid}, ${world.schools.own}, local_day(${eveningAfter(1)}::timestamptz))`);
    expect(await tell()).toEqual([]);
    await run(sql`delete from attention_aside`);
    expect(await tell()).toHaveLength(3);
  });

  it('says nothing of a reason of another kind, nor of one that has held for long', async () => {
    await planLeft(eveningAfter(-PLAN_NEWS_DAYS));
    await run(sql`
      insert into attention_reason (pid, school_id, kind, numbers, found_at)
      values (${world.people.student.pid}, ${world.schools.own}, 'absence', '{}', ${EVENING}::timestamptz)`);
    expect(await tell()).toEqual([]);
  });

  it('says nothing of a child who is banned', async () => {
    await planLeft();
    await run(sql`update person set banned_at = now() where pid = ${world.people.student.pid}`);
    expect(await tell()).toEqual([]);
  });
});

describe('the same plan', () => {
  /** The reason goes, since the child has opened the plan, and comes back. @param days after the first evening */
  async function comesBack(days: number) {
    await run(sql`delete from attention_reason`);
    await run(sql`delete from family_mail`);
    await run(sql`delete from study_plan_visit`);
    await run(sql`delete from student_plan`);
    await open(world.people.student.pid, 8 - days);
    await reason('planLeft', eveningAfter(days - 8), eveningAfter(days));
  }

  it('is not told of again while the reason holds', async () => {
    await planLeft();
    expect(await tell()).toHaveLength(3);
    for (const days of [1, PLAN_NEWS_DAYS, 2 * PLAN_NEWS_DAYS]) {
      // A Sunday is quiet anyway.
      expect(eveningAfter(days).getUTCDay()).not.toBe(0);
      expect(await tell(eveningAfter(days))).toEqual([]);
    }
  });

  it('is told of again where it has recovered in between, and not within two weeks', async () => {
    await planLeft();
    expect(await tell()).toHaveLength(3);
    await comesBack(PLAN_NEWS_DAYS - 1);
    expect(await tell(eveningAfter(PLAN_NEWS_DAYS - 1))).toEqual([]);
    expect(await tell(eveningAfter(PLAN_NEWS_DAYS))).toHaveLength(3);
  });
});

describe('the choice of a parent', () => {
  it('and the link in each message end those about plans alone', async () => {
    await planLeft();
    const mail = mailTo(await tell(), BOTH);
    const [, path = ''] = /https:\/\/academy\.example(\/plan-mail\/[\w-]{43})/.exec(mail) ?? [];
    expect((await ask(world.app, 'POST', path)).status).toBe(200);
    const { rows } = await run(sql`select pid, topic, is_on from mail_choice`);
    expect(rows).toEqual([{ pid: shared.parentOfBoth.pid, topic: 'plan', is_on: false }]);
    await run(sql`delete from family_news`);
    await run(sql`delete from family_mail`);
    expect((await tell()).map(({ to }) => to)).not.toContain(BOTH);
  });
});
