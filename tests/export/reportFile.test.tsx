/** A file in an email has the cells of the screen's own export (promises/scheduled-reports.md#what-can-be-sent). */
import { expect, test, vi } from 'vitest';
import { toDate } from '#domain/format/formatDate.ts';
import type { ListRow } from '#domain/lists/lists.ts';
import { type ExportTable, readSheet } from '#export/table.ts';
import { wordsOf } from '#host/server/reports/words.ts';
import { useAbsentColumns } from '#screens/academy-absent/absentColumns.tsx';
import { absentFileColumns } from '#screens/academy-absent/absentFile.ts';
import type { Absent } from '#screens/academy-absent/absentStudent.ts';
import { useListColumns } from '#screens/academy-list/listColumns.tsx';
import { listFileColumns, type Row } from '#screens/academy-list/listFile.ts';
import { planStudentFileColumns, type Student } from '#screens/academy-plan-report/planStudentFile.ts';
import { useStudentColumns } from '#screens/academy-plan-report/studentColumns.ts';
import { useUserColumns } from '#screens/academy-users/userColumns.tsx';
import { type User, userFile } from '#screens/academy-users/userFile.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';

vi.stubGlobal('document', { querySelector: () => null, adoptedStyleSheets: [] });
vi.stubGlobal(
  'CSSStyleSheet',
  class {
    replaceSync() {}
  },
);

const student = (more: Partial<Absent>): Absent => ({
  ...{ pid: 7, firstName: 'Anu', gradeId: 3, gradeName: '9 A', schoolId: 11, schoolName: 'Hill School' },
  marks: [
    { day: '2026-11-20', status: 'present' },
    { day: '2026-11-21', status: 'absent' },
  ],
  parents: [{ firstName: 'Meera', mobileNumber: '9847012301', mayWrite: true }],
  lastAction: { action: 'call', byName: 'Asha', date: '2026-01-05T08:00:00Z', note: '', until: null },
  ...more,
});
const FAMILY = { sentAt: '2026-01-05T08:00:00Z', reason: 'ill', note: 'Fever' } as const;
const ROWS = {
  'without what families say': [student({}), student({ firstName: '', gradeId: null, parents: [], lastAction: null })],
  'with what families say': [
    student({ firstName: '=1+1', familyAnswer: FAMILY }),
    student({ schoolId: null, familyAnswer: null }),
  ],
};

test.each(Object.entries(ROWS))('of those who were absent, %s', async (_, rows) => {
  const words = wordsOf('en');
  const inEmail = absentFileColumns(
    {
      t: words.of('absent'),
      did: words.of('attentionActions'),
      reasons: words.of('absenceReasons'),
      names: words.names,
      locale: words.locale,
    },
    rows,
  );
  let onScreen: ExportTable<Absent>['columns'] = [];
  await screenText(() => {
    onScreen = useAbsentColumns(rows);
    return null;
  });
  const read = (columns: ExportTable<Absent>['columns']) => readSheet({ title: 'Absent', columns, rows }, () => {});
  const sheet = await read(inEmail);
  expect(sheet).toEqual(await read(onScreen));
  expect(sheet.rows).toHaveLength(rows.length);
});

const FOLLOW_UP = { hasReason: false, asideUntil: null, exams: 1, percent: 30, days: 30, below: 40, leastExams: 2 };
const who = { pid: 7, name: '=1+1', role: 6, gradeName: '9 A', schoolId: 11, schoolName: 'Hill School' };
const did = { ...who, title: 'Waves', percent: 100 / 3, date: '2026-06-01T20:00:00Z' };
/** Rows that tell all, and one that tells nothing. */
const LISTED: Readonly<Record<ListRow, readonly Row[]>> = {
  students: [{ ...did, followUp: FOLLOW_UP }, {}],
  people: [did, {}],
  schools: [{ ...who, place: 'Kochi' }, {}],
  plans: [{ planId: 7, title: 'Physics', gradeName: 'Class 9' }, {}],
  sessions: [{ day: 3, title: 'Light', subject: 'Physics' }, {}],
  contents: [{ title: 'Waves', category: 'Term', subject: 'Physics' }, {}],
  results: [did, {}],
};

