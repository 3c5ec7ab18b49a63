/** Your own account: password, sessions and devices. */
import { passwordFaultOf } from '#domain/people/passwords.ts';
import { ApiError, CommittedError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { changeView, loginAnswer } from '#host/server/http/session.ts';
import { endSession, otherViewOf } from '#host/server/http/sessions.ts';
import { commonPasswords } from './commonPasswords.ts';
import { deviceOf } from './device.ts';
import { devicesOf, revokeDevice, revokeDevicesOf } from './devices.ts';
import { accountOwner, endSessionsBut, openSessions, setOwnPassword } from './ownAccount.ts';
import { withOwnPassword } from './ownPassword.ts';
import { PASSWORD_MESSAGES } from './passwordMessages.ts';
import { schoolNames, schoolsOfPerson } from './passwordOwner.ts';

export const accountHandlers = {
  changeOwnPassword: withOwnPassword<'changeOwnPassword'>(
    ({ body }) => ({ current: body.oldPassword, next: body.newPassword }),
    async ({ db, session, body, record }, nextHash) => {
      if (body.newPassword === body.oldPassword) throw new CommittedError(400, 'The new password is the old one');
      const { pid } = session.person;
      const schools = [...(await schoolNames(db, await schoolsOfPerson(db, pid))).values()];
      const owner = { ...(await accountOwner(db, pid)), schools };
      const fault = passwordFaultOf(body.newPassword, owner, await commonPasswords());
      if (fault) throw new CommittedError(400, PASSWORD_MESSAGES[fault]);
      await setOwnPassword(db, nextHash, session.sessionId);
      await record({ kind: 'changedOwnPassword' });
      return { message: 'Password changed' };
    },
  ),
  ownSessions: async ({ db, session: { sessionId: own } }) =>
    (await openSessions(db, own)).map(({ userAgent, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      isThis: session.sessionId === own,
    })),
  otherView: async ({ db }) => (await otherViewOf(db)) ?? { isParentView: null, identifier: null },
  changeView: async ({ db, session, record, capabilitiesOf }) => {
    const started = await changeView(db, session);
    if (!started) throw new ApiError(409, 'Please sign in again to see your other view.');
    await record({ kind: 'changedView', values: { view: started.parentView ? 'parent' : 'staff' } });
    return loginAnswer(started, capabilitiesOf);
  },
  endOtherSessions: async ({ db, session: { person, sessionId }, record }) => {
    const ended = await endSessionsBut(db, person.pid, sessionId);
    await record({ kind: 'endedOtherSessions' });
    return { message: 'Signed out everywhere else', ended };
  },
  endOwnSession: async ({ db, params: { sessionId }, record }) => {
    await endSession(db, sessionId);
    await record({ kind: 'endedOwnSession' });
    return { message: 'Session ended' };
  },
  ownDevices: async ({ db, session: { person } }) =>
    (await devicesOf(db, person.pid)).map(({ deviceId, label, createdAt, lastUsedAt }) => ({
      deviceId,
      ...deviceOf(label),
      addedDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt.toISOString(),
    })),
  revokeOwnDevices: async ({ db, session: { person }, record }) => {
    await revokeDevicesOf(db, person.pid);
    await record({ kind: 'forgotDevices' });
    return { message: 'All devices are forgotten' };
  },
  revokeOwnDevice: async ({ db, session: { person }, params: { deviceId }, record }) => {
    await revokeDevice(db, person.pid, deviceId);
    await record({ kind: 'forgotDevice' });
    return { message: 'The device is forgotten' };
  },
} satisfies Partial<Handlers>;
