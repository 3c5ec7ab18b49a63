/** Grades for an LMS: what is sent, once; what is corrected, refused and changed there; and an LMS that is away or lies. */
import type { JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { lmsGrades, lmsLineItems } from '#contract/sign-in/lmsGrades.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { gradeSender } from '#host/server/lti/gradeSender.ts';
import { COURSE_WAYS, type CourseLms, startCourseLms } from '#tests/support/others/courseLms.ts';
import { GRADE_SCOPES, type GradeTrouble } from '#tests/support/others/gradebook.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { ltiConfig } from '#tests/support/server/ltiApp.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type LineItems = CallAnswer<typeof lmsLineItems>;
type Grades = CallAnswer<typeof lmsGrades>['students'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
let lms: CourseLms;
let app: World['app'];
let end: (() => Promise<void>) | undefined;
let token: string;
let courseId: number;
let examId: number;
let planId: number;
let sessions: number[];
/** The students of the course, by what the LMS calls them. */
let pupils: Record<string, number>;
/** What the clock of the sender is ahead of ours, in ms. */
let ahead: number;
const log = keptLog();

const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(world.database.owner);
const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await run(query);
  if (!rows[0]) throw new Error('There is no such row.');
  return rows[0].id;
};

beforeAll(async () => {
  const made = await ltiConfig();
  end = made.end;
  world = await makeWorld();
  app = world.appWith({ config: made.config });
  lms = await startCourseLms(async () => (await ask(app, 'GET', '/lti/jwks.json')).json() as Promise<JSONWebKeySet>);
  token = await world.signInAs(3);
});
beforeEach(async () => {
  await world.mend();
  log.clear();
  ahead = 0;
  Object.assign(lms, { way: 'moodle', trouble: undefined, people: [], more: [], count: { tokens: 0, pages: 0 } });
  lms.gradebook.clear();
  await connect();
});
afterAll(async () => {
  await world?.close();
  await lms?.stop();
  await end?.();
});

/** Connects the LMS anew, with a course of three students, an exam and a plan of four sessions. */
async function connect(scopes: readonly string[] = GRADE_SCOPES): Promise<void> {
  await run(sql`delete from lms_connection`);
  await emptyQueue(world.database.owner);
  const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: lms.registration() });
  const { platformId } = (await added.json()) as { platformId: number };
  courseId = await idOf(sql`
    insert into lms_course (connection_id, deployment_id, context_id, title, members_url, line_items_url, grade_scopes)
    values (${platformId}, '1', 'course', 'Physics', ${lms.membersUrl()}, ${lms.lineItemsUrl()}, ${[...scopes]}::text[])
    returning course_id as id`);
  examId = await idOf(sql`
    insert into exam (exam_category_id, title) select min(exam_category_id), 'Motion' from exam_category returning exam_id as id`);
  planId = await idOf(
    sql`insert into study_plan (title) values (${`Forces ${courseId}`}) returning study_plan_id as id`,
  );
  await run(sql`insert into study_plan_week (study_plan_id, week_no) values (${planId}, 1)`);
  await run(sql`insert into study_plan_day (study_plan_id, day, week_no) values (${planId}, 1, 1)`);
  const { rows } = await run(sql<{ id: number }>`
    insert into study_plan_item (study_plan_id, day, position, type, title)
    select ${planId}, 1, n, 5, 'Read ' || n from generate_series(1, 4) n returning study_plan_item_id as id`);
  sessions = rows.map(({ id }) => id);
  pupils = {};
  await enrol(1, 3);
}

/** What the LMS calls a person of this number. */
const subjectOf = (id: number) => (lms.way === 'moodle' ? String(id) : `u-${id}`);

/** New students of the course, whom the LMS calls by these numbers. */
async function enrol(first: number, last = first): Promise<void> {
  const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const { rows } = await run(sql<{ pid: number }>`
    insert into person (role, name, school_id)
    select 5, 'Pupil ' || lpad(id::text, 3, '0'), ${world.schools.own}::int from unnest(${ids}::int[]) id
    returning pid`);
  const pids = rows.map(({ pid }) => pid).sort((a, b) => a - b);
  await run(sql`
    insert into lms_member (course_id, subject, pid)
    select ${courseId}::int, * from unnest(${ids.map(subjectOf)}::text[], ${pids}::int[])`);
  for (const [index, id] of ids.entries()) {
    lms.people.push({ id, name: `Pupil ${id}` });
    pupils[subjectOf(id)] = pids[index] ?? 0;
  }
}

