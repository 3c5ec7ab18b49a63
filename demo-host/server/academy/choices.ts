/** What the academy and each school choose for themselves: whose choice a call is about. */
import { ROLE } from '#domain/people/roles.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Session } from '#host/server/http/session.ts';

/**
 * The school whose choice it is; null for the academy.
 * @param what is chosen: `the logo and colours`
 * @throws ApiError 403 where a school user names another school.
 */
export function choosingSchool({ actingRole, schoolId }: Session, wanted: number | null, what: string): number | null {
  if (actingRole !== ROLE.school) return wanted;
  if (wanted !== null && wanted !== schoolId) throw new ApiError(403, `You may change ${what} of your own school only`);
  return schoolId;
}
