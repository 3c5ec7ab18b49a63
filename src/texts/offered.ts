/** The parts of the product whose words a language has or has not: what parents see and who signs in, mail and print, what staff see. */
export type Part = 'parents' | 'mail' | 'staff';

/** Somebody who grew up with the language has read all its words. */
interface Reading {
  reader: string;
  /** Such as 2026-11-27. */
  readOn: string;
}

/** `draft`: written for the product, and read by no such person yet. */
export type State = 'draft' | Reading;

/**
 * The languages besides English, with the parts that they are offered for and who stands for their words. A part is here
 * where all its words are there, and nowhere else: a test counts them (tests/texts/coverage.test.ts).
 */
export const OFFERED: Readonly<Record<string, Partial<Record<Part, State>>>> = {
  hi: { parents: 'draft', mail: 'draft', staff: 'draft' },
  ml: { parents: 'draft', mail: 'draft', staff: 'draft' },
  ur: { parents: 'draft', mail: 'draft', staff: 'draft' },
  ta: { parents: 'draft', mail: 'draft' },
  te: { parents: 'draft', mail: 'draft' },
  mr: { parents: 'draft', mail: 'draft' },
  bn: { parents: 'draft', mail: 'draft' },
  kn: { parents: 'draft', mail: 'draft' },
};
