/** What can be done about a student who may need attention (promises/academy-attention.md#actions). */

/** What is noted by hand. */
export const NOTED_ACTIONS = ['call', 'aside', 'back'] as const;
export type NotedAction = (typeof NOTED_ACTIONS)[number];

/** Everything that can have been done; `message` is noted when it is sent. */
export const ACTIONS = ['message', ...NOTED_ACTIONS] as const;
export type AttentionAction = (typeof ACTIONS)[number];

/** Which students the list shows: those to look at, or those who are set aside. */
export const ATTENTION_VIEWS = ['open', 'aside'] as const;
export type AttentionView = (typeof ATTENTION_VIEWS)[number];

/** A student can be set aside for this many days at most. */
export const ASIDE_DAYS_MAX = 365;
/** An idle time in minutes after which looking at the list is another visit. */
export const VISIT_IDLE_MINUTES = 30;
