import Printer from 'lucide-react/icons/printer';
import { type ComponentProps, useCallback, useState } from 'react';
import { useEveryRow } from '#api/useEveryRow.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ABSENT_SORTS } from '#domain/lists/absentOrders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, type Choosing, withChoosing } from '#screens/shared/bulk/choosing.tsx';
import { useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import { WriteButton } from '#screens/shared/followUp/WriteButton.tsx';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { absentTexts } from '#texts/absent.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { nextSort, type Sorting, type SortState, sortedByServer } from '#ui/table/sorting.ts';
import type { Column } from '#ui/table/Table.tsx';
import { useAbsentColumns } from './absentColumns.tsx';
import type { Absent, AbsentQuery } from './absentStudent.ts';

interface AbsentTableProps {
  /** Those of the open page. */
  rows: readonly Absent[];
  /** How many there are on all pages. */
  total: number;
  /** From which hour on families are told by e-mail, null for never; undefined where the server does not tell. */
  mailHour: number | null | undefined;
  /** `YYYY-MM-DD`. */
  day: string;
  query: AbsentQuery;
  choosing: Choosing<Absent>;
  /** The order and its setter; undefined where the server has one order alone. */
  order: SortState | undefined;
  pager: Pick<ComponentProps<typeof PagedCard>, 'page' | 'pages' | 'onPage'>;
  busy: boolean;
  onWrite: (student: Absent) => void;
}

/** The students who were absent, a page of them, with the export and the print of all. */
export function AbsentTable({
  rows,
  total,
  mailHour,
  day,
  query,
  choosing,
  order,
  pager,
  busy,
  onWrite,
}: AbsentTableProps) {
  const t = useTexts(absentTexts);
  const locale = useLocale();
  const distinctName = useDistinctNames(rows);
  const columns = useAbsentColumns(rows);
  const shown = sortedByServer(useShownColumns(columns), (id) => ABSENT_SORTS.some((sort) => sort === id));
  const [sort, setSort] = order ?? [];
  const sorting: Sorting | undefined = setSort && { sort, toggle: (id) => setSort(nextSort(sort, id)) };
  const everyRow = useEveryRow(absentStudents, PAGE_SIZE.students);
  const title = t('count', { number: total, count: formatNumber(total, locale), day: formatDate(day, locale) });
  const families =
    mailHour == null
      ? mailHour === null && t('familiesNever')
      : t('familiesFrom', { time: formatClock(`${mailHour}:00`, locale) });
  const write: Column<Absent> = {
    id: 'actions',
    header: t('actions'),
    cell: (student) => {
      const { firstName, parents } = student;
      const name = distinctName(student).called;
      return (
        <WriteButton
          student={{ firstName, parents: parents.length, mayWrite: parents.some(({ mayWrite }) => mayWrite) }}
          name={name}
          size="small"
          aria-label={t('writeAbout', { name })}
          onClick={() => onWrite(student)}
        >
          {t('write')}
        </WriteButton>
      );
    },
    align: 'end',
    noWrap: true,
    onPhone: 'next',
    onPaper: false,
  };
  return (
    <PagedCard
      title={title}
      count={[t('legend'), families].filter(Boolean).join(' · ')}
      actions={
        <>
          <ViewButton size="small" />
          <ChooseButton size="small" choosing={choosing} />
          <PrintButton title={title} query={query} />
          <ExportButton
            size="small"
            name="absent"
            title={title}
            filters={[[t('search'), query.search ?? '']]}
            columns={columns}
            rows={(...run) => everyRow({ query }, ...run)}
          />
          {/* Each report is of the last school day when it is sent. */}
          <SendByEmail size="small" report="absent" query={{ ...query, day: undefined }} />
        </>
      }
      {...pager}
      busy={busy}
    >
      <SavedViews />
      <FoldingTable
        caption={title}
        columns={[...withChoosing(choosing, shown), write]}
        rows={rows}
        rowKey={({ pid }) => pid}
        sorting={sorting}
      />
    </PagedCard>
  );
}

const NOBODY: readonly Absent[] = [];
const A4 = '@page { size: A4 landscape; margin: 12mm } body { margin: 0 }';

/** Prints everybody of the day, not only the open page. */
function PrintButton({ title, query }: Pick<AbsentTableProps, 'query'> & { title: string }) {
  const t = useTexts(absentTexts);
  const [printed, setPrinted] = useState<readonly Absent[]>();
  const columns = useAbsentColumns(printed ?? NOBODY);
  const everyRow = useEveryRow(absentStudents, PAGE_SIZE.students);
  const [isBusy, setBusy] = useState(false);
  const stop = useCallback(() => setPrinted(undefined), []);
  const print = async () => {
    setBusy(true);
    try {
      setPrinted(await everyRow({ query }, new AbortController().signal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon={Printer} busy={isBusy} onClick={() => void print()}>
        {t('print')}
      </Button>
      {printed && (
        <PrintFrame title={title} pageStyles={A4} onDone={stop}>
          <h1>{title}</h1>
          {query.search && (
            <p>
              {t('search')}: <bdi>{query.search}</bdi>
            </p>
          )}
          <p>{t('legend')}</p>
          <FoldingTable caption={title} columns={columns} rows={printed} rowKey={({ pid }) => pid} />
        </PrintFrame>
      )}
    </>
  );
}
