import type { ComponentProps } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { countedList } from '#contract/figures/lists.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { type ListRow, listKind } from '#domain/lists/lists.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, type Choosing, withChoosing } from '#screens/shared/bulk/choosing.tsx';
import { listTableTexts } from '#texts/listTable.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { Table } from '#ui/table/Table.tsx';
import { type Row, useListColumns } from './listColumns.tsx';
import type { ListQuestion } from './question.ts';

/** Words for the number of rows, by what a row is. */
const COUNT_WORD = {
  students: 'countStudents',
  people: 'countPeople',
  schools: 'countSchools',
  plans: 'countPlans',
  sessions: 'countSessions',
  contents: 'countContents',
  results: 'countResults',
} as const satisfies Record<ListRow, string>;

/** Whether a row of such a list is one person. */
const isOfPeople = (rows: ListRow) => rows === 'students' || rows === 'people';

interface ListTableProps {
  question: ListQuestion;
  /** Those of the open page. */
  rows: readonly Row[];
  /** How many rows there are on all pages. */
  total: number;
  choosing: Choosing<Row>;
  exportTitle: string;
  pager: Pick<ComponentProps<typeof PagedCard>, 'page' | 'pages' | 'onPage'>;
  busy: boolean;
}

/** The rows of a list, a page of them, with the export of all. */
export function ListTable({ question, rows, total, choosing, exportTitle, pager, busy }: ListTableProps) {
  const { rows: of } = listKind(question.list);
  const columns = useListColumns(of, rows, question.schoolId !== undefined);
  const shown = useShownColumns(columns);
  const t = useTexts(listTableTexts);
  const title = t(COUNT_WORD[of], { number: total, count: formatNumber(total, useLocale()) });
  const everyRow = useEveryRow(countedList, PAGE_SIZE.students);
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
        </>
      }
      {...pager}
      busy={busy}
    >
      <div data-content>
        <Table caption={title} columns={withChoosing(choosing, shown)} rows={rows} rowKey={(_, index) => index} />
      </div>
    </PagedCard>
  );
}
