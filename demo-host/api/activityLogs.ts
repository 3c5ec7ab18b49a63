/** The activity log. */

import { ROLE } from '#domain/roles.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import { activityLines } from '#host/db/activityLog.ts';
import { badRequest } from './errors.ts';
import type { Handlers } from './handlers.ts';

export const activityLogHandlers = {
  activityLogs: async ({ db, session, query: { page = 1, limit = PAGE_SIZE.activityLog, ...filter } }) => {
    const { startDate, endDate } = filter;
    if (startDate && endDate && endDate < startDate) throw badRequest('The end date is before the start date');
    const own = session.actingRole === ROLE.school ? session.schoolId : null;
    return activityLines(db, { page, pageSize: limit }, { ...filter, ...(own === null ? {} : { schoolId: own }) });
  },
} satisfies Partial<Handlers>;
