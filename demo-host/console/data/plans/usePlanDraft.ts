import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { AnnounceContext } from '#host/console/routing/useRouteAnnouncement.ts';
import { isPlanDraft, isSamePlan, type PlanDraft, type WeekDraft } from './planDraft.ts';
import { storeDraft, storedDraft } from './storedDraft.ts';

/** How many changes can be undone. */
const UNDONE = 100;
/** A draft is stored this many ms after the last change, and at once when the page is left. */
const STORE_AFTER_MS = 400;

/** A change of weeks, days or sessions. @param announcement says it. */
export type Change = (change: (draft: PlanDraft) => PlanDraft, announcement: string, focus?: Focus) => void;

/** What gets the focus after a change: a control of the row with this key, by its `data-control`. */
export interface Focus {
  key: string | undefined;
  control: string;
}

interface History {
  draft: PlanDraft;
  /** Former weeks, the latest last, each with what was done to them. */
  past: readonly { weeks: readonly WeekDraft[]; announcement: string }[];
}

/**
 * The draft of one plan, kept in the tab until it is saved or given up.
 * @param name unique for each plan.
 * @param saved the plan as it is on the server.
 * @param pid of the person who writes: when the editor closes because the session has ended, nobody is signed in.
 */
export function usePlanDraft(name: string, saved: PlanDraft, pid: number | undefined) {
  const announce = useContext(AnnounceContext);
  const [begin] = useState(() => {
    const stored = storedDraft(name);
    return isPlanDraft(stored) ? (stored as PlanDraft) : saved;
  });
  const [{ draft, past }, setHistory] = useState<History>({ draft: begin, past: [] });
  const isDirty = !isSamePlan(draft, saved);

  const latest = useRef({ draft, isDirty });
  useEffect(() => {
    latest.current = { draft, isDirty };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is stored.
  useEffect(() => {
    const flush = () => storeDraft(name, latest.current.isDirty ? latest.current.draft : undefined);
    const timer = setTimeout(flush, STORE_AFTER_MS);
    addEventListener('pagehide', flush);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', flush);
    };
  }, [name, draft, isDirty]);
  // An editor that is closed, by the end of the session too, stores what it has.
  useEffect(
    () => () => {
      if (latest.current.isDirty) storeDraft(name, latest.current.draft, pid);
    },
    [name, pid],
  );

  const focus = useRef<Focus>(undefined);
  const change = useCallback<Change>(
    (how, announcement, wanted) => {
      focus.current = wanted;
      setHistory((history) => {
        const next = how(history.draft);
        if (next === history.draft) return history;
        return { draft: next, past: [...history.past.slice(1 - UNDONE), { weeks: history.draft.weeks, announcement }] };
      });
      announce(announcement);
    },
    [announce],
  );
  /** Changes words of the plan itself, which the browser can undo while they are typed. */
  const write = useCallback((words: Partial<PlanDraft>) => {
    setHistory((history) => ({ ...history, draft: { ...history.draft, ...words } }));
  }, []);
  const undo = useCallback(() => {
    setHistory((history) => {
      const last = history.past.at(-1);
      if (!last) return history;
      return { draft: { ...history.draft, weeks: last.weeks }, past: history.past.slice(0, -1) };
    });
  }, []);
  const reset = useCallback(
    (next: PlanDraft) => {
      latest.current.isDirty = false;
      storeDraft(name, undefined);
      setHistory({ draft: next, past: [] });
    },
    [name],
  );
  return {
    draft,
    isDirty,
    /** The draft was left unsaved before. */
    wasStored: begin !== saved && !isSamePlan(begin, saved),
    change,
    write,
    undo,
    /** What undo would take back. */
    undoable: past.at(-1)?.announcement,
    /** Goes on from another draft; what was stored is forgotten. */
    reset,
    focus,
  };
}
