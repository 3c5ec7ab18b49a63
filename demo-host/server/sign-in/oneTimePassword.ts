/** Choosing a password at the first sign-in with a one-time password, which somebody else has set. */
import { passwordFaultOf } from '#domain/people/passwords.ts';
import type { Role } from '#domain/people/roles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import { ApiError, unauthorized } from '#host/server/http/errors.ts';
import { type Account, replaceOneTimePassword } from '#host/server/http/sessions.ts';
import { commonPasswords } from './commonPasswords.ts';
import { accountOwner } from './ownAccount.ts';
import { PASSWORD_MESSAGES } from './passwordMessages.ts';
import { schoolNames, schoolsOfPerson } from './passwordOwner.ts';
import { hashPassword } from './passwords.ts';

/** The refusal of a login that has to bring a new password. */
const needsNewPassword = (message: string) =>
  new ApiError(401, message, { login: { needs: 'new-password' }, headers: unauthorized('').more.headers ?? {} });

interface Choice {
  database: Database;
  phone: string;
  /** The account whose password was right. */
  account: Account;
  /** The password that signs in now. */
  oneTime: string;
  /** The password that the person has chosen, if any. */
  chosen: string | undefined;
}

/**
 * Checks the password that replaces a one-time password, and hashes it outside of any transaction.
 * @returns its hash; undefined for an account with a password of its own.
 * @throws ApiError 401 that asks for a new password, or for another one.
 */
export async function chosenPassword({
  database,
  phone,
  account,
  oneTime,
  chosen,
}: Choice): Promise<string | undefined> {
  if (!account.isOneTime) return undefined;
  if (chosen === undefined || chosen === '') throw needsNewPassword('Choose a password of your own');
  if (chosen === oneTime) throw needsNewPassword('The new password is the one-time password');
  const { pid, role } = account;
  const { owner, ids } = await database.as({ kind: 'sign-in', phone }, async (tx) => ({
    owner: await accountOwner(tx, pid),
    ids: await schoolsOfPerson(tx, pid),
  }));
  // The person who signs in sees no school yet.
  const asOwner = { kind: 'person', pid, role: role as Role, isParentView: false, schools: ids, children: [] } as const;
  const schools = [...(await database.as(asOwner, (tx) => schoolNames(tx, ids))).values()];
  const fault = passwordFaultOf(chosen, { ...owner, schools }, await commonPasswords());
  if (fault) throw needsNewPassword(PASSWORD_MESSAGES[fault]);
  return hashPassword(chosen);
}

/** Stores the chosen password, as the `sign-in` actor. @throws ApiError 401 when another sign-in was faster. */
export async function keepChosenPassword(tx: Tx, account: Account, hash: string, requestId: string): Promise<void> {
  if (!(await replaceOneTimePassword(tx, account, hash))) {
    throw unauthorized('This password was replaced just now. Please sign in with the new one.');
  }
  await writeActivity(tx, {
    kind: 'replacedOneTimePassword',
    pid: account.pid,
    schoolId: account.schoolId,
    requestId,
  });
}
