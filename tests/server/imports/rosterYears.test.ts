/** Classes of rosters from year to year: what they are called, who is in them, and that each preview can be written. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isEmpty, type Preview } from '#host/server/imports/preview.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { classesOf } from '#host/server/plans/studyPlans.queries.ts';
import { type Cells, type RosterFiles, randomOf, zipRoster } from '#tests/support/data/rosters.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
let countryId = 0;
beforeAll(async () => {
  db = await testDatabase();
  countryId = (await countryOf(db.owner, 'IN')) ?? 0;
});
afterAll(() => db?.close());
beforeEach(() => db.empty('school', 'class', 'person', 'activity_log'));

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

async function planned(files: Partial<RosterFiles>, mode: 'bulk' | 'delta' = 'bulk'): Promise<Preview> {
  const roster = await readRoster(zipRoster(files, { mode }), await academyToday(db.owner));
  return planRoster(db.owner, roster, { roster: '', countryId });
}
async function imported(files: Partial<RosterFiles>, mode?: 'bulk' | 'delta'): Promise<Preview> {
  const preview = await planned(files, mode);
  await applyRoster(db.owner, preview);
  return preview;
}
const linesOf = ({ lines }: Preview, change: string) =>
  lines.filter((line) => line.change === change && line.kind === 'class').map(({ name, reason }) => [name, reason]);

/** What the list of a school's classes shows. */
const listed = async (): Promise<string[]> => {
  const schools = await rows(sql<{ id: number }>`select school_id as id from school order by 1`);
  const lists = await Promise.all(schools.map(({ id }) => db.owner.transaction().execute((tx) => classesOf(tx, id))));
  return lists.flat().map(({ grade }) => String(grade));
};
const classOf = async (student: string) =>
  (
    await rows(sql<{ name: string | null; left: boolean | null }>`
      select c.name, c.left_roster_at is not null as left from person p left join class c using (class_id) where p.sourced_id = ${student}`)
  )[0];

const SCHOOL = { sourcedId: 's', name: 'Hill School', type: 'school' };
const student = (sourcedId: string, school = 's'): Cells => ({
  sourcedId,
  enabledUser: 'true',
  givenName: 'Student',
  familyName: sourcedId,
  orgSourcedIds: school,
  role: 'student',
});
const enrolled = (userSourcedId: string, classSourcedId: string, more: Cells = {}): Cells => ({
  sourcedId: `${userSourcedId} ${classSourcedId}`,
  classSourcedId,
  userSourcedId,
  role: 'student',
  ...more,
});
const room = (sourcedId: string, title: string, more: Cells = {}): Cells => ({
  sourcedId,
  title,
  classType: 'homeroom',
  schoolSourcedId: 's',
  ...more,
});
const NONE = { orgs: [SCHOOL], academicSessions: [], courses: [], roles: [] };

describe('two classes of one title in one school', () => {
  const files = {
    ...NONE,
    classes: [room('c1', 'Class 7', { classCode: 'A' }), room('c2', 'Class 7', { classCode: 'B' })],
    users: ['p1', 'p2'].map((id) => student(id)),
    enrollments: [enrolled('p1', 'c1'), enrolled('p2', 'c2')],
  };

  it('are both taken, and told apart by their codes', async () => {
    expect(linesOf(await imported(files), 'new')).toEqual([
      ['Class 7 (A)', 'A new class of Hill School: the school has several classes of this title.'],
      ['Class 7 (B)', 'A new class of Hill School: the school has several classes of this title.'],
    ]);
    expect(await listed()).toEqual(['Class 7 (A)', 'Class 7 (B)']);
    expect((await classOf('p2'))?.name).toBe('Class 7 (B)');
    expect(isEmpty(await planned(files))).toBe(true);
  });

  it('get their codes when the second one comes later', async () => {
    await imported({ ...files, classes: files.classes.slice(0, 1), enrollments: files.enrollments.slice(0, 1) });
    expect(await listed()).toEqual(['Class 7']);
    await imported(files);
    expect(await listed()).toEqual(['Class 7 (A)', 'Class 7 (B)']);
  });

  it('leave one that was entered by hand under that title as it is', async () => {
    await imported({ ...NONE, users: files.users.slice(0, 1) });
    await sql`insert into class (school_id, name) select school_id, 'Class 7' from school`.execute(db.owner);
    await imported(files);
    expect(await listed()).toEqual(['Class 7', 'Class 7 (A)', 'Class 7 (B)']);
  });
});

