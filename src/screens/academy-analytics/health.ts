import type { CallMetrics } from '#page/calls/callMetrics.ts';

/** Share of calls that failed, in percent; null before the first. */
export const failedShare = ({ calls, failed }: CallMetrics): number | null =>
  calls > 0 ? (failed / calls) * 100 : null;

/** The middle one of the response times, in ms; null before the first. */
export function medianTime({ times }: CallMetrics): number | null {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