/** Students take the exam, each with this percentage. */
const takeAll = (attempts: readonly (readonly [id: number, percentage: number])[]) =>
  run(sql`
    insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select ${examId}::int, pid, now() - interval '1 hour', now(), 1, 1, 1, percentage, 60
      from unnest(${attempts.map(([id]) => pupils[subjectOf(id)] ?? 0)}::int[],
                  ${attempts.map(([, percentage]) => percentage)}::numeric[]) as t(pid, percentage)`);
const take = (id: number, percentage: number) => takeAll([[id, percentage]]);
const study = (id: number, session = 0) =>
  run(sql`
    insert into study_plan_visit (study_plan_item_id, pid, visited_at)
    values (${sessions[session] ?? 0}, ${pupils[subjectOf(id)] ?? 0}, now())`);

const lineItems = () =>
  bodyOf<LineItems>('line items', ask(app, 'GET', `/api/admin/lti/courses/${courseId}/line-items`, { token }));
const choose = (body: object) => ask(app, 'POST', `/api/admin/lti/courses/${courseId}/line-items`, { token, body });
async function chosen(body: object): Promise<number> {
  const response = await choose(body);
  expect(response.status).toBe(201);
  return ((await response.json()) as { lineItemId: number }).lineItemId;
}
const at = (lineItemId: number, more: string) => `/api/admin/lti/line-items/${lineItemId}${more}`;
const grades = async (lineItemId: number): Promise<Grades> =>
  (await bodyOf<{ students: Grades }>('grades', ask(app, 'GET', at(lineItemId, '/grades'), { token }))).students;
const statesOf = async (lineItemId: number) =>
  (await grades(lineItemId)).map(({ memberId, state, score }) => [memberId, state, score]);
const send = (lineItemId: number, members: readonly string[]) =>
  ask(app, 'POST', at(lineItemId, '/grades'), { token, body: { members } });
const retry = (lineItemId: number) => ask(app, 'POST', at(lineItemId, '/tries'), { token });

/** A process that sends. */
const sender = () =>
  gradeSender({
    database: world.database,
    outbound: outbound(allowedHosts(['localhost'])),
    logger: log.logger,
    clock: () => new Date(Date.now() + ahead),
  });
async function work(by = sender()): Promise<void> {
  await doDue(world.database.ownerUrl, log.logger, by);
}
const failure = async () => (await lineItems()).lineItems[0]?.failure ?? null;
const sentScores = () => lms.gradebook.sent.map(({ userId, scoreGiven, status }) => [userId, scoreGiven, status]);

