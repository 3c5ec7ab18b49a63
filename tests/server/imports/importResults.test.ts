/** Exam results of a roster: line items become exams, and results become attempts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, isEmpty, type Preview } from '#host/server/imports/preview.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { type Cells, csvOf, makeRoster, zipRoster } from '#tests/support/data/rosters.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(() =>
  db.empty('school', 'class', 'person', 'activity_log', 'exam', 'exam_category', 'subject', 'student_day'),
);

const files = makeRoster({ schools: 1, students: 3 });
const TEST: Cells = {
  sourcedId: 'test-1',
  title: 'Fractions',
  categorySourcedId: 'tests',
  classSourcedId: 'lesson-1-1',
  assignDate: '2026-03-01',
  dueDate: '2026-03-08',
  resultValueMin: '0',
  resultValueMax: '40',
};
const result = (sourcedId: string, student: string, more: Cells = {}): Cells => ({
  sourcedId,
  lineItemSourcedId: 'test-1',
  studentSourcedId: student,
  scoreStatus: 'fully graded',
  score: '30',
  scoreDate: '2026-03-09',
  ...more,
});

interface Graded {
  lineItems?: readonly Cells[];
  results?: readonly Cells[];
  mode?: 'bulk' | 'delta';
  /** Without the people, as a delta has it. */
  alone?: boolean;
  /** Further columns of the course and of the category of the line item. */
  course?: Cells;
  category?: Cells;
  /** The only school that the import may touch. */
  school?: number;
}
async function planned({
  lineItems,
  results,
  mode = 'bulk',
  alone,
  course,
  category,
  school,
}: Graded): Promise<Preview> {
  const manifest = [
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: '1.1' },
    ...(alone ? [] : Object.keys(files).filter((name) => name !== 'roles')).map((name) => ({
      propertyName: `file.${name}`,
      value: 'bulk',
    })),
    { propertyName: 'file.categories', value: alone ? 'absent' : 'bulk' },
    { propertyName: 'file.lineItems', value: lineItems ? mode : 'absent' },
    { propertyName: 'file.results', value: results ? mode : 'absent' },
  ];
  const courses = files.courses?.map((row) => ({ ...row, ...course })) ?? [];
  const zip = zipRoster(alone ? {} : { ...files, courses }, {
    extra: {
      'manifest.csv': csvOf(manifest),
      ...(alone ? {} : { 'categories.csv': csvOf([{ sourcedId: 'tests', title: 'Unit tests', ...category }]) }),
      ...(lineItems ? { 'lineItems.csv': csvOf(lineItems) } : {}),
      ...(results ? { 'results.csv': csvOf(results) } : {}),
    },
  });
  const roster = await readRoster(zip, await academyToday(db.owner));
  return planRoster(db.owner, roster, { roster: '', countryId: (await countryOf(db.owner, 'IN')) ?? 0, school });
}
async function imported(graded: Graded): Promise<Preview> {
  const preview = await planned(graded);
  await applyRoster(db.owner, preview);
  return preview;
}
const attempts = async () =>
  (
    await sql<{ student: string; exam: string; percentage: number; mark: number; day: string }>`
      select p.sourced_id as student, e.title as exam, a.percentage::float8 as percentage, a.mark::float8 as mark,
             local_day(a.submitted_at)::text as day
        from exam_attempt a join person p using (pid) join exam e using (exam_id) order by 1, 2`.execute(db.owner)
  ).rows;
const exams = async () =>
  (
    await sql`
      select e.title, c.title as category, s.name as subject, e.question_count as questions, e.deleted_at is null as "isThere"
        from exam e join exam_category c using (exam_category_id) left join subject s using (subject_id) order by 1`.execute(
      db.owner,
    )
  ).rows;
const reasons = ({ lines }: Preview, change: string) =>
  lines.filter((line) => line.change === change && line.file !== '').map(({ line, reason }) => `${line}: ${reason}`);

