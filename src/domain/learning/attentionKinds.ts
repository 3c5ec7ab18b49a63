/**
 * The kinds of reasons, in the order in which they matter for the list
 * (promises/academy-attention.md#the-order-of-the-list).
 */
export const REASON_KINDS = ['absence', 'examsFell', 'examsLow', 'averageLow', 'planLeft', 'planNotStarted'] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];
