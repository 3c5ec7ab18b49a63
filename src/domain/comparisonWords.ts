/** Words in `user.capabilities`. Apart from the calls that they stand for, whose code no screen needs at first. */

/** The server has `comparisons`. */
export const COMPARISONS = 'comparisons';
/** The server has `childComparisons`. */
export const CHILD_COMPARISONS = 'child-comparisons';
