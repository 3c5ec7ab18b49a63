/** The lists behind numbers. */

import { mayList } from '#domain/listLinks.ts';
import { LIST_FILTERS, type ListAddress, type ListFilter, wrongFilter } from '#domain/lists.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import type { Tx } from '#host/db/actor.ts';
import { aboutList, type ListQuestion, listedRows } from '#host/db/lists.ts';
import { isVisible } from '#host/db/objects.ts';
import { isStudent } from '#host/db/performance.ts';
import { isSharedWith } from '#host/db/reporting.ts';
import { sessionOfPlan } from '#host/db/sessionReport.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import type { Handlers } from './handlers.ts';

/** The word of a filter in a query: `school-id` is `schoolId`. */
const inQuery = (filter: ListFilter) => filter.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** @throws ApiError 400 where a word is missing, or is one that the list does not take. */
function refuseWrong(query: Omit<ListQuestion, 'schools' | 'now'>): void {
  const given = query as Readonly<Record<string, string | number | undefined>>;
  const address: ListAddress = { list: query.list };
  for (const filter of LIST_FILTERS) {
    const value = given[inQuery(filter)];
    if (value !== undefined) address[filter] = value;
  }
  const wrong = wrongFilter(address);
  if (wrong) throw badRequest(`Wrong field "${inQuery(wrong)}": the list "${query.list}" needs other words`);
}

/** The policy looks at the objects of the path only. @throws ApiError 404 for what the session does not see. */
async function refuseUnseen(db: Tx, { schoolId, planId, sessionId, studentId, examId, videoId }: ListQuestion) {
  const isSeen =
    (schoolId === undefined || (await isVisible(db, 'school', schoolId))) &&
    (planId === undefined || (await isVisible(db, 'plan', planId))) &&
    (planId === undefined || schoolId === undefined || (await isSharedWith(db, planId, schoolId))) &&
    (sessionId === undefined || (await sessionOfPlan(db, planId ?? 0, sessionId)) !== undefined) &&
    (studentId === undefined || ((await isVisible(db, 'person', studentId)) && (await isStudent(db, studentId)))) &&
    (examId === undefined || (await isVisible(db, 'exam', examId))) &&
    (videoId === undefined || (await isVisible(db, 'video', videoId)));
  if (!isSeen) throw notFound();
}

export const listHandlers = {
  countedList: async ({ db, query: { page = 1, pageSize = PAGE_SIZE.students, ...query }, session, now }) => {
    refuseWrong(query);
    if (!mayList(query.list, session.person.role)) throw new ApiError(403, 'You may know how many there are alone');
    const question = { ...query, schools: session.person.schools, now };
    await refuseUnseen(db, question);
    return { about: await aboutList(db, question), ...(await listedRows(db, question, { page, pageSize })) };
  },
} satisfies Partial<Handlers>;
