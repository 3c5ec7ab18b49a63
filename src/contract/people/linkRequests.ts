/** Requests of schools to link users of other schools. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flagOrNull, id, idOrNull, moment, shape, text, writtenAnswer } from '#contract/fields.ts';
import { flagInput, idInput } from '#contract/inputs.ts';
import { maybeList, neededList } from '#contract/listFields.ts';

/**
 * Requests of schools to link a user of another school, oldest first. A request is made when a school adds a user
 * whose phone number somebody of another school has. `askedName` and `askedRole` are what the school has entered; the
 * other fields describe the user who has the number. `mayLink` says whether the user can be linked: they have the role
 * that was asked for, and a user with this role can belong to a further school. A student moves to the new school.
 */
export const linkRequests = defineCall('linkRequests', {
  route: 'GET /api/admin/link-requests',
  promise: 'menu-and-routes#requests-to-link',
  summary: 'Requests of schools to link users of other schools, oldest first',
  capability: 'link-requests',
  answer: neededList(
    shape({
      requestId: id(),
      schoolId: id(),
      schoolName: text(),
      askedDate: moment(),
      askedName: text(),
      askedRole: idOrNull(),
      pid: id(),
      firstName: text(),
      mobileNumber: text(),
      userRole: idOrNull(),
      schoolNames: maybeList(v.string()),
      mayLink: flagOrNull(),
    }),
  ),
});

/**
 * Links the user to the school, or declines the request. The school learns that it was declined when it tries to add
 * the user again. Answers 409 when the request was decided already, or when the user cannot be linked.
 */
export const decideLinkRequest = defineCall('decideLinkRequest', {
  route: 'POST /api/admin/link-requests/{requestId}',
  promise: 'menu-and-routes#requests-to-link',
  summary: 'Link a user to a further school, or decline',
  capability: 'link-requests',
  params: { requestId: idInput() },
  body: { isLinked: flagInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const linkRequestCalls = { linkRequests, decideLinkRequest };
