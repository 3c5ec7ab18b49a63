/**
 * How many times as much of the processor work takes on something twice as large: 2 where it grows with the size, 4 where
 * it grows with the square. What other programs take does not count. The least of several turns does, and both sizes take
 * turns, so that what this process does besides changes little.
 */
export function growth(work: (size: number) => void, size: number): number {
  return ratio(
    () => work(2 * size),
    () => work(size),
  );
}

/** How many times as much of the processor one work takes as another: as above, from this many turns. */
export function ratio(one: () => void, other: () => void, turns = 9): number {
  const costs = Array.from({ length: turns }, () => [costOf(one), costOf(other)] as const);
  return Math.min(...costs.map(([cost]) => cost)) / Math.min(...costs.map(([, cost]) => cost));
}

/** In microseconds of the processor. */
function costOf(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}
