/** Phone numbers: as whose country's they are read, and people who share one. */
import { phoneCountry } from '#host/server/database/phoneNumbers.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { type Joined, joinPeople, sharedNumbersOf } from './sharedNumbers.queries.ts';
import { usersAccess } from './users.queries.ts';

const REFUSED: Readonly<Record<Exclude<Joined, 'joined'>, string>> = {
  apart: 'These two do not share a phone number any more',
  family: 'A parent and their child are two people: give one of them another number',
  'last administrator': 'This is the only administrator',
};

export const phoneNumberHandlers = {
  phoneCountry: async ({ db }) => ({ country: await phoneCountry(db) }),
  sharedNumbers: async ({ db }) =>
    (await sharedNumbersOf(db, 'actor')).map(({ number, people }) => ({
      number,
      people: people.map(({ pid, name, role, schools, phone, lastSeen, moves }) => ({
        pid,
        firstName: name,
        userRole: role,
        schoolNames: schools,
        mobileNumber: phone,
        lastRefresh: lastSeen,
        moves,
      })),
    })),
  joinUsers: async ({ db, params: { pid }, body: { intoPid }, record }) => {
    const concerned = [...(await usersAccess(db, [pid, intoPid])).values()].flatMap(({ schools }) => schools);
    const outcome = await joinPeople(db, 'actor', pid, intoPid);
    if (outcome !== 'joined') throw new ApiError(409, REFUSED[outcome]);
    const values = { from: 'screen', user: pid, other: intoPid } as const;
    await record({ kind: 'joinedUsers', values, about: intoPid, concerned: [...new Set(concerned)] });
    return { message: 'Joined' };
  },
} satisfies Partial<Handlers>;
