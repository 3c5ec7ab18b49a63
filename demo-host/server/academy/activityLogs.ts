/** The activity log. */

import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ROLE } from '#domain/people/roles.ts';
import { activityLines } from '#host/server/http/activityLog.ts';
import { badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';

export const activityLogHandlers = {
  activityLogs: async ({ db, session, language, query: { page = 1, limit = PAGE_SIZE.activityLog, ...filter } }) => {
    const { startDate, endDate } = filter;
    if (startDate && endDate && endDate < startDate) throw badRequest('The end date is before the start date');
    const own = session.actingRole === ROLE.school ? session.schoolId : null;
    return activityLines(
      db,
      { page, pageSize: limit },
      { ...filter, language, ...(own === null ? {} : { schoolId: own }) },
    );
  },
} satisfies Partial<Handlers>;
