import type { dataOverview } from '#contract/academy/data.ts';
import type { CallAnswer } from '#contract/call.ts';

/** How many there are of what is in the academy; null where the answer does not say. */
export type Counts = CallAnswer<typeof dataOverview>;

export const isSome = (count: number | null): count is number => count !== null && count > 0;
