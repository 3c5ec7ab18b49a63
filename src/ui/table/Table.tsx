import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { hintId, scrollRegion, useHeadInView, useOverflow } from './scrolling.ts';
import type { Sorting, SortValue } from './sorting.ts';
import styles from './table.css?inline';

addStyles(styles);

/** What elements of a table are without these too, until their `display` is another: then Safari forgets it. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** The one model of a column, whichever piece draws the table: `Table` all rows, `DataTable` any number of them. */
export interface Column<Row> {
  id: string;
  /** The words of the header. */
  header: string;
  /** Stands in the header in place of the words: a checkbox. */
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** The value to sort by; the header becomes a button where the table has a `sorting`. */
  sortBy?: (row: Row) => SortValue;
  /** `end` aligns numbers at their end and keeps them on one line. */
  align?: 'end';
  /** Stays on one line: a date, a badge. */
  noWrap?: boolean;
  /** On a phone it has as many lines as it needs, as a school's name (promises/letters.md#names-of-schools). */
  wraps?: boolean;
  /** The cell is the header of its row, for screen readers, and stays in view while the table scrolls sideways. */
  isRowHeader?: boolean;
  /**
   * On a phone, where a row is two lines: `status` stands beside the name, `next` below it. Of the rest, which is there
   * once the row is opened, `plain` says what it is by itself, and all else stands behind its header. Where no column is
   * `next`, the first of the rest is.
   */
  onPhone?: 'status' | 'next' | 'plain' | 'headed';
  /** False for what can be done with a row, of which paper has nothing. */
  onPaper?: false;
  /** Least width in px; the windowed table needs it, since its columns cannot follow their content. */
  width?: number;
}

export interface TableProps<Row> {
  /** Names the table; visible above it with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  /** In the order in which they are shown (see `useSorting`). */
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  sorting?: Sorting;
  /** Tint of a row (promises/numbers-and-bands.md#intensive-care). */
  rowTone?: (row: Row) => 'fair' | 'poor' | undefined;
  /** Shown when there are no rows. Without it, and after a failed call, 'No data available.' is shown. */
  empty?: string;
  /** Says why, below `empty`. */
  emptyHint?: string;
  /** `empty` is text: it is also shown after a failed call. */
  isEmptySpecified?: boolean;
}

interface Folding {
  /** Opens a row, which on a phone is two lines (see `FoldingTable`). @param of the id of the name of the row */
  opener?: ComponentType<{ of: string }>;
}

/** A table of which all rows are drawn. It scrolls sideways where it has no room; the names of its rows stay in view. */
export function Table<Row>({
  rows,
  rowKey,
  rowTone,
  empty,
  emptyHint,
  isEmptySpecified,
  opener,
  ...frame
}: TableProps<Row> & Folding) {
  const { columns } = frame;
  return (
    <TableFrame {...frame} isFolding={opener !== undefined}>
      <tbody {...ROLE.rowgroup}>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} className="table__row" data-tone={rowTone?.(row)} {...ROLE.row}>
            <Cells row={row} index={index} columns={columns} opener={opener} />
          </tr>
        ))}
        {rows.length === 0 && <EmptyRow columns={columns.length} {...{ empty, emptyHint, isEmptySpecified }} />}
      </tbody>
    </TableFrame>
  );
}

interface TableFrameProps<Row> extends Pick<TableProps<Row>, 'caption' | 'showCaption' | 'columns' | 'sorting'> {
  /** On a phone its rows are two lines each. */
  isFolding?: boolean;
  /** Of a table of which only the rows in view are drawn. */
  windowed?: {
    scroller: RefObject<HTMLDivElement | null>;
    box: { 'data-virtual': true; style: CSSProperties };
    table: { 'aria-rowcount': number };
    colgroup: ReactNode;
  };
  /** The body. */
  children: ReactNode;
}

