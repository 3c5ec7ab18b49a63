import english from './en/check.json';
import { defineTexts } from './texts.ts';

/** Texts of the check: `<id>.title`, `<id>.detail` and `<id>.cure` of every finding, and of its panel. */
export const checkTexts = defineTexts('check', english);

/** Ids of all findings of the check. */
export type FindingId = keyof typeof english extends infer Key ? (Key extends `${infer Id}.title` ? Id : never) : never;
