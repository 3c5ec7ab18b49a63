import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcademyContent, ContentReport, PlanContent, SessionContent } from '#host/server/plans/content/types.ts';
import { writeContent } from '#host/server/plans/planContent.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

/* An academy with one school and nothing else, as a real one begins. */

let db: TestDatabase;
let school: number;
beforeAll(async () => {
  db = await testDatabase();
  const { country_id } = await db.owner.selectFrom('country').select('country_id').executeTakeFirstOrThrow();
  const added = await db.owner
    .insertInto('school')
    .values({ name: 'Hill School', country_id })
    .returning('school_id')
    .executeTakeFirstOrThrow();
  school = added.school_id;
});
afterAll(() => db?.close());

const write = (content: Partial<AcademyContent>) =>
  db.owner.transaction().execute((tx) => writeContent(tx, { source: 'workbook', ...content }));

const counts = ({ outcomes }: ContentReport, kind: string) => {
  const found: Record<string, number> = {};
  for (const each of outcomes) if (each.kind === kind) found[each.outcome] = (found[each.outcome] ?? 0) + 1;
  return found;
};

const read = (title: string): SessionContent => ({ type: 5, title });
const week = (...days: SessionContent[][]): PlanContent['weeks'] => [
  { week: 1, title: 'First', days: days.map((sessions, i) => ({ day: i + 1, sessions })) },
];

const itemsOf = async (title: string) =>
  (
    await sql<{ id: number; day: number | null; position: number; title: string; video: string | null }>`
    select i.study_plan_item_id as id, day, position, i.title, v.title as video
      from study_plan_item i join study_plan p using (study_plan_id) left join video v using (video_id)
     where p.title = ${title} order by day nulls last, position`.execute(db.owner)
  ).rows;

let pid = 0;
async function student(): Promise<number> {
  if (pid) return pid;
  const row = await db.owner
    .insertInto('person')
    .values({ role: 5, name: 'Asha', school_id: school })
    .returning('pid')
    .executeTakeFirstOrThrow();
  pid = row.pid;
  return pid;
}

const visit = async (item: number) =>
  db.owner
    .insertInto('study_plan_visit')
    .values({ study_plan_item_id: item, pid: await student(), visited_at: '2026-03-14T06:00:00Z' })
    .execute();

