/** The register of a live session or of a class on a day (promises/register.md#what-a-mark-means). */

/** What is marked of a student. `present` is what everybody is until somebody marks something else. */
export const REGISTER_MARKS = ['present', 'late', 'left_early', 'absent'] as const;
export type RegisterMark = (typeof REGISTER_MARKS)[number];

/** The most students of one register (promises/register.md#which-register). */
export const REGISTER_MAX = 500;
/** How long the class of a day may be that has no live session of its own, in minutes. */
export const REGISTER_MINUTES = { min: 5, max: 600, first: 60 } as const;
/** Marks that could not be sent are taken for this many days. */
export const REGISTER_SEND_DAYS = 30;

/**
 * For how many minutes of a session a student with this mark counts as there. Late and left early are half of it, which is in
 * part: below the share from which one is present.
 */
export function minutesOfMark(mark: RegisterMark, durationMinutes: number): number {
  if (mark === 'absent') return 0;
  return mark === 'present' ? durationMinutes : Math.max(1, Math.floor(durationMinutes / 2));
}
