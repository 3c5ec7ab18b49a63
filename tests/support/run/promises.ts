/**
 * What the security and resilience suites have measured: a row a promise, which a run prints as a table at its
 * end. Tests run in several processes, so the rows are lines of a file.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROMISES_FILE = fileURLToPath(new URL('../../../test-results/promises.jsonl', import.meta.url));

interface Row {
  name: string;
  figure: string;
}

/**
 * Adds a row to the table of promises. Call it at the end of the test that holds the promise, with the figure
 * that this run has come to. The last row of a name stands.
 * ```ts
 * promise('Passwords checked of one account under siege', `${checked} of ${guesses} guesses`);
 * ```
 */
export function promise(name: string, figure: string | number): void {
  const row: Row = { name, figure: typeof figure === 'number' ? figure.toLocaleString('en') : figure };
  try {
    appendFileSync(PROMISES_FILE, `${JSON.stringify(row)}\n`);
  } catch {
    // A file of tests that was started by itself: there is no run that would print it.
  }
}

/** The rows that the run has come to, as a table of text; undefined when there are none. */
export function promisesTable(): string | undefined {
  let text = '';
  try {
    text = readFileSync(PROMISES_FILE, 'utf8');
  } catch {
    return undefined;
  }
  const figures = new Map<string, string>();
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const { name, figure } = JSON.parse(line) as Row;
    figures.set(name, figure);
  }
  if (figures.size === 0) return undefined;
  const width = Math.max(...[...figures.keys()].map((name) => name.length));
  return [...figures].map(([name, figure]) => `${name.padEnd(width)}  ${figure}`).join('\n');
}
