/** Random workbooks: what a preview shows as ready is written, with the names that it shows, and once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyWorkbook } from '#host/server/imports/workbook/applyWorkbook.ts';
import { isSame, planWorkbook, refusedOf } from '#host/server/imports/workbook/planWorkbook.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { csvZipOf } from '#tests/support/data/workbooks.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await sql`truncate school restart identity cascade`.execute(db.owner);
  await sql`insert into school (name, country_id, roster, sourced_id) values ('Hill School', 1, '', 'hill'), ('Lake School', 1, '', 'lake')`.execute(
    db.owner,
  );
  await sql`insert into class (school_id, name, grade) values (1, '9 A', 9)`.execute(db.owner);
});
afterAll(() => db?.close());
beforeEach(() => sql`delete from activity_log`.execute(db.owner));

// Few titles, in several spellings, so that they meet; mostly once in a sheet, since two of one name are refused.
const title = fc.constantFrom(
  'Physics',
  'physics',
  'Laws, "of" motion',
  '-Motion',
  'गति',
  'Zoë',
  'Zoe\u0308',
  '🎉 Waves',
);
const plan = fc.constantFrom('Physics', 'PHYSICS', '-Motion', 'गति');
const key = fc.constantFrom('', '', '', '', 'k1', 'k2');
const whole = (...more: string[]) => fc.constantFrom('1', '2', '3.0', '12', ...more);
const maybe = (...texts: string[]) => fc.constantFrom('', ...texts);
const listOf = <T extends object>(row: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(row, {
    maxLength,
    selector: (each) => ('title' in each ? String(each.title) : undefined)?.normalize('NFC').toLowerCase() ?? each,
  });

const sheets = fc.record({
  Videos: listOf(
    fc.record({
      title,
      videoCategory: maybe('Lessons', 'lessons'),
      subjectTitle: maybe('Physics'),
      duration: whole('1 200'),
    }),
    3,
  ),
  Exams: listOf(fc.record({ title, examDuration: whole(), totalQuestions: whole() }), 3),
  Plans: fc.tuple(
    ...['Physics', '-Motion', 'गति'].map((name) =>
      fc.record({ title: fc.constant(name), gradeId: maybe('9', 'IX', '9th'), isEnable: maybe('Y', 'no', '1.0') }),
    ),
  ),
  Sessions: listOf(
    fc.record({
      plan,
      day: fc.constantFrom('1', '2', '8.0'),
      type: fc.constantFrom('other', '5'),
      title,
      subjectTitle: maybe('Physics', 'PHYSICS'),
      key,
    }),
    4,
  ),
  Holidays: listOf(
    fc.record({
      date: fc.constantFrom('2026-08-15', '15-Aug-2026', '2026/10/02'),
      name: title,
      school: maybe('hill', 'Lake School'),
    }),
    1,
  ),
  'Sharing with schools': listOf(
    fc.record({ plan, school: fc.constantFrom('hill', '2'), isShared: maybe('yes', 'N') }),
    1,
  ),
  'Live sessions': listOf(
    fc
      .tuple(
        fc.record({
          ...{
            school: fc.constantFrom('hill', 'Hill School'),
            title,
            date: fc.constantFrom('2026-06-15', '15 June 2026'),
          },
          ...{ startTime: fc.constantFrom('9:30', '09:30 am'), duration: whole() },
        }),
        fc.constantFrom(
          { grade: '', section: '' },
          { grade: '9', section: 'A' },
          { grade: '9 A', section: '' },
          { grade: '9', section: '' },
        ),
      )
      .map(([live, of]) => ({ ...live, ...of })),
    1,
  ),
});

const titlesOf = async (table: 'study_plan' | 'video' | 'exam') =>
  (
    await sql<{ title: string }>`select title from ${sql.table(table)} where deleted_at is null`.execute(db.owner)
  ).rows.map(({ title: name }) => name);

it('a workbook whose preview refuses nothing is written, with the names of its report, and once', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(sheets, async (content) => {
      const filled = Object.fromEntries(Object.entries(content).filter(([, rows]) => rows.length > 0));
      if (Object.keys(filled).length === 0) return;
      const read = () => readWorkbook(csvZipOf(filled));
      const preview = await planWorkbook(db.owner, await read());
      for (const { file, rows } of preview.tables) {
        const sheet = Object.entries(filled).find(([name]) => `${name}.csv`.toLowerCase() === file);
        expect(rows, file).toBe(sheet?.[1].length);
      }
      if (refusedOf(preview) > 0) return;
      await applyWorkbook(db.owner, preview);
      written += 1;
      for (const [kind, table] of [
        ['plan', 'study_plan'],
        ['video', 'video'],
        ['exam', 'exam'],
      ] as const) {
        const listed = preview.lines
          .filter((line) => line.kind === kind && line.change === 'new')
          .map(({ name }) => name);
        expect(await titlesOf(table)).toEqual(expect.arrayContaining(listed));
      }
      const again = await planWorkbook(db.owner, await read());
      expect([refusedOf(again), isSame(again)], JSON.stringify(again.lines)).toEqual([0, true]);
    }),
    { numRuns: inGate(15, 40), seed: 38 },
  );
  expect(written).toBeGreaterThan(8);
});
