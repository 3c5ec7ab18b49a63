import english from './en/performanceCharts.json';
import { defineTexts } from './texts.ts';

/** Words of the charts of Performance Tracking (promises/academy-performance.md). */
export const performanceChartsTexts = defineTexts('performanceCharts', english);
