import { describe, expect, it } from 'vitest';
import { IMPORT_MAX } from '#domain/limits.ts';
import { type Known, type RowFault, readUsers } from '#page/forms/readUsers.ts';

const KNOWN: Known = {
  roles: [
    { userRole: 3, role: 'Administrator' },
    { userRole: 5, role: 'Student' },
    { userRole: 6, role: 'Teacher' },
    { userRole: 24, role: 'Parent' },
  ],
  schools: [
    { schoolId: 11, name: 'Vidya Jyothi School' },
    { schoolId: 12, name: 'केन्द्रीय ज्ञान विद्यालय' },
    { schoolId: 13, name: 'Twin School' },
    { schoolId: 14, name: 'twin  school' },
  ],
  isEverySchool: true,
  given: [3, 5, 6, 24],
  isOwnSchool: false,
  labels: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    role: 'Role',
    school: 'School',
    class: 'Class',
    rollNumber: 'Roll number',
    parents: 'Parents’ phones',
    otherSchools: 'Also teaches at',
    password: 'Password',
  },
};
const HEADER = 'Name,Phone,Email,Role,School,Password';

const read = (content: BlobPart, known: Partial<Known> = {}) =>
  readUsers(new Blob([content]), { ...KNOWN, ...known }, () => {});
async function rowsOf(lines: string[], known: Partial<Known> = {}, header = HEADER) {
  const { rows } = await read([header, ...lines].join('\r\n'), known);
  return rows ?? [];
}
const validateUser = async (line: string, known: Partial<Known> = {}): Promise<RowFault[]> =>
  (await rowsOf([line], known))[0]?.faults ?? [];

