/** Ctrl+C, an end that is asked for, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What of a process an interruption needs; tests give another. */
interface Interruptible {
  on(event: (typeof SIGNALS)[number], listener: () => void): unknown;
  stdout: Output;
  stderr: Output;
}

interface Output {
  on(event: 'error', listener: () => void): unknown;
}

/** A signal that aborts when the run is interrupted, so that it ends its suites before itself. */
export function interruptionOf(run: Interruptible): AbortSignal {
  const interruption = new AbortController();
  for (const signal of SIGNALS) run.on(signal, () => interruption.abort());
  // To write to a terminal that is closed fails, and would end the run before what it has started.
  for (const output of [run.stdout, run.stderr]) output.on('error', () => {});
  return interruption.signal;
}
