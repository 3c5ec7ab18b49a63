/** Rosters in the academy: what an import adds, changes and leaves alone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, isEmpty, isOfOtherSystem, type Preview } from '#host/server/imports/preview.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { type Cells, makeRoster, type PackOptions, type RosterFiles, zipRoster } from '#tests/support/data/rosters.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(() => db.empty('school', 'class', 'person', 'activity_log'));

async function planned(files: Partial<RosterFiles>, options: PackOptions & { source?: string } = {}): Promise<Preview> {
  const roster = await readRoster(zipRoster(files, options), await academyToday(db.owner));
  return planRoster(db.owner, roster, {
    roster: options.source ?? '',
    countryId: (await countryOf(db.owner, 'IN')) ?? 0,
  });
}
async function imported(files: Partial<RosterFiles>, options?: PackOptions & { source?: string }): Promise<Preview> {
  const preview = await planned(files, options);
  await applyRoster(db.owner, preview);
  return preview;
}

interface Person {
  pid: number;
  sourcedId: string | null;
  role: number;
  name: string;
  phone: string | null;
  email: string | null;
  school: string | null;
  schools: string[];
  class: string | null;
  roll: string | null;
  isBanned: boolean;
}
const people = async (): Promise<Person[]> =>
  (
    await sql<Person>`
      select p.pid, p.sourced_id as "sourcedId", p.role, p.name, p.phone, p.email, s.name as school, c.name as class,
             array(select x.name from school x where x.school_id = any (p.school_ids) order by 1) as schools,
             p.roll_number as roll, p.banned_at is not null as "isBanned"
        from person p left join school s using (school_id) left join class c on c.class_id = p.class_id order by p.pid`.execute(
      db.owner,
    )
  ).rows;
const person = async (sourcedId: string) => (await people()).find((row) => row.sourcedId === sourcedId);
/** All that the tables hold of people, without what an import notes of itself. */
const everything = async () => ({
  people: await people(),
  rows: (
    await sql`select (select count(*) from school) as schools, (select count(*) from class) as classes,
                     (select count(*) from guardian) as guardians, (select count(*) from teacher_school) as teaching`.execute(
      db.owner,
    )
  ).rows,
});

/** A roster with the rows of one file changed: by `sourcedId`, null takes a row away. */
function changed(files: RosterFiles, file: keyof RosterFiles, changes: Record<string, Cells | null>): RosterFiles {
  const rows = files[file].flatMap((row) => {
    const change = changes[row.sourcedId ?? ''];
    return change === null ? [] : [{ ...row, ...change }];
  });
  return { ...files, [file]: rows };
}
const linesOf = ({ lines }: Preview, change: string) =>
  lines.filter((line) => line.change === change).map(({ file, line, name, reason }) => ({ file, line, name, reason }));

const TWO = makeRoster({ schools: 2, students: 40 });

