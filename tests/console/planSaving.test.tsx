import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#api/answerCache.ts';
import { ApiError } from '#api/errors.ts';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { savePlan } from '#contract/plans/planEditor.ts';
import { EMPTY_PLAN, type PlanDraft } from '#host/console/data/plans/planDraft.ts';
import { usePlanDraft } from '#host/console/data/plans/usePlanDraft.ts';
import { usePlanSaving } from '#host/console/data/plans/usePlanSaving.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

vi.mock('#host/console/data/plans/storedDraft.ts', () => ({ storedDraft: () => undefined, storeDraft: () => {} }));
vi.mock('#page/element/runtime.ts', () => ({ pageRuntime: () => ({ toasts: { show: () => {} } }) }));

const onServer = (version: number, title: string): PlanDraft => ({
  ...EMPTY_PLAN,
  version,
  title,
  weeks: [{ key: 'w', weekNo: 1, title: '', days: [{ key: 'd', day: 1, sessions: [] }] }],
});

let root: ReturnType<typeof reactRoot>;
let plan: ReturnType<typeof usePlanDraft>;
let saving: ReturnType<typeof usePlanSaving>;
/** What the server answers the next save with. */
let answerSave: () => Promise<unknown>;

function Editor({ saved }: { saved: PlanDraft }) {
  plan = usePlanDraft('plan 7', saved, 1);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  saving = usePlanSaving({ planId: 7, saved, onReload: () => {} }, plan, { open, setOpen });
  return null;
}

/** Draws the editor of a plan that the server now has so. */
const read = (saved: PlanDraft) => {
  const access = {
    client: { send: () => answerSave() },
    cache: createAnswerCache({ gcTime: 0, staleTime: 0, onError: () => {} }),
    apiBase: 'https://api.example',
    isSignedIn: true,
    capabilities: [],
    epoch: 1,
    onError: () => {},
  } as unknown as ApiAccess;
  return root.render(
    <MemoryRouter>
      <ApiContext value={access}>
        <Editor saved={saved} />
      </ApiContext>
    </MemoryRouter>,
  );
};
const type = (title: string) => root.act(() => plan.write({ title }));

beforeEach(async () => {
  root = reactRoot();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  await read(onServer(1, 'Light'));
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

test('a plan that is read again takes the place of a draft that nobody has written on', async () => {
  await read(onServer(2, 'Light and shadow'));
  expect(plan.draft.title).toBe('Light and shadow');
  expect(saving.isOutdated).toBe(false);
});

test('what was written stays when somebody else has saved the plan, and the editor says so', async () => {
  await type('Sound');
  await read(onServer(2, 'Light and shadow'));
  expect(plan.draft.title).toBe('Sound');
  expect(saving.isOutdated).toBe(true);
  await root.act(() => saving.loadTheirs());
  expect(plan.draft.title).toBe('Light and shadow');
  expect(saving.isOutdated).toBe(false);
});

test('after saving, the editor goes on from what the server then has', async () => {
  answerSave = async () => ({ message: '', version: 2, retired: 0, deleted: 0 });
  await type('Sound');
  await root.act(() => saving.check());
  await read(onServer(2, 'Sound'));
  expect(plan.draft.version).toBe(2);
  expect(plan.isDirty).toBe(false);
  expect(saving.isOutdated).toBe(false);
});

test('a plan that somebody else has saved meanwhile is not saved over, and nothing is lost', async () => {
  answerSave = async () => {
    throw new ApiError('http', savePlan, 409, 'Somebody was faster');
  };
  await type('Sound');
  await root.act(() => saving.check());
  expect(saving).toMatchObject({ isOutdated: true, failure: undefined });
  expect(plan.draft.title).toBe('Sound');
});
