/** The address of a parent's calendar. Beyond the basic calls. A file of its own, since few parents open its dialog. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, moment, shape, text, writtenAnswer } from '#contract/fields.ts';
import { CALENDAR } from '#domain/learning/calendarAddress.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

/** Whether you have an address for calendars, and since when. The address itself is never answered here. */
export const calendarAddress = defineCall('calendarAddress', {
  route: 'GET /api/parent/calendar',
  promise: 'calendar#the-calls',
  summary: 'Whether you have an address for calendars',
  capability: CALENDAR,
  answer: shape({ isOn: flag(), madeDate: moment() }),
});

/**
 * Makes an address by which any calendar program reads what is ahead of your children (iCalendar, RFC 5545), in `language`, and
 * answers it this once: it holds a secret, and only the hash of that is stored. An address that you had before ends at
 * once. Answers 409 where the server does not know its own public address.
 */
export const changeCalendarAddress = defineCall('changeCalendarAddress', {
  // No POST: answers to those are stored for a day, and this one holds the secret.
  route: 'PUT /api/parent/calendar',
  promise: 'calendar#the-calls',
  summary: 'Make or change your address for calendars',
  capability: CALENDAR,
  body: { language: v.picklist(LANGUAGES) },
  answer: writtenAnswer({ address: text() }),
});

/** Ends your address for calendars: it is answered with 404 from then on. */
export const endCalendarAddress = defineCall('endCalendarAddress', {
  route: 'DELETE /api/parent/calendar',
  promise: 'calendar#the-calls',
  summary: 'End your address for calendars',
  capability: CALENDAR,
  answer: writtenAnswer(),
});
