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
