/** Reads a roster: the zip or the folder that a school system exports (OneRoster 1.1 and 1.2 CSV). */
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { PLACE_MAX } from '#domain/people/users.ts';
import { GRADE_MOST, readGrade } from '#domain/reading/words.ts';
import type { LocalizedNames } from '#host/server/database/columnTypes.ts';
import { type Files, filesAt, filesOfZip } from '#host/server/imports/archive.ts';
import { IMPORT_BOUNDS, type ImportBounds, Tally } from '#host/server/imports/bounds.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { listOf, RowFault, Rows } from '#host/server/imports/rows.ts';
import { GUESSED, type Row, readTable, type Table } from '#host/server/imports/table.ts';
import { dayOf, markOf, yesOf } from '#host/server/imports/values.ts';
import { COLUMNS, FILE_NAMES, type FileName, NOT_TAKEN, titleIn } from './oneRoster.ts';
import type {
  Enrollment,
  LineItem,
  Org,
  Place,
  Relationship,
  ReportLine,
  Result,
  Roster,
  RosterClass,
  RosterTitle,
  RosterUser,
  TableCount,
} from './roster.ts';

/**
 * Reads a roster. Rows with faults are among its `problems`; the others are taken.
 * @param from the bytes of a zip, or the path of a zip or folder
 * @param today the day at the academy, YYYY-MM-DD: terms and enrollments that are over on it do not count
 * @param bounds the most that its tables may have together
 * @throws ImportError where the roster as a whole cannot be read
 */
export async function readRoster(
  from: Uint8Array | string,
  today: string,
  bounds: ImportBounds = IMPORT_BOUNDS,
): Promise<Roster> {
  const files = typeof from === 'string' ? await filesAt(from) : filesOfZip(from);
  const { version, modes, problems } = readManifest(files);
  const tally = new Tally(bounds);
  const tables: TableCount[] = [];
  const open = (name: FileName): Table | undefined => {
    const content = modes[name] && files.get(`${name}.csv`.toLowerCase());
    const table = content && readTable(`${name}.csv`, content(), COLUMNS[name], tally);
    if (table) problems.push(...notesOf(table));
    if (table) tables.push({ file: table.file, rows: table.rows.length, blank: table.blank });
    return table;
  };

  const rows = new Rows(open, modes, problems);
  const odd = new OddGrades();
  const over = new Set(readTerms(rows, today));
  const titles: RosterTitle[] = [];
  /** The title of a row, of which those in other languages are kept too. */
  const titleOf = (row: Row, place: RowPlace, kind: RosterTitle['kind']) => {
    const title = row.get('title');
    const names = namesOf(row, TEXT_MAX.name);
    if (title !== '' && !place.hasLeft && Object.keys(names).length > 0) titles.push({ ...place, kind, title, names });
    return title;
  };
  const courses = rows.read('courses', 'class', (row, place) => ({
    sourcedId: row.get('sourcedId'),
    title: titleOf(row, place, 'subject'),
    grade: odd.gradeOf(row, place),
  }));
  const gradeOfCourse = new Map(courses.filter(({ grade }) => grade).map(({ sourcedId, grade }) => [sourcedId, grade]));
  const titleOfCourse = new Map(courses.map(({ sourcedId, title }) => [sourcedId, title]));
  const subjects = new Map<string, string>();
  const roles = readRoles(rows, today);
  const read = {
    today,
    version,
    modes,
    orgs: rows.read('orgs', 'school', readOrg),
    classes: rows.read('classes', 'class', (row, place) => {
      const subject = titleOfCourse.get(row.get('courseSourcedId'));
      if (subject) subjects.set(place.sourcedId, subject);
      return readClass(row, place, { over, gradeOfCourse, grade: odd.gradeOf(row, place) });
    }),
    users: rows.read('users', 'person', (row, place) => ({
      ...readUser(row, place, roles),
      grade: odd.gradeOf(row, place),
    })),
    enrollments: rows.read('enrollments', 'enrollment', (row, place) => readEnrollment(row, place, today)),
    relationships: rows.read('relationships', 'tie', readRelationship).flatMap((found) => found ?? []),
    subjects,
    categories: new Map(
      rows.read('categories', 'category', (row, place) => [row.get('sourcedId'), titleOf(row, place, 'examCategory')]),
    ),
    lineItems: rows.read('lineItems', 'exam', readLineItem),
    results: rows.read('results', 'result', readResult),
    titles,
    // Read last: it is filled by the rows above.
    refusedUsers: rows.refusedUsers,
    problems,
    tables,
  };
  problems.push(...odd.notes());
  return read;
}

