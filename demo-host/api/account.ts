import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  ownDevices,
  ownSessions,
  revokeOwnDevice,
  revokeOwnDevices,
} from '#contract/account.ts';
import { passwordFaultOf } from '#domain/passwords.ts';
import { devicesOf, revokeDevice, revokeDevicesOf } from '#host/db/devices.ts';
import { accountOwner, endSessionsBut, openSessions, setOwnPassword } from '#host/db/ownAccount.ts';
import { schoolNames, schoolsOfPerson } from '#host/db/passwordOwner.ts';
import { hashPassword } from '#host/db/passwords.ts';
import { endSession } from '#host/db/sessions.ts';
import { commonPasswords } from './commonPasswords.ts';
import { deviceOf } from './device.ts';
import { badRequest } from './errors.ts';
import { checkOwnPassword } from './ownPassword.ts';
import { PASSWORD_FAULTS } from './passwordFaults.ts';
import { route } from './route.ts';

/** One's own password, sessions and devices. */
export const accountRoutes = [
  route(changeOwnPassword, async (asked) => {
    const { db, session, body, record } = asked;
    const { pid } = session.person;
    const refusal = await checkOwnPassword(asked, body.oldPassword);
    if (refusal) return refusal;
    if (body.newPassword === body.oldPassword) return badRequest('The new password is the old one');
    const schools = [...(await schoolNames(db, await schoolsOfPerson(db, pid))).values()];
    const owner = { ...(await accountOwner(db, pid)), schools };
    const fault = passwordFaultOf(body.newPassword, owner, await commonPasswords());
    if (fault) return badRequest(PASSWORD_FAULTS[fault]);
    await setOwnPassword(db, await hashPassword(body.newPassword), session.sessionId);
    await record({ type: 'CHANGE_OWN_PASSWORD', narration: 'Changed the own password; all other sessions ended' });
    return { message: 'Password changed' };
  }),
  route(ownSessions, async ({ db, session: { sessionId: own } }) =>
    (await openSessions(db, own)).map(({ userAgent, ...session }) => ({
      ...session,
      ...deviceOf(userAgent),
      isThis: session.sessionId === own,
    })),
  ),
  route(endOtherSessions, async ({ db, session: { person, sessionId }, record }) => {
    const ended = await endSessionsBut(db, person.pid, sessionId);
    await record({ type: 'END_SESSIONS', narration: 'Ended all of the own sessions but one' });
    return { message: 'Signed out everywhere else', ended };
  }),
  route(endOwnSession, async ({ db, params: { sessionId }, record }) => {
    await endSession(db, sessionId);
    await record({ type: 'END_SESSION', narration: 'Ended one of the own sessions' });
    return { message: 'Session ended' };
  }),
  route(ownDevices, async ({ db, session: { person } }) =>
    (await devicesOf(db, person.pid)).map(({ deviceId, label, createdAt, lastUsedAt }) => ({
      deviceId,
      ...deviceOf(label),
      addedDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt.toISOString(),
    })),
  ),
  route(revokeOwnDevices, async ({ db, session: { person }, record }) => {
    await revokeDevicesOf(db, person.pid);
    await record({ type: 'REVOKE_DEVICES', narration: 'Forgot all of the own devices' });
    return { message: 'All devices are forgotten' };
  }),
  route(revokeOwnDevice, async ({ db, session: { person }, params: { deviceId }, record }) => {
    await revokeDevice(db, person.pid, deviceId);
    await record({ type: 'REVOKE_DEVICE', narration: 'Forgot one of the own devices' });
    return { message: 'The device is forgotten' };
  }),
];
