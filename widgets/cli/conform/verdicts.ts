/** What the kit finds out: one result for each thing that it has tried, with notes on what is not as it should be. */

/** In rising order of weight: the weightiest note is the verdict of its result. */
export const VERDICTS = [
  'works',
  'not asked',
  'works but',
  'missing',
  'refuses whom it should not',
  'wrong',
  'lets in whom it should not',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** With these the command ends with exit code 1. */
export const isBad = (verdict: Verdict): boolean => VERDICTS.indexOf(verdict) >= VERDICTS.indexOf('missing');

/** The weightiest of some verdicts; `works` of none. */
export const weightiest = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce<Verdict>((most, one) => (VERDICTS.indexOf(one) > VERDICTS.indexOf(most) ? one : most), 'works');

/** One thing that is not as it should be. No part of it holds what a person is called. */
export interface Note {
  verdict: Exclude<Verdict, 'works'>;
  /** Where in the answer: `data[].name`, or `''` for all of it. */
  path?: string;
  /** What was there: its type, and of numbers and dates also a shortened value. */
  found?: string;
  needed?: string;
  /** What is wrong and how to mend it, in one or two sentences. */
  says: string;
  /** What people do not see because of it. */
  loses?: string;
}

/** The things that are tried. Their names stand in every report. */
export const CHECKS = {
  address: 'The address',
  identity: 'Tokens and roles',
  answer: 'The answer',
  access: 'Who may ask',
  foreign: 'What belongs to others',
  token: 'Without a valid token',
  paging: 'Pages',
  search: 'Search',
  filter: 'Filters',
  order: 'Order and sorting',
  errors: 'Errors',
  cors: 'Pages of other origins (CORS)',
  transport: 'On the wire',
  time: 'Time',
  writes: 'Writing',
} as const;
export type Check = keyof typeof CHECKS;

/** What came of one thing that was tried. */
export interface Result {
  check: Check;
  /** The id of the call; undefined for what concerns the whole server. */
  call: string | undefined;
  /** Whose token was sent; undefined for none. */
  as: string | undefined;
  /** What was tried, in a few words: `timeframe=Today`, or `page 2 of 3`. */
  tried: string;
  verdict: Verdict;
  notes: readonly Note[];
  /** How long the answer took, in ms, where that was measured. */
  ms?: number;
}

/** What is wrong with how the command was called, or why nothing could be asked. It ends with exit code 2. */
export class CannotAsk extends Error {
  override readonly name = 'CannotAsk';
}
