/** Rosters for tests and benches: as school systems export them, made from a seed. */
import { strToU8, zipSync } from 'fflate';

export type Cells = Readonly<Record<string, string>>;

/** The files of a roster, as rows by file name. */
export interface RosterFiles {
  orgs: Cells[];
  academicSessions: Cells[];
  courses: Cells[];
  classes: Cells[];
  users: Cells[];
  /** Of OneRoster 1.2. */
  roles: Cells[];
  enrollments: Cells[];
}

export interface RosterSize {
  schools: number;
  students: number;
  seed?: number;
  version?: '1.1' | '1.2';
}

const GIVEN = ['Anjali', 'Ravi', 'Zoë', 'अनुराधा', 'राहुल', 'മീനാക്ഷി', 'അർജുൻ', 'فاطمة', 'يوسف', 'Mary-Ann', "D'Arcy"];
const FAMILY = ['Nair', 'Rao', 'Müller', 'शर्मा', 'वर्मा', 'നായർ', 'മേനോൻ', 'الهاشمي', 'Khan', 'Kurian', '-'];
const CLASS_SIZE = 25;

/** Numbers from 0 to 1 that are the same for one seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A district with schools, homerooms and lessons, students with a parent each, teachers and a principal a school. */
export function makeRoster({ schools, students, seed = 1, version = '1.1' }: RosterSize): RosterFiles {
  const random = randomOf(seed);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const files: RosterFiles = {
    orgs: [{ sourcedId: 'district', name: 'Kochi District', type: 'district' }],
    academicSessions: [
      {
        sourcedId: 'year',
        title: '2026-27',
        type: 'schoolYear',
        startDate: '2026-04-01',
        endDate: '2199-03-31',
        schoolYear: '2027',
      },
    ],
    courses: [{ sourcedId: 'maths', title: 'Mathematics', courseCode: 'M', orgSourcedId: 'district' }],
    classes: [],
    users: [],
    roles: [],
    enrollments: [],
  };
  let phones = 9_400_000_000;
  const user = (sourcedId: string, role: string, org: string, more: Cells = {}) => {
    const own: Cells = {
      sourcedId,
      enabledUser: 'true',
      username: sourcedId,
      givenName: pick(GIVEN),
      familyName: pick(FAMILY),
      ...more,
    };
    if (version === '1.1') files.users.push({ ...own, orgSourcedIds: org, role });
    else {
      files.users.push({ ...own, primaryOrgSourcedId: org });
      files.roles.push({
        sourcedId: `role-${sourcedId}`,
        userSourcedId: sourcedId,
        roleType: 'primary',
        role,
        orgSourcedId: org,
      });
    }
  };
  const phone = () => ({ sms: String(++phones) });
  const enroll = (classId: string, school: string, userId: string, role: string) =>
    files.enrollments.push({
      sourcedId: `e${files.enrollments.length + 1}`,
      classSourcedId: classId,
      schoolSourcedId: school,
      userSourcedId: userId,
      role,
    });
  const perSchool = Math.ceil(students / schools);
  let made = 0;
  for (let at = 1; at <= schools; at += 1) {
    const school = `school-${at}`;
    files.orgs.push({ sourcedId: school, name: `School ${at}, Kochi`, type: 'school', parentSourcedId: 'district' });
    user(`principal-${at}`, 'administrator', school, phone());
    const count = Math.min(perSchool, students - made);
    for (let room = 1; room <= Math.ceil(count / CLASS_SIZE); room += 1) {
      const home = `home-${at}-${room}`;
      const lesson = `lesson-${at}-${room}`;
      const grade = String(((room - 1) % 10) + 1).padStart(2, '0');
      const shared = { grades: grade, courseSourcedId: 'maths', schoolSourcedId: school, termSourcedIds: 'year' };
      files.classes.push({ sourcedId: home, title: `Class ${grade} ${room}`, classType: 'homeroom', ...shared });
      files.classes.push({ sourcedId: lesson, title: `Mathematics ${room}`, classType: 'scheduled', ...shared });
      const teacher = `teacher-${at}-${room}`;
      user(teacher, 'teacher', school, { email: `${teacher}@school.example` });
      enroll(home, school, teacher, 'teacher');
      for (let seat = 1; seat <= CLASS_SIZE && (room - 1) * CLASS_SIZE + seat <= count; seat += 1) {
        made += 1;
        const student = `student-${made}`;
        user(student, 'student', school, { identifier: `R${made}`, grades: grade, agentSourcedIds: `parent-${made}` });
        user(`parent-${made}`, 'parent', school, phone());
        enroll(home, school, student, 'student');
        enroll(lesson, school, student, 'student');
      }
    }
  }
  return files;
}

const LEADING: Readonly<Record<keyof RosterFiles, readonly string[]>> = {
  orgs: ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: ['sourcedId', 'status', 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: ['sourcedId', 'status', 'title', 'courseCode', 'grades', 'orgSourcedId'],
  classes: [
    'sourcedId',
    'status',
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'schoolSourcedId',
    'termSourcedIds',
  ],
  users: [
    'sourcedId',
    'status',
    'enabledUser',
    'givenName',
    'familyName',
    'email',
    'sms',
    'agentSourcedIds',
    'identifier',
  ],
  roles: ['sourcedId', 'status', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
  enrollments: [
    'sourcedId',
    'status',
    'classSourcedId',
    'schoolSourcedId',
    'userSourcedId',
    'role',
    'beginDate',
    'endDate',
  ],
};

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV; the columns are those that the rows have, after the usual ones. */
export function csvOf(rows: readonly Cells[], leading: readonly string[] = [], separator = ','): string {
  const columns = [...new Set([...leading, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');
}

export interface PackOptions {
  version?: '1.1' | '1.2';
  mode?: 'bulk' | 'delta';
  /** Files as texts or bytes, which replace those of the rows or come beside them; undefined takes one away. */
  extra?: Readonly<Record<string, string | Uint8Array | undefined>>;
}

/** The files of a roster with its manifest, by name. Files without rows are left out. */
export function packRoster(
  files: Partial<RosterFiles>,
  { version = '1.1', mode = 'bulk', extra = {} }: PackOptions = {},
) {
  const names = (Object.keys(LEADING) as (keyof RosterFiles)[]).filter((name) => (files[name]?.length ?? 0) > 0);
  const manifest = [
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: version },
    ...names.map((name) => ({ propertyName: `file.${name}`, value: mode })),
  ];
  const packed: Record<string, Uint8Array> = { 'manifest.csv': strToU8(csvOf(manifest)) };
  for (const name of names) packed[`${name}.csv`] = strToU8(csvOf(files[name] ?? [], LEADING[name]));
  for (const [name, content] of Object.entries(extra)) {
    if (content === undefined) delete packed[name];
    else packed[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return packed;
}

/** A roster as a zip. */
export const zipRoster = (files: Partial<RosterFiles>, options?: PackOptions): Uint8Array =>
  zipSync(packRoster(files, options));