/** @throws ImportError where the manifest is missing, or names files that are not there */
function readManifest(files: Files): { version: string; modes: Roster['modes']; problems: ReportLine[] } {
  const file = 'manifest.csv';
  const content = files.get(file);
  if (!content) {
    throw new ImportError(
      files.size === 0
        ? 'There is no CSV file in it. Export the roster as OneRoster 1.1 or 1.2 CSV.'
        : 'manifest.csv is missing: it says which files are complete ("bulk") and which have changes only ("delta"). Export the roster as OneRoster 1.1 or 1.2 CSV.',
    );
  }
  const { rows } = readTable(file, content(), { required: ['propertyName', 'value'], known: [] });
  const value = new Map(rows.map((row) => [row.get('propertyName').toLowerCase(), { row, text: row.get('value') }]));
  const version = value.get('oneroster.version')?.text ?? '';
  if (!/^1\.[12]/.test(version)) {
    throw new ImportError(
      `manifest.csv says that the version of OneRoster is "${version}"; this reads 1.1 and 1.2. Choose one of them in the school system.`,
    );
  }
  const modes: Partial<Record<FileName, 'bulk' | 'delta'>> = {};
  for (const name of FILE_NAMES) {
    const stated = value.get(`file.${name.toLowerCase()}`);
    const isThere = files.has(`${name.toLowerCase()}.csv`);
    // The manifest of OneRoster does not know this file.
    const mode = stated?.text.toLowerCase() ?? (isThere && name === 'relationships' ? 'bulk' : 'absent');
    if (mode === 'absent' || mode === '') continue;
    if (mode !== 'bulk' && mode !== 'delta') {
      throw new ImportError(
        `manifest.csv, line ${stated?.row.line}: ${name}.csv is "${stated?.text}", and may be bulk, delta or absent.`,
      );
    }
    if (!isThere) {
      throw new ImportError(
        `${name}.csv is missing, though manifest.csv says that it is there (${mode}). Export the roster again, with all its files.`,
      );
    }
    modes[name] = mode;
  }
  if (Object.keys(modes).length === 0) {
    throw new ImportError('manifest.csv says of every file that it is absent, so there is nothing to take.');
  }
  if (version.startsWith('1.2') && modes.users === 'bulk' && !modes.roles) {
    throw new ImportError('roles.csv is missing: in OneRoster 1.2 it says who is a student, a teacher or a parent.');
  }
  return { version, modes, problems: otherFiles(files, modes) };
}

/** Names the files that are not read. */
function otherFiles(files: Files, modes: Roster['modes']): ReportLine[] {
  const known = new Map(Object.keys(NOT_TAKEN).map((name) => [name.toLowerCase(), name]));
  const ours = new Map(FILE_NAMES.map((name) => [name.toLowerCase(), name]));
  return [...files.keys()]
    .map((file) => file.slice(0, -'.csv'.length))
    .filter((name) => name !== 'manifest')
    .flatMap((name) => {
      const own = ours.get(name);
      if (own && modes[own]) return [];
      const title = known.get(name) ?? own ?? name;
      const why = own
        ? 'manifest.csv says that it is absent'
        : (NOT_TAKEN[title] ?? 'it is no file of OneRoster that the academy knows');
      return [{ ...nowhere(`${title}.csv`), change: 'not taken', kind: 'file', reason: `Not read: ${why}.` }];
    });
}

/** A note on a file whose encoding was guessed. */
const guessed = (file: string): ReportLine => ({ ...nowhere(file), change: 'note', kind: 'file', reason: GUESSED });

const nowhere = (file: string) => ({ file, line: 0, sourcedId: '', name: '' });