describe('a complete roster', () => {
  it.each(['1.1', '1.2'] as const)('of OneRoster %s adds schools, classes, people and ties', async (version) => {
    const preview = await imported(makeRoster({ schools: 2, students: 40, version }), { version });
    expect(linesOf(preview, 'refused')).toEqual([]);
    expect(linesOf(preview, 'not taken').map(({ file, reason }) => [file, reason])).toEqual([
      ['orgs.csv', 'The academy has schools only, and this is a district.'],
      ['classes.csv', expect.stringContaining('A student of the academy has one class')],
      ['classes.csv', expect.stringContaining('A student of the academy has one class')],
    ]);
    const all = await people();
    expect(all.filter(({ role }) => role === 5)).toHaveLength(40);
    expect(all.find(({ sourcedId }) => sourcedId === 'student-1')).toMatchObject({
      role: 5,
      phone: null,
      school: 'School 1, Kochi',
      class: 'Class 01 1',
      roll: 'R1',
    });
    expect(all.find(({ sourcedId }) => sourcedId === 'principal-2')).toMatchObject({
      role: 4,
      school: 'School 2, Kochi',
    });
    expect(all.find(({ sourcedId }) => sourcedId === 'teacher-1-1')).toMatchObject({ role: 6, phone: null });
    expect(all.find(({ sourcedId }) => sourcedId === 'parent-40')).toMatchObject({
      role: 24,
      school: null,
      schools: ['School 2, Kochi'],
    });
    const { rows } = await sql`select count(*)::int as count from credential`.execute(db.owner);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('imported a second time changes nothing', async () => {
    await imported(TWO);
    const before = await everything();
    const again = await imported(TWO);
    expect(isEmpty(again)).toBe(true);
    expect(countsOf(again)).toMatchObject({ new: 0, changed: 0, leaving: 0, refused: 0 });
    expect(await everything()).toEqual(before);
  });

  it('changes people by their sourcedId, keeps their numbers, and says what was different', async () => {
    await imported(TWO);
    const before = await person('student-1');
    const next = changed(TWO, 'users', {
      'student-1': { givenName: 'Asha', familyName: 'Menon', orgSourcedIds: 'school-2' },
    });
    const preview = await imported(
      changed(next, 'enrollments', { e2: { classSourcedId: 'home-2-1', schoolSourcedId: 'school-2' } }),
    );
    expect(linesOf(preview, 'changed')).toEqual([
      {
        file: 'users.csv',
        line: expect.any(Number),
        name: 'Asha Menon',
        reason: `Name (was "${before?.name}"); school (was School 1, Kochi); class (was Class 01 1).`,
      },
    ]);
    expect(await person('student-1')).toMatchObject({
      pid: before?.pid,
      name: 'Asha Menon',
      school: 'School 2, Kochi',
      class: 'Class 01 1',
    });
    expect(await person('parent-1')).toMatchObject({ schools: ['School 2, Kochi'] });
  });

  it('keeps the number and the address that the academy has where it leaves them empty', async () => {
    await imported(changed(TWO, 'users', { 'parent-1': { email: 'parent-1@home.example' } }));
    const before = await person('parent-1');
    await imported(changed(TWO, 'users', { 'parent-1': { sms: '', email: '', givenName: 'Asha' } }));
    expect(await person('parent-1')).toMatchObject({ phone: before?.phone, email: 'parent-1@home.example' });
    expect((await person('parent-1'))?.name).toMatch(/^Asha /);
  });

  it('makes whoever is missing inactive, and active again when they are back', async () => {
    await imported(TWO);
    const without = changed(TWO, 'users', { 'student-1': null, 'parent-1': null });
    const left = await imported(changed(without, 'enrollments', { e2: null, e3: null }));
    expect(linesOf(left, 'leaving').map(({ reason }) => reason)).toEqual([
      'Not in the file any more, and becomes inactive.',
      'Not in the file any more, and becomes inactive.',
    ]);
    expect(await person('student-1')).toMatchObject({ isBanned: true, school: 'School 1, Kochi' });
    expect(isEmpty(await planned(changed(without, 'enrollments', { e2: null, e3: null })))).toBe(true);

    const back = await imported(TWO);
    expect(linesOf(back, 'changed').map(({ reason }) => reason)).toEqual(['Is there again.', 'Is there again.']);
    expect(await person('student-1')).toMatchObject({ isBanned: false });
  });

  it('leaves banned whom somebody banned by hand', async () => {
    await imported(TWO);
    await sql`update person set banned_at = now() where sourced_id = 'teacher-1-1'`.execute(db.owner);
    const preview = await imported(changed(TWO, 'users', { 'teacher-1-1': { givenName: 'Asha' } }));
    expect(countsOf(preview).changed).toBe(1);
    expect(await person('teacher-1-1')).toMatchObject({ isBanned: true });
  });

  it('asks before it makes more than a tenth of a school inactive', async () => {
    await imported(TWO);
    const gone = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`student-${at}`, null]));
    const preview = await planned(changed(TWO, 'users', gone));
    expect(preview.exodus).toEqual([{ school: 'School 1, Kochi', leaving: 5, of: 42 }]);
    expect((await planned(changed(TWO, 'users', { 'student-1': null }))).exodus).toEqual([]);
  });

  it('of one school leaves the people of all others alone', async () => {
    await imported(TWO);
    const [first] = [makeRoster({ schools: 1, students: 20 })];
    const before = (await people()).filter(({ schools }) => schools.includes('School 2, Kochi'));
    const preview = await imported(first as RosterFiles);
    expect(countsOf(preview).leaving).toBe(0);
    expect(linesOf(preview, 'note').map(({ name, reason }) => [name, reason])).toContainEqual([
      'School 2, Kochi',
      expect.stringContaining('The school and its people stay as they are'),
    ]);
    expect((await people()).filter(({ schools }) => schools.includes('School 2, Kochi'))).toEqual(before);
  });

  it('does not touch schools and people who were entered by hand', async () => {
    const countryId = (await countryOf(db.owner, 'IN')) ?? 0;
    const school = await db.owner
      .insertInto('school')
      .values({ name: 'By Hand', country_id: countryId })
      .returning('school_id')
      .executeTakeFirstOrThrow();
    await db.owner.insertInto('person').values({ role: 5, name: 'Hand Made', school_id: school.school_id }).execute();
    const before = await people();
    await imported(TWO);
    await imported(changed(TWO, 'users', { 'student-1': null }));
    expect((await people()).slice(0, 1)).toEqual(before);
  });

  it('takes a school of the same name, and staff of the same name and number, for those entered by hand', async () => {
    const school = await db.owner
      .insertInto('school')
      .values({ name: 'school 1,  kochi', country_id: (await countryOf(db.owner, 'IN')) ?? 0 })
      .returning('school_id')
      .executeTakeFirstOrThrow();
    const principal = TWO.users.find(({ sourcedId }) => sourcedId === 'principal-1');
    const name = [principal?.givenName, principal?.familyName].filter((part) => part !== '-').join(' ');
    const { pid } = await db.owner
      .insertInto('person')
      .values({ role: 4, name, phone: principal?.sms ?? '', school_id: school.school_id })
      .returning('pid')
      .executeTakeFirstOrThrow();
    await imported(TWO);
    expect(await person('principal-1')).toMatchObject({ pid, school: 'School 1, Kochi' });
    expect(isEmpty(await planned(TWO))).toBe(true);
  });

  it('lets classes take over the names of others, as at the beginning of a year', async () => {
    const big = makeRoster({ schools: 1, students: 50 });
    await imported(big);
    const moved = changed(big, 'classes', { 'home-1-1': { title: 'Class 02 2' }, 'home-1-2': { title: 'Class 03 3' } });
    const preview = await imported(moved);
    expect(linesOf(preview, 'changed').map(({ reason }) => reason)).toEqual([
      'Name (was "Class 01 1").',
      'Name (was "Class 02 2").',
    ]);
    expect(await person('student-1')).toMatchObject({ class: 'Class 02 2' });
  });

  it('takes titles of classes in further languages, and leaves those that the file does not say', async () => {
    const inHindi = { 'home-1-1': { 'metadata.title_hi': 'कक्षा १ क' } };
    const names = async () =>
      (await sql<{ names: object }>`select names from class where sourced_id = 'home-1-1'`.execute(db.owner)).rows;
    const leftOut = linesOf(await planned(TWO), 'not taken');
    const preview = await imported(changed(TWO, 'classes', inHindi));
    expect(linesOf(preview, 'not taken')).toEqual(leftOut);
    expect(await names()).toEqual([{ names: { hi: 'कक्षा १ क' } }]);
    const again = await imported(TWO);
    expect(linesOf(again, 'changed')).toEqual([]);
    const both = { 'home-1-1': { 'metadata.title_hi': 'पहली क', 'metadata.title_ur': 'اول الف' } };
    const later = await imported(changed(TWO, 'classes', both));
    expect(linesOf(later, 'changed').map(({ reason }) => reason)).toEqual(['Name in other languages.']);
    expect(await names()).toEqual([{ names: { hi: 'पहली क', ur: 'اول الف' } }]);
  });

  it('names a language that is none of ours, and refuses a title that is too long', async () => {
    const french = await planned(changed(TWO, 'classes', { 'home-1-1': { 'metadata.title_fr': 'Classe 1' } }));
    expect(linesOf(french, 'not taken').map(({ reason }) => reason)).toContain(
      'The column metadata.title_fr is not known and was not read.',
    );
    const long = await planned(changed(TWO, 'classes', { 'home-1-1': { 'metadata.title_hi': 'क'.repeat(500) } }));
    expect(linesOf(long, 'refused').map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^metadata\.title_hi has more than \d+ characters\.$/),
    ]);
  });

  it('makes one class of a year of school where there are lessons and no homerooms', async () => {
    const lessons = changed(TWO, 'classes', { 'home-1-1': { classType: 'scheduled' }, 'home-2-1': null });
    const enrollments = lessons.enrollments.filter(({ classSourcedId }) => classSourcedId !== 'home-2-1');
    const preview = await imported({ ...lessons, enrollments });
    expect(linesOf(preview, 'refused')).toEqual([]);
    expect(await person('student-1')).toMatchObject({ class: 'Grade 1' });
    // The only class of its students is theirs, whatever it is for.
    expect(await person('student-40')).toMatchObject({ class: 'Mathematics 1' });
    expect(isEmpty(await planned({ ...lessons, enrollments }))).toBe(true);
  });

  it('does not count classes and enrollments that are over, or have not begun', async () => {
    const big = makeRoster({ schools: 1, students: 50 });
    const old = { sourcedId: 'old', title: '2020', type: 'term', startDate: '2020-04-01', endDate: '2021-03-31' };
    const files = changed({ ...big, academicSessions: [...big.academicSessions, old] }, 'classes', {
      'home-1-1': { termSourcedIds: 'old' },
      'lesson-1-1': { termSourcedIds: 'old' },
    });
    const enrollment = (sourcedId: string, userSourcedId: string, more: Cells) => ({
      sourcedId,
      classSourcedId: 'home-1-2',
      schoolSourcedId: 'school-1',
      userSourcedId,
      role: 'student',
      ...more,
    });
    const enrollments = [
      ...files.enrollments,
      enrollment('f1', 'student-1', { beginDate: '2199-01-01' }),
      enrollment('f2', 'student-2', { endDate: '2020-01-01' }),
      enrollment('f3', 'student-3', { beginDate: '2020-01-01', endDate: '2199-01-01' }),
    ];
    await imported({ ...files, enrollments });
    const classes = await Promise.all(['student-1', 'student-2', 'student-3'].map(person));
    expect(classes.map((student) => student?.class)).toEqual([null, null, 'Class 02 2']);
  });

  it('finds the school of a student by the classes where the own row names none', async () => {
    await imported(changed(TWO, 'users', { 'student-1': { orgSourcedIds: 'district' } }));
    expect(await person('student-1')).toMatchObject({ school: 'School 1, Kochi', class: 'Class 01 1' });
  });
});

