import type { ComponentProps } from 'react';
import type { ListRow } from '#domain/lists.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import type { RowsOf } from '#page/useExport.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { Table } from '#ui/Table.tsx';
import { type Row, useListColumns } from './listColumns.tsx';

interface ListTableProps {
  /** What a row is. */
  of: ListRow;
  /** Those of the open page. */
  rows: readonly Row[];
  /** How many rows there are on all pages, in words. */
  title: string;
  /** Name and title of the file. */
  exported: { name: string; title: string };
  /** All rows, for the file. */
  everyRow: RowsOf<Row>;
  pager: Pick<ComponentProps<typeof PagedCard>, 'page' | 'pages' | 'onPage'>;
  busy: boolean;
}

/** The rows of a list, a page of them, with their export. */
export function ListTable({ of, rows, title, exported, everyRow, pager, busy }: ListTableProps) {
  const columns = useListColumns(of, rows);
  return (
    <PagedCard
      title={title}
      actions={<ExportButton size="small" {...exported} columns={columns} rows={everyRow} />}
      {...pager}
      busy={busy}
    >
      <div data-content>
        <Table caption={title} columns={columns} rows={rows} rowKey={(_, index) => index} />
      </div>
    </PagedCard>
  );
}