describe('titles of courses and categories in other languages', () => {
  const named = { course: { 'metadata.title_hi': 'गणित' }, category: { 'metadata.title_hi': 'इकाई परीक्षा' } };
  const graded = { lineItems: [TEST] };
  const names = async () =>
    (
      await sql`select name, names from subject union all select title, names from exam_category order by 1`.execute(
        db.owner,
      )
    ).rows;

  it('are those of the subjects and categories that the roster brings', async () => {
    const preview = await imported({ ...graded, ...named });
    expect(countsOf(preview)).toMatchObject({ refused: 0 });
    expect(await names()).toEqual([
      { name: 'Mathematics', names: { hi: 'गणित' } },
      { name: 'Unit tests', names: { hi: 'इकाई परीक्षा' } },
    ]);
    expect(isEmpty(await planned({ ...graded, ...named }))).toBe(true);
  });

  it('leave the names of which the roster says nothing', async () => {
    await imported({ ...graded, ...named });
    const preview = await imported({ ...graded, course: { 'metadata.title_ml': 'ഗണിതം', 'metadata.title_hi': '' } });
    expect(reasons(preview, 'changed')).toEqual(['2: Name in other languages.']);
    expect(await names()).toEqual([
      { name: 'Mathematics', names: { hi: 'गणित', ml: 'ഗണിതം' } },
      { name: 'Unit tests', names: { hi: 'इकाई परीक्षा' } },
    ]);
  });

  it('add no subject that nothing is of', async () => {
    const preview = await imported(named);
    expect(reasons(preview, 'not taken')).toEqual(
      expect.arrayContaining([
        '2: Its names in other languages are not taken: the academy has no subject of this title.',
        '2: Its names in other languages are not taken: the academy has no category of this title.',
      ]),
    );
    expect(await names()).toEqual([]);
  });

  it('are not taken from an import of one school, since all schools read them', async () => {
    await imported(graded);
    const { rows } = await sql<{ id: number }>`select school_id as id from school`.execute(db.owner);
    const preview = await imported({ ...graded, ...named, school: rows[0]?.id ?? 0 });
    expect(reasons(preview, 'not taken').join()).toContain('only an import that is for all schools takes them');
    expect(await names()).toEqual([
      { name: 'Mathematics', names: {} },
      { name: 'Unit tests', names: {} },
    ]);
  });

  it('are refused where they are longer than a name may be', async () => {
    const preview = await planned({ ...graded, category: { 'metadata.title_hi': 'क'.repeat(201) } });
    expect(reasons(preview, 'refused')).toEqual(['2: metadata.title_hi has more than 200 characters.']);
  });
});