describe('rows that cannot be taken', () => {
  it('are refused one by one, each with its line and the reason, and the others go in', async () => {
    const faulty = changed(TWO, 'users', {
      'principal-1': { orgSourcedIds: 'district' },
      'principal-2': { orgSourcedIds: 'nowhere' },
      'student-3': { givenName: ' ', familyName: '.' },
      'parent-4': { sms: '', email: '' },
      'parent-5': { sms: TWO.users.find(({ sourcedId }) => sourcedId === 'parent-6')?.sms ?? '' },
      'teacher-1-1': { role: 'proctor' },
      'student-7': { agentSourcedIds: 'parent-7,ghost' },
    });
    const preview = await imported(faulty);
    const reasons = linesOf(preview, 'refused').map(({ reason }) => reason);
    expect(reasons).toEqual([
      'The person is of no school that is taken: "district" is a district, not a school.',
      'The person has no name.',
      'There is neither a phone number nor an email address: nobody could invite this person.',
      expect.stringMatching(/^The phone number is that of users\.csv, line \d+, too, and there is no email address/),
      'The person is of no school that is taken: "nowhere" is in neither orgs.csv nor the academy.',
      'There is no person "ghost" in users.csv or the academy.',
    ]);
    expect(linesOf(preview, 'not taken').map(({ reason }) => reason)).toContain(
      'The role "proctor" has no counterpart in the academy.',
    );
    expect((await people()).filter(({ role }) => role === 5)).toHaveLength(39);
  });

  it('do not make people leave whom an earlier import took', async () => {
    await imported(TWO);
    const preview = await imported(changed(TWO, 'users', { 'student-1': { status: 'maybe' } }));
    expect(countsOf(preview)).toMatchObject({ refused: 1, leaving: 0 });
    expect(await person('student-1')).toMatchObject({ isBanned: false, class: 'Class 01 1' });
  });

  it('are those of people who were deleted in the academy, until they are restored', async () => {
    await imported(TWO);
    await sql`update person set deleted_at = now() where sourced_id = 'student-1'`.execute(db.owner);
    const preview = await imported(TWO);
    expect(linesOf(preview, 'refused').map(({ reason }) => reason)).toEqual([
      'This person was deleted in the academy. Restore them there, or leave them out of the roster.',
    ]);
    await sql`update person set deleted_at = null where sourced_id = 'student-1'`.execute(db.owner);
    expect(countsOf(await planned(TWO)).refused).toBe(0);
  });

  it('would turn a person of another school, who has the same sourcedId, into somebody else', async () => {
    await imported(TWO);
    const { users } = makeRoster({ schools: 1, students: 20 });
    const north = {
      orgs: [{ sourcedId: 'north', name: 'North', type: 'school' }],
      users: [
        {
          ...users.find(({ sourcedId }) => sourcedId === 'student-1'),
          givenName: 'Somebody',
          orgSourcedIds: 'north',
          agentSourcedIds: '',
        },
      ],
    };
    const before = await person('student-1');
    const preview = await imported(north, { mode: 'delta' });
    expect(linesOf(preview, 'refused').map(({ reason }) => reason)).toEqual([
      expect.stringContaining('somebody of another name at another school'),
    ]);
    expect(await person('student-1')).toEqual(before);
  });

  it('leave out what is no phone number and no address, and a number that somebody else has', async () => {
    const shared = TWO.users.find(({ sourcedId }) => sourcedId === 'parent-2')?.sms ?? '';
    const preview = await imported(
      changed(TWO, 'users', {
        'student-1': { sms: 'none', email: 'at home', identifier: 'R'.repeat(41) },
        'parent-3': { sms: shared, email: 'three@home.example' },
      }),
    );
    expect(linesOf(preview, 'note').map(({ reason }) => reason)).toEqual([
      '"none" is no phone number, and was left out.',
      '"at home" is no email address, and was left out.',
      'The identifier has more than 40 characters, and was left out as a roll number.',
      expect.stringMatching(/^The phone number is that of users\.csv, line \d+, too, and was left out/),
    ]);
    expect(await person('student-1')).toMatchObject({ phone: null, email: null, roll: null });
    expect(await person('parent-3')).toMatchObject({ phone: null, email: 'three@home.example' });
  });

  it('neither change nor ban whom the academy has made an administrator', async () => {
    await imported(TWO);
    await sql`update person set role = 3, school_id = null where sourced_id = 'principal-1'`.execute(db.owner);
    const preview = await imported(TWO);
    expect(linesOf(preview, 'note').map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Is of the academy by now'),
    ]);
    expect(countsOf(await imported(changed(TWO, 'users', { 'principal-1': null }))).leaving).toBe(0);
    expect(await person('principal-1')).toMatchObject({ role: 3, isBanned: false });
  });

  it('give no rights in the whole academy to anybody', async () => {
    const preview = await imported(changed(TWO, 'users', { 'principal-1': { role: 'districtAdministrator' } }));
    expect(linesOf(preview, 'not taken').map(({ reason }) => reason)).toContain(
      'The role "districtAdministrator" has no counterpart in the academy.',
    );
    expect((await people()).filter(({ role }) => role === 3 || role === 12)).toEqual([]);
  });

  it('asks where the sourcedIds are those of other people, and keeps the roster apart under a name of its own', async () => {
    await imported(TWO);
    const other = makeRoster({ schools: 2, students: 40, seed: 99 });
    const renamed = {
      ...other,
      users: other.users.map((row) => ({
        ...row,
        givenName: `Other ${row.givenName}`,
        sms: row.sms ? `8${row.sms.slice(1)}` : '',
      })),
    };
    expect(isOfOtherSystem(await planned(renamed))).toBe(true);
    expect(isOfOtherSystem(await planned(TWO))).toBe(false);
    await imported(renamed, { source: 'north' });
    expect((await people()).filter(({ role }) => role === 5)).toHaveLength(80);
  });
});

