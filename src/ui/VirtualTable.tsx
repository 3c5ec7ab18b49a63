import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { addStyles } from './adoptStyles.ts';
import { type RowWindow, rowWindow } from './rowWindow.ts';
import { scrollRegion, useOverflow } from './scrolling.ts';
import { Cells, type Column, EmptyRow, ScrollHint, TableCaption, TableHead, type TableProps } from './Table.tsx';
import styles from './virtualTable.css?inline';

addStyles(styles);

/** Default height of a row in px. */
const ROW_HEIGHT = 44;
/** Default width of a column in px. */
const COLUMN_WIDTH = 120;

interface VirtualTableProps<Row> extends TableProps<Row> {
  /** Greatest height of the table in px; with few rows it is lower. */
  height?: number;
  /** Height of every row in px: one line of text. */
  rowHeight?: number;
}

/**
 * A table for thousands of rows that draws only those in view. All rows have the same height, so that those in view can
 * be computed. For printing, all rows are drawn. Measured by `npm run bench -- table`.
 *
 * The browser's find-in-page finds only the rows that are drawn. We do not replace it by a search of our own, which
 * would surprise people on a host page. All 10,000 rows in the document are no way out: on a phone-class CPU their
 * layout takes ten seconds (`content-visibility` does not apply to table rows), and their names alone, as
 * `hidden=until-found`, take one second at each sort. So a screen with thousands of rows offers a search field, which
 * searches all rows.
 */
export function VirtualTable<Row>({
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  sorting,
  rowTone,
  empty,
  isEmptySpecified,
  height = 560,
  rowHeight = ROW_HEIGHT,
}: VirtualTableProps<Row>) {
  const captionId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(scroller);
  const [firstWidth = 0, ...otherWidths] = columns.map((column) => column.width ?? COLUMN_WIDTH);
  const widths = {
    '--virtual-first': `${firstWidth}px`,
    '--virtual-others': `${otherWidths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
  return (
    <div
      className="table"
      part="table"
      data-virtual
      style={{ '--virtual-row': `${rowHeight}px`, '--virtual-height': `${height}px` } as CSSProperties}
    >
      {scrolls && <ScrollHint of={captionId} />}
      <div className="table__scroll" ref={scroller} {...scrollRegion(scrolls, captionId)}>
        <table className="table__table" style={widths} aria-rowcount={rows.length + 1}>
          <TableCaption id={captionId} caption={caption} show={showCaption} />
          <colgroup>
            {columns.map((column) => (
              <col
                key={column.id}
                className="table__column"
                style={{ '--column': `${column.width ?? COLUMN_WIDTH}px` } as CSSProperties}
              />
            ))}
          </colgroup>
          <TableHead columns={columns} sorting={sorting} rowIndex={1} />
          <RowsInView
            scroller={scroller}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            rowTone={rowTone}
            empty={empty}
            isEmptySpecified={isEmptySpecified}
            height={height}
            rowHeight={rowHeight}
          />
        </table>
      </div>
    </div>
  );
}

interface RowsInViewProps<Row>
  extends Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'rowTone' | 'empty' | 'isEmptySpecified'> {
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
  rowHeight: number;
}

/** The part that is drawn again while scrolling. */
function RowsInView<Row>({
  scroller,
  columns,
  rows,
  rowKey,
  rowTone,
  height,
  rowHeight,
  ...none
}: RowsInViewProps<Row>) {
  const { first, end } = useRowWindow(scroller, rows, height, rowHeight);
  const keepFocus = useKeptFocus(scroller);
  return (
    <tbody {...keepFocus}>
      <Spacer height={first * rowHeight} />
      {rows.slice(first, end).map((row, offset) => (
        <Row
          key={rowKey(row, first + offset)}
          row={row}
          index={first + offset}
          columns={columns}
          tone={rowTone?.(row)}
        />
      ))}
      <Spacer height={(rows.length - end) * rowHeight} />
      {rows.length === 0 && <EmptyRow columns={columns.length} {...none} />}
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
function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly unknown[],
  height: number,
  rowHeight: number,
): RowWindow {
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

  const { first, end } = rowWindow(scrollTop, height, rowHeight, rows.length);
  const onScroll = useEffectEvent((element: HTMLElement) => {
    const next = rowWindow(element.scrollTop, height, rowHeight, rows.length);
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
