/** E-mails to parents. Beyond the basic calls. A file of its own, since few parents change them. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, writtenAnswer } from '#contract/fields.ts';
import { flagInput } from '#contract/inputs.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

/** The week also comes by e-mail, and can be switched off. */
export const WEEK_MAIL = 'week-mail';
/** An absence is also told of by e-mail, and that can be switched off. */
export const ABSENCE_MAIL = 'absence-mail';

const body = { isOn: flagInput(), language: v.picklist(LANGUAGES) };
const answer = writtenAnswer({ isOn: flag() });

/** Switches the weekly e-mail to you on or off. `language` is the one that it is written in from then on. */
export const changeWeekMail = defineCall('changeWeekMail', {
  route: 'PUT /api/parent/week-mail',
  promise: 'parent-week#by-e-mail',
  summary: 'Switch the weekly e-mail on or off',
  capability: WEEK_MAIL,
  body,
  answer,
});

/** Switches the e-mails about absences to you on or off. `language` is the one that they are written in from then on. */
export const changeAbsenceMail = defineCall('changeAbsenceMail', {
  route: 'PUT /api/parent/absence-mail',
  promise: 'academy-absent#families-by-e-mail',
  summary: 'Switch the e-mails about absences on or off',
  capability: ABSENCE_MAIL,
  body,
  answer,
});
