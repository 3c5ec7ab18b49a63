/** The sections of the page Data: where each is, and who may open it. */
import { INVITATIONS_PATH } from '#domain/people/invitations.ts';
import type { SessionUser } from '#domain/people/roles.ts';

/** Path of the page Data, whose first section is there. */
export const DATA_PATH = '/data';

/** Path of one import. */
export const importPath = (importId: number) => `${DATA_PATH}/import/${importId}`;

/** The sections in the order of their links. `capability` is the word of the calls that a section cannot do without. */
export const DATA_SECTIONS = [
  { name: 'overview', path: DATA_PATH, capability: 'data' },
  { name: 'import', path: `${DATA_PATH}/import`, capability: 'import' },
  { name: 'plans', path: `${DATA_PATH}/plans`, capability: 'plan-editor' },
  { name: 'invitations', path: INVITATIONS_PATH, capability: 'invitations' },
  { name: 'keys', path: `${DATA_PATH}/keys`, capability: 'keys' },
  { name: 'webhooks', path: `${DATA_PATH}/webhooks`, capability: 'webhooks' },
  { name: 'statements', path: `${DATA_PATH}/statements`, capability: 'statements' },
  { name: 'channels', path: `${DATA_PATH}/channels`, capability: 'channels' },
  { name: 'brand', path: `${DATA_PATH}/brand`, capability: 'brand:write' },
  { name: 'minimumAttendance', path: `${DATA_PATH}/minimum-attendance`, capability: 'minimum-attendance' },
  { name: 'names', path: `${DATA_PATH}/names`, capability: 'names' },
  { name: 'academy', path: `${DATA_PATH}/academy`, capability: 'academy-settings' },
] as const;

export type DataSection = (typeof DATA_SECTIONS)[number]['name'];

/** The sections that this user may open. */
export const dataSectionsOf = (user: SessionUser) =>
  DATA_SECTIONS.filter(({ capability }) => user.capabilities.includes(capability));

/** The section that a path belongs to, unless this user may not open it. `/data/plans/12` belongs to `plans`. */
export function dataSectionAt(pathname: string, user: SessionUser): DataSection | undefined {
  const own = dataSectionsOf(user).filter(
    ({ path }) => pathname === path || (path !== DATA_PATH && pathname.startsWith(`${path}/`)),
  );
  return own[0]?.name;
}
