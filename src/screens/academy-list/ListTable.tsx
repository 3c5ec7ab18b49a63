import type { ComponentProps } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { countedList } from '#contract/figures/lists.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { SORTS_OF } from '#domain/lists/listSorts.ts';
import { type ListRow, type ListSort, listKind } from '#domain/lists/lists.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, type Choosing, withChoosing } from '#screens/shared/bulk/choosing.tsx';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { listTableTexts } from '#texts/listTable.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { nextSort, type Sorting, type SortState, sortedByServer } from '#ui/table/sorting.ts';
import { type About, useListTitle } from './ListFacts.tsx';
import { idOfColumn, useListColumns } from './listColumns.tsx';
import { COUNTED_AS, NAMED_BY, type Row } from './listFile.ts';
import type { ListQuestion } from './question.ts';

/** Whether a row of such a list is one person. */
const isOfPeople = (rows: ListRow) => rows === 'students' || rows === 'people';

/** What a server sorts by at a press on the header of a column. */
function sortOf(of: ListRow, column: string): ListSort | undefined {
  const by = column === idOfColumn(NAMED_BY[of]) ? 'name' : /^last/.test(column) ? 'date' : column;
  return SORTS_OF[of].find((sort) => sort === by);
}

interface ListTableProps {
  question: ListQuestion;
  /** Those of the open page. */
  rows: readonly Row[];
  /** How many rows there are on all pages. */
  total: number;
  choosing: Choosing<Row>;
  about: About | undefined;
  /** The order and its setter; undefined where the server has one order alone. */
  order: SortState | undefined;
  pager: Pick<ComponentProps<typeof PagedCard>, 'page' | 'pages' | 'onPage'>;
  busy: boolean;
}

/** The rows of a list, a page of them, with the export of all. */
export function ListTable({ question, rows, total, about, choosing, order, pager, busy }: ListTableProps) {
  const { rows: of } = listKind(question.list);
  const columns = useListColumns(of, rows, question.schoolId !== undefined);
  const shown = useShownColumns(columns);
  const sortable = sortedByServer(shown, (id) => sortOf(of, id) !== undefined);
  const [sort, setSort] = order ?? [];
  const sorting: Sorting | undefined = setSort && {
    sort: sort && { ...sort, by: shown.find(({ id }) => sortOf(of, id) === sort.by)?.id ?? sort.by },
    toggle: (id) => setSort(nextSort(sort, sortOf(of, id) ?? id)),
  };
  const t = useTexts(listTableTexts);
  const title = t(COUNTED_AS[of], { number: total, count: formatNumber(total, useLocale()) });
  const everyRow = useEveryRow(countedList, PAGE_SIZE.students);
  const exportTitle = useListTitle({ question, about });
  return (
    <PagedCard
      title={title}
      actions={
        <>
          <ViewButton size="small" />
          {isOfPeople(of) && <ChooseButton size="small" choosing={choosing} />}
          <ExportButton
            size="small"
            name={question.list}
            title={exportTitle}
            columns={columns}
            rows={(...run) => everyRow({ query: question }, ...run)}
          />
          <SendByEmail size="small" report="list" query={question} />
        </>
      }
      {...pager}
      busy={busy}
    >
      <SavedViews />
      <div data-content>
        <FoldingTable
          caption={title}
          columns={withChoosing(choosing, sortable)}
          rows={rows}
          rowKey={(_, index) => index}
          sorting={sorting}
        />
      </div>
    </PagedCard>
  );
}
