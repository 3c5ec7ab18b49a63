/** Every chart in every state, for the blocks page. */
import { useState } from 'react';
import { BarChart } from '#charts/BarChart.tsx';
import { ChartFigure } from '#charts/ChartFigure.tsx';
import { LineChart } from '#charts/LineChart.tsx';
import { PieChart } from '#charts/PieChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';

addStyles(chartStyles);

const DAYS = Array.from({ length: 30 }, (_, index) => String(index + 1));
const wave = (index: number, around: number, by: number) =>
  Math.round(around + by * Math.sin(index * 1.7) + (by / 2) * Math.cos(index * 0.6));
const DAY_SERIES = [
  { name: 'Videos watched', values: DAYS.map((_, index) => wave(index, 42, 18)) },
  { name: 'Exams completed', values: DAYS.map((_, index) => wave(index, 14, 6)) },
  {
    name: 'Overall score',
    values: DAYS.map((_, index) => (index === 11 ? null : wave(index, 68, 16))),
    isPercentage: true,
  },
];

const LECTURES = [
  'Laws of Motion',
  'Chemical Bonding and Molecular Structure, second part',
  'रासायनिक आबंधन तथा आण्विक संरचना',
  'രസതന്ത്രം: അടിസ്ഥാന സങ്കൽപ്പങ്ങൾ',
  'Plant Kingdom',
];
const ONE_DAY = { plots: [{ data: null }], columns: ['Day'], rows: [['1']] };

const WATCHED = [{ name: 'Watch count', values: [3401, 2210, 1804, 960, 12] }];

const BUCKETS = [
  { name: 'Excellent', value: 9 },
  { name: 'Good', value: 14 },
  { name: 'Average', value: 21 },
  { name: 'Needs Improvement', value: 11 },
  { name: 'Not graded', value: 4 },
];

const STUDENTS = Array.from(
  { length: 20 },
  (_, index) => `${['Aarav', 'दिया', 'Ishaan', 'മീര'][index % 4]} ${index + 1}`,
);
const SCORES = [
  { name: 'Average Score', values: STUDENTS.map((_, index) => 96 - index * 2.2), isPercentage: true },
  { name: 'Best Score', values: STUDENTS.map((_, index) => 99 - index), isPercentage: true },
];

const MONTHS = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}-01`);
const GROWTH = [
  { name: 'Students', values: MONTHS.map((_, index) => 1100 + index * 90 + wave(index, 0, 60)) },
  { name: 'Teachers', values: MONTHS.map((_, index) => 400 + index * 12) },
  { name: 'Schools', values: MONTHS.map((_, index) => 120 + index * 3) },
];

const never = () => new Promise<never>(() => undefined);
const fails = () => Promise.reject(new Error('shown on purpose'));

export function ChartsSection() {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      <div>
        <Button onClick={() => setEmpty((was) => !was)}>{isEmpty ? 'With data' : 'Without data'}</Button>
      </div>
      <CardGrid min={420}>
        <Card>
          <BarChart
            title="Day-wise Performance Overview"
            summary="Most videos were watched on day 12, and the overall score stayed between 50% and 90%."
            categoryLabel="Day"
            categories={isEmpty ? [] : DAYS}
            series={DAY_SERIES}
          />
        </Card>
        <Card>
          <PieChart
            title="Exam Performance Distribution"
            sliceLabel="Category"
            valueLabel="Students"
            slices={isEmpty ? [] : BUCKETS}
          />
        </Card>
        <Card>
          <BarChart
            title="Video Engagement"
            categoryLabel="Video"
            categories={isEmpty ? [] : LECTURES}
            series={WATCHED}
            isHorizontal
          />
        </Card>
        <Card>
          <LineChart
            title="Performance Trend"
            categoryLabel="Student"
            categories={isEmpty ? [] : STUDENTS}
            series={SCORES}
          />
        </Card>
        <Card>
          <TrendChart title="User Growth Trends" dateLabel="Month" dates={isEmpty ? [] : MONTHS} series={GROWTH} />
        </Card>
        <Card title="Still loading">
          <ChartFigure title="Loading" isTitleHidden load={never} {...ONE_DAY} />
        </Card>
        <Card title="Not to be loaded">
          <ChartFigure title="Failed" isTitleHidden load={fails} {...ONE_DAY} />
        </Card>
      </CardGrid>
    </>
  );
}
