/** Reading rosters: every encoding that school systems and Excel write, and every fault in words. */
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROSTER_MAX } from '#host/server/imports/archive.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { csvOf, makeRoster, packRoster, zipRoster } from '#tests/support/data/rosters.ts';

const TODAY = '2026-08-01';
const SMALL = makeRoster({ schools: 1, students: 2 });
const read = (zip: Uint8Array | string) => readRoster(zip, TODAY);
const readWith = (extra: Record<string, string | Uint8Array | undefined>) => read(zipRoster(SMALL, { extra }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-roster-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The sentence with which a roster is refused. */
async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ImportError);
  return (error as ImportError).message;
}

const utf16 = (text: string, isBigEndian = false, mark = '\ufeff'): Uint8Array => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

const USERS = csvOf([
  {
    sourcedId: 'a',
    enabledUser: 'true',
    orgSourcedIds: 'school-1',
    role: 'student',
    givenName: 'अनुराधा',
    familyName: 'शर्मा',
  },
  {
    sourcedId: 'b',
    enabledUser: 'true',
    orgSourcedIds: 'school-1',
    role: 'student',
    givenName: 'മീനാക്ഷി',
    familyName: 'നായർ',
  },
  {
    sourcedId: 'c',
    enabledUser: 'true',
    orgSourcedIds: 'school-1',
    role: 'student',
    givenName: 'فاطمة',
    familyName: 'الهاشمي',
  },
]);
const NAMES = ['अनुराधा शर्मा', 'മീനാക്ഷി നായർ', 'فاطمة الهاشمي'];

describe('encodings and separators', () => {
  it.each<[string, string | Uint8Array]>([
    ['UTF-8', USERS],
    ['UTF-8 with a mark', `\ufeff${USERS}`],
    ['UTF-16 as Excel writes it', utf16(USERS)],
    ['UTF-16, big end first', utf16(USERS, true)],
    ['UTF-16 without a mark', utf16(USERS, false, '')],
    ['semicolons', USERS.replaceAll(',', ';')],
    ['tabs in UTF-16, Excel’s “Unicode text”', utf16(USERS.replaceAll(',', '\t'))],
    ['a line that names the separator', `sep=;\r\n${USERS.replaceAll(',', ';')}`],
    ['line breaks of Unix', USERS.replaceAll('\r\n', '\n')],
    ['line breaks of an old Mac', USERS.replaceAll('\r\n', '\r')],
    ['every value in quotes', USERS.replace(/[^,\r\n]+/g, '"$&"')],
    ['columns in other cases', USERS.replace('givenName', 'GIVENNAME').replace('sourcedId', 'SourcedID')],
  ])('reads names of every script from %s', async (_, content) => {
    const { users } = await readWith({ 'users.csv': content });
    expect(users.map(({ name }) => name)).toEqual(NAMES);
  });

  it('tells the line where a row begins, also after values with line breaks in them', async () => {
    const text =
      'sourcedId,givenName,familyName,role,status\r\n1,"Asha\r\nKumari",Rao,student,\r\n\r\n2,Ravi,"""Ravi"" Rao",student,gone\r\n';
    const { users, problems } = await readWith({ 'users.csv': text });
    expect(users.map(({ name, line }) => [name, line])).toEqual([['Asha Kumari Rao', 2]]);
    expect(problems).toContainEqual({
      change: 'refused',
      kind: 'person',
      file: 'users.csv',
      line: 5,
      sourcedId: '2',
      name: 'Ravi "Ravi" Rao',
      reason: 'status is "gone", and may be active or tobedeleted.',
    });
  });

  it('reads a text that is no Unicode as Windows-1252, and says so', async () => {
    const latin = Buffer.from('sourcedId,givenName,familyName\r\n1,Zo\xeb,M\xfcller\r\n', 'latin1');
    const { users, problems } = await readWith({ 'users.csv': new Uint8Array(latin) });
    expect(users.map(({ name }) => name)).toEqual(['Zoë Müller']);
    expect(problems[0]).toMatchObject({
      change: 'note',
      file: 'users.csv',
      reason: expect.stringContaining('Windows-1252'),
    });
  });

  it.each<[string, Uint8Array, string]>([
    [
      'no text',
      Uint8Array.of(1, 2, 3, 0xff),
      'users.csv is not text in UTF-8, UTF-16 or Windows-1252. In Excel, save it as',
    ],
    ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4), 'users.csv is a spreadsheet or a zip, and no CSV file.'],
    [
      'broken UTF-8',
      new Uint8Array([...Buffer.from('sourcedId,givenName,familyName\r\n1,മീനാക്ഷി,'), 0xe0]),
      'users.csv, line 2: a sign is broken',
    ],
  ])('refuses %s, and says how to save it', async (_, content, sentence) => {
    expect(await refusal(readWith({ 'users.csv': content }))).toContain(sentence);
  });
});

