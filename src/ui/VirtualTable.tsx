import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow } from './rowWindow.ts';
import {
  Cells,
  type Column,
  EmptyRow,
  scrollRegion,
  TableCaption,
  TableHead,
  type TableProps,
  useOverflow,
} from './Table.tsx';

/** Height of a row in px, unless told otherwise. */
const ROW_HEIGHT = 44;
/** Width of a column in px that names none. */
const COLUMN_WIDTH = 120;

interface VirtualTableProps<Row> extends TableProps<Row> {
  /** Greatest height of the table in px; fewer rows make it lower. */
  height?: number;
  /** Height of every row in px: one line of text. */
  rowHeight?: number;
}

/**
 * A table for thousands of rows that draws those in view. All rows have one height, so that which are in view is
 * arithmetic; all are drawn for printing. Measured against the libraries in the design, "Speed".
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
  height = 560,
  rowHeight = ROW_HEIGHT,
}: VirtualTableProps<Row>) {
  const captionId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(scroller);
  const { first, end } = useRowWindow(scroller, rows, height, rowHeight);
  const keepFocus = useKeptFocus(scroller);

  const width = columns.reduce((sum, column) => sum + (column.width ?? COLUMN_WIDTH), 0);
  return (
    <div
      className="table"
      part="table"
      data-virtual
      style={{ '--virtual-row': `${rowHeight}px`, '--virtual-height': `${height}px` } as CSSProperties}
      {...keepFocus}
    >
      <div className="table__scroll" ref={scroller} {...scrollRegion(scrolls, captionId)}>
        <table className="table__table" style={{ minInlineSize: width }} aria-rowcount={rows.length + 1}>
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
          <tbody>
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
            {rows.length === 0 && <EmptyRow columns={columns.length}>{empty}</EmptyRow>}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  tone: 'fair' | 'poor' | undefined;
}

/** Drawn again only when it shows something else: while scrolling, the rows that stay in view cost nothing. */
const Row = memo(function Row<Data>({ row, index, columns, tone }: RowProps<Data>) {
  return (
    <tr className="table__row" data-tone={tone} aria-rowindex={index + 2}>
      <Cells row={row} index={index} columns={columns} clip />
    </tr>
  );
}) as <Data>(props: RowProps<Data>) => ReactNode;

/** Holds the place of the rows that are not drawn. */
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
  const [scrolled, setScrolled] = useState(() => rowWindow(0, height, rowHeight, Number.POSITIVE_INFINITY));

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const next = rowWindow(element.scrollTop, height, rowHeight, Number.POSITIVE_INFINITY);
      setScrolled((shown) => (shown.first === next.first && shown.end === next.end ? shown : next));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, height, rowHeight]);

  // Sorted or filtered: what is asked for begins at the top.
  const shownRows = useRef(rows);
  useLayoutEffect(() => {
    if (shownRows.current === rows) return;
    shownRows.current = rows;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, rows]);

  useEffect(() => {
    // The browser takes the page as it is when the event returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  if (isPrinting) return { first: 0, end: rows.length };
  const first = Math.min(scrolled.first, rowWindow(Number.MAX_SAFE_INTEGER, height, rowHeight, rows.length).first);
  return { first, end: Math.min(scrolled.end, rows.length) };
}

/** A focused button whose row scrolls away hands the focus to the scroller instead of to nobody. */
function useKeptFocus(scroller: RefObject<HTMLDivElement | null>) {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isInside.current || !element) return;
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    if (!activeElement || !element.parentElement?.contains(activeElement)) element.focus({ preventScroll: true });
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