describe('a delta', () => {
  const delta = { mode: 'delta' } as const;
  const row = (sourcedId: string) => TWO.users.find((user) => user.sourcedId === sourcedId) ?? {};

  it('changes what it names and leaves everybody else alone', async () => {
    await imported(TWO);
    const users = [
      { ...row('student-1'), status: 'active', givenName: 'Asha', familyName: 'Menon' },
      { ...row('student-2'), status: 'tobedeleted' },
      { ...row('student-1'), sourcedId: 'student-41', status: 'active', givenName: 'New', agentSourcedIds: 'parent-1' },
    ];
    const preview = await imported({ users }, delta);
    expect(countsOf(preview)).toMatchObject({ new: 2, changed: 1, leaving: 1, refused: 0 });
    expect(await person('student-1')).toMatchObject({ name: 'Asha Menon', class: 'Class 01 1' });
    expect(await person('student-2')).toMatchObject({ isBanned: true });
    expect(await person('student-41')).toMatchObject({ school: 'School 1, Kochi', class: null });
    expect((await people()).filter(({ isBanned }) => isBanned)).toHaveLength(1);
  });

  it('adds a tie and ends none, also of people whom it names', async () => {
    await imported(TWO);
    const users = ['student-1', 'parent-1', 'parent-2'].map((id) => ({
      ...row(id),
      status: 'active',
      agentSourcedIds: id === 'student-1' ? 'parent-2' : '',
    }));
    const { changes } = await planned({ users }, delta);
    expect(changes.guardians).toEqual({ added: [{ person: 'parent-2', other: 'student-1' }], ended: [] });
  });

  it('moves a student to another class by enrollments alone', async () => {
    const big = makeRoster({ schools: 1, students: 50 });
    await imported(big);
    const enrollments = [
      {
        sourcedId: 'e2',
        status: 'tobedeleted',
        classSourcedId: 'home-1-1',
        userSourcedId: 'student-1',
        role: 'student',
      },
      { sourcedId: 'e999', status: 'active', classSourcedId: 'home-1-2', userSourcedId: 'student-1', role: 'student' },
      {
        sourcedId: 'e4',
        status: 'tobedeleted',
        classSourcedId: 'home-1-1',
        userSourcedId: 'student-2',
        role: 'student',
      },
    ];
    const preview = await imported({ enrollments }, delta);
    expect(linesOf(preview, 'changed').map(({ reason }) => reason)).toEqual([
      'Class (was Class 01 1).',
      'Class (was Class 01 1).',
    ]);
    expect(await person('student-1')).toMatchObject({ class: 'Class 02 2' });
    expect(await person('student-2')).toMatchObject({ class: null });
  });

  it('sets a school that closes inactive, with its people as they are', async () => {
    await imported(TWO);
    const orgs = [{ sourcedId: 'school-2', status: 'tobedeleted', name: 'School 2, Kochi', type: 'school' }];
    expect(linesOf(await imported({ orgs }, delta), 'leaving')).toHaveLength(1);
    const { rows } = await sql`select is_active from school where sourced_id = 'school-2'`.execute(db.owner);
    expect(rows).toEqual([{ is_active: false }]);
    expect((await people()).filter(({ isBanned }) => isBanned)).toEqual([]);
  });
});

