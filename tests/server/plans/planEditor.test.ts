import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { plansToEdit, planToEdit } from '#contract/plans/planEditor.ts';
import type { WrittenPlan, WrittenSession } from '#domain/learning/planContent.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const PLANS = '/api/admin/plan-editor/plans';
const sent = async (actingRole: ActingRole, method: string, path: string, body?: unknown) => {
  const response = await ask(world.app, method, path, { token: await world.tokenAs(actingRole), body });
  return { status: response.status, answer: await response.json() };
};
const read = (title: string, more: Partial<WrittenSession> = {}): WrittenSession => ({
  studyPlanItemId: null,
  type: 5,
  title,
  referenceTitle: null,
  subject: null,
  videoId: null,
  examId: null,
  ...more,
});
const plan = (title: string, days: WrittenSession[][], more: Partial<WrittenPlan> = {}): WrittenPlan => ({
  title,
  description: null,
  gradeId: null,
  isEnabled: true,
  startsOn: null,
  schools: [],
  weeks: [{ weekNo: 1, title: null, days: days.map((sessions, i) => ({ day: i + 1, sessions })) }],
  ...more,
});
type Content = CallAnswer<typeof planToEdit>;
const contentOf = async (actingRole: ActingRole, planId: number) =>
  (await sent(actingRole, 'GET', `${PLANS}/${planId}`)).answer as Content;
const listOf = async (actingRole: ActingRole) =>
  (await sent(actingRole, 'GET', PLANS)).answer as CallAnswer<typeof plansToEdit>;
const add = async (actingRole: ActingRole, body: WrittenPlan) => {
  const { status, answer } = await sent(actingRole, 'POST', PLANS, body);
  expect([status, answer]).toEqual([201, expect.objectContaining({ version: 1 })]);
  return answer.studyPlanId as number;
};
/** The content of a plan as the editor sends it back. */
const asWritten = ({ title, description, gradeId, isEnabled, startsOn, schools, weeks, version }: Content) => ({
  version,
  title,
  description,
  gradeId,
  isEnabled,
  startsOn,
  schools,
  weeks: weeks.map(({ weekNo, title: name, days }) => ({
    weekNo,
    title: name,
    days: days.map(({ day, sessions }) => ({
      day,
      sessions: sessions.map(({ isDone: _isDone, material: _material, ...session }) => session),
    })),
  })),
});
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;

