/**
 * Phone numbers that somebody has already. A school user must not learn that people of other schools have a number, so
 * they are told only about people whom they see; for others the academy is asked.
 */
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { type Pace, secondsToNext } from '#host/server/http/activityLog.ts';
import { ApiError, CommittedError } from '#host/server/http/errors.ts';
import type { Session } from '#host/server/http/session.ts';
import type { CheckedUser } from '#host/server/sign-in/userRules.ts';
import { askToLink, hasHidden } from './linkRequests.queries.ts';
import { isTaken, takenPhones } from './users.queries.ts';

/** Answered where the caller sees the person who has the number. */
export const PHONE_TAKEN = 'Somebody has this phone number already';
export const LINK_DECLINED = 'The academy has declined to link whoever has this number to your school';
/** When a changed number cannot be set. */
export const CHANGED_NUMBER = {
  taken: PHONE_TAKEN,
  hidden: 'This phone number cannot be set here. Please ask the academy.',
} as const;
/** One sentence for all that a school user may not know: it names no row and no number. */
export const ACADEMY_REQUESTED = {
  one: 'This user could not be added at once. The academy has been asked to add them, and they are in your list as soon as it has.',
  many: 'Nothing was imported: some of these people may be at the academy already. It has been asked to link them to your school. Please import the file again when it has answered.',
} as const;
/** When a number was taken between the check and the write. */
export const TRY_AGAIN = 'Somebody else was at the same numbers just now. Please try again.';

/**
 * How often a school user may meet numbers of people whom they do not see. Each time tells them that there is such a
 * number: so few a day are of no use for a search through phone numbers, and the academy sees them in the log.
 */
export const HIDDEN_NUMBER_PACE: Pace = {
  types: ['LINK_REQUESTED', 'NUMBER_REFUSED'],
  most: 20,
  seconds: 24 * 3_600,
};

/** Limits how often a person does something. @throws ApiError 429 with the seconds to wait. */
export async function keepPace(db: Tx, pace: Pace): Promise<void> {
  const wait = await secondsToNext(db, pace);
  if (wait === 0) return;
  throw new ApiError(429, 'You have done this too often. Please try again later, or ask the academy.', {
    headers: { 'Retry-After': String(wait) },
  });
}

/**
 * Refuses a number that a school user wants to give to a person, when somebody else has it. For other roles the
 * database itself refuses it.
 * @param about the person who is changed or restored.
 * @param words the messages for a number of somebody whom the caller sees, and of somebody whom they do not see.
 * @throws ApiError 409, 429
 */
export async function refuseForeignNumber(
  db: Tx,
  { actingRole }: Session,
  phone: string,
  about: number,
  words: { taken: string; hidden: string },
): Promise<void> {
  if (actingRole !== ROLE.school) return;
  await keepPace(db, HIDDEN_NUMBER_PACE);
  const taken = (await takenPhones(db, [phone])).get(phone);
  // Only students are told apart by their names.
  const isHidden = await hasHidden(db, [{ phone, name: '', role: ROLE.parent }]);
  if (taken && !taken.isDeclined) throw new ApiError(409, words.taken);
  if (isHidden) {
    throw new CommittedError(409, words.hidden, { kind: 'refusedNumber', values: { user: about } });
  }
}

/**
 * Refuses a new user of a school whose number somebody has. Where the school user does not see that person, the academy
 * is asked to link them.
 * @throws ApiError 409, 429
 */
export async function refuseKnownNumber(db: Tx, user: CheckedUser): Promise<void> {
  if (user.phone === null) return;
  await keepPace(db, HIDDEN_NUMBER_PACE);
  const taken = user.role === STUDENT ? undefined : (await takenPhones(db, [user.phone])).get(user.phone);
  const isHidden = await hasHidden(db, [user]);
  if (taken) throw new ApiError(409, taken.isDeclined ? LINK_DECLINED : PHONE_TAKEN);
  if (!isHidden) return;
  await askToLink(db, [user]);
  throw new CommittedError(409, ACADEMY_REQUESTED.one, { kind: 'requestedLink' });
}

/** Makes a 409 of the database's refusal of a number that somebody has. A school user is not told that it is taken. */
export const refuseTaken =
  ({ actingRole }: Session) =>
  (error: unknown): never => {
    throw isTaken(error) ? new ApiError(409, actingRole === ROLE.school ? TRY_AGAIN : PHONE_TAKEN) : error;
  };
