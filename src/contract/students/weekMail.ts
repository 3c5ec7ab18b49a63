/** The week by e-mail. Beyond the basic calls. A file of its own, since few parents change it. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, writtenAnswer } from '#contract/fields.ts';
import { flagInput } from '#contract/inputs.ts';
import { INVITATION_LANGUAGES } from '#domain/people/invitations.ts';

/** The week also comes by e-mail, and can be switched off. */
export const WEEK_MAIL = 'week-mail';

/** Switches the weekly e-mail to you on or off. `language` is the one that it is written in from then on. */
export const changeWeekMail = defineCall('changeWeekMail', {
  route: 'PUT /api/parent/week-mail',
  promise: 'parent-week#by-e-mail',
  summary: 'Switch the weekly e-mail on or off',
  capability: WEEK_MAIL,
  body: { isOn: flagInput(), language: v.picklist(INVITATION_LANGUAGES) },
  answer: writtenAnswer({ isOn: flag() }),
});
