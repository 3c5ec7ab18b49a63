import { Activity, type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#api/answerCache.ts';
import { ApiError } from '#api/errors.ts';
import { useReload } from '#api/useAction.ts';
import { type ApiAccess, ApiContext, type CallOptions, type CallState, useCall } from '#api/useCall.ts';
import { useFirstPages } from '#api/useFirstPages.ts';
import { notifications } from '#contract/messages/notifications.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

interface Sent {
  input: unknown;
  signal: AbortSignal | undefined;
  language: string | undefined;
  answer(data: unknown): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** Calls that were sent, in their order. */
let sent: Sent[];
let access: ApiAccess;
let root: ReturnType<typeof reactRoot>;
let complaints: unknown[];

const lost = () => new ApiError('network', schoolClasses, 0);
/** The last call that was sent. */
const latest = () => sent.at(-1) as Sent;
const inputs = () => sent.map(({ input }) => input);
const draw = (children: ReactNode) => root.render(<ApiContext value={access}>{children}</ApiContext>);

interface ClassesProps extends CallOptions {
  schoolId: number;
  /** Each state that was drawn. */
  drawn: CallState<unknown>[];
}

/** A part of a screen that shows the classes of a school. */
function Classes({ schoolId, drawn, ...options }: ClassesProps) {
  drawn.push(useCall(schoolClasses, { params: { schoolId } }, options));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  root = reactRoot();
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  sent = [];
  const client = {
    send: (_: unknown, input: unknown, { signal, language }: { signal?: AbortSignal; language?: string }) =>
      new Promise<never>((resolve, reject) => {
        sent.push({
          input,
          signal,
          language,
          answer: (data) => root.act(() => resolve(data as never)),
          fail: (error) => root.act(() => reject(error)),
        });
      }),
  };
  access = {
    client,
    cache: createAnswerCache({ gcTime: 60_000, staleTime: 1_000, onError: () => {} }),
    apiBase: 'https://api.example',
    language: 'en',
    isSignedIn: true,
    capabilities: [],
    epoch: 1,
    onError: vi.fn(),
  };
});
afterEach(async () => {
  await root.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

describe('the first load', () => {
  test('is told from the first drawing, leaves with it, and is drawn once more with the answer', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(inputs()).toEqual([{ params: { schoolId: 11 } }]);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]).toMatchObject({ data: undefined, isLoading: true, isFetching: true });
    await latest().answer(['9 A']);
    expect(drawn).toHaveLength(2);
    expect(drawn[1]).toMatchObject({ data: ['9 A'], isLoading: false, isFetching: false, error: undefined });
  });

  test('is one call for two parts of a page, each drawn twice', async () => {
    const one: ClassesProps['drawn'] = [];
    const other: ClassesProps['drawn'] = [];
    await draw([<Classes key="one" schoolId={11} drawn={one} />, <Classes key="other" schoolId={11} drawn={other} />]);
    await latest().answer(['9 A']);
    expect(sent).toHaveLength(1);
    expect([one.length, other.length]).toEqual([2, 2]);
    expect(other[1]?.data).toBe(one[1]?.data);
  });

  test('is a call for each language in which the parts of a page are read, and none is shown what another got', async () => {
    const inEnglish: ClassesProps['drawn'] = [];
    const inHindi: ClassesProps['drawn'] = [];
    const hindi = { ...access, language: 'hi' };
    await draw([
      <Classes key="en" schoolId={11} drawn={inEnglish} />,
      <ApiContext key="hi" value={hindi}>
        <Classes schoolId={11} drawn={inHindi} />
      </ApiContext>,
    ]);
    expect(sent.map(({ language }) => language)).toEqual(['en', 'hi']);
    await sent[0]?.answer(['9 A']);
    await sent[1]?.answer(['9 क']);
    expect([inEnglish.at(-1)?.data, inHindi.at(-1)?.data]).toEqual([['9 A'], ['9 क']]);
  });

  test('is asked for once and not aborted where strict mode adds each component twice', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(
      <StrictMode>
        <Classes schoolId={11} drawn={drawn} />
      </StrictMode>,
    );
    expect(sent).toHaveLength(1);
    expect(latest().signal?.aborted).toBe(false);
    await latest().answer(['9 A']);
    expect(drawn.at(-1)?.data).toEqual(['9 A']);
  });

  test('is handed on where another component takes the place of the one that asked', async () => {
    await draw(<Classes key="placeholder" schoolId={11} drawn={[]} />);
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes key="screen" schoolId={11} drawn={drawn} />);
    expect(sent).toHaveLength(1);
    await latest().answer(['9 A']);
    expect(drawn.at(-1)?.data).toEqual(['9 A']);
  });

  test('is cancelled with its component, which is not drawn again', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    await draw(null);
    expect(latest().signal?.aborted).toBe(true);
    await latest().fail(new Error('aborted'));
    expect(drawn).toHaveLength(1);
  });

  test('waits until somebody is signed in, and until the component is enabled', async () => {
    const drawn: ClassesProps['drawn'] = [];
    access = { ...access, isSignedIn: false };
    await draw(<Classes schoolId={11} drawn={drawn} enabled={false} />);
    access = { ...access, isSignedIn: true, epoch: 2 };
    await draw(<Classes schoolId={11} drawn={drawn} enabled={false} />);
    expect(sent).toHaveLength(0);
    expect(drawn.at(-1)).toMatchObject({ isLoading: true, isFetching: false });
    const before = drawn.length;
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(sent).toHaveLength(1);
    expect(drawn.slice(before)).toMatchObject([{ isLoading: true, isFetching: true }]);
  });
});

