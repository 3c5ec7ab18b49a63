import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './dataTable.css?inline';
import { FoldingTable } from './FoldingTable.tsx';
import { type RowWindow, rowWindow } from './rowWindow.ts';
import { Cells, type Column, EmptyRow, TableFrame, type TableProps } from './Table.tsx';

addStyles(styles);

/** From this many rows on, only the rows in view are drawn. */
const WINDOWED_FROM = 200;
/** Height of every row of the windowed table in px: one line of text. */
const ROW_HEIGHT = 44;
/** Default width of a column in px. */
const COLUMN_WIDTH = 120;

interface DataTableProps<Row> extends TableProps<Row> {
  /** From this many rows on, only those in view are drawn; 0 for a table that keeps its height, however many there are. */
  windowedFrom?: number;
  /** Greatest height of the windowed table in px; with few rows it is lower. */
  height?: number;
}

/** A table for any number of rows: few are all drawn, many scroll inside the table. */
export function DataTable<Row>({ windowedFrom = WINDOWED_FROM, height, ...table }: DataTableProps<Row>) {
  return table.rows.length < windowedFrom ? <FoldingTable {...table} /> : <Windowed {...table} height={height} />;
}

/**
 * Thousands of rows, of which only those in view are drawn. All rows have the same height, so that those in view can
 * be computed. For printing, all rows are drawn. Measured by `npm run bench -- table`.
 *
 * The browser's find-in-page finds only the rows that are drawn. We do not replace it by a search of our own, which
 * would surprise people on a host page. All 10,000 rows in the document are no way out: on a phone-class CPU their
 * layout takes ten seconds (`content-visibility` does not apply to table rows), and their names alone, as
 * `hidden=until-found`, take one second at each sort. So a screen with thousands of rows offers a search field, which
 * searches all rows.
 */
function Windowed<Row>({ height = 560, ...table }: Omit<DataTableProps<Row>, 'windowedFrom'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, rows } = table;
  const [firstWidth = 0, ...otherWidths] = columns.map((column) => column.width ?? COLUMN_WIDTH);
  const style = {
    '--virtual-row': `${ROW_HEIGHT}px`,
    '--virtual-height': `${height}px`,
    '--virtual-first': `${firstWidth}px`,
    '--virtual-others': `${otherWidths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
  const colgroup = (
    <colgroup>
      {columns.map((column) => (
        <col
          key={column.id}
          className="table__column"
          style={{ '--column': `${column.width ?? COLUMN_WIDTH}px` } as CSSProperties}
        />
      ))}
    </colgroup>
  );
  return (
    <TableFrame
      caption={table.caption}
      showCaption={table.showCaption}
      columns={columns}
      sorting={table.sorting}
      windowed={{
        scroller,
        box: { 'data-virtual': true, style },
        table: { 'aria-rowcount': rows.length + 1 },
        colgroup,
      }}
    >
      <RowsInView {...table} scroller={scroller} height={height} />
    </TableFrame>
  );
}

interface RowsInViewProps<Row> extends TableProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
}

/** The part that is drawn again while scrolling. */
function RowsInView<Row>({
  scroller,
  columns,
  rows,
  rowKey,
  rowTone,
  height,
  empty,
  emptyHint,
  isEmptySpecified,
}: RowsInViewProps<Row>) {
  const { first, end } = useRowWindow(scroller, rows, height);
  const keepFocus = useKeptFocus(scroller);
  return (
    <tbody {...keepFocus}>
      <Spacer height={first * ROW_HEIGHT} />
      {rows.slice(first, end).map((row, offset) => (
        <Row
          key={rowKey(row, first + offset)}
          row={row}
          index={first + offset}
          columns={columns}
          tone={rowTone?.(row)}
        />
      ))}
      <Spacer height={(rows.length - end) * ROW_HEIGHT} />
      {rows.length === 0 && <EmptyRow columns={columns.length} {...{ empty, emptyHint, isEmptySpecified }} />}
    </tbody>
  );
}

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  tone: 'fair' | 'poor' | undefined;
}

/** Drawn again only when its content changes: rows that stay in view while scrolling cost nothing. */
const Row = memo(function Row<Data>({ row, index, columns, tone }: RowProps<Data>) {
  return (
    <tr className="table__row" data-tone={tone} aria-rowindex={index + 2}>
      <Cells row={row} index={index} columns={columns} clip />
    </tr>
  );
}) as <Data>(props: RowProps<Data>) => ReactNode;

/** Takes the place of the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an empty row is nothing to interact with.
  return <tr role="presentation" className="table__spacer" style={{ blockSize: height }} />;
}

/** The rows in view of the scroller; all of them while the page is printed. */
function useRowWindow(scroller: RefObject<HTMLDivElement | null>, rows: readonly unknown[], height: number): RowWindow {
  const [isPrinting, setPrinting] = useState(false);
  const [scrollTop, setScrollTop] = useState(0);
  const [scrolledRows, setScrolledRows] = useState(rows);

  // Sorted or filtered rows are shown from the top.
  if (rows !== scrolledRows) {
    setScrolledRows(rows);
    setScrollTop(0);
  }
  useLayoutEffect(() => {
    if (scroller.current && scrolledRows.length > 0) scroller.current.scrollTop = 0;
  }, [scroller, scrolledRows]);

  const { first, end } = rowWindow(scrollTop, height, ROW_HEIGHT, rows.length);
  const onScroll = useEffectEvent((element: HTMLElement) => {
    const next = rowWindow(element.scrollTop, height, ROW_HEIGHT, rows.length);
    if (next.first === first && next.end === end) return;
    // Drawn at once: otherwise the rows would appear one animation frame after the scroll.
    flushSync(() => setScrollTop(element.scrollTop));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const scrolled = () => onScroll(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [scroller]);

  useEffect(() => {
    // The browser prints the page as it is when the event handler returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  return isPrinting ? { first: 0, end: rows.length } : { first, end };
}

/** When the row of a focused button is no longer drawn, the scrolling element gets the focus. */
function useKeptFocus(scroller: RefObject<HTMLDivElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isInside.current || !element) return;
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    if (!activeElement || !element.contains(activeElement)) element.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
