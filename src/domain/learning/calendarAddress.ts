/** The address by which calendars read what is ahead of children (promises/calendar.md). */

/** In `user.capabilities`: a parent can have such an address. */
export const CALENDAR = 'calendar';

/** The calendar tells of this week, and of this many days after today. */
export const CALENDAR_AHEAD_DAYS = 366;

/** The hours after which a program is to read it anew. */
export const CALENDAR_REFRESH_HOURS = 4;

/** The same address as programs know it that subscribe to calendars: pressed, it opens them. @param address http or https */
export const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** The page on which Google Calendar takes an address; its app for phones has no such page. */
export const googleCalendarOf = (address: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(address))}`;
