import { describe, expect, it } from 'vitest';
import { IMPORT_MAX } from '#domain/lists/limits.ts';
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
  country: 'IN',
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

it('phone numbers are those of the academy’s country, and as they are written where it is not known', async () => {
  const lines = ['One,+971 50 123 4567,,6,11,', 'Two,0501234567,,6,11,', 'Three,+91 98470 12301,,6,11,'];
  const inEmirates = await rowsOf(lines, { country: 'AE' });
  expect(inEmirates.map(({ phone }) => phone)).toEqual(['501234567', '501234567', '+919847012301']);
  expect(inEmirates[1]?.faults).toEqual([{ what: 'phoneTwice', row: 2 }]);
  const unknown = await rowsOf(lines, { country: undefined });
  expect(unknown.map(({ phone }) => phone)).toEqual(['+971501234567', '0501234567', '+919847012301']);
  expect(unknown.flatMap(({ faults }) => faults)).toEqual([]);
});

it.each([
  ['Class', 'Section'],
  ['Std', 'Div'],
  ['Grade', 'Section'],
  // The class is a section of its year.
  ['Grade', 'Class'],
  ['कक्षा', 'सेक्शन'],
  ['इयत्ता', 'तुकडी'],
  ['ക്ലാസ്', 'ഡിവിഷൻ'],
  ['کلاس', 'سیکشن'],
])('a class in the columns %s and %s is one name', async (className, section) => {
  const header = `Name,Phone,Role,School,${className},${section}`;
  const rows = await rowsOf(['Anu,,5,11,8,A', 'Binu,,5,11,8,B'], {}, header);
  expect(rows.map(({ user, faults }) => [user.className, faults])).toEqual([
    ['8 A', []],
    ['8 B', []],
  ]);
});

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

  it.each(['984700', '+919847000012345', '(0484) 236–3000'])('takes the phone number %s', async (phone) => {
    expect(await validateUser(`A,${phone},,Parent,,`)).toEqual([]);
  });

  it.each<[string, string, RowFault[]]>([
    ['no name', ' ,9847000001,,Parent,,', [{ what: 'nameMissing' }]],
    ['a phone that a spreadsheet has spoilt', 'A,9.84701E+09,,Parent,,', [{ what: 'phoneForm' }]],
    ['a phone of five digits', 'A,98470,,Parent,,', [{ what: 'phoneForm' }]],
    ['a phone of sixteen digits', 'A,+9198470000012345,,Parent,,', [{ what: 'phoneForm' }]],
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
        'A,,Student,11,9 A,R-1,"98470 00001, +91 98470-00002",\nB,9847000003,Teacher,11,,,,12; Vidya Jyothi School\n' +
        'C,,Student,11,,,98470 00004، 98470 00005,\nD,9847000006,Teacher,11,,,,12؛ Vidya Jyothi School\n',
    );
    expect(rows?.map(({ faults }) => faults)).toEqual([[], [], [], []]);
    expect(rows?.map(({ user }) => user)).toMatchObject([
      { className: '9 A', rollNumber: 'R-1', parentPhones: ['9847000001', '+919847000002'] },
      { otherSchoolIds: [12, 11] },
      { parentPhones: ['9847000004', '9847000005'] },
      { otherSchoolIds: [12, 11] },
    ]);
    expect(rows?.[1]?.user).not.toHaveProperty('className');
  });

  it('names the columns that are not understood', async () => {
    expect(await read('Name,Phone,Role,Remarks,,\nA,9847000001,Parent,x,y,\n')).toMatchObject({
      unknown: ['Remarks', '5'],
    });
    expect(await read('Name,Phone,Role\nA,9847000001,Parent\n')).toMatchObject({ unknown: [] });
    // Of two columns for one thing the better one is read, wherever it stands, and the other one is named.
    expect(
      await read('Grade,Class,Name,Role\n8,8 A,A,Student\n'.replace('Name', 'Name,Phone').replace('A,A,S', 'A,A,,S')),
    ).toMatchObject({
      unknown: ['grade'],
      rows: [{ user: { className: '8 A' } }],
    });
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

  it('has quotation marks in their places, or is refused with the line, so that nobody is lost without a word', async () => {
    const file = (address: string) =>
      [
        'Name,Phone,Role,School,Class,Section,Roll number,Parents phones,Address',
        `Anu Mother,9847012601,Parent,,,,,,${address}`,
        'Kid One,,Student,11,8,A,1,9847012601,MG Road',
        'Kid Two,,Student,11,8,B,2,9847012601,MG Road',
        'Kid Three,,Student,11,9,A,3,9847012601,"Sadanam", Thrissur',
        'Kid Four,,Student,11,9,B,4,9847012601,Temple Road',
      ].join('\n');
    expect(await read(file('"Sreyas" House'))).toEqual({ fault: { what: 'fileQuotes', line: 2 } });
    // By the rules of CSV all up to the next mark is one value.
    expect(await read(file('"Sreyas House').replace('"Sadanam", Thrissur', 'Sadanam "'))).toEqual({
      fault: { what: 'fileSwallowed', line: 2 },
    });
    const right = await read(file('"""Sreyas"" House"').replace('"Sadanam", Thrissur', '"Sadanam, Thrissur"'));
    expect(right).toMatchObject({ blank: 0, unknown: ['Address'] });
    expect(right.rows?.map(({ faults }) => faults)).toEqual([[], [], [], [], []]);
  });

  it('refuses a row that is longer than the first one, also where what is too much is empty', async () => {
    const { rows } = await read('Name,Phone,Role,School,Class\nNair, Anu,,Student,11,\nB,,Student,11\n');
    expect(rows?.map(({ row, faults }) => [row, faults])).toEqual([
      [2, [{ what: 'rowLong' }]],
      [3, []],
    ]);
  });

  it('joins class and section, and the parts of a name, and refuses half of one', async () => {
    const classes = await read(
      'Name,Phone,Role,School,Class,Section\nA,,Student,11,8,A\nB,,Student,11,8.0,B\nC,,Student,11,9 A,A\nD,,Student,11,,A\nE,,Student,11,9,\n',
    );
    expect(classes.rows?.map(({ user, faults }) => [user.className, faults])).toEqual([
      ['8 A', []],
      ['8 B', []],
      ['9 A', []],
      ['A', [{ what: 'classHalf' }]],
      ['9', []],
    ]);
    const names = await read(
      'First name,Middle name,Last name,Phone,Role\nLakshmi,,Menon,9847012624,Parent\nRavi,K,Pillai,9847012625,Parent\n',
    );
    expect(names.rows?.map(({ user }) => user.firstName)).toEqual(['Lakshmi Menon', 'Ravi K Pillai']);
    expect(await read('Full name,First name,Phone,Role\nAnu Nair,Anu,9847012624,Parent\n')).toMatchObject({
      unknown: ['first name'],
      rows: [{ user: { firstName: 'Anu Nair' } }],
    });
    // A column *Name* with the first name alone is half of one.
    const half = await read(
      'Name,Last name,Phone,Role\nAnu,Nair,9847012624,Parent\nRavi Pillai,Pillai,9847012625,Parent\n',
    );
    expect(half.rows?.map(({ user }) => user.firstName)).toEqual(['Anu Nair', 'Ravi Pillai']);
    expect(half).toMatchObject({ unknown: [] });
    expect(await read('Name,Given name,Surname,Phone,Role\nMinnu,Anu,Nair,9847012624,Parent\n')).toMatchObject({
      unknown: ['first name', 'last name'],
      rows: [{ user: { firstName: 'Minnu' } }],
    });
  });

  it('takes off what our export put on, and reads what a spreadsheet or a program wrote in its own way', async () => {
    const { rows } = await read(
      'sep=;\nName;Phone;Role;School;Roll number\n\'-Ravi;\'+91 98470 00001;24.0;;\n"=""Anu""";="9847000002";Student;11.0;17.0\nC;;Student;11;#REF!\nD;;Student;11;5-Jan\n',
    );
    expect(rows?.map(({ user, faults }) => [user.firstName, user.mobileNumber, user.rollNumber, faults])).toEqual([
      ['-Ravi', '+91 98470 00001', undefined, []],
      ['Anu', '9847000002', '17', []],
      ['C', '', '#REF!', [{ what: 'cellError', text: '#REF!' }]],
      ['D', '', '5-Jan', [{ what: 'cellSpoilt', text: '5-Jan' }]],
    ]);
  });

  it('counts every record: those that are right, those with faults, and those that are empty', async () => {
    const read1 = await read('\n\nName,Phone,Role\nA,9847000001,Parent\n,,\n\nB,9847000002,Boss\n  \n,,\n');
    expect([read1.rows?.length, read1.rows?.filter(({ faults }) => faults.length > 0).length]).toEqual([2, 1]);
    // Two above the heading, two between the rows, and two below.
    expect(read1).toMatchObject({ blank: 6 });
  });

  it('is read as Windows-1252 where it is no Unicode, and says so', async () => {
    const latin = Uint8Array.from('Name,Phone,Role\nJos\xe9 D\x92Souza,9847000001,Parent', (letter) =>
      letter.charCodeAt(0),
    );
    expect(await read(latin)).toMatchObject({ isGuessed: true, rows: [{ user: { firstName: 'José D’Souza' } }] });
  });

  it.each([
    ['without rows', HEADER, { what: 'fileEmpty' }],
    ['that is empty', '', { what: 'fileEmpty' }],
    ['without its columns', 'A,B\n1,2', { what: 'fileColumnsMissing', columns: ['name', 'phone', 'role'] }],
    ['that is no text', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0xff, 0x00), { what: 'fileSpreadsheet' }],
    ['with a control sign in it', `${HEADER}\nJos\u0001`, { what: 'fileNotText' }],
    [
      'with a broken sign of UTF-8',
      new Uint8Array([...new TextEncoder().encode(`${HEADER}\nരാജൻ`), 0xe0, 0xb4]),
      { what: 'fileSigns', line: 2 },
    ],
    [
      'with one column twice',
      'Name,Phone,Role,Phone\nA,9847000001,Parent,9847000002',
      { what: 'fileColumnTwice', column: 'Phone', row: 2 },
    ],
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
