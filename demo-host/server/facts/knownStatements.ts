/** What a request about something else does for statements that wait: takes in what has become known by it. */
import { asRecorder, type Tx } from '#host/server/database/actor.ts';
import type { Session } from '#host/server/http/session.ts';
import { mailboxNames, namesOfKnownActivities, takeKnownIfFree } from './matchStatements.ts';

/** After users were created or changed: takes in what waits for their e-mail addresses. */
export async function takeKnownOf(
  db: Tx,
  { person }: Pick<Session, 'person'>,
  users: readonly { email: string | null }[],
): Promise<void> {
  const names = mailboxNames(users.flatMap(({ email }) => email ?? []));
  if (names.length > 0) await asRecorder(db, person, () => takeKnownIfFree(db, names));
}

/** After a plan was written: takes in what waits for its sessions, exams and videos. */
export const takeKnownOfPlans = (db: Tx, { person }: Pick<Session, 'person'>): Promise<void> =>
  asRecorder(db, person, async () => takeKnownIfFree(db, await namesOfKnownActivities(db)));
