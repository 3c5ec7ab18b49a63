/** Work is reported when it takes longer than this, in ms. */
const QUIET_MS = 2000;
/** Then it is reported again after each of these times, in ms. */
const REMIND_MS = 5000;

/**
 * Runs a piece of work. When it takes longer than two seconds, it prints what is being done and that it goes on, so that
 * nobody takes a slow start for a dead one.
 */
export async function progress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let spoken = false;
  let timer = setTimeout(function remind() {
    process.stdout.write(spoken ? `  … still: ${what} (${seconds()} s)\n` : `${what} …\n`);
    spoken = true;
    timer = setTimeout(remind, REMIND_MS);
  }, QUIET_MS);
  try {
    const result = await work();
    if (spoken) process.stdout.write(`  done in ${seconds()} s\n`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
