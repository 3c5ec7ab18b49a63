/** Who is the parent of whom. */
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { deleteChild, familyOf, insertChild } from './families.queries.ts';
import { userAccess } from './users.queries.ts';

/** @throws ApiError 403 unless the caller may change both, 409 unless they can be parent and child. */
async function refuseFamily(db: Tx, parent: number, child: number): Promise<void> {
  const [elder, younger] = [await userAccess(db, parent), await userAccess(db, child)];
  if (!elder.mayChange || !younger.mayChange) throw new ApiError(403, 'Only the academy may link these users');
  if (elder.role === STUDENT || younger.role !== STUDENT) {
    throw new ApiError(409, 'A child is a student, and a parent is not');
  }
}

export const familyHandlers = {
  userFamily: ({ db, params }) => familyOf(db, params.pid),
  linkChild: async ({ db, params: { pid, childPid }, record }) => {
    await refuseFamily(db, pid, childPid);
    await insertChild(db, pid, childPid);
    await record({ kind: 'linkedChild', values: { childPid, parentPid: pid }, about: childPid });
    return { message: 'Child linked' };
  },
  unlinkChild: async ({ db, params: { pid, childPid }, record }) => {
    await refuseFamily(db, pid, childPid);
    // Logged first: without the child the school may no longer see the parent.
    await record({ kind: 'unlinkedChild', values: { childPid, parentPid: pid }, about: childPid });
    if (!(await deleteChild(db, pid, childPid))) throw new ApiError(409, 'This is not their child');
    return { message: 'Child unlinked' };
  },
} satisfies Partial<Handlers>;
