/** Reads and checks a CSV file of users in the browser, in steps, so that the page stays responsive. */

import { toId } from '#domain/format/numbers.ts';
import { FILE_MAX, IMPORT_MAX } from '#domain/lists/limits.ts';
import { nameKey } from '#domain/people/names.ts';
import { phoneNumberOf } from '#domain/people/phoneNumber.ts';
import { isPhone, phoneOf } from '#domain/people/phones.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { type UserFault, type UserWords, validateUser } from '#domain/people/users.ts';
import { decoded } from '#domain/reading/decode.ts';
import { readNumeral } from '#domain/reading/figures.ts';
import { recordsOf, separated, type TableRecord } from '#domain/reading/records.ts';
import { type Columns, plainName, type Row, tableOf } from '#domain/reading/table.ts';
import { isSpoilt, joinedName, readClass, readGrade } from '#domain/reading/words.ts';

export const USER_FIELDS = [
  ...(['name', 'phone', 'email', 'role', 'school', 'class', 'rollNumber', 'parents', 'otherSchools'] as const),
  'password',
] as const;
export type UserField = (typeof USER_FIELDS)[number];
const REQUIRED: readonly UserField[] = ['name', 'phone', 'role'];

/** Names of columns besides the labels of the screen; of several that are there the first is read. */
const OTHER_NAMES: Readonly<Record<UserField, readonly string[]>> = {
  name: ['name', 'full name', 'student name', 'user'],
  phone: ['phone', 'phone number', 'mobile', 'mobile number'],
  email: ['email', 'email id', 'mail'],
  role: ['role', 'user role'],
  school: ['school', 'school name', 'school id'],
  class: ['class', 'class name', 'class section', 'class and section', 'कक्षा', 'ക്ലാസ്', 'کلاس'],
  rollNumber: ['roll number', 'roll no', 'roll'],
  parents: ['parents phones', 'parent phones', 'parent phone', 'parents phone', 'parents'],
  otherSchools: ['also teaches at', 'other schools'],
  password: ['password'],
};

/** Columns that have a part of a name or of a class: those of one thing are joined, in this order. */
const PARTS = {
  firstName: ['first name', 'given name', 'given names', 'forename', 'student first name'],
  middleName: ['middle name', 'second name', 'student middle name'],
  lastName: ['last name', 'family name', 'surname', 'student last name'],
  year: ['grade', 'standard', 'std', 'इयत्ता'],
  section: ['section', 'sec', 'division', 'div', 'सेक्शन', 'अनुभाग', 'तुकडी', 'സെക്ഷൻ', 'ഡിവിഷൻ', 'سیکشن'],
} as const;
type Part = keyof typeof PARTS;

/** Rows that are checked in one step. */
const ROWS_AT_ONCE = 500;

/** What the file is checked against. */
export interface Known {
  roles: readonly { userRole: number; role: string }[];
  schools: readonly { schoolId: number; name: string }[];
  /** `schools` has all schools that there are. */
  isEverySchool: boolean;
  /** Roles that the person who imports may give. */
  given: readonly number[];
  /** Rows without a school belong to the importer's own school. */
  isOwnSchool: boolean;
  /** The academy's, as whose numbers those without a country are read; where it is not known, numbers are taken as they are. */
  country?: string | undefined;
  /** The labels of the columns on the screen. */
  labels: Readonly<Record<UserField, string>>;
}

export type RowFault =
  | { what: UserFault | 'roleAbsent' }
  | { what: 'roleUnknown' | 'roleDenied'; role: string }
  | { what: 'schoolUnknown' | 'schoolAmbiguous'; school: string }
  | { what: 'phoneTwice'; row: number }
  /** The line is longer than the first one: a separator stands inside a value, and the rest has moved. */
  | { what: 'rowLong' | 'classHalf' }
  /** What a spreadsheet wrote in place of a value, as `#REF!`, or made of one, as `5-Jan` of a class 5-1. */
  | { what: 'cellError' | 'cellSpoilt'; text: string }
  /** In the server's words. */
  | { what: 'server'; message: string };

export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: Readonly<Record<UserField, string>>;
  /** The phone number as the academy will have it, or what is in the cell where that is none. */
  phone: string;
  user: UserWords;
  faults: RowFault[];
}

export type FileFault =
  | { what: 'fileEmpty' | 'fileNotText' | 'fileSpreadsheet' | 'fileTooLarge' | 'fileTooMany' }
  | { what: 'fileSigns' | 'fileQuotes' | 'fileSwallowed'; line: number }
  | { what: 'fileColumnTwice'; column: string; row: number }
  | { what: 'fileTooManyPasswords'; count: number }
  | { what: 'fileColumnsMissing'; columns: UserField[] };

/** What a file of users says. Its rows and those that are empty are all of the file. */
export interface UserRows {
  rows: FileRow[];
  /** How many rows have nothing in them. */
  blank: number;
  /** Names of columns that are not understood; nothing of them is imported. */
  unknown: string[];
  /** The file is no Unicode: its encoding was guessed. */
  isGuessed: boolean;
  fault?: undefined;
}
export type ReadFile = UserRows | { rows?: undefined; fault: FileFault };

