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
      const narration = `Linked user ${pid} to school ${schoolId}`;
      await record({ type: 'LINK_USER', narration, about: pid, concerned: schools });
    } else {
      // The line names no user: the school that asked reads it and must not learn who it is.
      const narration = `Declined request ${requestId} to link a user to school ${schoolId}`;
      await record({ type: 'DECLINE_LINK', narration, concerned: [schoolId] });
    }
    return { message: isLinked ? 'User linked' : 'Declined' };
  },
} satisfies Partial<Handlers>;
