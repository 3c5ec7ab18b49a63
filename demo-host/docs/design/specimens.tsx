/** What *Design* shows of its rules: the pieces of the screens themselves, with figures that were made up for it. */
import Users from 'lucide-react/icons/users';
import type { CSSProperties, ReactNode } from 'react';
import { TrendChart } from '#charts/TrendChart.tsx';
import { formatScore } from '#domain/format/format.ts';
import { bandOf, INTENSIVE_CARE_TINTS, SCORE_BANDS } from '#domain/learning/bands.ts';
import { Badge } from '#ui/show/Badge.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { Change } from '#ui/show/Change.tsx';
import { Sparkline } from '#ui/show/Sparkline.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { CellBar } from '#ui/table/CellBar.tsx';
import { type Column, Table } from '#ui/table/Table.tsx';

const SIZES = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;

const Type = () => (
  <div className="specimen__lines">
    {SIZES.map((size) => (
      <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--line)' }}>
        Attendance 86 % · हाज़िरी · ഹാജർ · حاضری
      </p>
    ))}
  </div>
);

const COLOURS = ['text', 'muted', 'accent', 'good', 'fair', 'info', 'poor', 'border'];
const CHART_COLOURS = [1, 2, 3, 4, 5, 6].map((number) => `chart-${number}`);

// The colours of charts are a chart's own.
const Colour = () => (
  <div className="specimen__colours chart">
    {[...COLOURS, ...CHART_COLOURS].map((name) => (
      <p key={name}>
        <span className="specimen__colour" style={{ '--shown': `var(--${name})` } as CSSProperties} />
        {name}
      </p>
    ))}
  </div>
);

const WEEKS = [81, 83, 82, 84, 79, 76, 74, 77, 80, 83, 85, 86];

const Figure = () => (
  <Stats>
    <StatCard label="Attendance of the day" value="86%" caption="27 Nov 2026">
      <Change direction="up">Up from 83%, against 20 Nov 2026</Change>
      <Sparkline values={WEEKS} isPercentage label="The last 12 weeks: from 81% to 86%, between 74% and 86%" />
    </StatCard>
  </Stats>
);

const States = () => (
  <div className="specimen__states">
    <ListSkeleton items={2} />
    <EmptyState icon={Users} title="Nobody to follow up" hint="No student has a reason at the moment." />
    <ErrorState message="The students could not be loaded." hint="Check the connection." onRetry={() => {}} />
    <ErrorState isDenied message="You do not have permission to perform this action" onRetry={() => {}} />
  </div>
);

interface Row {
  name: string;
  average: number;
  isActive: boolean;
}

const ROWS: readonly Row[] = [
  { name: 'Anjali Menon', average: 86, isActive: true },
  { name: 'राहुल वर्मा', average: 64, isActive: true },
  { name: 'സന്ധ്യ നായർ', average: 27, isActive: false },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Student', cell: ({ name }) => name, isRowHeader: true },
  {
    id: 'average',
    header: 'Average',
    align: 'end',
    cell: ({ average }) => (
      <CellBar percent={average} tone={bandOf(SCORE_BANDS, average)}>
        {formatScore(average, 'en-IN')}
      </CellBar>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'good' : undefined} dot>
        {isActive ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
];

const Density = () => (
  <Table
    caption="Students"
    showCaption
    columns={COLUMNS}
    rows={ROWS}
    rowKey={({ name }) => name}
    rowTone={({ average }) => bandOf(INTENSIVE_CARE_TINTS, average)}
  />
);

const DATES = WEEKS.map((_, week) => new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10));
const SERIES = [{ name: 'Attendance', values: WEEKS, isPercentage: true }];

const Chart = () => (
  <TrendChart
    title="Attendance"
    summary="Down to 74% in October, and up to 86% since."
    dateLabel="Week"
    dates={DATES}
    resolution="day"
    series={SERIES}
    height={160}
  />
);

/** By the name that the page gives their places. */
export const SPECIMENS: Readonly<Record<string, () => ReactNode>> = {
  type: Type,
  colour: Colour,
  figure: Figure,
  states: States,
  density: Density,
  chart: Chart,
};
