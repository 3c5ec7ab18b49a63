/** Requests of schools to link users of other schools. */

import { ApiError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { decideRequest, linkRequestsOf, linkTo, openRequest } from './linkRequests.queries.ts';

export const linkRequestHandlers = {
  linkRequests: ({ db }) => linkRequestsOf(db),
  decideLinkRequest: async ({ db, params: { requestId }, body: { isLinked }, record }) => {
    const request = await openRequest(db, requestId);
    if (!request) throw new ApiError(409, 'This request has already been decided');
    const { pid, schoolId, schools, mayLink } = request;
    if (isLinked && !mayLink) {
      throw new ApiError(
        409,
        'Only a user with the same role can be linked, and a parent only if they belong to no other school',
      );
    }
    await decideRequest(db, requestId, isLinked);
    if (isLinked) {
      await linkTo(db, request);
      await record({ kind: 'linkedUser', values: { user: pid, schoolId }, about: pid, concerned: schools });
    } else {
      // The line names no user: the school that asked reads it and must not learn who it is.
      await record({ kind: 'declinedLink', values: { request: requestId, schoolId }, concerned: [schoolId] });
    }
    return { message: isLinked ? 'User linked' : 'Declined' };
  },
} satisfies Partial<Handlers>;