describe('a plan that an administrator writes', () => {
  it('has a video and an exam that are added on the way, and is read back as it was sent', async () => {
    const video = await sent(3, 'POST', '/api/admin/plan-editor/videos', {
      title: 'Light and shadow',
      durationSeconds: 600,
      subject: 'Optics',
    });
    expect(video).toMatchObject({ status: 201, answer: { videoId: expect.any(Number) } });
    const exam = await sent(3, 'POST', '/api/admin/plan-editor/exams', {
      title: 'Light test',
      durationMinutes: 30,
      questionCount: 20,
      category: 'Chapter Wise',
    });
    const planId = await add(
      3,
      plan(
        'Light',
        [
          [read('Watch', { type: 1, videoId: video.answer.videoId, subject: 'optics' }), read('Read')],
          [read('Test', { type: 2, examId: exam.answer.examId, referenceTitle: 'Chapter 3' })],
        ],
        { schools: [world.schools.own], gradeId: 9, description: 'One week', startsOn: '2026-06-15' },
      ),
    );
    expect(await contentOf(3, planId)).toMatchObject({
      version: 1,
      gradeId: 9,
      startsOn: '2026-06-15',
      schools: [world.schools.own],
      weeks: [
        {
          weekNo: 1,
          days: [
            {
              day: 1,
              sessions: [
                { title: 'Watch', subject: 'Optics', material: 'Light and shadow', isDone: false },
                { title: 'Read' },
              ],
            },
            { day: 2, sessions: [{ title: 'Test', material: 'Light test', referenceTitle: 'Chapter 3' }] },
          ],
        },
      ],
    });
    const found = await sent(3, 'GET', '/api/admin/plan-editor/videos?search=SHADOW');
    expect(found.answer).toMatchObject([{ title: 'Light and shadow', subject: 'Optics', category: 'General' }]);
    const words = await sent(3, 'GET', '/api/admin/plan-editor/words');
    expect(words.answer.subjects).toContain('Optics');
    expect(words.answer.examCategories).toContain('Chapter Wise');
  });

  it('keeps the day on which it begins where that is left out, and takes a real day only', async () => {
    const planId = await add(3, plan('Begins', [[read('A')]], { startsOn: '2026-06-15' }));
    const { startsOn: _, ...without } = asWritten(await contentOf(3, planId));
    expect(await sent(3, 'PUT', `${PLANS}/${planId}`, { ...without, description: 'Left out' })).toMatchObject({
      status: 200,
      answer: { version: 2 },
    });
    expect(await contentOf(3, planId)).toMatchObject({ startsOn: '2026-06-15', description: 'Left out' });
    const body = { ...without, version: 2, startsOn: '2026-02-30' };
    expect(await sent(3, 'PUT', `${PLANS}/${planId}`, body)).toMatchObject({ status: 400 });
    expect(await sent(3, 'PUT', `${PLANS}/${planId}`, { ...body, startsOn: null })).toMatchObject({ status: 200 });
    expect(await contentOf(3, planId)).toMatchObject({ startsOn: null });
  });

  it('is saved once by two people who opened it at the same time; the other one is told', async () => {
    const planId = await add(3, plan('Together', [[read('A')]]));
    const first = asWritten(await contentOf(3, planId));
    expect(await sent(12, 'PUT', `${PLANS}/${planId}`, { ...first, description: 'Theirs' })).toMatchObject({
      status: 200,
      answer: { version: 2, retired: 0, deleted: 0 },
    });
    expect(await sent(3, 'PUT', `${PLANS}/${planId}`, { ...first, description: 'Mine' })).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('Somebody else has changed this plan') },
    });
    expect(await contentOf(3, planId)).toMatchObject({ version: 2, description: 'Theirs' });
    // To save what is there already changes nothing.
    const again = await sent(3, 'PUT', `${PLANS}/${planId}`, asWritten(await contentOf(3, planId)));
    expect(again.answer).toMatchObject({ version: 2 });
  });

  it('keeps what students did, and every figure of it, when sessions leave', async () => {
    const planId = await add(3, plan('Facts', [[read('Done'), read('Not done')], [read('Later')]]));
    const content = await contentOf(3, planId);
    const done = content.weeks[0]?.days[0]?.sessions[0]?.studyPlanItemId ?? 0;
    await world.database.owner
      .insertInto('study_plan_visit')
      .values({ study_plan_item_id: done, pid: world.people.student.pid, visited_at: '2026-03-14T06:00:00Z' })
      .execute();
    expect((await contentOf(3, planId)).weeks[0]?.days[0]?.sessions.map(({ isDone }) => isDone)).toEqual([true, false]);
    const days = () =>
      rows(
        sql`select day, exams, videos, plan_sessions from student_day where pid = ${world.people.student.pid} order by 1`,
      );
    const before = await days();
    const saved = await sent(3, 'PUT', `${PLANS}/${planId}`, {
      ...asWritten(content),
      weeks: [
        {
          weekNo: 1,
          title: null,
          days: [{ day: 1, sessions: [] }, ...(asWritten(content).weeks[0]?.days.slice(1) ?? [])],
        },
      ],
    });
    expect(saved).toMatchObject({ status: 200, answer: { retired: 1, deleted: 1, version: 2 } });
    expect(await days()).toEqual(before);
    expect(
      await rows(sql`select study_plan_item_id as id, day from study_plan_item where study_plan_item_id = ${done}`),
    ).toEqual([{ id: done, day: null }]);
    const kept = await rows(sql`select 1 from study_plan_visit where study_plan_item_id = ${done}`);
    expect(kept).toHaveLength(1);
  });

  it('is copied without its schools, switched off, deleted and restored', async () => {
    const planId = await add(3, plan('Original', [[read('A'), read('B')]], { schools: [world.schools.own] }));
    const copy = await sent(3, 'POST', `${PLANS}/${planId}/copy`, { title: 'A copy' });
    expect(copy.status).toBe(201);
    const copied = await contentOf(3, copy.answer.studyPlanId);
    expect(copied).toMatchObject({ title: 'A copy', schools: [] });
    expect(copied.weeks[0]?.days[0]?.sessions.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(await sent(3, 'POST', `${PLANS}/${planId}/copy`, { title: 'a COPY' })).toMatchObject({
      status: 400,
      answer: { message: 'title: There is another plan called “a COPY”. Give this one another title.' },
    });
    await sent(3, 'PUT', `${PLANS}/${planId}/enabled`, { isEnabled: false });
    expect((await listOf(3)).find(({ studyPlanId }) => studyPlanId === planId)).toMatchObject({
      isEnabled: false,
      days: 1,
      sessions: 2,
      schools: 1,
    });
    expect((await sent(3, 'DELETE', `${PLANS}/${planId}`)).status).toBe(200);
    expect((await sent(3, 'GET', `${PLANS}/${planId}`)).status).toBe(404);
    const { answer } = await sent(3, 'GET', '/api/admin/deletions');
    expect(answer).toContainEqual(expect.objectContaining({ kind: 'plan', id: planId, name: 'Original' }));
    expect((await sent(3, 'POST', `/api/admin/deletions/plan/${planId}/restore`)).status).toBe(200);
    expect((await contentOf(3, planId)).title).toBe('Original');
  });
});

