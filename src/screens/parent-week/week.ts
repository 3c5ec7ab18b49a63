import type { CallAnswer } from '#contract/call.ts';
import { parentWeek } from '#contract/students/parentWeek.ts';
import { type CachedCallState, useCachedCall } from '#page/calls/useCachedCall.ts';
import { useChild } from '#page/child/child.ts';

export type Week = CallAnswer<typeof parentWeek>;
export type Happened = NonNullable<Week['happened']>[number];

/** The child's week of the day that the attribute names, else the one that the server shows first, from `parentWeek`. */
export function useWeek(day = ''): CachedCallState<Week> {
  const { query } = useChild();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return useCachedCall(parentWeek, { query: { ...(isDay ? { week: day } : {}), ...query } }, { quiet: true });
}