test.each(
  (Object.keys(LISTED) as ListRow[]).flatMap((of) => [
    [of, LISTED[of], false] as const,
    [of, LISTED[of], true] as const,
    [of, [{}], false] as const,
  ]),
)('of a list behind a number, of %s %o', async (of, rows, isOfSchool) => {
  const words = wordsOf('en');
  const inEmail = listFileColumns(
    {
      ...{ t: words.of('listTable'), why: words.of('listFollowUp') },
      ...{ names: words.names, locale: words.locale, dateOf: toDate },
    },
    of,
    rows,
    isOfSchool,
  );
  let onScreen: ExportTable<Row>['columns'] = [];
  await screenText(() => {
    onScreen = useListColumns(of, rows, isOfSchool);
    return null;
  });
  const read = (columns: ExportTable<Row>['columns']) => readSheet({ title: 'List', columns, rows }, () => {});
  const sheet = await read(inEmail);
  expect(sheet.columns.length).toBeGreaterThan(0);
  expect(sheet).toEqual(await read(onScreen));
});

const progress: Student = {
  ...{ pid: 7, firstName: '=1+1', gradeId: 3, gradeName: '9 A', attendedSessions: 6, totalSessions: 9 },
  ...{ attendancePercent: 200 / 3, daysCompleted: 2, totalDays: 5, weeksCompleted: 0, totalWeeks: 1 },
  lastActivity: '2026-06-01T20:00:00Z',
};

test('of the students of a plan', async () => {
  const rows = [progress, { ...progress, gradeId: null, gradeName: null, attendancePercent: null, lastActivity: null }];
  const words = wordsOf('en');
  const classOf = (student: Pick<Student, 'gradeId' | 'gradeName'>) => words.names.classOf(student) ?? '';
  const inEmail = planStudentFileColumns({ t: words.of('planReport'), names: words.names, classOf, dateOf: toDate });
  let onScreen: ExportTable<Student>['columns'] = [];
  await screenText(() => {
    const { student, class: ofClass, sessionsAndProgress, days, lastActivity } = useStudentColumns<Student>(classOf);
    onScreen = [student, ofClass, sessionsAndProgress, days, lastActivity];
    return null;
  });
  const read = (columns: ExportTable<Student>['columns']) => readSheet({ title: 'Plan', columns, rows }, () => {});
  const sheet = await read(inEmail);
  expect(sheet).toEqual(await read(onScreen));
  expect(sheet.rows[0]?.slice(0, 5)).toEqual(['=1+1', '9 A', 6, 9, 66.7]);
});

const user: User = {
  ...{ pid: 7, firstName: '=1+1', mobileNumber: '9847012301', emailId: 'a@b.example', userRole: 6, schoolId: 11 },
  ...{ schoolName: 'Hill School', hasActiveSubscription: true, banned: false, tieSchoolId: null },
  lastRefresh: '2026-06-01T20:00:00Z',
};

test('of users', async () => {
  const roles = [{ userRole: 6, role: 'Teacher' }];
  const rows = [
    user,
    { ...user, firstName: '', userRole: 4, hasActiveSubscription: false, banned: true, lastRefresh: null },
    { ...user, userRole: null, schoolName: '', hasActiveSubscription: null, banned: null, lastRefresh: undefined },
  ];
  const words = wordsOf('en');
  const inEmail = Object.values(userFile({ t: words.of('users'), names: words.names, roles, dateOf: toDate }));
  let onScreen: ExportTable<User>['columns'] = [];
  await screenText(() => {
    onScreen = useUserColumns(roles);
    return null;
  });
  const read = (columns: ExportTable<User>['columns']) => readSheet({ title: 'Users', columns, rows }, () => {});
  const sheet = await read(inEmail);
  expect(sheet).toEqual(await read(onScreen));
  expect(sheet.rows.map((row) => row.at(3))).toEqual(['Teacher', 'Role 4', '']);
});
