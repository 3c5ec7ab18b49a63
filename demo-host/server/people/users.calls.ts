/** The list of users, and creating, changing, banning and deleting them. */

import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { passwordFaultOf } from '#domain/people/passwords.ts';
import { ROLE } from '#domain/people/roles.ts';
import { USER_ORDERS, type UserOrder } from '#domain/people/userOrders.ts';
import { mayBecome, STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { takeKnownOf } from '#host/server/facts/knownStatements.ts';
import type { Activity } from '#host/server/http/activityLog.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, RequestContext } from '#host/server/http/handlers.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { commonPasswords } from '#host/server/sign-in/commonPasswords.ts';
import { accountOwner } from '#host/server/sign-in/ownAccount.ts';
import { PASSWORD_MESSAGES } from '#host/server/sign-in/passwordMessages.ts';
import { schoolNames } from '#host/server/sign-in/passwordOwner.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { checkUser, USER_MESSAGES } from '#host/server/sign-in/userRules.ts';
import { CHANGED_NUMBER, refuseForeignNumber, refuseKnownNumber, refuseTaken } from './userNumbers.ts';
import {
  banUsers,
  changeUser,
  endTie,
  insertPasswords,
  insertUsers,
  markUserDeleted,
  performanceOf,
  rolesOf,
  setPassword,
  type UserAccess,
  userAccess,
  userOf,
  usersOf,
} from './users.queries.ts';

/** The roles in the lists of a school user and a teacher; other roles see everybody. */
const LISTED_ROLES: Partial<Record<ActingRole, readonly number[]>> = {
  [ROLE.school]: [ROLE.school, STUDENT, ROLE.teacher, ROLE.parent],
  [ROLE.teacher]: [STUDENT, ROLE.parent],
};

/** Said of somebody who belongs to another school too (promises/bulk-actions.md#bans). */
const SHARED =
  'This user belongs to another school too, so only the academy may change, ban or delete them. Your school may end their tie to itself.';

/** Why the caller may not change a user whom they see. */
export const whyNotYours = ({ isShared }: UserAccess): string =>
  isShared ? SHARED : 'Only the academy may do this to this user';

/** The error for a user whom the caller sees but may not change. */
const notYours = async (db: Tx, pid: number) => new ApiError(403, whyNotYours(await userAccess(db, pid)));

/** The line of the log about a ban, or the end of one. */
export const lineOfBan = (pid: number, banned: boolean): Activity => ({
  kind: banned ? 'bannedUser' : 'unbannedUser',
  values: { user: pid },
  about: pid,
});

/** The line of the log about a user who was changed. @param before the schools until then. */
export const lineOfChange = (pid: number, before: readonly number[]): Activity => ({
  kind: 'changedUser',
  values: { user: pid },
  about: pid,
  concerned: before,
});

/** Hashes a password, if one is set; it runs outside of any transaction. */
const hashing = (password: string | undefined) => async () => (password ? hashPassword(password) : undefined);

/** Checks a user who is changed. @throws ApiError 400, 403, 404 */
async function checkChange({ db, session, params: { pid }, body }: RequestContext<'updateUser'>) {
  const before = await userAccess(db, pid);
  if (!before.mayChange) throw await notYours(db, pid);
  const user = await checkUser(db, session, body, { pid, schoolId: before.schoolId, phone: before.phone });
  if (!mayBecome(before.role, user.role)) throw badRequest('A student stays a student, and nobody becomes one');
  return { user, before };
}

/** @throws ApiError 400 where users have no such order. */
function orderNamed(word: string): UserOrder {
  const order = USER_ORDERS.find((known) => known === word);
  if (!order) throw badRequest(`Wrong field "sort": expected one of ${USER_ORDERS.join(', ')}`);
  return order;
}

/** @throws ApiError 400 for a password that breaks the rules, 403 for a user whom the caller may not change, 409. */
async function refuseOneTimePassword({ db, params, body }: RequestContext<'setOneTimePassword'>): Promise<void> {
  const { mayChange, role, phone, schools: ids } = await userAccess(db, params.pid);
  if (!mayChange) throw await notYours(db, params.pid);
  if (role === STUDENT) throw new ApiError(409, USER_MESSAGES.passwordOfStudent);
  if (phone === null) throw new ApiError(409, 'This user has no phone number to sign in with');
  const schools = [...(await schoolNames(db, ids)).values()];
  const { name } = await accountOwner(db, params.pid);
  const fault = passwordFaultOf(body.password, { name, phone, schools }, await commonPasswords());
  if (fault) throw badRequest(PASSWORD_MESSAGES[fault]);
}

export const userHandlers = {
  users: ({ db, kept, query: { page = 1, limit = PAGE_SIZE.users, sort, ...filter } }) =>
    usersOf(db, { page, limit }, { ...filter, sort: sort === undefined ? undefined : orderNamed(sort) }, kept),
  userRoles: ({ db, session: { actingRole } }) => rolesOf(db, LISTED_ROLES[actingRole]),
  userPerformance: ({ db, params }) => performanceOf(db, params.pid),

  banUser: async ({ db, params: { pid }, body: { banned }, record }) => {
    if (!(await banUsers(db, [pid], banned)).has(pid)) throw await notYours(db, pid);
    await record(lineOfBan(pid, banned));
    return { message: 'Updated', banned };
  },
  deleteUser: async ({ db, params: { pid }, record }) => {
    if (!(await markUserDeleted(db, pid))) throw await notYours(db, pid);
    await record({ kind: 'deletedUser', values: { user: pid }, about: pid });
    return { message: 'User deleted' };
  },
  endUserTie: async ({ db, params: { pid, schoolId }, record }) => {
    // Logged first: after the tie has ended, row-level security hides the user from the school.
    await record({ kind: 'endedTie', values: { schoolId, user: pid }, about: pid });
    const tieId = await endTie(db, pid, schoolId);
    if (tieId === undefined) {
      throw new ApiError(
        409,
        'There is no tie to end: only teachers and parents who belong to another school too have one',
      );
    }
    return { message: 'User removed from the school', tieId };
  },

  userById: ({ db, params }) => userOf(db, params.pid),
  createUser: {
    prepare: async ({ db, session, body }) => {
      await checkUser(db, session, body);
      return hashing(body.password);
    },
    handle: async ({ db, session, body, record }, hash) => {
      const user = await checkUser(db, session, body);
      if (session.actingRole === ROLE.school) await refuseKnownNumber(db, user);
      const [added] = await insertUsers(db, [user]).catch(refuseTaken(session));
      const pid = added?.pid as number;
      if (hash !== undefined) await insertPasswords(db, new Map([[pid, hash]]));
      await takeKnownOf(db, session, [user]);
      await record({ kind: 'createdUser', values: { from: 'screen', user: pid }, about: pid });
      return { message: 'User created', pid };
    },
  } satisfies PreparedHandler<'createUser', string | undefined>,
  updateUser: {
    prepare: async (context) => {
      await checkChange(context);
      return hashing(context.body.password);
    },
    handle: async (context, hash) => {
      const { db, session, params, record } = context;
      const { pid } = params;
      const { user, before } = await checkChange(context);
      if (user.phone !== null && user.phone !== before.phone && user.role !== STUDENT)
        await refuseForeignNumber(db, session, user.phone, pid, CHANGED_NUMBER);
      await changeUser(db, pid, user).catch(refuseTaken(session));
      if (hash !== undefined) await setPassword(db, pid, hash);
      await takeKnownOf(db, session, [user]);
      await record(lineOfChange(pid, before.schools));
      return { message: 'User updated' };
    },
  } satisfies PreparedHandler<'updateUser', string | undefined>,
  setOneTimePassword: {
    prepare: async (context) => {
      await refuseOneTimePassword(context);
      return () => hashPassword(context.body.password);
    },
    handle: async (context, hash) => {
      await refuseOneTimePassword(context);
      const { db, params, record } = context;
      const { pid } = params;
      await setPassword(db, pid, hash, true);
      await record({
        kind: 'setOneTimePassword',
        values: { user: pid },
        about: pid,
      });
      return { message: 'One-time password set' };
    },
  } satisfies PreparedHandler<'setOneTimePassword', string>,
} satisfies Partial<Handlers>;
