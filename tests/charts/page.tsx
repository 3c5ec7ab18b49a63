/** The page that the charts are tested on: drawn in a shadow root, as an element draws them. */
import { type ReactNode, StrictMode, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BarChart } from '#charts/BarChart.tsx';
import { LineChart } from '#charts/LineChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { Surface, type Theme } from '#ui/show/Surface.tsx';
import { addStyles, adoptStyles } from '#ui/style/adoptStyles.ts';

addStyles(chartStyles);

const SUBJECTS = ['Physics', 'रसायन', 'ജീവശാസ്ത്രം'];
const SCORES = [
  { name: 'Exams', values: [9, 8, null] },
  { name: 'Overall score of all the exams that were taken', values: [91, 76.4, 40], isPercentage: true },
];
const SLICES = [
  { name: 'Excellent', value: 9 },
  { name: 'Good', value: 14 },
];
const ONE_PLACE = [
  { name: 'Kerala', value: 3 },
  { name: 'Goa', value: 0 },
];
const PLACES = [1, 4, 6, 2, 3, 5].map((value, index) => ({
  name: ['Punjab', 'Delhi', 'Kerala', 'Assam', 'Bihar', 'Goa'][index] ?? '',
  value,
}));
const MONTHS = ['2025-04-01', '2025-05-01', '2025-06-01'];
const STUDENTS = [{ name: 'Students', values: [1100, 1240, 1310] }];

const CHARTS: Record<string, ReactNode> = {
  bars: (
    <BarChart
      title="Day-wise Performance"
      summary="Physics leads."
      categoryLabel="Subject"
      categories={SUBJECTS}
      series={SCORES}
    />
  ),
  lines: <LineChart title="Trend of Scores" categoryLabel="Subject" categories={SUBJECTS} series={SCORES} />,
  pie: <PieChart title="Distribution" sliceLabel="Category" valueLabel="Students" slices={SLICES} />,
  whole: <PieChart title="Schools" sliceLabel="Place" valueLabel="Schools" slices={ONE_PLACE} />,
  parts: <PieChart title="Places" sliceLabel="Place" valueLabel="Schools" slices={PLACES} />,
  trend: <TrendChart title="Growth" dateLabel="Month" dates={MONTHS} series={STUDENTS} />,
  empty: <BarChart title="Nothing" categoryLabel="Subject" categories={[]} series={SCORES} />,
};

/** What a test changes from outside. */
export interface PageState {
  shown: string[];
  theme: Theme;
  dir: 'ltr' | 'rtl';
}

function Page({ root }: { root: ShadowRoot }) {
  const [state, setState] = useState<PageState>({ shown: [], theme: 'light', dir: 'ltr' });
  Object.assign(window, { change: (next: Partial<PageState>) => setState((was) => ({ ...was, ...next })) });
  return createPortal(
    <Surface theme={state.theme} dir={state.dir}>
      {state.shown.map((name) => (
        <div key={name}>{CHARTS[name]}</div>
      ))}
    </Surface>,
    root,
  );
}

const host = document.body.appendChild(document.createElement('div'));
host.id = 'host';
const root = host.attachShadow({ mode: 'open' });
adoptStyles(root);
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Page root={root} />
  </StrictMode>,
);
