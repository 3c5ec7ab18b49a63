/** Phone numbers: as whose country's they are read, and people who have the same. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, measure, moment, shape, text, textOrNull, textRow, writtenAnswer } from '#contract/fields.ts';
import { bodyId, idInput } from '#contract/inputs.ts';
import { maybeList, neededList } from '#contract/listFields.ts';

/** As whose numbers the academy reads phone numbers without a country: a code of ISO 3166, such as `IN`. */
export const phoneCountry = defineCall('phoneCountry', {
  route: 'GET /api/admin/phone-country',
  promise: 'academy-users#one-number',
  summary: 'The country as whose numbers phone numbers are read',
  capability: 'phone-country',
  answer: shape({ country: textOrNull() }),
});

/**
 * Numbers that several people sign in with, each with those people. `mobileNumber` is the spelling with which that person
 * signs in. `moves` is what would go to another of them if the two were joined, by kind: `children`, `schools`, `conversations`,
 * `plans`, `notifications`, `notes`, `accounts` (of an LMS) and `keys`.
 */
export const sharedNumbers = defineCall('sharedNumbers', {
  route: 'GET /api/admin/shared-numbers',
  promise: 'academy-users#people-who-share-a-number',
  summary: 'Phone numbers of several people, with those people',
  capability: 'shared-numbers',
  answer: neededList(
    shape({
      number: text(),
      people: neededList(
        shape({
          pid: id(),
          firstName: text(),
          userRole: idOrNull(),
          schoolNames: maybeList(textRow()),
          mobileNumber: text(),
          // Null of those who were never there.
          lastRefresh: v.optional(moment()),
          moves: maybeList(shape({ what: text(), count: measure() })),
        }),
      ),
    }),
  ),
});

/**
 * Makes one of two people who share a number: what is theirs goes to `intoPid`, and the other is deleted. Answers 409 when the
 * two do not share a number any more, when one is the other's child, or for the only administrator.
 */
export const joinUsers = defineCall('joinUsers', {
  route: 'POST /api/admin/users/{pid}/join',
  promise: 'academy-users#people-who-share-a-number',
  summary: 'Make one of two people who share a phone number',
  capability: 'shared-numbers',
  params: { pid: idInput() },
  body: { intoPid: bodyId() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const phoneNumberCalls = { phoneCountry, sharedNumbers, joinUsers };