describe('columns', () => {
  it('names a column that it does not know, and one that is there twice with the same values', async () => {
    const { problems } = await readWith({
      'orgs.csv': 'sourcedId,name,type,mascot,name\r\nschool-1,Hill,school,Owl,Hill\r\n',
    });
    expect(problems.map(({ file, reason }) => [file, reason])).toEqual([
      ['orgs.csv', 'The column mascot is not known and was not read.'],
      ['orgs.csv', 'The column name is there twice, with the same values. One was read.'],
    ]);
  });

  it('reads columns by the names that OneRoster 1.0 had for them', async () => {
    const text = 'sourcedId,givenName,familyName,role,agents,grade\r\n1,Asha,Rao,student,"a,b",07\r\n';
    const { users, problems } = await readWith({ 'users.csv': text });
    expect(users[0]).toMatchObject({ agents: ['a', 'b'], grade: 7 });
    expect(problems).toEqual([]);
  });

  it('refuses a column that is there twice with different values', async () => {
    const text = 'sourcedId,name,type,name\r\nschool-1,Hill,school,Hill\r\nschool-2,Lake,school,Sea\r\n';
    expect(await refusal(readWith({ 'orgs.csv': text }))).toContain('orgs.csv has the column name twice, and line 3');
  });

  it('refuses a table that lacks what it must have', async () => {
    expect(await refusal(readWith({ 'orgs.csv': 'sourcedId,title\r\n1,Hill\r\n' }))).toBe(
      'orgs.csv lacks the columns name, type. Its first line has: sourcedId, title.',
    );
    expect(await refusal(readWith({ 'users.csv': '' }))).toContain('Its first line has: nothing.');
  });

  it('refuses quotation marks that are not closed, with the line', async () => {
    const text = 'sourcedId,name,type\r\n1,Hill,school\r\n2,"Lake,school\r\n';
    expect(await refusal(readWith({ 'orgs.csv': text }))).toContain('orgs.csv, line 3: a quotation mark');
  });

  it('refuses a row in which a comma has moved the values', async () => {
    const { orgs, problems } = await readWith({ 'orgs.csv': 'sourcedId,name,type\r\n1,Hill, Kochi,school\r\n' });
    expect(orgs).toEqual([]);
    expect(problems[0]).toMatchObject({ line: 2, reason: expect.stringContaining('more values than the first line') });
  });

  it('never reads passwords, and says so', async () => {
    const text = 'sourcedId,givenName,familyName,role,password\r\n1,Asha,Rao,student,secret\r\n';
    const roster = await readWith({ 'users.csv': text });
    expect(JSON.stringify(roster.users)).not.toContain('secret');
    expect(roster.problems[0]?.reason).toBe('Passwords of a roster are not taken: people choose their own.');
  });
});

