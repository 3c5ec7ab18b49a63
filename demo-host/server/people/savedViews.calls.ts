/** The calls about saved views of lists, each person's own, and those that colleagues share. */
import { SAVED_VIEWS_MAX } from '#domain/lists/savedViews.ts';
import { shareRoles } from '#domain/lists/sharedViews.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { ownViews, removeView, saveView, sharedViews, shareView } from './savedViews.queries.ts';

/** This many shared views of a list are shown: more tabs help nobody. */
const SHARED_MAX = 30;

export const savedViewHandlers = {
  savedViews: async ({ db, query: { list } }) => ({
    own: await ownViews(db, list),
    shared: await sharedViews(db, list, SHARED_MAX),
  }),
  saveSavedView: async ({ db, session: { person }, body, now }) => {
    const saved = await saveView(db, person.pid, body, now);
    if (saved === 'missing') throw notFound();
    if (saved === 'full') throw new ApiError(409, `There are ${SAVED_VIEWS_MAX} views of this list already`);
    return { message: 'Saved', viewId: saved };
  },
  removeSavedView: async ({ db, params: { viewId } }) => {
    await removeView(db, viewId);
    return { message: 'Removed' };
  },
  // The activity log tells with whom, and never the name, which is somebody's own words.
  shareSavedView: async ({ db, session: { person }, params: { viewId }, body: { schoolId, role }, now, record }) => {
    if (schoolId !== null && role !== null) throw badRequest('A view is shared with a school or with a role, not both');
    if (schoolId !== null && !(await isVisible(db, 'school', schoolId))) throw notFound();
    if (role !== null && !shareRoles(person.role).includes(role)) {
      throw new ApiError(403, 'You may share with your own role and those below it');
    }
    await shareView(db, viewId, { schoolId, role, now });
    const taken = schoolId === null && role === null;
    if (schoolId !== null) await record({ kind: 'sharedViewWithSchool', values: { viewId }, concerned: [schoolId] });
    else if (role !== null) await record({ kind: 'sharedViewWithRole', values: { viewId, role } });
    else await record({ kind: 'tookBackView', values: { viewId } });
    return { message: taken ? 'Taken back' : 'Shared' };
  },
} satisfies Partial<Handlers>;
