import { newToken, sha256 } from '#host/api/session.ts';
import { SET_UP_PATH } from '#host/api/setUp.ts';
import type { Database } from '#host/db/database.ts';
import { addSetUpLink, hasAdministrator } from '#host/db/setUp.ts';

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
