import { decideLinkRequest, linkRequests } from '#contract/linkRequests.ts';
import { decideRequest, linkRequestsOf, linkTo, openRequest } from '#host/db/linkRequests.ts';
import { ApiError } from './errors.ts';
import { route } from './route.ts';

export const linkRequestRoutes = [
  route(linkRequests, ({ db }) => linkRequestsOf(db)),
  route(decideLinkRequest, async ({ db, params: { requestId }, body: { isLinked }, record }) => {
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
      // Not about anybody: the school that asked would read whom.
      const narration = `Declined request ${requestId} to link a user to school ${schoolId}`;
      await record({ type: 'DECLINE_LINK', narration, concerned: [schoolId] });
    }
    return { message: isLinked ? 'User linked' : 'Declined' };
  }),
];
