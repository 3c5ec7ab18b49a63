/** Who was absent on a day. */
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { absentPage } from './absent.queries.ts';

export const absentHandlers = {
  // The policy looks at the objects of the path only.
  absentStudents: async ({ db, query: { page = 1, pageSize = PAGE_SIZE.students, ...filter }, session, now }) => {
    const { schoolId, planId } = filter;
    const isSeen =
      (schoolId === undefined || (await isVisible(db, 'school', schoolId))) &&
      (planId === undefined || (await isVisible(db, 'plan', planId)));
    if (!isSeen) throw notFound();
    return absentPage(db, { ...filter, schools: session.person.schools, now }, { page, pageSize });
  },
} satisfies Partial<Handlers>;