describe('grades', () => {
  it.each(COURSE_WAYS)('stand in the gradebook of %s as they are here, each sent once', async (way) => {
    lms.way = way;
    await connect();
    await enrol(4, 130);
    await takeAll(Array.from({ length: 129 }, (_, index) => [index + 2, (index + 2) / 2]));
    await take(2, 0.5);
    const lineItemId = await chosen({ examId });
    await work();
    expect(lms.gradebook.lineItems).toMatchObject([
      { label: 'Motion', scoreMaximum: 100, resourceId: `academy-exam-${examId}` },
    ]);
    const students = await grades(lineItemId);
    expect(students.slice(0, 3)).toMatchObject([
      { studentName: 'Pupil 001', state: 'none', score: null, sentDate: null },
      { studentName: 'Pupil 002', state: 'sent', score: 1, sentDate: expect.any(String) },
      { studentName: 'Pupil 003', state: 'sent', score: 1.5 },
    ]);
    expect(lms.gradebook.sent).toHaveLength(129);
    expect(lms.gradebook.score(subjectOf(130))).toBe(65);
    expect(lms.count.tokens).toBe(1);
    const { requests } = lms.gradebook;
    await work();
    expect(lms.gradebook.requests).toBe(requests);
    expect(await lineItems()).toMatchObject({
      lacks: null,
      lineItems: [{ isThere: true, failure: null, sent: 129, waiting: 0, refused: 0, changed: 0, title: 'Motion' }],
    });
    expect(log.text()).not.toContain('token-');
  });

  it('are the progress of a plan, of those who have begun it', async () => {
    await study(1);
    await study(2);
    await study(2, 1);
    await study(2, 2);
    const lineItemId = await chosen({ planId });
    await work();
    expect(await statesOf(lineItemId)).toEqual([
      ['1', 'sent', 25],
      ['2', 'sent', 75],
      ['3', 'none', null],
    ]);
    expect(sentScores()).toEqual([
      ['1', 25, 200],
      ['2', 75, 200],
    ]);
  });

  it('are corrected when they change here, with a later time, and taken back with what they were made of', async () => {
    await take(1, 40);
    const lineItemId = await chosen({ examId });
    await work();
    await take(1, 60);
    await work();
    await run(sql`delete from exam_attempt where exam_id = ${examId}`);
    await work();
    expect(sentScores()).toEqual([
      ['1', 40, 200],
      ['1', 60, 200],
      ['1', undefined, 200],
    ]);
    const times = lms.gradebook.sent.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(lms.gradebook.score('1')).toBeNull();
    expect((await statesOf(lineItemId)).slice(0, 1)).toEqual([['1', 'sent', null]]);
  });

  it('have a later time also where the clock of the server goes back', async () => {
    await take(1, 40);
    await chosen({ examId });
    ahead = 5 * MINUTE;
    await work();
    ahead = 0;
    await take(1, 60);
    await work();
    expect(sentScores()).toEqual([
      ['1', 40, 200],
      ['1', 60, 200],
    ]);
  });

  it('are those of active students', async () => {
    await take(1, 40);
    await take(2, 50);
    await run(sql`update person set banned_at = now() where pid = ${pupils['1'] ?? 0}`);
    await run(sql`update person set deleted_at = now() where pid = ${pupils['2'] ?? 0}`);
    await chosen({ examId });
    await work();
    expect(lms.gradebook.sent).toEqual([]);
    await run(sql`update person set banned_at = null where pid = ${pupils['1'] ?? 0}`);
    await work();
    expect(sentScores()).toEqual([['1', 40, 200]]);
  });

  it('are sent once where two processes send them', async () => {
    await enrol(4, 40);
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    await takeAll(all.map((id) => [id, id]));
    await chosen({ examId });
    await work();
    expect(lms.gradebook.sent).toHaveLength(40);
    await takeAll(all.map((id) => [id, id + 1]));
    await Promise.all([work(), work()]);
    await work();
    expect(lms.gradebook.sent).toHaveLength(80);
  });

  it('of a course are chosen once, of a plan or an exam that is there', async () => {
    await chosen({ examId });
    for (const [body, status] of [
      [{ examId }, 409],
      [{ examId, planId }, 400],
      [{}, 400],
      [{ examId: 2_000_000_000 }, 400],
      [{ planId: 2_000_000_000 }, 400],
      // Nobody hands in a grade: they are made of what students did.
      [{ planId, score: 100 }, 400],
    ] as const) {
      expect([body, (await choose(body)).status]).toEqual([body, status]);
    }
  });

  it('are sent no more once somebody says so, and stay there', async () => {
    await take(1, 40);
    const lineItemId = await chosen({ examId });
    await work();
    expect((await ask(app, 'DELETE', at(lineItemId, ''), { token })).status).toBe(200);
    await take(1, 60);
    await work();
    expect(lms.gradebook.score('1')).toBe(40);
    // Chosen once more, it is the same line item, and what stands there was not sent by this one.
    const again = await chosen({ examId });
    await work();
    expect(lms.gradebook.lineItems).toHaveLength(1);
    expect((await statesOf(again)).slice(0, 1)).toEqual([['1', 'changed', 60]]);
  });
});

