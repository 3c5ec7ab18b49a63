/** The calls by which people make, see and revoke keys of other systems. */
import { ROLE } from '#domain/people/roles.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { keysOf, makeKey, revokeKey, schoolName } from './keys.queries.ts';

export const keyHandlers = {
  accessKeys: async ({ db, services }) => {
    await services.keys.flush();
    return keysOf(db);
  },
  createAccessKey: async ({ db, session, body, record }) => {
    const isSchool = session.actingRole === ROLE.school;
    const schoolId = body.schoolId ?? (isSchool ? session.schoolId : null);
    if (isSchool && schoolId !== session.schoolId)
      throw new ApiError(403, 'You may make keys for your own school only');
    if (schoolId !== null && (await schoolName(db, schoolId)) === undefined)
      throw badRequest('There is no such school');
    const purposes = [...new Set(body.purposes)];
    const made = await makeKey(db, { name: body.name, purposes, schoolId, madeBy: session.person.pid });
    const values = { key: made.keyId, purposes };
    await record({ kind: 'madeKey', values, concerned: schoolId === null ? [] : [schoolId] });
    return { message: 'Key made', ...made };
  },
  revokeAccessKey: async ({ db, params: { keyId }, record }) => {
    const revoked = await revokeKey(db, { keyId });
    if (!revoked) throw notFound();
    const { schoolId } = revoked;
    const concerned = schoolId === null ? [] : [schoolId];
    await record({ kind: 'revokedKey', values: { from: 'screen', key: keyId }, concerned });
    return { message: 'Key revoked' };
  },
} satisfies Partial<Handlers>;
