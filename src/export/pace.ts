import type { Step } from './table.ts';

/** How long work goes on before the page gets its turn, in ms; a frame has 16. */
const TURN_MS = 10;

/**
 * Lets the page run its other tasks. Not a timer, since a hidden page's timers wait for up to 1 s; not
 * `scheduler.yield`, since it would return before the page's other tasks.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Makes a function to call after each step of long work: it gives the page its turn when that is due, and throws the
 * signal's reason once aborted.
 * @param report called before each turn with the number of steps made so far
 */
export function paced(signal: AbortSignal | undefined, report?: (steps: number) => void): Step {
  let since = performance.now();
  let steps = 0;
  const giveWay = async () => {
    report?.(steps);
    await turn();
    signal?.throwIfAborted();
    since = performance.now();
  };
  return () => {
    steps += 1;
    // No promise where no turn is due: most steps take a thousandth of a turn.
    if (performance.now() - since >= TURN_MS) return giveWay();
  };
}