describe('what was loaded before', () => {
  test('is shown at once to a component that comes later, and renewed when it is no longer new', async () => {
    await draw(<Classes schoolId={11} drawn={[]} />);
    await latest().answer(['9 A']);
    await draw(null);
    vi.setSystemTime(Date.now() + 1_000);
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(drawn).toMatchObject([{ data: ['9 A'], isLoading: false, isFetching: true }]);
    await latest().answer(['9 A', '9 B']);
    expect(sent).toHaveLength(2);
    expect(drawn).toHaveLength(2);
    expect(drawn[1]).toMatchObject({ data: ['9 A', '9 B'], isFetching: false });
  });

  test('is not asked for again by a component that comes while it is new', async () => {
    await draw(<Classes schoolId={11} drawn={[]} />);
    await latest().answer(['9 A']);
    await draw(null);
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(sent).toHaveLength(1);
    expect(drawn).toMatchObject([{ data: ['9 A'], isFetching: false }]);
  });

  test('in one session is not shown in the next', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    await latest().answer(['9 A']);
    access.cache.clear();
    access = { ...access, epoch: 2 };
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(drawn.at(-1)).toMatchObject({ data: undefined, isLoading: true });
    expect(sent).toHaveLength(2);
  });

  test('is asked for again after a write, by whoever shows it, and stays meanwhile', async () => {
    const drawn: ClassesProps['drawn'] = [];
    let reload = () => {};
    function Form() {
      reload = useReload(schoolClasses);
      return null;
    }
    await draw([<Form key="form" />, <Classes key="classes" schoolId={11} drawn={drawn} />]);
    await latest().answer(['9 A']);
    await root.act(() => reload());
    expect(drawn.at(-1)).toMatchObject({ data: ['9 A'], isFetching: true });
    await latest().answer(['9 B']);
    expect(drawn.at(-1)).toMatchObject({ data: ['9 B'], isFetching: false });
    expect(drawn).toHaveLength(4);
  });

  test('is asked for again when a screen that was hidden is shown, and its call is cancelled while it is hidden', async () => {
    const drawn: ClassesProps['drawn'] = [];
    const screen = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Classes schoolId={11} drawn={drawn} />
      </Activity>
    );
    await draw(screen('visible'));
    await draw(screen('hidden'));
    expect(latest().signal?.aborted).toBe(true);
    await draw(screen('visible'));
    expect(sent).toHaveLength(2);
    await latest().answer(['9 A']);
    expect(drawn.at(-1)).toMatchObject({ data: ['9 A'], isFetching: false });
  });
});

describe('another input', () => {
  test('while the old one is under way cancels it, and shows nothing that it answers', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    const old = latest();
    await draw(<Classes schoolId={12} drawn={drawn} />);
    expect(old.signal?.aborted).toBe(true);
    await old.answer(['of 11']);
    expect(drawn.at(-1)).toMatchObject({ data: undefined, isLoading: true, isFetching: true });
    await latest().answer(['of 12']);
    expect(drawn.map(({ data }) => data)).toEqual([undefined, undefined, ['of 12']]);
  });

  test('keeps the previous answer where that is wanted, marked as such, and drops it after a failure', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} keepPreviousData />);
    expect(drawn.at(-1)?.isPlaceholderData).toBe(false);
    await latest().answer(['of 11']);
    vi.setSystemTime(Date.now() + 5_000);
    await draw(<Classes schoolId={12} drawn={drawn} keepPreviousData />);
    await draw(<Classes schoolId={13} drawn={drawn} keepPreviousData />);
    expect(drawn).toHaveLength(4);
    expect(drawn.at(-1)).toMatchObject({
      data: ['of 11'],
      isPlaceholderData: true,
      isLoading: false,
      isFetching: true,
    });
    await latest().answer(['of 13']);
    expect(drawn.at(-1)).toMatchObject({ data: ['of 13'], isPlaceholderData: false, isFetching: false });
    await draw(<Classes schoolId={14} drawn={drawn} keepPreviousData />);
    const failure = lost();
    await latest().fail(failure);
    expect(drawn.at(-1)).toMatchObject({ data: undefined, error: failure, isPlaceholderData: false });
  });
});

