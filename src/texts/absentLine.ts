import english from './en/absentLine.json';
import { defineTexts } from './texts.ts';

/** Words of how many were absent, on Today (promises/academy-today.md). */
export const absentLineTexts = defineTexts('absentLine', english);