describe('results of a roster', () => {
  it('become attempts with their score in percent and their day, of exams with category and subject', async () => {
    const preview = await imported({
      lineItems: [TEST],
      results: [result('r1', 'student-1'), result('r2', 'student-2', { score: '13.5' })],
    });
    expect(countsOf(preview)).toMatchObject({ refused: 0 });
    expect(await exams()).toEqual([
      { title: 'Fractions', category: 'Unit tests', subject: 'Mathematics', questions: null, isThere: true },
    ]);
    expect(await attempts()).toEqual([
      { student: 'student-1', exam: 'Fractions', percentage: 75, mark: 30, day: '2026-03-09' },
      { student: 'student-2', exam: 'Fractions', percentage: 33.75, mark: 13.5, day: '2026-03-09' },
    ]);
    const { rows } = await sql`select exams, percentage_sum::float8 as sum from student_day order by pid`.execute(
      db.owner,
    );
    expect(rows).toEqual([
      { exams: 1, sum: 75 },
      { exams: 1, sum: 33.75 },
    ]);
  });

  it('count once: the same files again change nothing, and a corrected score corrects', async () => {
    const graded = { lineItems: [TEST], results: [result('r1', 'student-1')] };
    await imported(graded);
    expect(isEmpty(await planned(graded))).toBe(true);
    const again = await imported({ lineItems: [TEST], results: [result('r1', 'student-1', { score: '40' })] });
    expect(countsOf(again)).toMatchObject({ new: 0, changed: 1 });
    expect(await attempts()).toMatchObject([{ percentage: 100, mark: 40 }]);
    const { rows } = await sql`select exams, percentage_sum::float8 as sum from student_day`.execute(db.owner);
    expect(rows).toEqual([{ exams: 1, sum: 100 }]);
  });

  it('are a share of the way from the least to the most marks', async () => {
    await imported({
      lineItems: [{ ...TEST, resultValueMin: '10' }],
      results: [result('r1', 'student-1', { score: '10' }), result('r2', 'student-2', { score: '25' })],
    });
    expect(await attempts()).toMatchObject([
      { percentage: 0, mark: 10 },
      { percentage: 50, mark: 25 },
    ]);
  });

  it('come as a delta too, of an exam that an earlier import has brought', async () => {
    await imported({ lineItems: [TEST] });
    await imported({ results: [result('r1', 'student-3', { score: '10' })], mode: 'delta', alone: true });
    expect(await attempts()).toMatchObject([{ student: 'student-3', percentage: 25 }]);
  });

  it('that are to be deleted or exempt now count no more, and those missing from a later file stay', async () => {
    await imported({
      lineItems: [TEST],
      results: [result('r1', 'student-1'), result('r2', 'student-2'), result('r3', 'student-3')],
    });
    const preview = await imported({
      lineItems: [TEST],
      results: [
        result('r1', 'student-1', { status: 'tobedeleted' }),
        result('r2', 'student-2', { scoreStatus: 'exempt', score: '' }),
      ],
    });
    expect(countsOf(preview)).toMatchObject({ leaving: 2 });
    expect(await attempts()).toMatchObject([{ student: 'student-3' }]);
    const { rows } = await sql`select count(*)::int as days from student_day where exams > 0`.execute(db.owner);
    expect(rows).toEqual([{ days: 1 }]);
  });

  it('stay when their exam is to be deleted, which leaves the lists and comes back with the next file', async () => {
    await imported({ lineItems: [TEST], results: [result('r1', 'student-1')] });
    await imported({ lineItems: [{ ...TEST, status: 'tobedeleted' }], mode: 'delta', alone: true });
    expect(await exams()).toMatchObject([{ isThere: false }]);
    expect(await attempts()).toHaveLength(1);
    await imported({ lineItems: [TEST] });
    expect(await exams()).toMatchObject([{ isThere: true }]);
  });

  it('are refused one by one with the line and the reason, and the others are taken', async () => {
    const preview = await imported({
      lineItems: [TEST, { ...TEST, sourcedId: 'test-2', resultValueMax: '0' }],
      results: [
        result('r1', 'student-1'),
        result('r2', 'nobody'),
        result('r3', 'parent-1'),
        result('r4', 'student-1', { score: '41' }),
        result('r5', 'student-1', { score: 'A+' }),
        result('r6', 'student-1', { scoreDate: '' }),
        result('r7', 'student-1', { scoreDate: '2198-01-01' }),
        result('r8', 'student-1', { lineItemSourcedId: 'test-2' }),
        result('r9', 'student-1', { scoreStatus: 'graded' }),
        result('r10', 'student-1', { scoreStatus: 'not submitted', score: '' }),
      ],
    });
    expect(reasons(preview, 'refused')).toEqual([
      '3: resultValueMax is 0, which is not above resultValueMin, 0.',
      '6: score is "A+", which is no mark. Write it in digits, such as 17.5.',
      '3: "nobody" is no student of this roster whom the academy has or takes.',
      '4: "parent-1" is no student of this roster whom the academy has or takes.',
      '5: The score 41 is not between 0 and 40, as its line item says.',
      '7: scoreDate is missing: it says on which day the result counts.',
      '8: scoreDate is "2198-01-01", which is still to come.',
      '9: The line item "test-2" is neither in lineItems.csv nor of an earlier import, so what the score is of is not known.',
      '10: scoreStatus is "graded", which OneRoster does not have.',
    ]);
    expect(reasons(preview, 'not taken')).toContain('11: There is no score: it is "not submitted".');
    expect(await attempts()).toHaveLength(1);
  });

  it('show no length and no counts of questions, which a roster does not tell', async () => {
    await imported({ lineItems: [TEST], results: [result('r1', 'student-1')] });
    const { examsOf } = await import('#host/server/figures/performance.queries.ts');
    const { rows } = await sql<{ pid: number }>`select pid from person where sourced_id = 'student-1'`.execute(
      db.owner,
    );
    const shown = await db.owner.transaction().execute((tx) => examsOf(tx, rows[0]?.pid ?? 0));
    expect(shown).toMatchObject([
      { examTitle: 'Fractions', percentage: 75, mark: 30, rightAnswers: null, attended: null, duration: null },
    ]);
  });
});
