import english from './en/check.json';
import { defineTexts } from './texts.ts';

/** Words of the check: of every finding `<id>.title`, `<id>.detail`, `<id>.cure`, and of its panel. */
export const checkTexts = defineTexts('check', english);

/** What the check can find. */
export type FindingId = keyof typeof english extends infer Key ? (Key extends `${infer Id}.title` ? Id : never) : never;
