/** What a parent is sent, and over which channel. Beyond the basic calls. Apart from `familyMail.ts`, which screens load. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, list, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyWord, flagInput } from '#contract/inputs.ts';
import { MAIL_CHOICES, NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { MAIL_CHOICES_PAGE } from '#domain/people/capabilityWords.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

/**
 * What the academy sends you about your children: `choices` has what is sent at all, whether you want it (`isOn`), the
 * `language` that it is written in, and the `channel` over which it reaches you (`email`, `push`, `sms` or `whatsapp`), null for none;
 * `passedOver` has each channel before that one with the reason why it does not reach you, such as `sms no-number`. `email` and
 * `number` are those of your account, empty where there is none.
 */
export const mailChoices = defineCall('mailChoices', {
  route: 'GET /api/parent/mail-choices',
  promise: 'menu-and-routes#what-you-get-and-how',
  summary: 'What you are sent, and over which channel',
  capability: MAIL_CHOICES_PAGE,
  answer: shape({
    email: text(),
    number: text(),
    choices: list(
      shape({
        topic: v.picklist(MAIL_CHOICES),
        isOn: flag(),
        language: text(),
        channel: textOrNull(),
        passedOver: list(text()),
      }),
    ),
  }),
});

/**
 * Switches the messages to you about a child who came `late`, `results` of exams, a study `plan` that falls behind, or the `month`
 * that has ended, on or off. `language` is the one that they are written in from then on.
 */
export const changeMailChoice = defineCall('changeMailChoice', {
  route: 'PUT /api/parent/mail-choices',
  promise: 'family-news#no-more-of-them',
  summary: 'Switch messages about lateness, results, a plan or the month on or off',
  capability: MAIL_CHOICES_PAGE,
  body: { topic: bodyWord(NEWS_TOPICS), isOn: flagInput(), language: v.picklist(LANGUAGES) },
  answer: writtenAnswer({ isOn: flag() }),
});
