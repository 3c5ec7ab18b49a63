/** Reads and checks a CSV file of users in the browser, in steps, so that the page stays responsive. */
import Papa from 'papaparse';
import { FILE_MAX, IMPORT_MAX } from '#domain/limits.ts';
import { STUDENT } from '#domain/userRoles.ts';
import { phoneOf, type UserFault, type UserWords, validateUser } from '#domain/users.ts';

export const USER_FIELDS = [
  ...(['name', 'phone', 'email', 'role', 'school', 'class', 'rollNumber', 'parents', 'otherSchools'] as const),
  'password',
] as const;
export type UserField = (typeof USER_FIELDS)[number];
const REQUIRED: readonly UserField[] = ['name', 'phone', 'role'];

/** Names of columns besides the labels of the screen, without blanks and punctuation. */
const OTHER_NAMES: Readonly<Record<UserField, readonly string[]>> = {
  name: ['name', 'user', 'fullname', 'firstname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilenumber'],
  email: ['email', 'emailid', 'mail'],
  role: ['role', 'userrole'],
  school: ['school', 'schoolname', 'schoolid'],
  class: ['class', 'classname', 'grade', 'section'],
  rollNumber: ['rollnumber', 'rollno', 'roll'],
  parents: ['parentsphones', 'parentphones', 'parentphone', 'parentsphone', 'parents'],
  otherSchools: ['alsoteachesat', 'otherschools'],
  password: ['password'],
};

/** Characters that are read in one step. */
const CHUNK_SIZE = 64 * 1024;

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
  /** The labels of the columns on the screen. */
  labels: Readonly<Record<UserField, string>>;
}

export type RowFault =
  | { what: UserFault | 'roleAbsent' }
  | { what: 'roleUnknown' | 'roleDenied'; role: string }
  | { what: 'schoolUnknown' | 'schoolAmbiguous'; school: string }
  | { what: 'phoneTwice'; row: number }
  /** In the server's words. */
  | { what: 'server'; message: string };

export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: Readonly<Record<UserField, string>>;
  user: UserWords;
  faults: RowFault[];
}

export type FileFault =
  | { what: 'fileEmpty' | 'fileNotText' | 'fileTooLarge' | 'fileTooMany' }
  | { what: 'fileTooManyPasswords'; count: number }
  | { what: 'fileColumnsMissing'; columns: UserField[] };

export type ReadFile =
  /** `unknown`: names of columns that are not understood; nothing of them is imported. */
  | { rows: FileRow[]; unknown: string[]; fault?: undefined }
  | { rows?: undefined; unknown?: undefined; fault: FileFault };

/**
 * Reads a file: separated by commas, semicolons or tabs, with quoted line breaks, in any script, as UTF-8 with or
 * without a byte order mark or as a spreadsheet's UTF-16.
 * @param onProgress called with the part that is done, 0–1.
 */
export async function readUsers(file: Blob, known: Known, onProgress: (part: number) => void): Promise<ReadFile> {
  if (file.size > FILE_MAX) return { fault: { what: 'fileTooLarge' } };
  const text = decoded(await file.arrayBuffer());
  if (text === undefined) return { fault: { what: 'fileNotText' } };
  const { delimiter, places, unknown } = columnsOf(text, known);
  const columns = REQUIRED.filter((field) => places[field] === undefined);
  if (text.trim() === '') return { fault: { what: 'fileEmpty' } };
  if (columns.length > 0) return { fault: { what: 'fileColumnsMissing', columns } };

  const check = checker(known);
  const rows: FileRow[] = [];
  let line = 0;
  await eachChunk(
    text,
    delimiter,
    (cellsOfRows) => {
      for (const cells of cellsOfRows) {
        line += 1;
        const isHeader = line === 1;
        if (isHeader || cells.every((cell) => cell.trim() === '') || rows.length > IMPORT_MAX.users) continue;
        const named = Object.fromEntries(
          USER_FIELDS.map((field) => [field, (cells[places[field] ?? -1] ?? '').trim()]),
        ) as Record<UserField, string>;
        rows.push(check(line, named));
      }
    },
    onProgress,
  );

  if (rows.length === 0) return { fault: { what: 'fileEmpty' } };
  if (rows.length > IMPORT_MAX.users) return { fault: { what: 'fileTooMany' } };
  const count = rows.filter(({ user }) => user.password).length;
  if (count > IMPORT_MAX.passwords) return { fault: { what: 'fileTooManyPasswords', count } };
  return { rows, unknown };
}

