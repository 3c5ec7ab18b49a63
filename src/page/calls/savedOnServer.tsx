import { useEffect, useEffectEvent } from 'react';
import { useAction, useCapability, useReload } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { removeSavedView, savedViews as savedViewsCall, saveSavedView } from '#contract/people/savedViews.ts';
import { type SavedView, type SavedViewsStorage, savedViews, storeSavedViews } from '#domain/lists/savedViews.ts';
import { isOwnView, viewsToSend, withServerViews } from '#domain/lists/sharedViews.ts';
import { LIST_KEY } from '#domain/lists/viewContent.ts';
import { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';
import { toJson } from '#platform/json.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { viewsTexts } from '#texts/views.ts';
import type { SavedServer } from '#ui/table/ViewChoices.tsx';
import { ShareView } from './ShareView.tsx';
import { useWrite } from './useWrite.ts';

/** For this many ms the views of a list count as new: they change seldom. */
const STALE_MS = 60_000;

/** Whose views of which list, and where the device keeps them. */
interface Kept {
  pid: number;
  key: string;
  storage: SavedViewsStorage;
}

/** Answers that were taken in: an older one must not take back what was saved since. */
const takenIn = new WeakSet<object>();

/** The views of an answer as the device keeps them. */
const viewsOf = ({ own, shared }: CallAnswer<typeof savedViewsCall>): SavedView[] => [
  ...own.map(
    ({ viewId: id, name, views, sharedSchoolId: schoolId, sharedSchool: school, sharedRole: role }): SavedView => {
      const isShared = schoolId !== null || role !== null;
      return {
        id,
        name,
        views,
        ...(isShared && { shared: role === null ? { schoolId: schoolId ?? 0, school } : { role } }),
      };
    },
  ),
  ...shared.map(({ viewId: id, name, views, byRole, bySchool: school }): SavedView => {
    return { id, name, views, from: { role: byRole ?? undefined, school } };
  }),
];

/**
 * The server beside the views that a device keeps of a list (promises/session-and-errors.md#columns-and-views): what it has is taken
 * in, and what it has not yet is sent. Undefined where the server keeps no views.
 */
export function useSavedOnServer(kept: Kept | undefined): SavedServer | undefined {
  const isOffered = useCapability(SAVED_VIEWS);
  const list = kept?.key ?? '';
  const isAsking = isOffered && list.length <= LIST_KEY.max && LIST_KEY.form.test(list);
  const t = useTexts(viewsTexts);
  const options = { enabled: isAsking, quiet: true, optional: true, staleTime: STALE_MS };
  const { data } = useCall(savedViewsCall, { query: { list } }, options);
  const reload = useReload(savedViewsCall);
  const move = useAction(saveSavedView, { optional: true });
  const save = useWrite(saveSavedView, { success: undefined, failed: t('notSaved'), reloads: [savedViewsCall] });
  const remove = useWrite(removeSavedView, { success: undefined, failed: t('notRemoved'), reloads: [savedViewsCall] });

  const read = () => (kept ? savedViews(kept.storage, kept.pid, list) : []);
  const store = (next: readonly SavedView[]) => {
    if (kept && toJson(next) !== toJson(read())) storeSavedViews(kept.storage, kept.pid, list, next);
  };
  const inputOf = ({ id, name, views }: SavedView) => ({ body: { list, viewId: id ?? null, name, views } });
  /** The server has this view now, unless it was changed again since. */
  const keepNumber = (sent: SavedView, id: number | null) =>
    store(
      read().map((view) => {
        const isSent = isOwnView(view) && view.name === sent.name && toJson(view.views) === toJson(sent.views);
        return isSent ? { ...view, id: id ?? undefined, isChanged: undefined } : view;
      }),
    );
  /** Takes an answer in, once. */
  const takeIn = useEffectEvent(async (answer: CallAnswer<typeof savedViewsCall>) => {
    if (takenIn.has(answer)) return;
    takenIn.add(answer);
    const next = withServerViews(read(), viewsOf(answer));
    store(next);
    const toSend = viewsToSend(next);
    for (const view of toSend) {
      const { answer: saved } = await move.run(inputOf(view));
      // What stays on the device says so in the panel, and is sent the next time.
      if (!saved) return;
      keepNumber(view, saved.viewId);
    }
    if (toSend.length > 0) reload();
  });
  useEffect(() => {
    if (isAsking && data) void takeIn(data);
  }, [data, isAsking]);

  if (!isAsking || !kept) return undefined;
  return {
    async save(view) {
      const saved = await save.run(inputOf(view), { about: view.name });
      if (saved) keepNumber(view, saved.viewId);
    },
    async remove(view) {
      if (view.id === undefined) return;
      // A view that is still there comes back.
      const onFailed = () => store([...read(), view]);
      await remove.run({ params: { viewId: view.id } }, { about: view.name, onFailed });
    },
    choice: (view) => (
      <ShareView
        view={view}
        onShared={(shared) => store(read().map((each) => (each.id === view.id ? { ...each, shared } : each)))}
      />
    ),
  };
}
