import { type ReactNode, useContext, useRef } from 'react';
import type { CallState } from '#api/useCall.ts';
import type { ExportSubject } from '#export/exportRows.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import type { RowsOf } from '#page/useExport.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { Table } from '#ui/Table.tsx';
import type { ReportColumn } from './performance.tsx';
import { NO_ROWS, pagesOf, ReportOfContext, rowsOfPage } from './schoolInPlan.ts';

interface PagedTableProps<Row> {
  title: string;
  of: CallState<{ items: Row[]; total: number }>;
  columns: readonly ReportColumn<Row>[];
  rowKey: (row: Row) => number;
  /** 'No students found.' */
  empty: ReactNode;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** How many there are on all pages: '45 students'. */
  countOf: (total: number) => string;
  /** What is exported: all pages. `title` where the file is called otherwise. */
  file: Pick<ExportSubject, 'name' | 'filters'> & {
    title?: string;
    rows: RowsOf<Row>;
  };
}

/** A list of the report in pages, with its export. */
export function PagedTable<Row>({
  title,
  of,
  columns,
  rowKey,
  empty,
  page,
  pageSize,
  onPage,
  countOf,
  file,
}: PagedTableProps<Row>) {
  const reportOf = useContext(ReportOfContext);
  // A page that fails leaves the way to the others.
  const known = useRef(1);
  if (of.data) known.current = pagesOf(of.data, pageSize, page);
  return (
    <Outcome of={of} fallback={NO_ROWS} what={title} loading={<TableSkeleton columns={columns.length} />}>
      {(answer) => (
        <PagedCard
          title={title}
          count={of.data && countOf(answer.total)}
          actions={
            <ExportButton title={title} columns={columns} {...file} filters={[...reportOf, ...(file.filters ?? [])]} />
          }
          page={page}
          pages={of.data ? pagesOf(answer, pageSize, page) : Math.max(page, known.current)}
          onPage={onPage}
          busy={of.isFetching}
        >
          <Table
            caption={title}
            columns={columns}
            rows={rowsOfPage(answer, page, pageSize)}
            rowKey={rowKey}
            empty={empty}
          />
        </PagedCard>
      )}
    </Outcome>
  );
}
