/** What a run makes before its suites, such as a build: no test ends meanwhile, so it has a limit of its own. */
const LIMIT_MS = 15 * 60_000;

/**
 * Makes something before the suites run. What hangs, or is interrupted, is left with an error that says so.
 * @param make ends what it has started when its signal aborts.
 * @param limitMs tests give fewer.
 */
export async function prepare<T>(
  what: string,
  make: (ending: AbortSignal) => Promise<T>,
  ending: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  const either = AbortSignal.any([ending, late.signal]);
  const cut = new Promise<never>((_, reject) => {
    const giveUp = () =>
      reject(
        new Error(
          `${what} ${ending.aborted ? 'was interrupted' : `hangs: it has not ended for ${Math.round(limitMs / 1000)} s`}`,
        ),
      );
    if (either.aborted) giveUp();
    else either.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([cut, make(either)]);
  } finally {
    clearTimeout(timer);
  }
}
