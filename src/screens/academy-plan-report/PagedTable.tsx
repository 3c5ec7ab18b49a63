import { type ReactNode, useContext } from 'react';
import { EMPTY_PAGE } from '#api/page.ts';
import type { PagedCallState } from '#api/usePagedCall.ts';
import type { ExportSubject } from '#export/exportRows.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { ExportButton } from '#page/export/ExportButton.tsx';
import type { RowsOf } from '#page/export/useExport.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, type Choosing, withChoosing } from '#screens/shared/bulk/choosing.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import type { Sorting } from '#ui/table/sorting.ts';
import { ReportSubjectContext } from './reportScope.ts';

interface PagedTableProps<Row> {
  title: string;
  list: PagedCallState<Row>;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => number;
  /** Shown in a table without rows: 'No students found' */
  empty: string;
  emptyHint?: string;
  /** `empty` also stands beside a failure. */
  isEmptySpecified?: boolean;
  /** Where the server sorts. */
  sorting?: Sorting;
  /** How many there are on all pages: '45 students'. */
  countOf: (total: number) => string;
  /** What is exported: the rows of all pages. Its `name` is also that of the list in the views. `title` where the file has another title than the table. */
  file: Pick<ExportSubject, 'name' | 'filters'> & {
    title?: string;
    rows: RowsOf<Row>;
  };
  /** Stands beside the export. */
  actions?: ReactNode;
  /** Where rows can be chosen, to act on many. */
  choosing?: Choosing<Row>;
}

/** A list of the report in pages, with its export. */
export function PagedTable<Row>({
  title,
  list,
  columns,
  rowKey,
  empty,
  emptyHint,
  isEmptySpecified,
  sorting,
  countOf,
  file,
  actions,
  choosing,
}: PagedTableProps<Row>) {
  const reportSubject = useContext(ReportSubjectContext);
  const shown = useShownColumns(columns, file.name);
  return (
    <Outcome state={list} fallback={EMPTY_PAGE} what={title} loading={<TableSkeleton columns={columns.length} />}>
      {({ rows, total }) => (
        <PagedCard
          title={title}
          count={list.data && countOf(total)}
          actions={
            <>
              <ViewButton list={file.name} />
              {choosing && <ChooseButton choosing={choosing} />}
              <ExportButton
                title={title}
                columns={columns}
                {...file}
                filters={[...reportSubject, ...(file.filters ?? [])]}
              />
              {actions}
            </>
          }
          {...list.pager}
          busy={list.isFetching}
        >
          <SavedViews list={file.name} />
          <FoldingTable
            caption={title}
            columns={choosing ? withChoosing(choosing, shown) : shown}
            rows={rows}
            rowKey={rowKey}
            empty={empty}
            emptyHint={emptyHint}
            isEmptySpecified={isEmptySpecified}
            sorting={sorting}
          />
        </PagedCard>
      )}
    </Outcome>
  );
}