/** The text of a file; undefined if it is not text. */
function decoded(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

const plain = (words: string) =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The index of each column, with the separator that finds most columns in the first row. */
function columnsOf(text: string, { labels }: Known) {
  let best: { delimiter: string; places: Partial<Record<UserField, number>>; unknown: string[] } = {
    delimiter: ',',
    places: {},
    unknown: [],
  };
  for (const delimiter of [',', ';', '\t']) {
    const [header = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    const names = header.map(plain);
    const places: Partial<Record<UserField, number>> = {};
    for (const field of USER_FIELDS) {
      const place = names.findIndex((name) => name === plain(labels[field]) || OTHER_NAMES[field].includes(name));
      if (place >= 0) places[field] = place;
    }
    const understood = new Set(Object.values(places));
    // A column without a name, or twice under one name, is not understood either.
    const unknown = header.flatMap((name, place) => (understood.has(place) ? [] : [name.trim() || `${place + 1}`]));
    if (Object.keys(places).length > Object.keys(best.places).length) best = { delimiter, places, unknown };
  }
  return best;
}

function eachChunk(
  text: string,
  delimiter: string,
  take: (rows: string[][]) => void,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize: CHUNK_SIZE,
      chunk: ({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        take(data);
        onProgress(Math.min(1, meta.cursor / text.length));
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => done(),
      error: fail,
    });
  });
}

/** Checks one row after another, and finds phone numbers that occur twice. */
function checker({ roles, schools, isEverySchool, given, isOwnSchool }: Known) {
  const roleOf = new Map(
    roles.flatMap(({ userRole, role }) => [[String(userRole), userRole] as const, [plain(role), userRole] as const]),
  );
  const schoolsOf = new Map<string, number[]>();
  for (const { schoolId, name } of schools)
    schoolsOf.set(plain(name), [...(schoolsOf.get(plain(name)) ?? []), schoolId]);
  const ids = new Set(schools.map(({ schoolId }) => schoolId));
  const rowOfPhone = new Map<string, number>();

  return (row: number, cells: Record<UserField, string>): FileRow => {
    const faults: RowFault[] = [];
    const userRole = roleOf.get(plain(cells.role)) ?? 0;
    if (!cells.role) faults.push({ what: 'roleAbsent' });
    else if (userRole === 0) faults.push({ what: 'roleUnknown', role: cells.role });
    else if (!given.includes(userRole)) faults.push({ what: 'roleDenied', role: cells.role });

    const schoolIn = (cell: string): number | null => {
      const [first, second] = schoolsOf.get(plain(cell)) ?? [];
      const id = /^\d{1,9}$/.test(cell) ? Number(cell) : 0;
      if (second !== undefined) faults.push({ what: 'schoolAmbiguous', school: cell });
      else if (first !== undefined) return first;
      else if (ids.has(id) || (id > 0 && !isEverySchool)) return id;
      else faults.push({ what: 'schoolUnknown', school: cell });
      return null;
    };
    const schoolId = cells.school ? schoolIn(cells.school) : null;
    const others = cells.otherSchools
      .split(/[;|\n]/)
      .flatMap((cell) => (cell.trim() ? (schoolIn(cell.trim()) ?? []) : []));
    // Blanks stand inside numbers too, so only what looks like the end of one separates.
    const parents = cells.parents.split(/[,;|\n]/).flatMap((cell) => phoneOf(cell) || []);

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
    const phone = userRole === STUDENT ? '' : phoneOf(cells.phone);
    const earlier = rowOfPhone.get(phone);
    if (phone && earlier !== undefined) faults.push({ what: 'phoneTwice', row: earlier });
    else if (phone) rowOfPhone.set(phone, row);
    return { row, cells, user, faults };
  };
}
