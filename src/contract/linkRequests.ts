/** What schools ask of the academy where a number is taken that they may not know to be; beyond the spec's list. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { flag, id, idOrNull, list, moment, shape, text, writtenAnswer } from './fields.ts';
import { flagInput, idInput } from './inputs.ts';

/** Requests to link somebody to a further school. `askedName` and `askedRole` are what the school wrote. */
export const linkRequests = defineCall({
  id: 'linkRequests',
  method: 'GET',
  path: '/api/admin/link-requests',
  section: '2 §2',
  summary: 'Requests of schools to link users of other schools, oldest first',
  capability: 'link-requests',
  answer: list(
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
      schoolNames: list(v.string()),
      /** Has the role that was asked for, and can belong to a further school; a student would move there. */
      mayLink: flag(),
    }),
  ),
});

/** Links the user to the school, or declines, which the school is told when it tries again. */
export const decideLinkRequest = defineCall({
  id: 'decideLinkRequest',
  method: 'POST',
  path: '/api/admin/link-requests/{requestId}',
  section: '2 §2',
  summary: 'Link a user to a further school, or decline to',
  capability: 'link-requests',
  params: { requestId: idInput() },
  body: { isLinked: flagInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const linkRequestCalls = { linkRequests, decideLinkRequest };
