/**
 * What a run proves. `npm test` is the gate: every level, and of what is slow a part that stands for the rest.
 * `npm test -- --all` proves everything, and so does a run of named files or of a runner by itself.
 *
 * A test that only `--all` runs has the tag `all` of its runner: `{ tags: ['all'] }` in vitest, `{ tag: '@all' }` in
 * Playwright. One of an element, whose runner has no tags, stands in an `if (!isGate)`. It may not be the only proof of a
 * promise about security, privacy, lost data or a word about a child.
 */
declare global {
  /** What the runner of elements tells its pages, which have no environment. */
  var academyIsGate: boolean | undefined;
}

export const isGate = globalThis.academyIsGate ?? process.env.ACADEMY_TESTS === 'gate';

/** All of them; in the gate those that stand for the rest. @throws an Error where none does. */
export function standingFor<T>(all: readonly T[], stands: (one: T) => boolean): readonly T[] {
  const standing = all.filter(stands);
  if (standing.length === 0) throw new Error('Nothing stands for the rest.');
  return isGate ? standing : all;
}

/**
 * All of them; in the gate those that stand for the rest: every so-many-th, from the one at that place on. What looks at one
 * list for several things begins at different places, so that each of the list is met.
 */
export const inTurns = <T>(all: readonly T[], step: number, from: number): readonly T[] =>
  standingFor(all, (one) => all.indexOf(one) % step === from);

/** This many; in the gate fewer. */
export const inGate = (fewer: number, many: number): number => (isGate ? fewer : many);