/** What every table has around its rows: the caption, the header, and the box that scrolls. */
export function TableFrame<Row>({
  caption,
  showCaption,
  isFolding,
  windowed,
  children,
  ...head
}: TableFrameProps<Row>) {
  const t = useTexts(commonTexts);
  const captionId = useId();
  const own = useRef<HTMLDivElement>(null);
  const scroller = windowed?.scroller ?? own;
  const scrolls = useOverflow(scroller);
  useHeadInView(scroller, scrolls && !windowed);
  return (
    <div className="table" part="table" data-folds={isFolding || undefined} {...windowed?.box}>
      {/* For those who hear the table; those who see it have a shadow at its edge. */}
      {scrolls && (
        <span className="visually-hidden" id={hintId(captionId)}>
          {t('scrollTable')}
        </span>
      )}
      <div className="table__scroll" ref={scroller} {...scrollRegion(scrolls, captionId)}>
        <table className="table__table" {...ROLE.table} {...windowed?.table}>
          <caption id={captionId} className={showCaption ? 'table__caption' : 'visually-hidden'}>
            {caption}
          </caption>
          {windowed?.colgroup}
          <TableHead {...head} rowIndex={windowed && 1} />
          {children}
        </table>
      </div>
    </div>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  /** Index of the header row, where not all rows are drawn. */
  rowIndex?: number;
}

/** Drawn again only when the order changes: its icons cost more than a dozen rows. */
const TableHead = memo(function TableHead<Row>({ columns, sorting, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead className="table__head" {...ROLE.rowgroup}>
      <tr className="table__heads" aria-rowindex={rowIndex} {...ROLE.row}>
        {columns.map((column) => {
          const direction = sorting?.sort?.by === column.id ? sorting.sort.direction : undefined;
          const arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
          return (
            <th
              key={column.id}
              scope="col"
              {...ROLE.columnheader}
              className="table__header"
              data-align={column.align}
              data-stays={column.isRowHeader}
              data-paper={column.onPaper}
              aria-sort={direction}
            >
              {sorting && column.sortBy ? (
                <button type="button" className="table__sort" onClick={() => sorting.toggle(column.id)}>
                  {column.header}
                  <Icon glyph={arrow} size={13} />
                </button>
              ) : (
                (column.head ?? column.header)
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}) as <Row>(props: TableHeadProps<Row>) => ReactNode;

interface CellsProps<Row> extends Folding {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  /** Cuts off content that is taller than the row; a cell alone would grow. A line of text needs no box for that. */
  clip?: boolean;
}

export function Cells<Row>({ row, index, columns, opener: Opener, clip }: CellsProps<Row>) {
  const id = useId();
  const next =
    columns.find(({ onPhone }) => onPhone === 'next') ??
    columns.find(({ onPhone, head, isRowHeader }) => onPhone !== 'status' && !head && !isRowHeader);
  return columns.map((column, place) => {
    const { isRowHeader, onPhone = 'headed' } = column;
    const Cell = isRowHeader ? 'th' : 'td';
    const content = column.cell(row, index);
    return (
      <Fragment key={column.id}>
        <Cell
          id={isRowHeader && Opener ? id : undefined}
          scope={isRowHeader ? 'row' : undefined}
          {...ROLE[isRowHeader ? 'rowheader' : 'cell']}
          className="table__cell"
          data-on-phone={column === next ? 'next' : onPhone}
          data-label={onPhone === 'headed' && !isRowHeader ? column.header : undefined}
          data-align={column.align}
          data-no-wrap={column.noWrap || undefined}
          data-wraps={column.wraps || undefined}
          data-paper={column.onPaper}
        >
          {clip && (place === 0 || typeof content !== 'string') ? (
            <div className="table__clip">{content}</div>
          ) : (
            content
          )}
        </Cell>
        {isRowHeader && Opener && <Opener of={id} />}
      </Fragment>
    );
  });
}

type EmptyRowProps = Pick<TableProps<never>, 'empty' | 'emptyHint' | 'isEmptySpecified'> & { columns: number };

export function EmptyRow({ columns, empty, emptyHint, isEmptySpecified }: EmptyRowProps) {
  const t = useTexts(commonTexts);
  return (
    <tr>
      <td className="table__empty" colSpan={columns}>
        <div className="table__none">
          <EmptyState title={empty ?? t('noData')} hint={emptyHint} isSpecified={isEmptySpecified} />
        </div>
      </td>
    </tr>
  );
}
