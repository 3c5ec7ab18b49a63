/** What the academy is called, its time zone and its languages, for administrators. Beyond the basic calls. */

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, list, measure, shape, text, textRow, writtenAnswer } from '#contract/fields.ts';
import { textsInput, typedInput, wordsInput } from '#contract/inputs.ts';
import { ABSENCE_MAIL_HOURS } from '#domain/learning/absence.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { FAMILY_MESSAGES_A_WEEK, NEWS_TOPICS } from '#domain/messages/familyMail.ts';

/** Names of time zones and codes of languages are shorter. */
const WORD_MAX = TEXT_MAX.name;

/**
 * The name, time zone and languages of the academy. `name` is empty where nobody has named it. `mayChangeTimeZone` is
 * false once there are results, views, visits or live sessions: they were counted in the days of this zone.
 * `absenceMailHour` is the hour from which on families are told of an absence, null for never; `familyMessagesAWeek` how many
 * messages a family is sent in seven days at most, null for as many as there are; `familyNews` what else families hear of in the
 * evening, who came `late`, `results` of exams, a `plan` that falls behind and the `month` that has ended; `sendsMail` is false where the server
 * has no mail server.
 */
export const academySettings = defineCall('academySettings', {
  route: 'GET /api/admin/academy',
  promise: 'menu-and-routes#academy',
  summary: "The academy's name, time zone and languages",
  capability: 'academy-settings',
  answer: shape({
    name: text(),
    timeZone: text(),
    languages: list(textRow()),
    mayChangeTimeZone: flag(),
    absenceMailHour: v.optional(measure()),
    familyMessagesAWeek: v.optional(measure()),
    familyNews: v.optional(list(textRow())),
    sendsMail: v.optional(flag()),
  }),
});

/**
 * Changes the name, time zone and languages of the academy, when families are told of an absence, how many messages they are
 * sent in seven days at most, and what else they hear of: each of these three stays as it is where it is not sent. English is always among the languages. Errors: 400 when a
 * field is not accepted, 409 when the time zone would change and there are results, views, visits or live sessions.
 */
export const changeAcademySettings = defineCall('changeAcademySettings', {
  route: 'PUT /api/admin/academy',
  promise: 'menu-and-routes#academy',
  summary: "Change the academy's name, time zone and languages",
  capability: 'academy-settings',
  body: {
    name: typedInput(1_000),
    timeZone: typedInput(WORD_MAX),
    languages: textsInput(typedInput(WORD_MAX), 20),
    absenceMailHour: v.optional(v.nullable(v.picklist(ABSENCE_MAIL_HOURS))),
    familyMessagesAWeek: v.optional(v.nullable(v.picklist(FAMILY_MESSAGES_A_WEEK))),
    familyNews: v.optional(wordsInput(NEWS_TOPICS, 0)),
  },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const academyCalls = { academySettings, changeAcademySettings };