describe('content of an academy that has none', () => {
  it('is written whole, with subjects and categories, and a second time changes nothing', async () => {
    const content: Partial<AcademyContent> = {
      videos: [{ key: 'V1', title: 'Light', durationSeconds: 600, subject: 'Physics', category: 'Lessons' }],
      exams: [
        { key: 'E1', title: 'Light test', durationMinutes: 30, questionCount: 20, subject: 'physics' },
        { key: 'E2', title: 'Optics', durationMinutes: 30, questionCount: 20, category: 'Chapter wise' },
      ],
      plans: [
        {
          key: 'P1',
          title: 'Optics in a week',
          schools: [school],
          weeks: week(
            [{ key: 'S1', type: 1, title: 'Watch', video: { key: 'V1' }, subject: 'Physics' }, read('Read')],
            [{ type: 2, title: 'Test', exam: { title: 'light TEST' } }],
          ),
        },
      ],
      liveSessions: [
        { schoolId: school, title: 'Questions', startsAt: new Date('2026-03-20T10:00:00Z'), durationMinutes: 45 },
      ],
      holidays: [{ schoolId: null, day: '2026-08-15', name: 'Independence Day' }],
    };
    const first = await write(content);
    expect(first.problems).toEqual([]);
    expect(first.newSubjects).toEqual(['Physics']);
    expect(first.newCategories).toEqual(['Lessons', 'General', 'Chapter wise']);
    expect(counts(first, 'session')).toEqual({ new: 3 });
    const chapter = await db.owner.selectFrom('exam_category').selectAll().orderBy('exam_category_id').execute();
    expect(chapter.map((row) => [row.exam_category_id, row.title])).toEqual([
      [5, 'Chapter wise'],
      [6, 'General'],
    ]);

    const second = await write(content);
    expect(new Set(second.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
    expect(second.outcomes).toHaveLength(first.outcomes.length);
    const plan = await db.owner
      .selectFrom('study_plan')
      .selectAll()
      .where('external_key', '=', 'P1')
      .executeTakeFirst();
    expect(plan).toMatchObject({ version: 1, is_enabled: true });
  });

  it('takes many plans of 90 days with 4 sessions each', async () => {
    const many = inGate(20, 200);
    const plans = Array.from({ length: many }, (_, p) => ({
      key: `big ${p}`,
      title: `Plan ${p}`,
      weeks: Array.from({ length: 13 }, (_w, w) => ({
        week: w + 1,
        days: Array.from({ length: w === 12 ? 6 : 7 }, (_d, d) => ({
          day: w * 7 + d + 1,
          sessions: [1, 2, 3, 4].map((s) => ({ ...read(`Session ${w}.${d}.${s}`), key: `${w}.${d}.${s}` })),
        })),
      })),
    }));
    const report = await write({ plans });
    expect(report.problems).toEqual([]);
    expect(counts(report, 'session')).toEqual({ new: many * 90 * 4 });
    expect(counts(await write({ plans }), 'plan')).toEqual({ same: many });
    await db.owner.deleteFrom('study_plan_item').where('external_key', 'like', '%.%.%').execute();
  });
});

describe('a plan that is changed', () => {
  it('keeps what students did: a done session is retired, the others are deleted', async () => {
    const plan: PlanContent = { title: 'Reading', weeks: week([read('A'), read('B')], [read('C')]) };
    await write({ plans: [plan] });
    const [a] = await itemsOf('Reading');
    await visit(a?.id ?? 0);
    const report = await write({ plans: [{ ...plan, weeks: week([], [read('C')]) }] });
    expect(counts(report, 'session')).toEqual({ retired: 1, deleted: 1, same: 1 });
    expect((await itemsOf('Reading')).map(({ title, day }) => [title, day])).toEqual([
      ['C', 2],
      ['A', null],
    ]);
    // Wanted again, the session is back with what was done in it.
    expect(counts(await write({ plans: [plan] }), 'session')).toEqual({ restored: 1, new: 1, same: 1 });
    expect((await itemsOf('Reading'))[0]).toMatchObject({ id: a?.id, day: 1, title: 'A' });
  });

  it('keeps sessions that change places, and their days', async () => {
    const plan: PlanContent = { title: 'Moving', weeks: week([read('A'), read('B')], [read('C'), read('D')]) };
    await write({ plans: [plan] });
    const before = new Map((await itemsOf('Moving')).map(({ id, title }) => [title, id]));
    const report = await write({ plans: [{ ...plan, weeks: week([read('D'), read('A')], [read('B'), read('C')]) }] });
    expect(counts(report, 'session')).toEqual({ changed: 4 });
    const after = await itemsOf('Moving');
    expect(after.map(({ title }) => title)).toEqual(['D', 'A', 'B', 'C']);
    for (const { title, id } of after) expect([title, id]).toEqual([title, before.get(title)]);
  });

  it('lets a done session have no other video: that is another session', async () => {
    await write({
      videos: [
        { title: 'One', durationSeconds: 60 },
        { title: 'Two', durationSeconds: 60 },
      ],
    });
    const plan = (video: string): PlanContent => ({
      title: 'Watching',
      weeks: week([{ key: 'W', type: 1, title: 'Watch it', video: { title: video } }]),
    });
    await write({ plans: [plan('One')] });
    const [item] = await itemsOf('Watching');
    expect(counts(await write({ plans: [plan('Two')] }), 'session')).toEqual({ changed: 1 });
    const video = await db.owner.selectFrom('video').select('video_id').where('title', '=', 'Two').executeTakeFirst();
    await db.owner
      .insertInto('video_watch')
      .values({
        video_id: video?.video_id ?? 0,
        pid: await student(),
        study_plan_item_id: item?.id ?? 0,
        watched_at: '2026-03-14T06:00:00Z',
        seconds: 60,
        completion: 100,
      })
      .execute();
    expect(counts(await write({ plans: [plan('One')] }), 'session')).toEqual({ retired: 1, new: 1 });
    expect((await itemsOf('Watching')).map((row) => [row.video, row.day])).toEqual([
      ['One', 1],
      ['Two', null],
    ]);
  });

  it('stays as it is in everything that the content does not name', async () => {
    await write({ plans: [{ key: 'K', title: 'Kept', grade: 9, schools: [school], weeks: week([read('A')]) }] });
    const report = await write({ plans: [{ key: 'K', title: 'Kept and renamed' }] });
    expect(counts(report, 'plan')).toEqual({ changed: 1 });
    const plan = await db.owner.selectFrom('study_plan').selectAll().where('external_key', '=', 'K').executeTakeFirst();
    expect(plan).toMatchObject({ grade: 9, title: 'Kept and renamed', version: 2 });
    expect(await itemsOf('Kept and renamed')).toHaveLength(1);
    const shared = await db.owner
      .selectFrom('study_plan_school')
      .select('school_id')
      .where('study_plan_id', '=', plan?.study_plan_id ?? 0)
      .execute();
    expect(shared).toEqual([{ school_id: school }]);
  });
});

describe('content with something wrong in it', () => {
  const problemsOf = async (content: Partial<AcademyContent>) => {
    const { problems } = await write(content);
    return problems.map(({ path, at, message }) => `${at ?? path}: ${message}`);
  };

  it('says where, and what to do', async () => {
    expect(
      await problemsOf({
        plans: [
          { title: 'Same', at: 'Plans, line 2', weeks: week([{ type: 1, title: 'Watch' }]) },
          { title: 'same', at: 'Plans, line 3' },
          {
            title: 'Other',
            schools: [999],
            weeks: week([
              { type: 1, title: 'Watch', video: { key: 'none' }, at: 'Sessions, line 8' },
              { type: 5, title: 'Read', video: { title: 'One' } },
            ]),
          },
        ],
      }),
    ).toEqual([
      'Plans, line 2: Two plans are called “Same”; the other one: Plans, line 3. Give each a key.',
      'Plans, line 3: Two plans are called “same”; the other one: Plans, line 2. Give each a key.',
      'plans[2].schools[0]: There is no school 999 with which “Other” can be shared. Choose another one.',
      'plans[0].weeks[0].days[0].sessions[0].video: “Watch” is of type 1 and needs a video. Name it.',
      'Sessions, line 8: There is no video with the key “none”. Add the video.',
      'plans[2].weeks[0].days[0].sessions[1].video: “Read” is of type 5, which has no video. Leave the video out, or choose another type.',
    ]);
  });

  it('lets no exam change its subject once somebody has taken it', async () => {
    await write({ exams: [{ key: 'T', title: 'Taken', durationMinutes: 10, questionCount: 5, subject: 'Biology' }] });
    const exam = await db.owner.selectFrom('exam').select('exam_id').where('external_key', '=', 'T').executeTakeFirst();
    await db.owner
      .insertInto('exam_attempt')
      .values({
        exam_id: exam?.exam_id ?? 0,
        pid: await student(),
        started_at: '2026-03-14T05:00:00Z',
        submitted_at: '2026-03-14T05:10:00Z',
        attended: 5,
        right_answers: 5,
        mark: 5,
        percentage: 100,
        duration_seconds: 600,
      })
      .execute();
    expect(
      await problemsOf({
        exams: [{ key: 'T', title: 'Taken', durationMinutes: 10, questionCount: 5, subject: 'Physics' }],
      }),
    ).toEqual([
      'exams[0].subject: “Taken” has been taken, so its subject stays as it is: past figures are counted by it. Add another exam with a key of its own.',
    ]);
  });
});
