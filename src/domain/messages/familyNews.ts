/**
 * That families hear in the evening that a child came late, of results of exams, of a study plan that falls behind, and of a month
 * (promises/family-news.md). Our own numbers.
 */
import type { ReasonKind } from '#domain/learning/attentionKinds.ts';
import type { RegisterMark } from '#domain/learning/register.ts';

/** From which hour on, at an academy that has chosen none for absences. */
export const NEWS_HOUR = 18;

/** The marks of a register of which families hear. */
export const LATE_MARKS = ['late', 'left_early'] as const satisfies readonly RegisterMark[];
/** A family hears of a correction of such a mark for this many days after the live session. */
export const LATE_CORRECTION_DAYS = 7;

/** A family is sent a result that was handed in within this many days, today included. An older one is history. */
export const RESULT_NEWS_DAYS = 7;
/** This many results of a child stand in one message, the latest; of the others it has the number. */
export const RESULTS_SHOWN = 10;

/**
 * A family is sent a message about a plan once in this many days for a child, and only where the reason was found within as many:
 * so one that has held for longer is not sent again and again.
 */
export const PLAN_NEWS_DAYS = 14;
/** The reasons of *Students to Follow Up* that a plan falls behind. */
export const PLAN_REASONS = ['planLeft', 'planNotStarted'] as const satisfies readonly ReasonKind[];
export type PlanReason = (typeof PLAN_REASONS)[number];

/** A family is told of a month on one of these first days of the next one: on the first that is a school day. */
export const MONTH_NEWS_DAYS = 7;
