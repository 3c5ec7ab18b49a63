import type { Step } from './table.ts';

/** Work goes on for this long before the page has its turn; a frame is 16 ms. */
const TURN_MS = 10;

/**
 * Gives way to whatever the page has to do. A timer would be held back to 1 s on a hidden page, and
 * `scheduler.yield` would come back before the page's other tasks.
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
 * A step that gives the page its turn where it is due, and throws the signal's reason once aborted.
 * @param report told, before each turn, how many steps were made
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
    // No promise where none is needed: most steps are a thousandth of a turn.
    if (performance.now() - since >= TURN_MS) return giveWay();
  };
}
