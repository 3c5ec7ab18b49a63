/**
 * An example of every call that an element makes, for the documentation: a question with its answer, true to life and in
 * keeping with each other. Each answer has all fields of its call. A test reads them by the contract.
 */
import type { CallId } from '#contract/index.ts';
import { academyExamples } from './academy.ts';
import type { Example, Examples } from './example.ts';
import { familyExamples } from './families.ts';
import { figureExamples } from './figures.ts';
import { followUpExamples } from './followUp.ts';
import { planExamples } from './plans.ts';

const EXAMPLES: Examples = {
  ...academyExamples,
  ...planExamples,
  ...figureExamples,
  ...familyExamples,
  ...followUpExamples,
};

/** The example of a call. Undefined for a call that no element makes. */
export const exampleOf = (id: string): Example | undefined =>
  Object.hasOwn(EXAMPLES, id) ? (EXAMPLES[id as CallId] as Example) : undefined;