describe('rows', () => {
  it('refuses a date in the year 20226, and says which day it should be like', async () => {
    const enrollments = csvOf([
      {
        sourcedId: 'e1',
        classSourcedId: 'home-1-1',
        userSourcedId: 'student-1',
        role: 'student',
        beginDate: '20226-04-01',
      },
      {
        sourcedId: 'e2',
        classSourcedId: 'home-1-1',
        userSourcedId: 'student-2',
        role: 'student',
        beginDate: '2026-02-30',
      },
      {
        sourcedId: 'e3',
        classSourcedId: 'home-1-1',
        userSourcedId: 'student-2',
        role: 'student',
        beginDate: '2026-04-01T00:00:00Z',
      },
    ]);
    const roster = await readWith({ 'enrollments.csv': enrollments });
    expect(roster.enrollments.map(({ line }) => line)).toEqual([4]);
    expect(roster.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'beginDate is "20226-04-01", which is no day. Write it as year-month-day, such as 2026-04-01.'],
      [3, 'beginDate is "2026-02-30", which is no day. Write it as year-month-day, such as 2026-04-01.'],
    ]);
    expect(roster.refusedUsers).toEqual(new Set(['student-1', 'student-2']));
  });

  it('refuses a sourcedId that is empty or of an earlier line', async () => {
    const { orgs, problems } = await readWith({
      'orgs.csv': 'sourcedId,name,type\r\n1,Hill,school\r\n,Lake,school\r\n1,Sea,school\r\n',
    });
    expect(orgs.map(({ name }) => name)).toEqual(['Hill']);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'sourcedId is empty.'],
      [4, 'The sourcedId "1" is that of line 2 too, which was taken.'],
    ]);
  });

  it('takes the roles of 1.2 that are valid today, the primary one first', async () => {
    const two = makeRoster({ schools: 1, students: 1, version: '1.2' });
    const role = (sourcedId: string, more: Record<string, string>) => ({
      sourcedId,
      userSourcedId: 'teacher-1-1',
      orgSourcedId: 'school-1',
      ...more,
    });
    const roles = [
      role('r1', { roleType: 'secondary', role: 'parent' }),
      role('r2', { roleType: 'primary', role: 'teacher' }),
      role('r3', { roleType: 'secondary', role: 'principal', endDate: '2020-01-01' }),
    ];
    const { users } = await read(zipRoster({ ...two, roles }, { version: '1.2' }));
    const teacher = users.find(({ sourcedId }) => sourcedId === 'teacher-1-1');
    expect(teacher?.roles.map((held) => held.role)).toEqual(['teacher', 'parent']);
  });
});

