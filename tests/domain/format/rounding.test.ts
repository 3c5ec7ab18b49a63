import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPercent, formatPercentage, formatScore } from '#domain/format/format.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { LEVEL_MINUTES, PERCENT_ABOVE, PERCENT_EDGES, roundedPercent } from '#domain/format/rounding.ts';
import { MINIMUM_ATTENDANCE } from '#domain/learning/attendance.ts';
import {
  ACTIVITY_LEVELS,
  bandOf,
  DAY_AVERAGE_BANDS,
  GRADE_LABELS,
  INTENSIVE_CARE_TINTS,
  PERFORMANCE_BANDS,
  PLAN_PROGRESS_BANDS,
  SCORE_BANDS,
} from '#domain/learning/bands.ts';
import { mean } from '#domain/learning/childMeasures.ts';
import { FOCUS_AREA_BELOW, insightsOf, STRONG_SUBJECT_FROM, TOP_LIST_FROM } from '#domain/learning/insights.ts';
import {
  EXAM_SCORE_FILTERS,
  EXAM_SCORE_LIMITS,
  INTENSIVE_CARE_BELOW,
  PROGRESS_FILTERS,
  PROGRESS_LIMITS,
} from '#domain/learning/studyPlans.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from '#domain/lists/limits.ts';
import { sheetAsText } from '#export/table.ts';

const IN = 'en-IN';
const TABLES = {
  SCORE_BANDS,
  GRADE_LABELS,
  DAY_AVERAGE_BANDS,
  INTENSIVE_CARE_TINTS,
  PERFORMANCE_BANDS,
  PLAN_PROGRESS_BANDS,
} as const;
/** What each place shows of a percentage. */
const SHOWN = { formatScore, formatPercent, formatPercentage } as const;
const numberOf = (shown: string) => Number(shown.replace('%', ''));

/** Each tenth, hairs beside each edge, and some that nobody chose. */
const VALUES = [
  ...Array.from({ length: 1001 }, (_, tenth) => tenth / 10),
  ...PERCENT_EDGES.flatMap((edge) => [0.5, 0.05, 0.005, 0.0005, 1e-9].flatMap((hair) => [edge - hair, edge + hair])),
  ...fc.sample(fc.double({ min: -10, max: 110, noNaN: true }), 500),
];

describe('a number is never rounded into another band', () => {
  for (const [place, format] of Object.entries(SHOWN)) {
    test.each(Object.keys(TABLES) as (keyof typeof TABLES)[])(`${place} and %s`, (name) => {
      const bands: Parameters<typeof bandOf<unknown>>[0] = TABLES[name];
      for (const value of VALUES) {
        const shown = format(value, IN);
        expect(bandOf(bands, numberOf(shown)), `${value} shown as ${shown}`).toBe(bandOf(bands, value));
      }
    });

    test(`${place} and the lists that percentages put people on`, () => {
      const listsOf = (percent: number) => ({
        care: percent < INTENSIVE_CARE_BELOW,
        progress: Object.values(PROGRESS_FILTERS).map((passes) => passes(percent)),
        exams: Object.values(EXAM_SCORE_FILTERS).map((passes) => passes(percent)),
        insights: Object.values(insightsOf([{ subject: 'Physics', averageScore: percent }])).map((list) => list.length),
      });
      for (const value of VALUES) expect(listsOf(numberOf(format(value, IN))), `${value}`).toEqual(listsOf(value));
    });
  }

  test('in a file neither', async () => {
    const rows = VALUES.map((value) => [value]);
    const columns = [{ header: 'Score', kind: 'percent' as const, isNumeric: true }];
    const { rows: read } = await sheetAsText({ title: '', columns, rows }, IN, () => {});
    rows.forEach(([value = 0], at) => {
      expect(bandOf(SCORE_BANDS, numberOf(read[at]?.[0] ?? '')), `${value}`).toBe(bandOf(SCORE_BANDS, value));
    });
  });

  test('the time of a day keeps its level', () => {
    const minutesOf = (shown: string) => {
      const [, hours = '0'] = /(\d+) hr/.exec(shown) ?? [];
      const [, minutes = '0'] = /(\d+) min/.exec(shown) ?? [];
      return 60 * Number(hours) + Number(minutes);
    };
    for (let minutes = 0; minutes < 400; minutes += 0.25) {
      const shown = minutesOf(formatMinutes(minutes, IN));
      expect(bandOf(ACTIVITY_LEVELS, shown / 60), `${minutes}`).toBe(bandOf(ACTIVITY_LEVELS, minutes / 60));
    }
  });
});

test('an attendance stays on its own side of what a school finds enough', () => {
  for (let edge = 1; edge <= 100; edge += 1)
    for (const share of [edge - 0.4, edge - 0.004, edge, edge + 0.4])
      expect(numberOf(formatScore(share, IN, edge)) >= edge, `${share} beside ${edge}`).toBe(share >= edge);
  expect(formatScore(84.6, IN)).toBe('85%');
});

test('every edge of the product is known to the rounding', () => {
  const ascending = (a: number, b: number) => a - b;
  const ofBands = Object.values(TABLES).flatMap((bands) => bands.map(({ from }) => from));
  const ofLists = [
    ...[INTENSIVE_CARE_BELOW, ...PROGRESS_LIMITS, EXAM_SCORE_LIMITS.from, TOP_PERFORMER_FROM, NEEDS_ATTENTION_BELOW],
    ...[STRONG_SUBJECT_FROM, FOCUS_AREA_BELOW, TOP_LIST_FROM, MINIMUM_ATTENDANCE],
  ];
  const edges = [...new Set([...ofBands, ...ofLists])].filter(Number.isFinite);
  expect(PERCENT_EDGES).toEqual(edges.sort(ascending));
  expect(PERCENT_ABOVE).toEqual([EXAM_SCORE_LIMITS.above]);
  const minutes = ACTIVITY_LEVELS.map(({ from }) => 60 * from).filter(Number.isFinite);
  expect(LEVEL_MINUTES).toEqual(minutes.sort(ascending));
});

describe('decimals', () => {
  test('a score has as many as it needs, and no more', () => {
    expect([89.6, 90.4, 29.6, 39.6, 49.6, 59.6, 59.96, 59.999, 66.5].map((value) => formatScore(value, IN))).toEqual([
      '89.6%',
      '90%',
      '29.6%',
      '39.6%',
      '49.6%',
      '59.6%',
      '59.96%',
      '59.99%',
      '67%',
    ]);
  });

  test('a table has one', () => {
    expect([66.666, 60, 89.97, 100].map((value) => formatPercent(value, IN)).join(' ')).toBe('66.7% 60% 89.97% 100%');
    expect(formatPercent(undefined, IN)).toBe('–');
  });

  test('Above 75% begins above it', () => {
    expect([75, 75.3, 75.04, 75.001].map((value) => formatPercent(value, IN)).join(' ')).toBe(
      '75% 75.3% 75.04% 75.01%',
    );
  });

  test('halves go up, also those that binary numbers lack', () => {
    expect(roundedPercent(66.65, 1)).toBe(66.7);
    expect(roundedPercent(1.005, 2)).toBe(1.01);
    expect(mean(81.07, 2)).toBe(40.54);
  });
});