/** Names columns that are not understood, are there twice, or are not stored on purpose. */
function notesOf({ file, unknown, doubled, has, isGuessed }: Table): ReportLine[] {
  const note = (file: string, name: string, reason: string): ReportLine => ({
    ...nowhere(file),
    line: 1,
    name,
    change: 'not taken',
    kind: 'column',
    reason,
  });
  return [
    ...(isGuessed ? [guessed(file)] : []),
    ...unknown.map((name) => note(file, name, `The column ${name} is not known and was not read.`)),
    ...doubled.map((name) =>
      note(file, name, `The column ${name} is there twice, with the same values. One was read.`),
    ),
    ...(file === 'users.csv' && has('password')
      ? [note(file, 'password', 'Passwords of a roster are not taken: people choose their own.')]
      : []),
  ];
}

/** The terms that are over. A class that has other terms too goes on. */
function readTerms(rows: Rows, today: string): string[] {
  return rows
    .read('academicSessions', 'term', (row) => {
      dayOf(row, 'startDate');
      const end = dayOf(row, 'endDate');
      return end !== '' && end < today ? row.get('sourcedId') : '';
    })
    .filter((id) => id !== '');
}

function readRoles(rows: Rows, today: string): Map<string, RosterUser['roles']> {
  const found = rows.read('roles', 'person', (row, { hasLeft }) => {
    const isValid = !hasLeft && isBetween(row, today);
    return {
      user: row.get('userSourcedId'),
      role: row.get('role'),
      org: row.get('orgSourcedId'),
      isValid,
      type: row.get('roleType'),
    };
  });
  const roles = new Map<string, RosterUser['roles']>();
  const primaryFirst = found.filter(({ isValid }) => isValid).sort((a, b) => rank(a.type) - rank(b.type));
  for (const { user, role, org } of primaryFirst) {
    const own = roles.get(user);
    if (own) own.push({ role, org });
    else roles.set(user, [{ role, org }]);
  }
  return roles;
}

const rank = (roleType: string) => (roleType.toLowerCase() === 'primary' ? 0 : 1);

/** Whether today is neither before the row's first day nor after its last. */
function isBetween(row: Row, today: string): boolean {
  const begin = dayOf(row, 'beginDate');
  const end = dayOf(row, 'endDate');
  return begin <= today && (end === '' || end >= today);
}

type RowPlace = Place & { sourcedId: string; hasLeft: boolean };

/** What a row is called in the languages of which it says it. @throws RowFault for one of more than `most` characters */
const namesOf = (row: Row, most: number): LocalizedNames =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const written = row.get(titleIn(language));
      if (written.length > most) throw new RowFault(`${titleIn(language)} has more than ${most} characters.`);
      return written === '' ? [] : [[language, written]];
    }),
  );

const readOrg = (row: Row, place: RowPlace): Org => ({ ...place, name: row.get('name'), type: row.get('type') });

/** The one year of school that a row names; null for none, several, or kindergarten and the like. */
function gradeOf(row: Row): number | null {
  const [grade, another] = listOf(row.get('grades'));
  return grade === undefined || another !== undefined ? null : (readGrade(grade) ?? null);
}

/** Values of `grades` that are no year of school, each with how many rows have it and the first of them. */
class OddGrades {
  private readonly found = new Map<string, Place & { value: string; count: number }>();

  /** @returns the one year of school that a row names, or null */
  gradeOf(row: Row, { file, line, hasLeft }: RowPlace): number | null {
    for (const value of hasLeft ? [] : listOf(row.get('grades'))) {
      if (readGrade(value) !== undefined) continue;
      const there = this.found.get(`${file} ${value}`);
      if (there) there.count += 1;
      else this.found.set(`${file} ${value}`, { file, line, value, count: 1 });
    }
    return gradeOf(row);
  }

  /** A note for each of them: its student has no year. */
  notes(): ReportLine[] {
    return [...this.found.values()].map(({ file, line, value, count }) => ({
      change: 'note',
      kind: file === 'users.csv' ? 'person' : 'class',
      file,
      line,
      sourcedId: '',
      name: '',
      reason: `grades is "${value}"${count > 1 ? ` in ${count} rows` : ''}, which is no year of school from 1 to ${GRADE_MOST}: no year was taken from it.`,
    }));
  }
}