describe('the school year', () => {
  const PEOPLE = ['p1', 'p2'].map((id) => student(id));
  const YEARS = [2023, 2024, 2025, 2026];
  const idOf = (year: number, title: string) => `${year}-${title}`;
  const yearOf = (year: number) => ({
    ...NONE,
    classes: ['7 A', '8 A'].map((title) => room(idOf(year, title), title, { classCode: title.replace(' ', '') })),
    users: PEOPLE,
    enrollments: [enrolled('p1', idOf(year, '7 A')), enrolled('p2', idOf(year, '8 A'))],
  });

  it.each<[string, (year: number) => Partial<RosterFiles>]>([
    ['without the classes of last year', yearOf],
    [
      'with those of all years, whose terms are over',
      (year) => {
        const all = YEARS.filter((each) => each <= year);
        return {
          ...yearOf(year),
          academicSessions: all.map((each) => ({
            sourcedId: `t${each}`,
            title: `${each}`,
            type: 'schoolYear',
            startDate: `${each}-06-01`,
            endDate: each === year ? '2199-03-31' : `${each + 1}-03-31`,
          })),
          classes: all.flatMap((each) => yearOf(each).classes.map((row) => ({ ...row, termSourcedIds: `t${each}` }))),
        };
      },
    ],
    [
      'with those of all years, whose enrollments are over',
      (year) => {
        const all = YEARS.filter((each) => each <= year);
        return {
          ...yearOf(year),
          classes: all.flatMap((each) => yearOf(each).classes),
          enrollments: all.flatMap((each) =>
            yearOf(each).enrollments.map((row) => ({ ...row, endDate: each === year ? '' : `${each + 1}-03-31` })),
          ),
        };
      },
    ],
    [
      'with those of last year, to be deleted',
      (year) => ({
        ...yearOf(year),
        classes: [
          ...yearOf(year - 1).classes.map((row) => ({ ...row, status: 'tobedeleted' })),
          ...yearOf(year).classes,
        ],
      }),
    ],
  ])('turns four times %s: the new class has the name, and nobody stands twice', async (_, files) => {
    for (const year of YEARS) {
      await imported(files(year));
      expect(await listed()).toEqual(['7 A', '8 A']);
      expect(await classOf('p1')).toEqual({ name: '7 A', left: false });
      expect(await rows(sql`select count(*) as people from person where role = 5`)).toEqual([{ people: 2 }]);
      expect(isEmpty(await planned(files(year)))).toBe(true);
    }
    expect(await rows(sql`select count(*) as classes from class where name = '7 A'`)).toEqual([{ classes: 4 }]);
  });

  it('says before it is written which classes leave, and lets one come back', async () => {
    await imported(yearOf(2023));
    const preview = await planned(yearOf(2024));
    expect(linesOf(preview, 'leaving')).toEqual([
      ['7 A', 'Not in the file any more, and leaves the lists.'],
      ['8 A', 'Not in the file any more, and leaves the lists.'],
    ]);
    expect(linesOf(preview, 'new').map(([name]) => name)).toEqual(['7 A', '8 A']);
    await applyRoster(db.owner, preview);
    expect(linesOf(await imported(yearOf(2023)), 'changed')).toEqual([
      ['7 A', 'Is there again.'],
      ['8 A', 'Is there again.'],
    ]);
    expect(await listed()).toEqual(['7 A', '8 A']);
  });

  it('gives a class its title back that had its code, since last year’s had the title', async () => {
    await imported(yearOf(2023));
    await sql`
      insert into class (school_id, name, roster, sourced_id) select school_id, '7 A (7A)', '', ${idOf(2024, '7 A')} from school`.execute(
      db.owner,
    );
    expect(linesOf(await imported(yearOf(2024)), 'changed')).toEqual([['7 A', 'Name (was "7 A (7A)").']]);
    expect(await listed()).toEqual(['7 A', '8 A']);
  });

  it('leaves the classes of other schools, and those that a delta does not name, alone', async () => {
    await imported(yearOf(2023));
    const other = { sourcedId: 'o', name: 'Other School', type: 'school' };
    await imported({ orgs: [other], classes: [room('x', '7 A', { schoolSourcedId: 'o' })] });
    await imported({ classes: [room('y', '9 A')] }, 'delta');
    expect(await listed()).toEqual(['7 A', '8 A', '9 A', '7 A']);
  });
});

