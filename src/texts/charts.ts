import english from './en/charts.json';
import { defineTexts } from './texts.ts';

/** Words of the charts. */
export const chartTexts = defineTexts('charts', english);
