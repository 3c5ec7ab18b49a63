import english from './en/calendar.json';
import { defineTexts } from './texts.ts';

/** Words of the address by which calendars read what is ahead of children. */
export const calendarTexts = defineTexts('calendar', english);