describe('a grade that was changed there', () => {
  async function sentAndChanged(): Promise<number> {
    await take(1, 40);
    await take(2, 50);
    const lineItemId = await chosen({ examId });
    await work();
    lms.gradebook.write('1', 55);
    return lineItemId;
  }

  it('is told, and not written over, however it changes here', async () => {
    const lineItemId = await sentAndChanged();
    await take(1, 60);
    await work();
    await take(1, 70);
    await take(2, 80);
    await work();
    expect(await grades(lineItemId)).toMatchObject([
      { memberId: '1', state: 'changed', score: 70, there: 55 },
      { memberId: '2', state: 'sent', score: 80, there: null },
      {},
    ]);
    expect(lms.gradebook.score('1')).toBe(55);
  });

  it('is told also where it did not change here, once another one is sent', async () => {
    const lineItemId = await sentAndChanged();
    await take(2, 80);
    await work();
    expect((await statesOf(lineItemId)).slice(0, 2)).toEqual([
      ['1', 'changed', 40],
      ['2', 'sent', 80],
    ]);
  });

  it('is one that a teacher took away, or entered before the academy', async () => {
    const lineItemId = await sentAndChanged();
    lms.gradebook.write('1', null);
    lms.gradebook.write('3', 90);
    await take(1, 60);
    await take(3, 30);
    await work();
    expect(await grades(lineItemId)).toMatchObject([
      { state: 'changed', there: null },
      { state: 'sent' },
      { state: 'changed', there: 90, score: 30 },
    ]);
    expect(lms.gradebook.score('3')).toBe(90);
  });

  it('is sent when somebody chooses so, and told again where it was changed once more by then', async () => {
    const lineItemId = await sentAndChanged();
    await take(1, 60);
    await work();
    expect(await (await send(lineItemId, ['1', '2', 'nobody'])).json()).toMatchObject({ sending: 1 });
    lms.gradebook.write('1', 57);
    await work();
    expect(await grades(lineItemId)).toMatchObject([{ state: 'changed', there: 57 }, {}, {}]);
    await send(lineItemId, ['1']);
    await work();
    expect(lms.gradebook.score('1')).toBe(60);
    expect((await statesOf(lineItemId)).slice(0, 1)).toEqual([['1', 'sent', 60]]);
  });

  it('is sent where it is the same as here by now', async () => {
    const lineItemId = await sentAndChanged();
    await take(1, 55);
    await work();
    expect((await statesOf(lineItemId)).slice(0, 1)).toEqual([['1', 'sent', 55]]);
    expect(lms.gradebook.sent).toHaveLength(2);
  });

  it('is also one of which the LMS says that it has a later one', async () => {
    const lineItemId = await sentAndChanged();
    lms.gradebook.write('1', 40, new Date(Date.now() + DAY));
    await take(1, 60);
    await work();
    expect((await statesOf(lineItemId)).slice(0, 1)).toEqual([['1', 'changed', 60]]);
    ahead = 2 * DAY;
    await send(lineItemId, ['1']);
    await work();
    expect(lms.gradebook.score('1')).toBe(60);
  });
});

describe('a grade that the LMS refuses', () => {
  it('is told, the others are sent, and it is sent again when somebody says so or it changes', async () => {
    for (const id of [1, 2, 3]) await take(id, 10 * id);
    // Is a teacher there by now.
    lms.people[0] = { id: 1, name: 'Pupil 1', role: 'Instructor' };
    lms.gradebook.refused.add('2');
    const lineItemId = await chosen({ examId });
    await work();
    await work();
    expect(await grades(lineItemId)).toMatchObject([
      { state: 'refused', why: 'invalid', score: 10 },
      { state: 'refused', why: 'invalid' },
      { state: 'sent', why: null },
    ]);
    expect(lms.gradebook.sent).toHaveLength(3);
    lms.people[0] = { id: 1, name: 'Pupil 1' };
    lms.gradebook.refused.clear();
    await send(lineItemId, ['1']);
    await take(2, 70);
    await work();
    expect(await statesOf(lineItemId)).toEqual([
      ['1', 'sent', 10],
      ['2', 'sent', 70],
      ['3', 'sent', 30],
    ]);
  });
});