/**
 * Reads a file by the one reader of tables.
 * @param onProgress called with the part that is done, 0–1.
 */
export async function readUsers(file: Blob, known: Known, onProgress: (part: number) => void): Promise<ReadFile> {
  if (file.size > FILE_MAX) return { fault: { what: 'fileTooLarge' } };
  const read = decoded(new Uint8Array(await file.arrayBuffer()));
  if ('what' in read) return { fault: NO_TEXT[read.what](read) };
  const records: TableRecord[] = [];
  let blank = 0;
  for (const piece of recordsOf(separated(read.text))) {
    if (piece.fault) {
      const { what, line } = piece.fault;
      return { fault: { what: what === 'quotes' ? 'fileQuotes' : 'fileSwallowed', line } };
    }
    for (const record of piece.records) records.push(record);
    blank += piece.blank;
    onProgress(piece.part / 2);
    await turn();
  }
  if (records.length === 0) return { fault: { what: 'fileEmpty' } };

  const table = tableOf(records, columnsOf(known));
  if ('trouble' in table) {
    const { trouble } = table;
    // A CSV file has no faults of its heading, and no column is demanded here.
    if (trouble.what !== 'twice') return { fault: { what: 'fileNotText' } };
    return {
      fault: {
        what: 'fileColumnTwice',
        column: known.labels[trouble.column as UserField] ?? trouble.column,
        row: trouble.row,
      },
    };
  }
  const columns = REQUIRED.filter((field) => !table.has(field) && !(field === 'name' && table.has('firstName')));
  if (columns.length > 0) return { fault: { what: 'fileColumnsMissing', columns } };
  if (table.rows.length === 0) return { fault: { what: 'fileEmpty' } };
  if (table.rows.length > IMPORT_MAX.users) return { fault: { what: 'fileTooMany' } };
  const used = new Set<string>();
  const check = checker(known, used);
  const rows: FileRow[] = [];
  for (const row of table.rows) {
    rows.push(check(row));
    if (rows.length % ROWS_AT_ONCE === 0) {
      onProgress((1 + rows.length / table.rows.length) / 2);
      await turn();
    }
  }
  onProgress(1);
  const count = rows.filter(({ user }) => user.password).length;
  if (count > IMPORT_MAX.passwords) return { fault: { what: 'fileTooManyPasswords', count } };
  const unused = (Object.keys(PARTS) as Part[]).filter((part) => table.has(part) && !used.has(part));
  const unknown = [...table.unknown, ...unused.map((part) => PARTS[part][0])];
  return { rows, blank, unknown, isGuessed: read.isGuessed };
}

const LATER_PARTS = ['middleName', 'lastName'] as const;
const NAME_PARTS = ['firstName', ...LATER_PARTS] as const;

type Unreadable = Extract<ReturnType<typeof decoded>, { what: string }>;
const NO_TEXT: Readonly<Record<Unreadable['what'], (read: Unreadable) => FileFault>> = {
  notText: () => ({ what: 'fileNotText' }),
  spreadsheet: () => ({ what: 'fileSpreadsheet' }),
  signs: (read) => ({ what: 'fileSigns', line: read.what === 'signs' ? read.line : 0 }),
};

/** Gives the page its turn. */
const turn = () => new Promise<void>((done) => setTimeout(done));

/** The columns by their names on the screen, and by others that people use. */
const columnsOf = ({ labels }: Known): Columns => ({
  required: [],
  known: [...USER_FIELDS, ...(Object.keys(PARTS) as Part[])],
  older: Object.fromEntries([
    ...USER_FIELDS.flatMap((field) => [labels[field], ...OTHER_NAMES[field]].map((name) => [name, field])),
    ...Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, part])),
  ]),
});

/** The fields of a row, joined from their parts, with what is wrong with a cell of it. */
function fieldsOf(row: Row, used: Set<string>): { cells: Record<UserField, string>; faults: RowFault[] } {
  const cells = Object.fromEntries(USER_FIELDS.map((field) => [field, row.get(field)])) as Record<UserField, string>;
  const faults: RowFault[] = [];
  const part = (name: Part) => {
    used.add(name);
    return row.get(name);
  };
  cells.name = nameIn(row, part);
  const className = readClass(classIn(row, part), part('section'));
  if (className === undefined) faults.push({ what: 'classHalf' });
  cells.class = className ?? row.get('section');
  cells.rollNumber = readNumeral(cells.rollNumber);
  for (const text of [cells.class, cells.rollNumber]) if (isSpoilt(text)) faults.push({ what: 'cellSpoilt', text });
  const trouble = row.trouble();
  if (trouble?.what === 'long') faults.push({ what: 'rowLong' });
  else if (trouble) faults.push({ what: 'cellError', text: trouble.error });
  return { cells, faults };
}