describe('the manifest and the files', () => {
  it('names every file that is not taken, and why', async () => {
    const { problems } = await readWith({
      'demographics.csv': 'sourcedId\r\n',
      'scoreScales.csv': 'sourcedId\r\n',
      'notes.csv': 'a',
    });
    expect(problems.map(({ file, change, reason }) => [file, change, reason])).toEqual([
      ['demographics.csv', 'not taken', 'Not read: the academy keeps no dates of birth, sexes and origins.'],
      ['scoreScales.csv', 'not taken', expect.stringContaining('every score of the academy is a percentage')],
      ['notes.csv', 'not taken', 'Not read: it is no file of OneRoster that the academy knows.'],
    ]);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without a manifest', { 'manifest.csv': undefined }, 'manifest.csv is missing'],
    [
      'without a file that the manifest names',
      { 'users.csv': undefined },
      'users.csv is missing, though manifest.csv says',
    ],
    [
      'of another version',
      { 'manifest.csv': 'propertyName,value\r\noneroster.version,1.0\r\n' },
      'the version of OneRoster is "1.0"',
    ],
    [
      'with nothing in it',
      { 'manifest.csv': 'propertyName,value\r\noneroster.version,1.1\r\n' },
      'every file that it is absent',
    ],
    [
      'of a mode that there is not',
      { 'manifest.csv': 'propertyName,value\r\noneroster.version,1.1\r\nfile.users,full\r\n' },
      'manifest.csv, line 3: users.csv is "full", and may be bulk, delta or absent.',
    ],
    [
      'of 1.2 without roles',
      { 'manifest.csv': 'propertyName,value\r\noneroster.version,1.2\r\nfile.users,bulk\r\n' },
      'roles.csv is missing',
    ],
  ])('refuses a roster %s', async (_, extra, sentence) => {
    expect(await refusal(readWith(extra))).toContain(sentence);
  });

  it('reads a folder, and a zip with its files in a folder', async () => {
    const packed = packRoster(SMALL);
    const home = join(folder, 'files');
    await mkdir(home);
    for (const [name, bytes] of Object.entries(packed)) await writeFile(join(home, name), bytes);
    expect((await read(home)).users).toHaveLength(6);
    const nested = zipSync({ export: packed, __MACOSX: { '._users.csv': strToU8('x') } } as never);
    expect((await read(nested)).users).toHaveLength(6);
  });

  it('refuses a file in a folder that is a link out of it', async () => {
    const home = join(folder, 'linked');
    await mkdir(home);
    await writeFile(join(folder, 'outside.csv'), 'x');
    await symlink(join(folder, 'outside.csv'), join(home, 'users.csv'));
    expect(await refusal(read(home))).toBe(
      'users.csv is a link that leads out of the folder. Put the file itself there.',
    );
  });

  it('refuses 2 GB without reading them', async () => {
    const file = join(folder, 'huge.zip');
    await writeFile(file, 'PK');
    await truncate(file, 2_000_000_000);
    expect(await refusal(read(file))).toContain('huge.zip has 2000 MB, and a roster may have 100 MB at most.');
  });

  it('refuses what is not there, and what is no zip', async () => {
    expect(await refusal(read(join(folder, 'nowhere.zip')))).toContain('nowhere.zip cannot be read (ENOENT)');
    expect(await refusal(read(strToU8('%PDF-1.7')))).toContain('is not a zip');
    expect(await refusal(read(new Uint8Array()))).toContain('is not a zip');
    expect(await refusal(read(zipSync({ 'readme.txt': strToU8('x') })))).toContain('There is no CSV file in it');
  });

  it('refuses a zip that was cut off, and one whose bytes have changed', async () => {
    const zip = zipSync(packRoster(SMALL), { level: 0 });
    expect(await refusal(read(zip.subarray(0, zip.length - 30)))).toContain('The zip is broken');
    const changed = zip.slice();
    const at = Buffer.from(changed).indexOf('Kochi');
    changed[at] = 88;
    expect(await refusal(read(changed))).toContain('The zip is broken (at orgs.csv)');
  });

  it('refuses a zip that unpacks to far more than it says, or says that it does', async () => {
    const zip = zipSync({ ...packRoster(SMALL), 'users.csv': new Uint8Array(2_000_000) });
    // The directory says 10 bytes where there are two million.
    const lying = zip.slice();
    const view = new DataView(lying.buffer);
    const entry = Buffer.from(lying).lastIndexOf('users.csv') - 46;
    view.setUint32(entry + 24, 10, true);
    expect(await refusal(read(lying))).toContain('The zip is broken (at users.csv)');
    view.setUint32(entry + 24, ROSTER_MAX.unpackedBytes + 1, true);
    expect(await refusal(read(lying))).toContain('Unpacked, the roster would have more than 150 MB');
  });

  it.each(['../users.csv', '/etc/users.csv', 'C:users.csv', 'a/../../users.csv', '..\\users.csv'])(
    'refuses a zip with the path %s',
    async (path) => {
      const zip = zipSync({ ...packRoster(SMALL), [path]: strToU8('x') });
      expect(await refusal(read(zip))).toContain(`The zip has a file "${path}", whose path leaves the folder.`);
    },
  );

  it('refuses a zip with tables in several folders', async () => {
    const zip = zipSync({ ...packRoster(SMALL), 'old/users.csv': strToU8('x') });
    expect(await refusal(read(zip))).toContain('The zip has tables in 2 folders');
  });
});