describe('ties', () => {
  it('end when a complete file does not name them any more, unless they were entered by hand', async () => {
    await imported(TWO);
    const pids = new Map((await people()).map(({ sourcedId, pid }) => [sourcedId, pid]));
    await db.owner
      .insertInto('guardian')
      .values({ guardian_pid: pids.get('parent-3') ?? 0, child_pid: pids.get('student-1') ?? 0 })
      .execute();
    const preview = await imported(changed(TWO, 'users', { 'student-1': { agentSourcedIds: 'parent-2' } }));
    expect(linesOf(preview, 'leaving').map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Is not named as a parent of'),
    ]);
    const { rows } = await sql`
      select p.sourced_id from guardian g join person p on p.pid = g.guardian_pid
       where g.child_pid = ${pids.get('student-1')} order by 1`.execute(db.owner);
    expect(rows).toEqual([{ sourced_id: 'parent-2' }, { sourced_id: 'parent-3' }]);
  });

  it('are made whichever of the two names the other, and never between two students', async () => {
    const { users } = TWO;
    const turned = users.map((row) => ({
      ...row,
      agentSourcedIds: row.role === 'parent' ? (row.sourcedId ?? '').replace('parent', 'student') : '',
    }));
    const preview = await imported({
      ...changed({ ...TWO, users: turned }, 'users', { 'student-1': { agentSourcedIds: 'student-2' } }),
    });
    expect(linesOf(preview, 'not taken').map(({ reason }) => reason)).toContain(
      '"student-1" and "student-2" are tied, but a tie of the academy is between a student and a parent.',
    );
    const { rows } = await sql`select count(*)::int as count from guardian`.execute(db.owner);
    expect(rows).toEqual([{ count: 40 }]);
  });

  it('come from relationships.csv too, of parents and not of doctors', async () => {
    const without = { ...TWO, users: TWO.users.map((row) => ({ ...row, agentSourcedIds: '' })) };
    const relationships =
      'userSourcedId,relationshipUserSourcedId,relationshipRole\r\nstudent-1,parent-2,guardian\r\nstudent-1,parent-3,doctor\r\n';
    await imported(without, { extra: { 'relationships.csv': relationships } });
    const { rows } = await sql`
      select p.sourced_id as parent, c.sourced_id as child from guardian g
        join person p on p.pid = g.guardian_pid join person c on c.pid = g.child_pid`.execute(db.owner);
    expect(rows).toEqual([{ parent: 'parent-2', child: 'student-1' }]);
  });

  it('stay where a complete file names no parents at all', async () => {
    await imported(TWO);
    const preview = await planned({ ...TWO, users: TWO.users.map((row) => ({ ...row, agentSourcedIds: '' })) });
    expect(preview.changes.guardians.ended).toEqual([]);
  });

  it('tie a teacher who is a parent too to the children', async () => {
    const files = makeRoster({ schools: 1, students: 3, version: '1.2' });
    const users = files.users.map((row) =>
      row.sourcedId === 'student-1' ? { ...row, agentSourcedIds: 'teacher-1-1' } : row,
    );
    const roles = [
      ...files.roles,
      { sourcedId: 'r', userSourcedId: 'teacher-1-1', roleType: 'secondary', role: 'parent', orgSourcedId: 'school-1' },
      {
        sourcedId: 's',
        userSourcedId: 'teacher-1-1',
        roleType: 'secondary',
        role: 'proctor',
        orgSourcedId: 'school-1',
      },
    ];
    const preview = await imported({ ...files, users, roles }, { version: '1.2' });
    expect(linesOf(preview, 'note').map(({ reason }) => reason)).toEqual([
      'The role "proctor" has no counterpart in the academy. The person was taken as teacher.',
    ]);
    expect(await person('teacher-1-1')).toMatchObject({ role: 6 });
    const { rows } = await sql`
      select p.sourced_id as parent from guardian g join person p on p.pid = g.guardian_pid join person c on c.pid = g.child_pid
       where c.sourced_id = 'student-1'`.execute(db.owner);
    expect(rows).toEqual([{ parent: 'teacher-1-1' }]);
  });

  it('let a teacher teach at several schools', async () => {
    await imported(changed(TWO, 'users', { 'teacher-1-1': { orgSourcedIds: 'school-1,school-2' } }));
    expect(await person('teacher-1-1')).toMatchObject({ schools: ['School 1, Kochi', 'School 2, Kochi'] });
    await imported(TWO);
    expect(await person('teacher-1-1')).toMatchObject({ schools: ['School 1, Kochi'] });
  });
});

