/** AG Grid Community with two of its modules: a list of users, in pages of 25 rows. */
import { ClientSideRowModelModule, createGrid, ModuleRegistry, PaginationModule } from 'ag-grid-community';
import { askUsers, COLUMNS } from '#tests/bench/load/users.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, PaginationModule]);

const grid = createGrid(document.querySelector('main') as HTMLElement, {
  columnDefs: COLUMNS.map(({ id, header }) => ({ field: id, headerName: header })),
  domLayout: 'autoHeight',
  pagination: true,
  paginationPageSize: 25,
  paginationPageSizeSelector: false,
});

askUsers(1, 25).then(({ data }) => grid.setGridOption('rowData', data));
