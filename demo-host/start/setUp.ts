import type { Database } from '#host/server/database/database.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { SET_UP_PATH } from '#host/server/sign-in/setUp.calls.ts';
import { addSetUpLink, hasAdministrator } from '#host/server/sign-in/setUp.queries.ts';

/**
 * Makes the link by which the academy is set up, where there is no administrator yet. Only the hash of its secret is
 * kept, so each start makes a new one. It is a fragment: browsers send it neither to a server nor to another page.
 * @param origin where people reach this server.
 * @returns undefined when there is or was an administrator.
 */
export async function offerSetUp({ owner }: Pick<Database, 'owner'>, origin: string): Promise<string | undefined> {
  if (await hasAdministrator(owner)) return undefined;
  const secret = newToken();
  await addSetUpLink(owner, sha256(secret));
  return `${origin}${SET_UP_PATH.page}#${secret}`;
}