describe('an LMS that is away', () => {
  it('for a day loses nothing, is asked ever more seldom, and is told', async () => {
    for (const id of [1, 2, 3]) await take(id, 10 * id);
    const lineItemId = await chosen({ examId });
    await work();
    lms.gradebook.trouble = 'away';
    const { requests } = lms.gradebook;
    await take(1, 50);
    lms.gradebook.write('2', 99);
    for (let minute = 0; minute < 24 * 60; minute += inGate(20, 10)) {
      ahead = minute * MINUTE;
      await work();
    }
    expect(lms.gradebook.requests - requests).toBeGreaterThan(20);
    expect(lms.gradebook.requests - requests).toBeLessThan(40);
    await take(1, 60);
    await take(2, 65);
    expect(await lineItems()).toMatchObject({
      lineItems: [{ failure: expect.stringMatching(/Nothing is lost/), nextTryDate: expect.any(String) }],
    });
    lms.gradebook.trouble = undefined;
    lms.gradebook.refused.add('3');
    await take(3, 35);
    ahead += 61 * MINUTE;
    await work();
    expect(await grades(lineItemId)).toMatchObject([
      { state: 'sent', score: 60 },
      { state: 'changed', score: 65, there: 99 },
      { state: 'refused', score: 35 },
    ]);
    expect(sentScores().slice(3)).toEqual([
      ['1', 60, 200],
      ['3', 35, 400],
    ]);
    expect(['1', '2', '3'].map(lms.gradebook.score)).toEqual([60, 99, 30]);
    expect(await failure()).toBeNull();
  }, 120_000);

  it('and says how long is asked no sooner, but once a day in any case', async () => {
    await take(1, 40);
    await chosen({ examId });
    lms.gradebook.trouble = 'busy';
    await work();
    expect(lms.gradebook.requests).toBe(1);
    ahead = 110_000;
    await work();
    expect(lms.gradebook.requests).toBe(1);
    lms.gradebook.trouble = 'a wait of ten years';
    ahead = 125_000;
    await work();
    expect(lms.gradebook.requests).toBe(2);
    lms.gradebook.trouble = undefined;
    ahead = DAY;
    await work();
    expect(lms.gradebook.requests).toBe(2);
    ahead = DAY + 200_000;
    await work();
    expect(sentScores()).toEqual([['1', 40, 200]]);
  });

  it('is tried at once when somebody says so', async () => {
    await take(1, 40);
    const lineItemId = await chosen({ examId });
    lms.gradebook.trouble = 'away';
    await work();
    lms.gradebook.trouble = undefined;
    await work();
    expect(lms.gradebook.sent).toEqual([]);
    expect((await retry(lineItemId)).status).toBe(200);
    await work();
    expect(sentScores()).toEqual([['1', 40, 200]]);
  });

  it('and has taken a score all the same is not sent it again, also where it has changed here', async () => {
    await take(1, 40);
    await take(2, 50);
    const lineItemId = await chosen({ examId });
    lms.gradebook.trouble = 'score without an answer';
    await work();
    expect(lms.gradebook.sent).toHaveLength(1);
    lms.gradebook.trouble = undefined;
    ahead = MINUTE;
    await work();
    expect(sentScores()).toEqual([
      ['1', 40, 200],
      ['2', 50, 200],
    ]);
    lms.gradebook.trouble = 'score without an answer';
    await take(1, 60);
    await work();
    await take(1, 70);
    ahead = 5 * MINUTE;
    await work();
    lms.gradebook.trouble = undefined;
    ahead = 60 * MINUTE;
    await work();
    expect((await statesOf(lineItemId)).slice(0, 2)).toEqual([
      ['1', 'sent', 70],
      ['2', 'sent', 50],
    ]);
    expect(sentScores().slice(2)).toEqual([
      ['1', 60, 200],
      ['1', 70, 200],
    ]);
  });

  it('and has made the line item all the same is not sent another', async () => {
    await take(1, 40);
    await chosen({ examId });
    lms.gradebook.trouble = 'line item without an answer';
    await work();
    expect(await failure()).toMatch(/does not answer/);
    lms.gradebook.trouble = undefined;
    ahead = MINUTE;
    await work();
    expect(lms.gradebook.lineItems).toHaveLength(1);
    expect(lms.gradebook.score('1')).toBe(40);
  });
});

describe('a line item that was deleted in the LMS', () => {
  it('is told, and made again only when somebody says so, with all its grades', async () => {
    await take(1, 40);
    await take(2, 50);
    const lineItemId = await chosen({ examId });
    await work();
    lms.gradebook.lineItems = [];
    await take(1, 60);
    await work();
    expect(await lineItems()).toMatchObject({
      lineItems: [{ isDeleted: true, nextTryDate: null, failure: expect.stringMatching(/was deleted in the LMS/) }],
    });
    ahead = DAY;
    await work();
    // Nor by what is only said of single grades.
    await send(lineItemId, ['1', '2']);
    await work();
    expect(lms.gradebook.lineItems).toEqual([]);
    await retry(lineItemId);
    await work();
    expect(lms.gradebook.lineItems).toHaveLength(1);
    expect(['1', '2'].map(lms.gradebook.score)).toEqual([60, 50]);
    expect((await statesOf(lineItemId)).slice(0, 2)).toEqual([
      ['1', 'sent', 60],
      ['2', 'sent', 50],
    ]);
    expect(await failure()).toBeNull();
  });
});

