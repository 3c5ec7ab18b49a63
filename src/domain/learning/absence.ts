/** That families are told of an absence the same evening, and answer why (promises/academy-absent.md#families-by-e-mail). */

/** The hours from which on families may be told, at the academy. */
export const ABSENCE_MAIL_HOURS: readonly number[] = [15, 16, 17, 18, 19, 20, 21];
/** Nobody is sent an e-mail about an absence from this hour on: the night is quiet, and the next day it is old. */
export const ABSENCE_MAIL_END_HOUR = 22;
/** A family is told that an absence was none for this many days. */
export const ABSENCE_CORRECTION_DAYS = 7;
/** A family may say why for this many days. */
export const ABSENCE_ANSWER_DAYS = 7;
/** The longest note that a family adds, in characters. */
export const ABSENCE_NOTE_MAX = 200;

/** What a family may answer. `present`: the child was in class all the same. */
export const ABSENCE_REASONS = ['ill', 'family', 'travel', 'technical', 'present', 'other'] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** Whether families are told at an hour of the academy. @param from the hour that it has chosen; null for never */
export const tellsOfAbsence = (hour: number, from: number | null): boolean =>
  from !== null && hour >= from && hour < ABSENCE_MAIL_END_HOUR;
