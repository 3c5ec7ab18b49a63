/** The page that the windowed table is tested on: drawn in a shadow root, as an element draws it. */
import { StrictMode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Surface } from '#ui/show/Surface.tsx';
import { adoptStyles } from '#ui/style/adoptStyles.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { Column } from '#ui/table/Table.tsx';

/** What a test changes from outside. */
export interface PageState {
  count: number;
  dir: 'ltr' | 'rtl';
}

interface Pupil {
  id: number;
  name: string;
}

const NAMES = ['Meera Raghunathan', 'ज्योत्स्ना त्रिपाठी', 'ശ്രീലക്ഷ്മി കൃഷ്ണൻകുട്ടി ഉണ്ണിക്കൃഷ്ണൻ'];

const COLUMNS: readonly Column<Pupil>[] = [
  { id: 'name', header: 'Student', cell: (row) => row.name, isRowHeader: true, width: 200 },
  { id: 'number', header: 'Number', cell: (row) => row.id, sortBy: (row) => row.id, align: 'end', width: 240 },
  { id: 'open', header: 'Report', cell: (row) => <button type="button">Open {row.id}</button>, width: 280 },
  { id: 'class', header: 'Class', cell: (row) => `Class ${9 + (row.id % 4)}`, width: 220 },
];

function Page({ root }: { root: ShadowRoot }) {
  const [state, setState] = useState<PageState>({ count: 10_000, dir: 'ltr' });
  Object.assign(window, { change: (next: Partial<PageState>) => setState((was) => ({ ...was, ...next })) });
  const pupils = useMemo(
    () => Array.from({ length: state.count }, (_, i) => ({ id: i + 1, name: NAMES[i % NAMES.length] as string })),
    [state.count],
  );
  const sorted = useSorting(pupils, COLUMNS);
  return createPortal(
    <Surface theme="light" dir={state.dir}>
      <DataTable windowedFrom={0} caption="Students" columns={COLUMNS} rowKey={(row) => row.id} {...sorted} />
    </Surface>,
    root,
  );
}

const host = document.body.appendChild(document.createElement('div'));
const root = host.attachShadow({ mode: 'open' });
adoptStyles(root);
createRoot(document.createElement('div')).render(
  <StrictMode>
    <Page root={root} />
  </StrictMode>,
);
