/**
 * Who is signed in where a portal knows its people by its own cookies, and has no token for the page
 * (promises/session-and-errors.md#cookies-of-a-portal).
 */
import { COOKIE_SESSION } from '#api/callUrl.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import type { GetToken } from './session.ts';

/** Who is signed in, as a portal says it. Only the role is needed. */
export type PortalUser = Pick<SessionUser, 'role'> & Partial<SessionUser>;

/** How a portal without tokens says who is signed in; null where nobody is. */
export type GetUser = () => Promise<PortalUser | null> | PortalUser | null;

let made: { getUser: GetUser; getToken: GetToken } | undefined;
let answers = 0;

/**
 * The `getToken` of a `getUser`, the same for the same function. What stands for a token is new with every answer: a
 * portal that names somebody after a 401 has renewed its session, and the call is made once more.
 */
export function tokenOfUser(getUser: GetUser): GetToken {
  if (made?.getUser !== getUser) {
    made = {
      getUser,
      async getToken() {
        const user = await getUser();
        answers += 1;
        return (
          user && {
            token: `${COOKIE_SESSION}${answers}${COOKIE_SESSION}${user.pid ?? ''}`,
            user: { schoolInfo: { schoolName: user.schoolName }, ...user },
          }
        );
      },
    };
  }
  return made.getToken;
}
