import { withArticle } from '#domain/format/article.ts';
import { compareContracts, isAtLeast, leastVersion } from './compare.ts';
import { type Contract, contractOf, lastReleased } from './contracts.ts';

/**
 * Why a contract may not have its version, or undefined where it may: every change since the last released version
 * raises the number, and one that breaks a backend or a program raises the number that says so (`version.ts`).
 */
export function versionProblem(released: Contract, present: Contract): string | undefined {
  const changes = compareContracts(released, present);
  const least = leastVersion(released.version, changes);
  if (isAtLeast(present.version, least)) return undefined;
  const breaking = changes.filter(({ breaks }) => breaks.length > 0);
  const listed = breaking.length > 0 ? breaking : changes;
  const lines = listed.map(
    ({ call, text, breaks }) => `  ${call}: ${text}${breaks.map((side) => ` Breaks ${withArticle(side)}.`).join('')}`,
  );
  return [
    `The contract has changed since ${released.version}${breaking.length > 0 ? ' so that what was written for it breaks' : ''}:`,
    ...lines,
    `Raise CONTRACT_VERSION in src/contract/version.ts to ${least}, or take the change back.`,
  ].join('\n');
}

/** Compares the present calls with the last released version. @throws an Error that names each change, see above. */
export async function checkVersion(): Promise<void> {
  const released = await lastReleased();
  const problem = released && versionProblem(released, await contractOf());
  if (problem) throw new Error(problem);
}