describe('a plan with something wrong in it', () => {
  const refused = async (body: unknown) => {
    const { status, answer } = await sent(3, 'POST', PLANS, body);
    expect((await listOf(3)).some(({ title }) => title.startsWith('Wrong'))).toBe(false);
    return [status, answer.message];
  };

  it('is answered with sentences that say where, and nothing is written', async () => {
    expect(
      await refused(plan('Wrong', [[read('A'), read(''), read('x'.repeat(201)), read('Watch', { type: 1 })]])),
    ).toEqual([
      400,
      'weeks[0].days[0].sessions[1].title: Enter a title. ' +
        'weeks[0].days[0].sessions[2].title: This text is too long: at most 200 characters. ' +
        'weeks[0].days[0].sessions[3].videoId: A session of this type needs a video. Choose one, or choose another type.',
    ]);
    expect(await refused(plan('Wrong', [[read('A', { type: 1, videoId: 2_000_000 })]]))).toEqual([
      400,
      'weeks[0].days[0].sessions[0].video: There is no video with the number 2000000. Choose another one.',
    ]);
    const day = { day: 1, sessions: [read('A')] };
    expect(await refused({ ...plan('Wrong', []), weeks: [{ weekNo: 1, title: null, days: [day, day] }] })).toEqual([
      400,
      'weeks[0].days[1].day: This number is used twice in the plan. Give each week and each day a number of its own.',
    ]);
    expect(await refused({ ...plan('Wrong', []), gradeId: 40 })).toEqual([
      400,
      'gradeId: Enter a whole number from 1 to 20.',
    ]);
    expect(await refused(plan('Wrong', [[read('A')]], { schools: [999] }))).toEqual([
      400,
      'schools[0]: There is no school 999 with which “Wrong” can be shared. Choose another one.',
    ]);
    expect(
      await refused({ ...plan('Wrong', []), weeks: [{ weekNo: 1, title: null, days: [{ sessions: [] }] }] }),
    ).toEqual([400, 'Missing field "weeks.0.days.0.day"']);
  });

  it('cannot take the sessions of another plan', async () => {
    const other = await add(3, plan('Other one', [[read('Theirs')]]));
    const theirs = (await contentOf(3, other)).weeks[0]?.days[0]?.sessions[0]?.studyPlanItemId ?? 0;
    expect(await refused(plan('Wrong', [[read('Stolen', { studyPlanItemId: theirs })]]))).toEqual([
      400,
      `weeks[0].days[0].sessions[0].id: The plan has no session ${theirs}, or it is here twice.`,
    ]);
  });
});

describe('a school user', () => {
  it('writes the plans of the own school, shares them with it and with no other', async () => {
    const planId = await add(4, plan('School plan', [[read('A')]], { schools: [world.schools.own] }));
    expect((await listOf(4)).find(({ studyPlanId }) => studyPlanId === planId)).toMatchObject({
      writerSchool: 'Own School',
      mayEdit: true,
    });
    const content = asWritten(await contentOf(4, planId));
    expect((await sent(4, 'PUT', `${PLANS}/${planId}`, { ...content, title: 'School plan 2' })).status).toBe(200);
    const shared = await sent(4, 'PUT', `${PLANS}/${planId}`, {
      ...content,
      version: 2,
      schools: [world.schools.foreign],
    });
    expect(shared).toMatchObject({
      status: 400,
      answer: { message: expect.stringMatching(/^schools\[0\]: There is no school/) },
    });
    const words = await sent(4, 'GET', '/api/admin/plan-editor/words');
    expect(words.answer.schools).toEqual([{ schoolId: world.schools.own, schoolName: 'Own School' }]);
  });

  it('sees and copies a plan of the academy that is shared with the school, and changes only the copy', async () => {
    const planId = await add(3, plan('Of the academy', [[read('A')]], { schools: [world.schools.own] }));
    expect((await listOf(4)).find(({ studyPlanId }) => studyPlanId === planId)).toMatchObject({ mayEdit: false });
    const body = { version: 1, ...plan('Mine now', []) };
    for (const [method, path, sentBody] of [
      ['GET', '', undefined],
      ['PUT', '', body],
      ['DELETE', '', undefined],
      ['PUT', '/enabled', { isEnabled: false }],
    ] as const) {
      expect([method, (await sent(4, method, `${PLANS}/${planId}${path}`, sentBody)).status]).toEqual([method, 403]);
    }
    const copy = await sent(4, 'POST', `${PLANS}/${planId}/copy`, { title: 'Our copy' });
    expect(copy.status).toBe(201);
    expect(await contentOf(4, copy.answer.studyPlanId)).toMatchObject({ title: 'Our copy' });
  });

  it('does not find a plan of another school', async () => {
    const planId = await add(3, plan('Elsewhere', [[read('A')]], { schools: [world.schools.foreign] }));
    expect((await sent(4, 'GET', `${PLANS}/${planId}`)).status).toBe(404);
    expect((await sent(4, 'POST', `${PLANS}/${planId}/copy`, { title: 'Stolen' })).status).toBe(404);
  });
});

it.each([6, 'parent'] as const)('role %s writes no plans', async (actingRole) => {
  expect((await sent(actingRole, 'GET', PLANS)).status).toBe(403);
  expect((await sent(actingRole, 'POST', PLANS, plan('No', []))).status).toBe(403);
});