function readClass(
  row: Row,
  place: RowPlace,
  {
    over,
    gradeOfCourse,
    grade,
  }: { over: ReadonlySet<string>; gradeOfCourse: ReadonlyMap<string, number | null>; grade: number | null },
): RosterClass {
  const terms = listOf(row.get('termSourcedIds'));
  const title = row.get('title');
  if (title === '') throw new RowFault('The class has no title.');
  if (title.length > PLACE_MAX.className) {
    throw new RowFault(`The title of the class has more than ${PLACE_MAX.className} characters.`);
  }
  return {
    ...place,
    title,
    names: namesOf(row, PLACE_MAX.className),
    code: row.get('classCode'),
    isHomeroom: row.get('classType').toLowerCase() === 'homeroom',
    school: row.get('schoolSourcedId'),
    grade: grade ?? gradeOfCourse.get(row.get('courseSourcedId')) ?? null,
    isOver: terms.length > 0 && terms.every((term) => over.has(term)),
  };
}

function readUser(
  row: Row,
  place: RowPlace,
  roles: ReadonlyMap<string, RosterUser['roles']>,
): Omit<RosterUser, 'grade'> {
  const names = ['givenName', 'middleName', 'familyName'].map((column) => row.get(column));
  const orgs = listOf(row.get('orgSourcedIds'));
  const role = row.get('role');
  return {
    ...place,
    hasLeft: place.hasLeft || yesOf(row, 'enabledUser') === false,
    // School systems write a dot or a dash for a name that a person does not have.
    name: names
      .filter((name) => /[\p{L}\p{N}]/u.test(name))
      .join(' ')
      .replace(/\s+/g, ' '),
    identifier: row.get('identifier'),
    email: row.get('email'),
    // `sms` is the mobile number, `phone` may be that of the house.
    phone: row.get('sms') || row.get('phone'),
    roles: roles.get(place.sourcedId) ?? (role === '' ? [] : [{ role, org: '' }]),
    orgs,
    primaryOrg: row.get('primaryOrgSourcedId'),
    agents: listOf(row.get('agentSourcedIds')),
  };
}

function readEnrollment(row: Row, { hasLeft, file, line }: RowPlace, today: string): Enrollment {
  return {
    file,
    line,
    hasLeft,
    classId: row.get('classSourcedId'),
    userId: row.get('userSourcedId'),
    role: row.get('role').toLowerCase(),
    isPrimary: yesOf(row, 'primary') === true,
    isCurrent: isBetween(row, today),
  };
}

/** Doctors and others who are no parents are left out. */
function readRelationship(row: Row, { file, line }: RowPlace): Relationship | undefined {
  const isParent = ['parent', 'guardian', 'relative'].includes(row.get('relationshipRole').toLowerCase());
  return isParent
    ? { file, line, userId: row.get('userSourcedId'), otherId: row.get('relationshipUserSourcedId') }
    : undefined;
}

function readLineItem(row: Row, place: RowPlace): LineItem {
  const title = row.get('title').replace(/\s+/g, ' ');
  if (title === '') throw new RowFault('The line item has no title.');
  if (title.length > TEXT_MAX.name) throw new RowFault(`The title has more than ${TEXT_MAX.name} characters.`);
  const min = markOf(row, 'resultValueMin') ?? 0;
  const max = markOf(row, 'resultValueMax');
  if (max === null) throw new RowFault('resultValueMax is missing: without it a score is no percentage.');
  if (max <= min) throw new RowFault(`resultValueMax is ${max}, which is not above resultValueMin, ${min}.`);
  const day = dayOf(row, 'assignDate') || dayOf(row, 'dueDate');
  return { ...place, title, category: row.get('categorySourcedId'), classId: row.get('classSourcedId'), day, min, max };
}

const readResult = (row: Row, place: RowPlace): Result => ({
  ...place,
  lineItem: row.get('lineItemSourcedId'),
  student: row.get('studentSourcedId'),
  status: row.get('scoreStatus').toLowerCase(),
  score: markOf(row, 'score'),
  day: dayOf(row, 'scoreDate'),
});
