/** Moments in the browser's field for date and time (`datetime-local`), which has local time without a zone. */

/** A moment as the field wants it, to the minute; empty for none. */
export function toLocalMoment(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the field has, as a moment; null where it is empty. */
export const fromLocalMoment = (field: string): string | null => (field ? new Date(field).toISOString() : null);