describe('a file of users', () => {
  it('is read with names of any script, quotes, line breaks and doubled quotes as they are', async () => {
    const rows = await rowsOf([
      'रवि शर्मा,+91 98470-00001,ravi@mail.example,Teacher,केन्द्रीय ज्ञान विद्यालय,a good password',
      '"Rao, ""Anu""\nSecond line",9847000002,,student,11,',
      '<b>=1+1</b>,9847000003,,5,Vidya  Jyothi School,',
    ]);
    expect(rows.map(({ faults }) => faults)).toEqual([[], [], []]);
    expect(rows.map(({ user }) => user)).toEqual([
      {
        firstName: 'रवि शर्मा',
        mobileNumber: '+91 98470-00001',
        emailId: 'ravi@mail.example',
        userRole: 6,
        schoolId: 12,
        password: 'a good password',
      },
      { firstName: 'Rao, "Anu"\nSecond line', mobileNumber: '9847000002', emailId: null, userRole: 5, schoolId: 11 },
      { firstName: '<b>=1+1</b>', mobileNumber: '9847000003', emailId: null, userRole: 5, schoolId: 11 },
    ]);
  });

  it('may have its mark, semicolons or tabs, other names of columns in another order, and empty rows', async () => {
    const { rows } = await read(
      '\ufeffMobile Number;ROLE;full name;Remarks\r\n\r\n9847000001;Parent;അനു;"a;b"\r\n;;;\r\n9847000002;Parent;Binu;\r\n',
    );
    expect(rows?.map(({ row, user, faults }) => [row, user.firstName, user.mobileNumber, faults])).toEqual([
      [3, 'അനു', '9847000001', []],
      [5, 'Binu', '9847000002', []],
    ]);
    expect((await read('Name\tPhone\tRole\nA\t9847000001\tParent')).rows).toHaveLength(1);
  });

  it('may be a spreadsheet’s UTF-16', async () => {
    const text = '\ufeffName\tPhone\tRole\r\nരാജൻ\t9847000001\tParent\r\n';
    const { rows } = await read(Uint16Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(rows?.[0]?.user.firstName).toBe('രാജൻ');
  });

  it.each<[string, string, RowFault[]]>([
    ['no name', ' ,9847000001,,Parent,,', [{ what: 'nameMissing' }]],
    ['a phone that a spreadsheet has spoilt', 'A,9.84701E+09,,Parent,,', [{ what: 'phoneForm' }]],
    ['no phone and a wrong mail', 'A,,nobody,Parent,,', [{ what: 'phoneMissing' }, { what: 'emailForm' }]],
    ['no role', 'A,9847000001,,,,', [{ what: 'roleAbsent' }]],
    ['a role that there is not', 'A,9847000001,,Boss,,', [{ what: 'roleUnknown', role: 'Boss' }]],
    [
      'a school that there is not',
      'A,9847000001,,Student,Elsewhere,',
      [{ what: 'schoolUnknown', school: 'Elsewhere' }],
    ],
    ['an id that there is not', 'A,9847000001,,Student,99,', [{ what: 'schoolUnknown', school: '99' }]],
    [
      'a name of two schools',
      'A,9847000001,,Student,TWIN SCHOOL,',
      [{ what: 'schoolAmbiguous', school: 'TWIN SCHOOL' }],
    ],
    ['a student without a school', 'A,9847000001,,Student,,', [{ what: 'schoolMissing' }]],
    ['a student with a password', 'A,9847000001,,Student,11,long enough', [{ what: 'passwordOfStudent' }]],
    ['a short password', 'A,9847000001,,Parent,,short', [{ what: 'passwordShort' }]],
    ['an administrator of a school', 'A,9847000001,,Administrator,11,', [{ what: 'schoolOfAcademy' }]],
  ])('says why a row with %s is none', async (_, line, faults) => {
    expect(await validateUser(line)).toEqual(faults);
  });

  it('has classes, roll numbers, the numbers of parents, and where else somebody teaches', async () => {
    const { rows } = await read(
      'Name,Phone,Role,School,Class,Roll no.,Parents’ phones,Also teaches at\n' +
        'A,,Student,11,9 A,R-1,"98470 00001, +91 98470-00002",\nB,9847000003,Teacher,11,,,,12; Vidya Jyothi School\n',
    );
    expect(rows?.map(({ faults }) => faults)).toEqual([[], []]);
    expect(rows?.map(({ user }) => user)).toMatchObject([
      { className: '9 A', rollNumber: 'R-1', parentPhones: ['9847000001', '+919847000002'] },
      { otherSchoolIds: [12, 11] },
    ]);
    expect(rows?.[1]?.user).not.toHaveProperty('className');
  });

  it('names the columns that are not understood', async () => {
    const { unknown } = await read('Name,Phone,Role,Remarks,,Phone\nA,9847000001,Parent,x,,\n');
    expect(unknown).toEqual(['Remarks', '5', 'Phone']);
    expect((await read('Name,Phone,Role\nA,9847000001,Parent\n')).unknown).toEqual([]);
  });

  it('lets students share a number or have none', async () => {
    const rows = await rowsOf(['A,9847000001,,Parent,,', 'B,9847000001,,Student,11,', 'C,,,Student,11,']);
    expect(rows.map(({ faults }) => faults)).toEqual([[], [], []]);
  });

  it('says where a phone number stands twice, however it is written', async () => {
    const rows = await rowsOf(['A,98470 00001,,Parent,,', 'B,9847000002,,Parent,,', 'C,9847-000001,,Parent,,']);
    expect(rows.map(({ faults }) => faults)).toEqual([[], [], [{ what: 'phoneTwice', row: 2 }]]);
  });

  it('needs no school from a school user, who gives no role of the academy', async () => {
    const own = { isOwnSchool: true, given: [5, 6, 24] };
    expect(await validateUser('A,9847000001,,Student,,', own)).toEqual([]);
    expect(await validateUser('A,9847000001,,Administrator,,', own)).toEqual([
      { what: 'roleDenied', role: 'Administrator' },
    ]);
  });

  it('leaves ids of schools beyond those that are known to the host', async () => {
    expect(await validateUser('A,9847000001,,Student,99,', { isEverySchool: false })).toEqual([]);
  });

  it.each([
    ['without rows', HEADER, { what: 'fileEmpty' }],
    ['that is empty', '', { what: 'fileEmpty' }],
    ['without its columns', 'A,B\n1,2', { what: 'fileColumnsMissing', columns: ['name', 'phone', 'role'] }],
    ['that is no text', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0xff, 0x00), { what: 'fileNotText' }],
    ['in an old encoding', Uint8Array.from(`${HEADER}\nJosé`, (c) => c.charCodeAt(0)), { what: 'fileNotText' }],
  ])('%s is refused as a whole', async (_, content, fault) => {
    expect(await read(content)).toEqual({ fault });
  });

  it('of 5,000 users is read in steps, and one of more is refused', async () => {
    const lines = Array.from({ length: IMPORT_MAX.users }, (_, n) => `Person ${n},${9_800_000_000 + n},,Student,11,`);
    const parts: number[] = [];
    const { rows } = await readUsers(new Blob([[HEADER, ...lines].join('\n')]), KNOWN, (part) => parts.push(part));
    expect(rows).toHaveLength(IMPORT_MAX.users);
    expect(rows?.every(({ faults }) => faults.length === 0)).toBe(true);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect((await read([HEADER, ...lines, 'One more,9700000000,,Student,11,'].join('\n'))).fault).toEqual({
      what: 'fileTooMany',
    });
  });

  it('with more passwords than one import hashes is refused', async () => {
    const lines = Array.from(
      { length: IMPORT_MAX.passwords + 1 },
      (_, n) => `P,${9_800_000_000 + n},,Parent,,long enough`,
    );
    expect((await read([HEADER, ...lines].join('\n'))).fault).toEqual({
      what: 'fileTooManyPasswords',
      count: IMPORT_MAX.passwords + 1,
    });
  });
});
