/** The conformance kit: asks everything, in the order in which one thing needs another. */
import { checkAnswers } from './checks/checkAnswers.ts';
import { checkCors } from './checks/checkCors.ts';
import { checkErrors } from './checks/checkErrors.ts';
import { checkForeign } from './checks/checkForeign.ts';
import { checkIdentities } from './checks/checkIdentities.ts';
import { checkLists } from './checks/checkLists.ts';
import { checkPeriods } from './checks/checkPeriods.ts';
import { checkRefused, checkSignIn, checkSignOut, type Refused, type SignedIn } from './checks/checkSignIn.ts';
import { checkTokens } from './checks/checkTokens.ts';
import { checkTransport } from './checks/checkTransport.ts';
import { checkWrites } from './checks/checkWrites.ts';
import { Run, type RunOptions } from './run.ts';
import type { Result } from './verdicts.ts';

export interface ConformOptions extends RunOptions {
  /** Who was signed in with a password, with the answers. */
  signedIn: readonly SignedIn[];
  /** Who may not sign in. */
  refused: readonly Refused[];
  /** Whether calls that write are tried too, and ended early when this is aborted. */
  writes: { signal: AbortSignal } | undefined;
}

/** Runs the kit. @throws CannotAsk where no request can be answered at all */
export async function conform(options: ConformOptions): Promise<Run> {
  const run = new Run(options);
  await checkIdentities(run);
  await checkSignIn(run, options.signedIn);
  await checkRefused(run, options.refused);
  await checkAnswers(run);
  await checkTokens(run);
  await checkForeign(run);
  await checkErrors(run);
  await checkLists(run);
  await checkPeriods(run);
  await checkCors(run);
  await checkTransport(run);
  await checkWrites(run, options.writes);
  // Last, since it ends the tokens.
  await checkSignOut(run, options.signedIn);
  tellOthers(run);
  return run;
}

/** Says what was not asked for want of somebody who may. */
function tellOthers(run: Run): void {
  const reported = new Set(run.results.map(({ call }) => call));
  for (const call of run.calls) {
    if (reported.has(call.id)) continue;
    const says = call.anonymous
      ? 'It belongs to a sign-in by a provider, which needs a browser: try it by hand.'
      : 'Nobody was given who may ask this: add a token with --as.';
    const result: Result = {
      check: 'answer',
      call: call.id,
      as: undefined,
      tried: '',
      verdict: 'not asked',
      notes: [{ verdict: 'not asked', says }],
    };
    run.results.push(result);
  }
}
