/** The lists behind numbers. */

import { mayList } from '#domain/lists/listLinks.ts';
import { wrongField } from '#domain/lists/listQuery.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { isSharedWith } from '#host/server/database/reporting.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { sessionOfPlan } from '#host/server/plans/sessionReport.ts';
import { aboutList, type ItemKind, itemOf, type ListQuestion, listedRows, listOptions } from './lists.queries.ts';
import { isStudent } from './performance.queries.ts';

/** What is said of a wrong field; of all others that the list needs other words. */
const WHY: Readonly<Record<string, string>> = {
  sort: 'have no such order',
  inSchool: 'are in no class',
  inClass: 'are in no class',
  options: 'are in no class',
};

/** @throws ApiError 400 where a word is missing, or is one that the list does not take. */
function refuseWrong(query: Parameters<typeof wrongField>[0]): void {
  const field = wrongField(query);
  if (field === undefined) return;
  const why = WHY[field];
  throw badRequest(
    `Wrong field "${field}": ${why ? `the rows of the list "${query.list}" ${why}` : `the list "${query.list}" needs other words`}`,
  );
}

/** Whether the session sees the item of a list. */
const SEES: Readonly<Record<ItemKind, (db: Tx, id: number, planId: number) => Promise<boolean>>> = {
  exam: (db, id) => isVisible(db, 'exam', id),
  video: (db, id) => isVisible(db, 'video', id),
  student: async (db, id) => (await isVisible(db, 'person', id)) && (await isStudent(db, id)),
  session: async (db, id, planId) => (await sessionOfPlan(db, planId, id)) !== undefined,
};

/** The policy looks at the objects of the path only. @throws ApiError 404 for what the session does not see. */
async function refuseUnseen(db: Tx, { list, schoolId, planId, itemId }: ListQuestion) {
  const item = itemOf(list);
  const isSeen =
    (schoolId === undefined || (await isVisible(db, 'school', schoolId))) &&
    (planId === undefined || (await isVisible(db, 'plan', planId))) &&
    (planId === undefined || schoolId === undefined || (await isSharedWith(db, planId, schoolId))) &&
    (itemId === undefined || item === undefined || (await SEES[item](db, itemId, planId ?? 0)));
  if (!isSeen) throw notFound();
}

export const listHandlers = {
  countedList: async ({ db, query: { page = 1, pageSize = PAGE_SIZE.students, ...query }, session, now }) => {
    refuseWrong(query);
    const { options, ...words } = query;
    if (!mayList(query.list, session.person.role)) throw new ApiError(403, 'You may know how many there are alone');
    const question = { ...words, schools: session.person.schools, now };
    await refuseUnseen(db, question);
    return {
      about: await aboutList(db, question),
      ...(await listedRows(db, question, { page, pageSize })),
      ...(options && { options: await listOptions(db, question) }),
    };
  },
} satisfies Partial<Handlers>;