/** The text in a column, which counts as read from then on: others are told as columns that are not. */
type TakePart = (part: Part) => string;

/**
 * The whole name of a row. Beside its parts, a column *Name* may have it as well, or the first name alone: then the parts
 * that it lacks are joined to it, since half of a name is worse than none.
 */
function nameIn(row: Row, take: TakePart): string {
  const name = row.get('name');
  if (name === '') return joinedName(NAME_PARTS.map(take));
  const words = new Set(nameKey(name).split(' '));
  const isIn = (part: Part) =>
    nameKey(row.get(part))
      .split(' ')
      .every((word) => word === '' || words.has(word));
  // Where the column has another first name than the one beside it, it is of another kind.
  return isIn('firstName') ? joinedName([name, ...LATER_PARTS.filter((part) => !isIn(part)).map(take)]) : name;
}

/** The class of a row. Beside a column with the year, one such as `A` or `Jasmine` is a section of it. */
function classIn(row: Row, take: TakePart): string {
  const name = row.get('class');
  if (name === '') return take('year');
  const isSection = readGrade(name) === undefined && !/\p{Nd}/u.test(name) && readGrade(row.get('year')) !== undefined;
  return isSection ? (readClass(take('year'), name) ?? name) : name;
}

/** In place of a user of whom nothing is known. */
const NOBODY: UserWords = { firstName: '', mobileNumber: '', emailId: null, userRole: 0, schoolId: null };

/** Checks one row after another, and finds phone numbers that occur twice. */
function checker({ roles, schools, isEverySchool, given, isOwnSchool, country = '' }: Known, used: Set<string>) {
  const roleOf = new Map(
    roles.flatMap(({ userRole, role }) => [
      [String(userRole), userRole] as const,
      [plainName(role), userRole] as const,
    ]),
  );
  const schoolsOf = new Map<string, number[]>();
  for (const { schoolId, name } of schools)
    schoolsOf.set(plainName(name), [...(schoolsOf.get(plainName(name)) ?? []), schoolId]);
  const ids = new Set(schools.map(({ schoolId }) => schoolId));
  const rowOfPhone = new Map<string, number>();

  return (read: Row): FileRow => {
    const { row } = read;
    const { cells, faults } = fieldsOf(read, used);
    // Of a row whose values have moved nothing else is told.
    if (faults.some(({ what }) => what === 'rowLong'))
      return { row, cells, phone: cells.phone, user: NOBODY, faults: [{ what: 'rowLong' }] };
    const userRole = roleOf.get(plainName(readNumeral(cells.role))) ?? 0;
    if (!cells.role) faults.push({ what: 'roleAbsent' });
    else if (userRole === 0) faults.push({ what: 'roleUnknown', role: cells.role });
    else if (!given.includes(userRole)) faults.push({ what: 'roleDenied', role: cells.role });

    const schoolIn = (cell: string): number | null => {
      const [first, second] = schoolsOf.get(plainName(cell)) ?? [];
      const id = toId(readNumeral(cell)) ?? 0;
      if (second !== undefined) faults.push({ what: 'schoolAmbiguous', school: cell });
      else if (first !== undefined) return first;
      else if (ids.has(id) || (id > 0 && !isEverySchool)) return id;
      else faults.push({ what: 'schoolUnknown', school: cell });
      return null;
    };
    const schoolId = cells.school ? schoolIn(cells.school) : null;
    const others = cells.otherSchools
      .split(/[;؛|\n]/)
      .flatMap((cell) => (cell.trim() ? (schoolIn(cell.trim()) ?? []) : []));
    // Blanks stand inside numbers too, so only what looks like the end of one separates.
    const parents = cells.parents.split(/[,،;؛|\n]/).flatMap((cell) => phoneOf(cell) || []);

    const user: UserWords = {
      firstName: cells.name,
      mobileNumber: cells.phone,
      emailId: cells.email || null,
      userRole,
      schoolId,
      password: cells.password || undefined,
      ...(cells.class ? { className: cells.class } : {}),
      ...(cells.rollNumber ? { rollNumber: cells.rollNumber } : {}),
      ...(others.length > 0 ? { otherSchoolIds: others } : {}),
      ...(parents.length > 0 ? { parentPhones: parents } : {}),
    };
    const isSchoolKnown = schoolId !== null || cells.school !== '' || isOwnSchool;
    for (const what of validateUser(user)) {
      if (what !== 'schoolMissing' || !isSchoolKnown) faults.push({ what });
    }
    // Students share the numbers of their parents.
    const number = phoneNumberOf(cells.phone, country);
    const phone = userRole === STUDENT ? '' : number;
    const earlier = rowOfPhone.get(phone);
    if (phone && earlier !== undefined) faults.push({ what: 'phoneTwice', row: earlier });
    else if (phone) rowOfPhone.set(phone, row);
    return { row, cells, phone: isPhone(number) ? number : cells.phone, user, faults };
  };
}
