import {
  children,
  parentAttendance,
  parentDashboardStats,
  parentPerformance,
  parentStudyProgress,
} from '#contract/parent.ts';
import { childrenOf } from '#host/db/children.ts';
import { childAttendance } from '#host/db/parentAttendance.ts';
import { childDashboard } from '#host/db/parentDashboard.ts';
import { childPerformance } from '#host/db/parentPerformance.ts';
import { childProgress } from '#host/db/parentProgress.ts';
import { ApiError, notFound } from './errors.ts';
import { route } from './route.ts';
import type { Session } from './session.ts';

/** The child that a call is about: the one it names, which must be the parent's own, else the first. */
function childOf({ person }: Session, { studentId }: { studentId?: number | undefined }): number {
  const [first] = person.children;
  if (first === undefined) throw new ApiError(404, 'There is no child on record for you. Please ask your school.');
  if (studentId === undefined) return first;
  if (!person.children.includes(studentId)) throw notFound();
  return studentId;
}

export const parentRoutes = [
  route(children, ({ db, session }) => childrenOf(db, session.person.children)),
  route(parentDashboardStats, ({ db, session, query, now }) => childDashboard(db, childOf(session, query), now)),
  // `_t` only keeps caches from answering.
  route(parentPerformance, ({ db, session, query, now }) =>
    childPerformance(db, childOf(session, query), query.timeframe, now),
  ),
  route(parentStudyProgress, async ({ db, session, query, now }) => {
    const progress = await childProgress(db, childOf(session, query), query.planId, now);
    if (!progress) throw notFound();
    return progress;
  }),
  route(parentAttendance, ({ db, session, query: { month, year, ...query }, now }) =>
    childAttendance(db, childOf(session, query), { year, month }, now),
  ),
];