describe('a failure', () => {
  test('is told once, stays while the call is tried again, and goes with the answer', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    const failure = lost();
    await latest().fail(failure);
    expect(drawn.at(-1)).toMatchObject({ data: undefined, error: failure, isLoading: false, isFetching: false });
    await root.act(() => drawn.at(-1)?.retry());
    expect(drawn.at(-1)).toMatchObject({ data: undefined, error: failure, isLoading: false, isFetching: true });
    await latest().answer(['9 A']);
    expect(drawn.at(-1)).toMatchObject({ data: ['9 A'], error: undefined, isFetching: false });
    expect(access.onError).toHaveBeenCalledTimes(1);
    expect(drawn).toHaveLength(4);
  });

  test('of one input is not told of another', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    await latest().fail(lost());
    await draw(<Classes schoolId={12} drawn={drawn} />);
    expect(drawn.at(-1)).toMatchObject({ error: undefined, isLoading: true });
  });

  test('of a renewal leaves the answer of before, and a component that comes anew begins anew', async () => {
    const drawn: ClassesProps['drawn'] = [];
    await draw(<Classes schoolId={11} drawn={drawn} />);
    await latest().fail(lost());
    await draw(null);
    await draw(<Classes schoolId={11} drawn={drawn} />);
    expect(drawn.at(-1)).toMatchObject({ error: undefined, isLoading: true, isFetching: true });
    await latest().answer(['9 A']);
    await root.act(() => drawn.at(-1)?.retry());
    const failure = lost();
    await latest().fail(failure);
    expect(drawn.at(-1)).toMatchObject({ data: ['9 A'], error: failure, isFetching: false });
  });
});

describe('the first pages of a list', () => {
  const page = (...ids: number[]) => ({
    data: ids.map((notificationId) => ({ notificationId })),
    pagination: { totalItems: 4, totalPages: 2, currentPage: 1 },
  });
  let counted: (number[] | undefined)[];
  let retry = () => {};
  function Counts() {
    const { data, retry: again } = useCall(notifications, { query: { page: 1, limit: 2 } }, { quiet: true });
    const read = useFirstPages(notifications, { pageSize: 2, most: 5, enabled: data !== undefined });
    retry = again;
    counted.push(read?.rows.map(({ notificationId }) => notificationId));
    return null;
  }
  const requestedPages = () => inputs().map((input) => (input as { query: { page: number } }).query.page);
  /** What gathers the pages comes later than the screen. */
  const untilRequested = (...pages: number[]) => root.act(async () => expect.poll(requestedPages).toEqual(pages));

  beforeEach(() => {
    counted = [];
  });

  test('share their first with the screen, also after a write', async () => {
    let reload = () => {};
    function Form() {
      reload = useReload(notifications);
      return null;
    }
    await draw([<Form key="form" />, <Counts key="counts" />]);
    await latest().answer(page(1, 2));
    await untilRequested(1, 2);
    await latest().answer(page(3, 4));
    expect(counted.at(-1)).toEqual([1, 2, 3, 4]);
    await root.act(() => reload());
    expect(requestedPages()).toEqual([1, 2, 1]);
    await latest().answer(page(5, 6));
    await untilRequested(1, 2, 1, 2);
    await latest().answer(page(7, 8));
    expect(counted.at(-1)).toEqual([5, 6, 7, 8]);
  });

  test('that cannot be read are left out, and leave no call behind', async () => {
    await draw(<Counts />);
    await latest().fail(lost());
    expect(counted.at(-1)).toBeUndefined();
    await root.act(() => retry());
    await latest().answer(page(1, 2));
    await untilRequested(1, 1, 2);
    await draw(null);
    expect(latest().signal?.aborted).toBe(true);
    expect(access.cache.entries().some(({ isFetching }) => isFetching)).toBe(false);
  });
});
