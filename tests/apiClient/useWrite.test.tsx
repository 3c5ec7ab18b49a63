import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#api/answerCache.ts';
import { ApiError } from '#api/errors.ts';
import { type ApiAccess, ApiContext, useCall } from '#api/useCall.ts';
import type { AnyCall } from '#contract/call.ts';
import { ownDevices, ownSessions, revokeOwnDevices } from '#contract/sign-in/account.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

const show = vi.hoisted(() => vi.fn());
vi.mock('#page/element/runtime.ts', () => ({ pageRuntime: () => ({ toasts: { show } }) }));

let root: ReturnType<typeof reactRoot>;
/** The ids of the calls that were sent, in their order. */
let sent: string[];
/** What the server answers a write with. */
let answerWrite: () => Promise<unknown>;
let write: ReturnType<typeof useWrite<typeof revokeOwnDevices>>;

const refused = (status: number) => new ApiError('http', revokeOwnDevices, status, 'Not now');

/** A page that shows two answers, and has a button that writes. */
function Page(options: Partial<Parameters<typeof useWrite<typeof revokeOwnDevices>>[1]>) {
  useCall(ownDevices, {});
  useCall(ownSessions, {});
  write = useWrite(revokeOwnDevices, { success: undefined, ...options });
  return null;
}

async function draw(options: Parameters<typeof Page>[0]) {
  const client = {
    send: async ({ id }: AnyCall) => {
      sent.push(id);
      return id === revokeOwnDevices.id ? answerWrite() : [];
    },
  } as unknown as ApiAccess['client'];
  const access: ApiAccess = {
    client,
    cache: createAnswerCache({ gcTime: 60_000, staleTime: 1_000, onError: () => {} }),
    apiBase: 'https://api.example',
    language: 'en',
    isSignedIn: true,
    capabilities: [],
    epoch: 1,
    onError: () => {},
  };
  await root.render(
    <ApiContext value={access}>
      <Page {...options} />
    </ApiContext>,
  );
  sent.length = 0;
}

/** Writes, and waits until what follows is drawn. */
async function run(options?: Parameters<typeof write.run>[1]) {
  let answer: unknown;
  await root.act(() => void write.run({}, options).then((result) => (answer = result)));
  return answer;
}

beforeEach(() => {
  root = reactRoot();
  sent = [];
  answerWrite = async () => ({ message: 'Done' });
  show.mockClear();
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

describe('after a write', () => {
  test('all that the page shows is loaded again', async () => {
    await draw({});
    expect(await run()).toEqual({ message: 'Done' });
    expect(sent).toEqual(['revokeOwnDevices', 'ownDevices', 'ownSessions']);
  });

  test('only what it names is loaded again, where it names something', async () => {
    await draw({ reloads: [ownSessions] });
    await run();
    expect(sent).toEqual(['revokeOwnDevices', 'ownSessions']);
  });

  test('the toast may say what the answer says', async () => {
    await draw({ success: (_, { message }) => ({ text: 'Forgotten', detail: message }) });
    await run();
    expect(show).toHaveBeenCalledWith({ tone: 'success', text: 'Forgotten', detail: 'Done' });
  });
});

describe('after a write that failed', () => {
  beforeEach(() => {
    answerWrite = async () => {
      throw refused(409);
    };
  });

  test('a form shows why, and no toast does', async () => {
    await draw({});
    const onFailed = vi.fn();
    expect(await run({ onFailed })).toBeUndefined();
    expect(write).toMatchObject({ failure: 'Not now', status: 409, isBusy: false });
    expect(onFailed).toHaveBeenCalledOnce();
    expect(show).not.toHaveBeenCalled();
    expect(sent).toEqual(['revokeOwnDevices']);
  });

  test('a toast says so in its words, where it has some', async () => {
    await draw({ failed: 'Not forgotten' });
    await run();
    expect(show).toHaveBeenCalledWith({ tone: 'error', text: 'Not forgotten', detail: 'Not now' });
  });

  test('nothing is said of a session that ended, which has its own dialog', async () => {
    answerWrite = async () => {
      throw refused(401);
    };
    await draw({ failed: 'Not forgotten' });
    const onFailed = vi.fn();
    await run({ onFailed });
    expect(write).toMatchObject({ failure: undefined, isBusy: false });
    expect(onFailed).not.toHaveBeenCalled();
    expect(show).not.toHaveBeenCalled();
  });
});
