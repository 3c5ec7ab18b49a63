/**
 * How many times as long work takes on something twice as large: 2 where it grows with the size, 4 where it grows with the
 * square. The quickest of several turns counts, and both sizes take turns, so a machine that does other things too changes
 * little.
 */
export function growth(work: (size: number) => void, size: number): number {
  const times = Array.from({ length: TURNS }, () => [timeOf(() => work(size)), timeOf(() => work(2 * size))] as const);
  return Math.min(...times.map(([, twice]) => twice)) / Math.min(...times.map(([once]) => once));
}

const TURNS = 9;

function timeOf(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