it('a class that comes again at another school is refused, and the preview can be written', async () => {
  const two = { ...NONE, orgs: [SCHOOL, { sourcedId: 'o', name: 'Other School', type: 'school' }] };
  await imported({ ...two, classes: [room('c', '7 A')], users: [student('p1')], enrollments: [enrolled('p1', 'c')] });
  const moved = await imported({
    ...two,
    classes: [room('c', '7 A', { schoolSourcedId: 'o' })],
    users: [student('p1', 'o')],
    enrollments: [enrolled('p1', 'c')],
  });
  expect(linesOf(moved, 'refused')).toEqual([['7 A', expect.stringContaining('a class of another school')]]);
});

it('a conflict in an academy that has not changed is not told as its change', async () => {
  const preview = await planned({ ...NONE, classes: [room('c', '7 A')], users: [student('p1')] });
  preview.changes.classes.push({
    ...preview.changes.classes[0],
    sourcedId: 'd',
  } as (typeof preview.changes.classes)[0]);
  await expect(applyRoster(db.owner, preview)).rejects.toThrow(/class_name of class.*nobody has changed the academy/);
});

/** A roster of few titles, codes and identities, so that they meet. */
function randomRoster(random: () => number, year: number): Partial<RosterFiles> {
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const some = <T>(values: readonly T[], share: number) => values.filter(() => random() < share);
  const schools = ['s', 'o'];
  const ids = ['a', 'b', 'c', 'd'].flatMap((id) => [id, `${year}-${id}`, `${year - 1}-${id}`]);
  const classes = some(ids, 0.5).map((id) =>
    room(id, one(['7 A', '7 a', '7', '7 (A)']), {
      classCode: one(['', 'A', 'B', 'a']),
      schoolSourcedId: one(schools),
      classType: one(['homeroom', 'homeroom', 'scheduled']),
      status: one(['active', 'active', 'active', 'tobedeleted']),
      termSourcedIds: one(['', '', 'now', 'over']),
      grades: one(['7', '8', '']),
    }),
  );
  const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
  return {
    orgs: [SCHOOL, { sourcedId: 'o', name: 'Other School', type: 'school' }],
    academicSessions: [
      { sourcedId: 'now', title: 'now', type: 'term', startDate: '2020-01-01', endDate: '2199-03-31' },
      { sourcedId: 'over', title: 'over', type: 'term', startDate: '2020-01-01', endDate: '2021-03-31' },
    ],
    classes,
    users: some(people, 0.85).map((id) => ({ ...student(id, one(schools)), grades: one(['7', '']) })),
    enrollments: people.flatMap((id) =>
      some(ids, 0.25).map((classId) => enrolled(id, classId, { endDate: one(['', '', '2021-03-31']) })),
    ),
  };
}

describe('any roster, four years one after another', () => {
  it.each(Array.from({ length: inGate(6, 30) }, (_, seed) => seed))(
    'that has a preview is written as the preview says, and a second time changes nothing (%i)',
    async (seed) => {
      const random = randomOf(seed);
      for (const year of [2023, 2024, 2025, 2026]) {
        const files = randomRoster(random, year);
        const mode = random() < 0.75 ? 'bulk' : 'delta';
        if (random() < 0.3) {
          await sql`
            insert into class (school_id, name) select school_id, ${random() < 0.5 ? '7 A' : '7 (A)'} from school on conflict do nothing`.execute(
            db.owner,
          );
        }
        const preview = await imported(files, mode);
        const classes = await rows(sql<{ id: string; name: string; school: number; left: boolean }>`
          select sourced_id as id, name, school_id as school, left_roster_at is not null as left from class`);
        const inDatabase = new Map(classes.map((row) => [row.id, [row.name, row.left]]));
        for (const { change, kind, sourcedId, name } of preview.lines) {
          if (kind !== 'class' || !['new', 'changed', 'leaving'].includes(change)) continue;
          expect([sourcedId, ...(inDatabase.get(sourcedId) ?? [])]).toEqual([sourcedId, name, change === 'leaving']);
        }
        const open = classes.filter(({ left }) => !left).map(({ school, name }) => `${school} ${name}`);
        expect(new Set(open).size).toBe(open.length);
        expect(
          (await planned(files, mode)).lines.filter(({ change }) => ['new', 'changed', 'leaving'].includes(change)),
        ).toEqual([]);
      }
    },
  );
});
