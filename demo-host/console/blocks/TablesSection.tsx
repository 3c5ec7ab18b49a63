import { useMemo, useState } from 'react';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { bandOf, INTENSIVE_CARE_TINTS, SCORE_BANDS } from '#domain/learning/bands.ts';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ExportMenu } from '#ui/overlay/Menu.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import { type Column, Table } from '#ui/table/Table.tsx';
import { LOCALE, type Pupil, pupils } from './samples.ts';

const COLUMNS: readonly Column<Pupil>[] = [
  { id: 'name', header: 'Student', cell: (row) => row.name, sortBy: (row) => row.name, isRowHeader: true, width: 240 },
  { id: 'class', header: 'Class', cell: (row) => row.class, sortBy: (row) => row.class, width: 110 },
  {
    id: 'sessions',
    header: 'Sessions',
    cell: (row) => `${row.sessions} / 90`,
    sortBy: (row) => row.sessions,
    align: 'end',
    width: 110,
  },
  {
    id: 'score',
    header: 'Avg Score',
    cell: (row) => <Badge tone={bandOf(SCORE_BANDS, row.score)}>{formatScore(row.score, LOCALE)}</Badge>,
    sortBy: (row) => row.score,
    align: 'end',
    width: 120,
  },
  {
    id: 'last',
    header: 'Last Activity',
    cell: (row) => formatDate(row.lastActivity, LOCALE),
    sortBy: (row) => Date.parse(row.lastActivity),
    noWrap: true,
    width: 130,
  },
];

const CATEGORIES = [
  { name: 'Chapter Wise Exams', count: 1284 },
  { name: 'Model Exams', count: 312 },
  { name: 'Uncategorized', count: 7 },
];

/** Tables of few rows: sorted, empty and tinted. */
export function TablesSection({ depth }: { depth?: 2 }) {
  const few = useMemo(() => pupils(8), []);
  const { rows, sorting } = useSorting(few, COLUMNS, { by: 'score', direction: 'descending' });
  return (
    <>
      <CardGrid min={320} fit>
        <Card title="Exam Count by Category" depth={depth} flush>
          <Table
            caption="Exam Count by Category"
            columns={[
              { id: 'category', header: 'Category', cell: (row) => row.name, isRowHeader: true },
              { id: 'count', header: 'Count', cell: (row) => formatNumber(row.count, LOCALE), align: 'end' },
            ]}
            rows={CATEGORIES}
            rowKey={(row) => row.name}
          />
        </Card>
        <Card title="Video Count by Category" depth={depth} flush>
          <Table
            caption="Video Count by Category"
            columns={[
              { id: 'category', header: 'Category', cell: (row: { name: string }) => row.name },
              { id: 'count', header: 'Count', cell: () => '', align: 'end' },
            ]}
            rows={[]}
            rowKey={(row) => row.name}
          />
        </Card>
      </CardGrid>
      <Card
        title="Students Requiring Intensive Care (Below 50% Performance)"
        depth={depth}
        actions={<ExportMenu label="Export Data" onExport={() => undefined} size="small" />}
        flush
      >
        <Table
          caption="Students Requiring Intensive Care"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          sorting={sorting}
          rowTone={(row) => bandOf(INTENSIVE_CARE_TINTS, row.score) as 'fair' | 'poor' | undefined}
        />
      </Card>
    </>
  );
}

/** A windowed table of 10,000 rows, with a search field. */
export function TenThousandRows() {
  const [words, setWords] = useState('');
  const all = useMemo(() => pupils(10_000), []);
  const found = useMemo(() => {
    const wanted = words.toLocaleLowerCase(LOCALE);
    return wanted ? all.filter((row) => row.name.toLocaleLowerCase(LOCALE).includes(wanted)) : all;
  }, [all, words]);
  const { rows, sorting } = useSorting(found, COLUMNS);
  return (
    <Card
      title="10,000 students"
      description={`${formatNumber(rows.length, LOCALE)} shown`}
      actions={
        <SearchField
          label="Search students"
          hideLabel
          placeholder="Search…"
          value={words}
          onSearch={setWords}
          delay={0}
        />
      }
      flush
    >
      <DataTable
        windowedFrom={0}
        caption="10,000 students"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        sorting={sorting}
        empty="No students found for the selected filter."
      />
    </Card>
  );
}
