/** Parents and their children. */
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import type { Place, Relationship } from './roster.ts';

/**
 * Ties parents to their children, whichever of them names the other. Where a complete file names ties at all, ties of an
 * earlier import that it does not name end; ties that were entered by hand stay.
 */
export function planTies(plan: Planning): void {
  const { roster, known, changes, acceptedPeople, knownPeople } = plan;
  const roleOf = (id: string) =>
    acceptedPeople.get(id)?.role ?? (knownPeople.get(id)?.isDeleted ? undefined : knownPeople.get(id)?.role);
  const nameOf = (id: string) => acceptedPeople.get(id)?.name ?? knownPeople.get(id)?.name ?? '';
  const had = new Map(known.guardians.map((tie) => [keyOf(tie.parent, tie.child), tie]));
  const named = new Set<string>();
  const listed = new Set(roster.users.map(({ sourcedId }) => sourcedId));

  for (const { userId, otherId, ...place } of relationshipsOf(plan)) {
    const roles = [roleOf(userId), roleOf(otherId)];
    const missing = [userId, otherId].find((_, index) => roles[index] === undefined);
    if (missing !== undefined) {
      // Why somebody was not taken is said already.
      if (listed.has(missing) || roster.refusedUsers.has(missing)) continue;
      plan.say(
        'refused',
        'tie',
        { ...place, sourcedId: userId },
        nameOf(userId),
        `There is no person "${missing}" in users.csv or the academy.`,
      );
      continue;
    }
    const isChild = roles.map((role) => role === STUDENT);
    if (isChild[0] === isChild[1]) {
      const reason = `"${userId}" and "${otherId}" are tied, but a tie of the academy is between a student and a parent.`;
      plan.say('not taken', 'tie', { ...place, sourcedId: userId }, nameOf(userId), reason);
      continue;
    }
    const [child, parent] = isChild[0] ? [userId, otherId] : [otherId, userId];
    const key = keyOf(parent, child);
    if (named.has(key)) continue;
    named.add(key);
    if (had.has(key)) {
      plan.unchanged += 1;
      continue;
    }
    changes.guardians.added.push({ person: parent, other: child });
    plan.say(
      'new',
      'tie',
      { ...place, sourcedId: parent, about: child },
      nameOf(parent),
      `Parent of ${nameOf(child)}.`,
    );
  }

  if (roster.modes.users !== 'bulk' || named.size === 0) return;
  for (const [key, { parent, child, isFromRoster }] of had) {
    if (named.has(key) || !isFromRoster || !acceptedPeople.has(parent) || !acceptedPeople.has(child)) continue;
    changes.guardians.ended.push({ person: parent, other: child });
    plan.say(
      'leaving',
      'tie',
      { ...NOWHERE, sourcedId: parent, about: child },
      nameOf(parent),
      `Is not named as a parent of ${nameOf(child)} any more.`,
    );
  }
}

const NOWHERE: Place = { file: 'users.csv', line: 0 };
/** No `sourcedId` holds a line break. */
const keyOf = (parent: string, child: string) => `${parent}\n${child}`;

function relationshipsOf({ roster }: Planning): Relationship[] {
  const agents = roster.users
    .filter(({ hasLeft }) => !hasLeft)
    .flatMap(({ sourcedId, agents: named, file, line }) =>
      named.map((otherId) => ({ file, line, userId: sourcedId, otherId })),
    );
  return [...agents, ...roster.relationships];
}
