import { session } from '#widgets/page/index.ts';

/** The key in the tab's session storage, which survives a reload and ends with the tab. */
const STORAGE = 'academyPlanDrafts';

interface Stored {
  /** Whose the drafts are. */
  pid: number;
  drafts: Record<string, unknown>;
}

const pidNow = (): number | undefined => session.get().user?.pid;

function readAll(): Stored | undefined {
  try {
    const stored: Partial<Stored> | null = JSON.parse(sessionStorage.getItem(STORAGE) ?? 'null');
    return typeof stored?.pid === 'number' && stored.drafts ? { pid: stored.pid, drafts: stored.drafts } : undefined;
  } catch {
    return undefined;
  }
}

function writeAll(stored: Stored | undefined): void {
  try {
    if (!stored || Object.keys(stored.drafts).length === 0) sessionStorage.removeItem(STORAGE);
    else sessionStorage.setItem(STORAGE, JSON.stringify(stored));
  } catch {
    // Without storage, a draft lives as long as the editor is open.
  }
}

/** What this person has left unsaved under a name; undefined if there is nothing. */
export function storedDraft(name: string): unknown {
  const stored = readAll();
  return stored && stored.pid === pidNow() ? stored.drafts[name] : undefined;
}

/** Keeps a draft in the tab for this person alone; undefined removes it. */
export function storeDraft(name: string, draft: unknown, pid: number | undefined = pidNow()): void {
  if (pid === undefined) return;
  const stored = readAll();
  const drafts = stored?.pid === pid ? stored.drafts : {};
  const { [name]: _former, ...others } = drafts;
  writeAll({ pid, drafts: draft === undefined ? others : { ...others, [name]: draft } });
}

// Drafts survive an expired session, but not a sign-out.
session.subscribe(() => {
  if (session.get().reason === 'logout') writeAll(undefined);
});
