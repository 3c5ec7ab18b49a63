/** Rules of bulk actions, which the API and the screens share (issue 18, "Act on many"). */

/** Rows of one call: few enough that the answer comes while somebody looks at the progress. */
export const BULK_AT_ONCE = 100;

/** Rows that may be chosen at most; the screens send them in parts of `BULK_AT_ONCE`. */
export const BULK_MAX = 1_000;

/** Stands for the name of the student in the texts of messages to the parents of many. */
export const STUDENT_PLACE = '{student}';

/** A text of a message, with the name of the student in its places. */
export const textAbout = (text: string, student: string): string => text.replaceAll(STUDENT_PLACE, () => student);
