/** Events as iCalendar (RFC 5545), the form that every calendar program reads (promises/calendar.md#as-a-file). */
import ical, { escape as escaped, ICalEventTransparency } from 'ical-generator';
import { CALENDAR_REFRESH_HOURS } from '#domain/learning/calendarAddress.ts';
import type { CalendarEvent } from './familyEvents.ts';

interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
  /** Makes the ids of the events those of this academy alone. */
  host: string;
  /** When it was made. */
  now: Date;
}

/** What somebody wrote stays one line of text: no control character begins another line, or is one that the form forbids. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A calendar as text, with moments in UTC, so that it needs no rules of a time zone. */
export function calendarFile({ name, events, host, now }: Calendar): string {
  const calendar = ical({
    // The library takes a name as it is.
    name: escaped(oneLine(name), false),
    prodId: { company: 'Academy Widgets', product: 'Calendar' },
    ttl: CALENDAR_REFRESH_HOURS * 3600,
  });
  for (const event of events) {
    const common = { id: `${event.id}@${host}`, summary: oneLine(event.title), stamp: now };
    if ('day' in event) {
      // A day takes nobody's time.
      const start = new Date(`${event.day}T00:00:00Z`);
      calendar.createEvent({ ...common, start, allDay: true, transparency: ICalEventTransparency.TRANSPARENT });
    } else {
      const start = new Date(event.startsAt);
      calendar.createEvent({ ...common, start, end: new Date(start.getTime() + event.minutes * 60_000) });
    }
  }
  return `${calendar.toString()}\r\n`;
}
