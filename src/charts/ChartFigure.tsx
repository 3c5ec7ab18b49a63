import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useReducer, useRef } from 'react';
import { chartTexts } from '#texts/charts.ts';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type Draw, PICK, type Picked } from './drawing.ts';
import { useDrawing } from './useDrawing.ts';

/** Props of every chart. A new array redraws the chart, so keep the same one where nothing has changed. */
export interface ChartProps {
  /** Names the figure and its table. */
  title: string;
  /** One sentence about the numbers: what they show. */
  summary?: ReactNode;
  /** How to read the plot, below it. */
  note?: ReactNode;
  /** The title is already shown around the chart, for example by a card. */
  isTitleHidden?: boolean;
  /** Height of the plot in px. */
  height?: number;
  /**
   * What stands in a cell of the table in place of a value, as a link: by the value, and the places of its row and its
   * column of values, from 0. A click on what is drawn of a value follows the link in its cell.
   */
  cell?: ((shown: string, row: number, column: number) => ReactNode) | undefined;
  /** What has to happen before there is something to draw, in a sentence. Only where the data is known. */
  whatNext?: string | undefined;
}

interface LegendEntry {
  name: string;
  /** Number of the colour in the palette, from 1. */
  colour: number;
  value?: string;
}

/** The part of a chart that has one scale. */
interface ChartPlot<Data> {
  data: Data;
  legend?: readonly LegendEntry[];
}

interface ChartFigureProps<Data> extends ChartProps {
  load: () => Promise<Draw<Data>>;
  /** One plot, or several with the same categories and a scale each. */
  plots: readonly ChartPlot<Data>[];
  /** The same numbers as a table, or more detailed ones: column headers, and rows whose first cell is their header. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The table has other rows than what is drawn, which is then no link. */
  isTableApart?: boolean;
  /** How the legend shows a colour: as an area or as a line. */
  swatch?: 'fill' | 'line';
  /** Where there is room, the plot names its lines and needs no legend (`lineLabels.ts`). */
  isLabelled?: boolean;
  /** The legend stands beside the plot where there is room. */
  isLegendBeside?: boolean;
  /** The summary has all that a drawing would show, which is left out. */
  isInWords?: boolean;
  /** Several plots stand beside each other where there is room. */
  isBesideEachOther?: boolean;
}

/** A figure named by its title: a canvas, and a table of the same numbers for screen readers. */
export function ChartFigure<Data>(props: ChartFigureProps<Data>) {
  const { title, summary, note, isTitleHidden, rows, whatNext, isInWords } = props;
  const id = useId();
  const summaryId = `${id}-summary`;
  return (
    <figure part="chart" className="chart" aria-labelledby={id} aria-describedby={summary ? summaryId : undefined}>
      <figcaption className={isTitleHidden ? 'visually-hidden' : 'chart__title'} id={id}>
        {title}
      </figcaption>
      {summary && (
        <p className="chart__summary" id={summaryId}>
          {summary}
        </p>
      )}
      {!isInWords && (rows.length === 0 ? <Empty whatNext={whatNext} /> : <Drawn {...props} />)}
      {note && <p className="chart__note">{note}</p>}
    </figure>
  );
}

/**
 * The drawing of empty states, as `EmptyState` has it for screens, with what comes next
 * (promises/session-and-errors.md#before-anything-has-happened). After a failure nothing comes next, and nothing is drawn.
 */
function Empty({ whatNext }: Pick<ChartProps, 'whatNext'>) {
  const t = useTexts(commonTexts);
  return (
    <div className="state" data-tone={whatNext ? undefined : 'unknown'}>
      {whatNext && (
        <span className="state__icon">
          <ChartNoAxesColumn className="icon" size={20} strokeWidth={1.75} aria-hidden="true" focusable="false" />
        </span>
      )}
      <p className="state__title">{t('noData')}</p>
      {whatNext && <p className="state__hint">{whatNext}</p>}
    </div>
  );
}

function Drawn<Data>(props: ChartFigureProps<Data>) {
  const { title, plots, columns, rows, isTableApart, isBesideEachOther, cell } = props;
  const table = useRef<HTMLTableElement>(null);
  const plotted = usePicks(table, isTableApart);
  // All plots load the same code, so Try again of one repeats all.
  const [attempt, retry] = useReducer((times: number) => times + 1, 0);
  return (
    <>
      <div className="chart__plots" ref={plotted} data-beside={(isBesideEachOther && plots.length > 1) || undefined}>
        {plots.map((plot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed.
          <Plot key={index} {...props} {...plot} isOneOfSeveral={plots.length > 1} attempt={attempt} onRetry={retry} />
        ))}
      </div>
      {/* In a hidden box, since a hidden table is still as wide as its words and would widen the page. */}
      <div className="visually-hidden chart__table">
        <table ref={table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and their order is that of the plot.
              <tr key={index}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={columns[column + 1]}>{cell ? cell(value, index, column) : value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A click on what is drawn of a value follows the link that stands in its cell of the table, with the same keys held. */
function usePicks(table: RefObject<HTMLTableElement | null>, isApart = false): RefObject<HTMLDivElement | null> {
  const plots = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = plots.current;
    if (isApart) return;
    const pick = (event: Event) => {
      const { row, column, click } = (event as CustomEvent<Picked>).detail;
      const link = table.current?.tBodies[0]?.rows[row]?.cells[column + 1]?.querySelector('a');
      const { ctrlKey, metaKey, shiftKey, altKey } = click;
      link?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
      );
    };
    box?.addEventListener(PICK, pick);
    return () => box?.removeEventListener(PICK, pick);
  }, [table, isApart]);
  return plots;
}

interface PlotProps<Data> extends ChartFigureProps<Data>, ChartPlot<Data> {
  isOneOfSeveral: boolean;
  attempt: number;
  onRetry: () => void;
}

function Plot<Data>({
  height = 260,
  load,
  data,
  legend,
  swatch = 'fill',
  isLabelled,
  isLegendBeside,
  isOneOfSeveral,
  attempt,
  onRetry,
}: PlotProps<Data>) {
  const t = useTexts(commonTexts);
  const { host, probe, state } = useDrawing(load, data, attempt);
  return (
    <div className="chart__body" data-beside={isLegendBeside || undefined} data-state={state}>
      <div className="chart__plot" style={{ '--chart-height': `${height}px` } as CSSProperties}>
        <span ref={probe} className="chart__probe" aria-hidden="true" />
        <div ref={host} className="chart__canvas" aria-hidden="true" />
        {state === 'loading' && (
          <div className="chart__over" role="status" aria-label={t('loading')}>
            <span className="bone" aria-hidden="true" />
          </div>
        )}
        {state === 'failed' && <Failed onRetry={onRetry} />}
      </div>
      {legend && (
        // Hidden from screen readers, since the table has all of it. Of several plots each has its legend as a title.
        <ul
          className="chart__legend"
          aria-hidden="true"
          data-title={isOneOfSeveral || undefined}
          data-labelled={isLabelled || undefined}
        >
          {legend.map((entry, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name, and their order is fixed.
              key={index}
              className="chart__entry"
              data-colour={entry.colour}
              data-swatch={swatch}
            >
              <span className="chart__name">{entry.name}</span>
              {entry.value !== undefined && <span className="chart__value">{entry.value}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(chartTexts);
  const common = useTexts(commonTexts);
  return (
    <div className="chart__over chart__failed" role="alert">
      <p>{t('failed')}</p>
      <button
        part="button"
        className="button"
        type="button"
        data-variant="secondary"
        data-size="small"
        onClick={onRetry}
      >
        {common('tryAgain')}
      </button>
    </div>
  );
}
