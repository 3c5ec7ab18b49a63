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

/**
 * How many times as much of the processor one work takes as another: as above, from at least this many turns. Short works take
 * many more, until they have cost enough to be told from what else the process does.
 */
export function ratio(one: () => void, other: () => void, turns = 9): number {
  let [least, leastOther, spent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < turns || spent < ENOUGH; turn += 1) {
    const [cost, costOther] = [costOf(one), costOf(other)];
    least = Math.min(least, cost);
    leastOther = Math.min(leastOther, costOther);
    spent += cost + costOther;
  }
  return least / leastOther;
}

/** In microseconds of the processor, as `costOf`. */
const ENOUGH = 200_000;

/** In microseconds of the processor. */
function costOf(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}