describe('a platform that lies or permits nothing', () => {
  it.each<[GradeTrouble, RegExp]>([
    ['gradebook refused', /refuses its gradebook/],
    ['sign-in page', /something else than grades/],
    ['results of nothing', /something else than grades/],
    ['a result in letters', /something else than grades/],
    ['line item elsewhere', /address at another hostname/],
    ['line item inside', /address at another hostname/],
    ['redirect to inside', /on to another address/],
    ['no such course', /does not know this course/],
  ])('gets nothing where it answers with %s, and it is told', async (trouble, sentence) => {
    await take(1, 40);
    await chosen({ examId });
    if (trouble === 'a result in letters') {
      await work();
      await take(1, 60);
    }
    const { length } = lms.gradebook.sent;
    lms.gradebook.trouble = trouble;
    await work();
    expect(await failure()).toMatch(sentence);
    expect(lms.gradebook.sent).toHaveLength(length);
    // The moment of the next try is not that of a standard that lies.
    lms.gradebook.trouble = undefined;
    ahead = 2 * 60 * MINUTE;
    await work();
    expect([await failure(), lms.gradebook.sent.length]).toEqual([null, length + 1]);
  });

  it('changes nothing here by what stands in its gradebook', async () => {
    await take(1, 40);
    const lineItemId = await chosen({ examId });
    await work();
    const facts = async () =>
      (await run(sql`select pid, percentage from exam_attempt where exam_id = ${examId} order by 1`)).rows;
    const before = await facts();
    for (const score of [100, 1e9, -50]) {
      lms.gradebook.write('1', score);
      lms.gradebook.write('2', score);
      lms.gradebook.write('nobody', score);
      await take(2, 10);
      await work();
      await run(sql`delete from exam_attempt where pid = ${pupils['2'] ?? 0} and exam_id = ${examId}`);
    }
    expect(await facts()).toEqual(before);
    expect((await statesOf(lineItemId)).slice(0, 2)).toEqual([
      ['1', 'changed', 40],
      ['2', 'changed', 10],
    ]);
  });

  it('and takes nothing that it says to take is found out with the next grade', async () => {
    await take(1, 40);
    const lineItemId = await chosen({ examId });
    lms.gradebook.trouble = 'takes nothing that it says to take';
    await work();
    await take(2, 50);
    await work();
    expect((await statesOf(lineItemId)).slice(0, 1)).toEqual([['1', 'changed', 40]]);
  });

  it.each([
    ['line items', 'lineItem', GRADE_SCOPES.slice(1)],
    ['results', 'result', [GRADE_SCOPES[0] ?? '', GRADE_SCOPES[2] ?? '']],
    ['scores', 'score', GRADE_SCOPES.slice(0, 2)],
  ])('is asked for no scope that it did not announce: without %s nothing is chosen', async (_, lacks, scopes) => {
    await connect(scopes);
    expect(await lineItems()).toEqual({ lacks, lineItems: [] });
    const response = await choose({ examId });
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: expect.stringContaining('Assignment and Grade Services') },
    ]);
    await work();
    expect(lms.count.tokens).toBe(0);
  });

  it('and offers no grades is asked for none, also where it takes that back', async () => {
    await take(1, 40);
    await chosen({ examId });
    await run(sql`update lms_course set grade_scopes = '{}'`);
    await work();
    expect(await failure()).toMatch(/does not permit/);
    await run(sql`update lms_course set line_items_url = null`);
    expect(await lineItems()).toMatchObject({ lacks: 'service' });
    await run(sql`update lms_connection set deployment_ids = '{2}'`);
    ahead = DAY;
    await work();
    expect(await failure()).toMatch(/not connected any more/);
    expect([lms.count.tokens, lms.gradebook.requests]).toEqual([0, 0]);
  });

  it('gives no token, or takes it back', async () => {
    await take(1, 40);
    await chosen({ examId });
    lms.trouble = 'another scope';
    await work();
    expect(await failure()).toMatch(/does not permit to send grades/);
    lms.trouble = undefined;
    ahead = 60 * MINUTE;
    const by = sender();
    await work(by);
    lms.revokeTokens();
    await take(1, 60);
    await work(by);
    expect(sentScores()).toEqual([
      ['1', 40, 200],
      ['1', 60, 200],
    ]);
    expect(lms.count.tokens).toBe(3);
  });
});