describe('writing', () => {
  it('that is cancelled half-way leaves nothing', async () => {
    const before = await everything();
    const preview = await planned(TWO);
    const controller = new AbortController();
    const cancelled = applyRoster(db.owner, preview, {
      signal: controller.signal,
      onProgress: (done, all) => {
        if (done > all / 2) controller.abort();
      },
    });
    await expect(cancelled).rejects.toThrow('Cancelled. Nothing was imported.');
    expect(await everything()).toEqual(before);
  });

  it('writes nothing where the academy has changed since the preview', async () => {
    const preview = await planned(TWO);
    const phone = preview.changes.people.find(({ role }) => role === 24)?.phone ?? '';
    await db.owner.insertInto('person').values({ role: 24, name: 'Somebody Else', phone }).execute();
    const before = await everything();
    await expect(applyRoster(db.owner, preview)).rejects.toThrow('The academy has changed since the preview was made');
    expect(await everything()).toEqual(before);
  });

  it('is told as a fault of the program where an academy refuses it that has not changed', async () => {
    const preview = await planned(TWO);
    await sql`alter table activity_log add constraint forbidden check (activity_type <> 'IMPORT_ROSTER')`.execute(
      db.owner,
    );
    await expect(applyRoster(db.owner, preview)).rejects.toThrow(
      /^The database refuses what this file would write \(forbidden of activity_log\), though nobody has changed the academy/,
    );
    await sql`alter table activity_log drop constraint forbidden`.execute(db.owner);
  });

  it('lets two parents swap their phone numbers', async () => {
    await imported(TWO);
    const [one, two] = ['parent-1', 'parent-2'].map(
      (id) => TWO.users.find(({ sourcedId }) => sourcedId === id)?.sms ?? '',
    );
    await imported(changed(TWO, 'users', { 'parent-1': { sms: two ?? '' }, 'parent-2': { sms: one ?? '' } }));
    expect([(await person('parent-1'))?.phone, (await person('parent-2'))?.phone]).toEqual([two, one]);
  });

  it('writes one line into the activity log, without names', async () => {
    await imported(TWO);
    const { rows } = await sql`select activity_type, narration from activity_log`.execute(db.owner);
    expect(rows).toEqual([
      { activity_type: 'IMPORT_ROSTER', narration: 'Imported a roster: 128 new, 0 changed, 0 leaving, 0 refused' },
    ]);
  });

  it('makes names in every script searchable', async () => {
    await imported(changed(TWO, 'users', { 'student-1': { givenName: 'अनुराधा', familyName: 'शर्मा' } }));
    const found = await db.as(
      { kind: 'person', pid: 0, role: 3, isParentView: false, schools: 'all', children: [] },
      async (tx) =>
        (await sql<{ pids: number[] }>`select pids from actor.find_users('राधा', 5, null, 0, 100)`.execute(tx)).rows,
    );
    expect(found[0]?.pids).toContain((await person('student-1'))?.pid);
  });
});
