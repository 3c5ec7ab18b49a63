/** AG Grid Community with the modules that the task needs, the same words, order and search, and no animation. */
import {
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  ExternalFilterModule,
  type GridApi,
  ModuleRegistry,
} from 'ag-grid-community';
import { bandOf, SCORE_BANDS } from '#domain/learning/bands.ts';
import { COLUMNS, type Contender, HEIGHT, LOCALE, type Pupil, ROW_HEIGHT } from '#tests/bench/table/pupils.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, ExternalFilterModule]);

const { compare } = new Intl.Collator(LOCALE, { numeric: true });

const columnDefs = COLUMNS.map(
  ({ id, header, width, text }): ColDef<Pupil> => ({
    field: id,
    headerName: header,
    width,
    valueFormatter: ({ data }) => (data ? text(data) : ''),
    ...(id === 'name' && { comparator: compare }),
    ...(id === 'score' && {
      cellRenderer: ({ data }: { data: Pupil }) => {
        const badge = document.createElement('span');
        badge.className = 'badge';
        badge.dataset.tone = bandOf(SCORE_BANDS, data.score);
        badge.textContent = text(data);
        return badge;
      },
    }),
  }),
);

let grid: GridApi<Pupil>;
let place: HTMLElement;
let wanted = '';

export const contender: Contender = {
  open(host, rowData) {
    place = host.appendChild(document.createElement('div'));
    place.style.blockSize = `${HEIGHT}px`;
    grid = createGrid<Pupil>(place, {
      columnDefs,
      rowData,
      rowHeight: ROW_HEIGHT,
      headerHeight: 36,
      animateRows: false,
      getRowId: ({ data }) => String(data.id),
      isExternalFilterPresent: () => wanted !== '',
      doesExternalFilterPass: ({ data }) => !!data?.name.toLocaleLowerCase(LOCALE).includes(wanted),
    });
  },
  sort: (column) => grid.applyColumnState({ state: [{ colId: column, sort: 'asc' }], defaultState: { sort: null } }),
  search(words) {
    wanted = words.toLocaleLowerCase(LOCALE);
    grid.onFilterChanged();
  },
  scroller: () => place.querySelector('.ag-grid-viewport'),
  nameAt: (index) => place.querySelector(`[row-index="${index}"] [col-id="name"]`)?.textContent,
};
