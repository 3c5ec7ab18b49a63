/** Course packages in the editor of plans (promises/course-packages.md#where-staff-put-them). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#api/answerCache.ts';
import type { SendOptions } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { putCoursePackage } from '#contract/plans/coursePackages.ts';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { type CoursePackages, useCoursePackages } from '#host/console/data/plans/session/useCoursePackages.ts';
import { hold } from '#tests/support/browser/answers.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

vi.mock('#page/element/runtime.ts', () => ({ pageRuntime: () => ({ toasts: { show: () => {} } }) }));

const ROCKS = { packageId: 31, studyPlanItemId: 7, title: 'Rocks', units: 3, bytes: 1_200_000 };

let root: ReturnType<typeof reactRoot>;
let packages: CoursePackages | undefined;
/** The calls that were sent, with what they bring. */
let sent: [id: string, input: object][];
let answers: Record<string, (options: SendOptions) => unknown>;

function Probe({ planId }: { planId: number | undefined }) {
  packages = useCoursePackages(planId);
  return null;
}

/** Draws the editor of a plan. */
const draw = ({
  planId = 5,
  capabilities = ['course-packages'],
}: {
  planId?: number | 'new';
  capabilities?: string[];
} = {}) => {
  const access = {
    client: {
      send: async ({ id }: { id: string }, input: object, options: SendOptions) => {
        sent.push([id, input]);
        return answers[id]?.(options);
      },
    },
    cache: createAnswerCache({ gcTime: 0, staleTime: 0, onError: () => {} }),
    apiBase: 'https://api.example',
    isSignedIn: true,
    capabilities,
    epoch: 1,
    onError: () => {},
  } as unknown as ApiAccess;
  return root.render(
    <ApiContext value={access}>
      <Probe planId={planId === 'new' ? undefined : planId} />
    </ApiContext>,
  );
};
const idsSent = () => sent.map(([id]) => id);

/** In place of the browser's, which Node has not. */
class Reader {
  result: string | undefined;
  onload = () => {};
  onerror = () => {};
  readAsDataURL(file: Blob) {
    file.arrayBuffer().then((bytes) => {
      this.result = `data:application/zip;base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload();
    }, this.onerror);
  }
}

beforeEach(() => {
  root = reactRoot();
  vi.stubGlobal('FileReader', Reader);
  sent = [];
  answers = {
    coursePackages: () => [ROCKS],
    putCoursePackage: () => ({ message: '', packageId: 32, title: 'Minerals', units: 1 }),
    removeCoursePackage: () => ({ message: '' }),
  };
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

test('a file is sent as base64, and what sessions carry is read anew', async () => {
  await draw();
  expect(packages?.words).toEqual(new Map([[7, 'Course package: Rocks']]));
  const file = new File(['unit'], 'minerals.zip');
  const { held, release } = hold();
  answers.putCoursePackage = async () => {
    await held;
    return { message: '', packageId: 32, title: 'Minerals', units: 1 };
  };
  let done: Promise<void> | undefined;
  await root.act(() => {
    done = packages?.put(8, file);
  });
  expect(packages).toMatchObject({
    isBusy: true,
    sending: { studyPlanItemId: 8, file: { name: 'minerals.zip', bytes: 4 } },
  });
  expect(packages?.words.get(8)).toBe('Sending minerals.zip');
  await root.act(async () => {
    release();
    await done;
  });
  expect(sent.slice(1)).toEqual([
    ['putCoursePackage', { body: { studyPlanItemId: 8, content: btoa('unit') } }],
    ['coursePackages', { params: { planId: 5 } }],
  ]);
  expect(packages).toMatchObject({ isBusy: false, sending: undefined });
  expect(packages?.failureOf(8)).toBeUndefined();
});

test.each([
  ['empty', new File([], 'rocks.zip'), /^The file is empty\./],
  [
    'larger than the limit',
    Object.defineProperty(new File(['x'], 'rocks.zip'), 'size', { value: COURSE_PACKAGE_MAX.bytes + 1 }),
    /^The file has 21 MB, and may have 20 MB at most\./,
  ],
])('a file that is %s is told at its session, and not sent', async (_, file, words) => {
  await draw();
  await root.act(() => void packages?.put(7, file));
  expect(packages?.failureOf(7)).toMatch(words);
  expect(packages?.failureOf(8)).toBeUndefined();
  expect(idsSent()).toEqual(['coursePackages']);
});

test('a file of exactly the limit is sent', async () => {
  await draw();
  const file = Object.defineProperty(new File(['x'], 'a.zip'), 'size', { value: COURSE_PACKAGE_MAX.bytes });
  await root.act(() => packages?.put(7, file));
  expect(idsSent()).toContain('putCoursePackage');
});

test('what the server says of a file stands at its session, until the next one is put there', async () => {
  await draw();
  const message = 'The zip has no cmi5.xml, so it is no course package of cmi5.';
  answers.putCoursePackage = () => {
    throw new ApiError('http', putCoursePackage, 400, message);
  };
  await root.act(() => packages?.put(7, new File(['x'], 'rocks.zip')));
  expect(packages?.failureOf(7)).toBe(message);
  expect(packages?.words.get(7)).toBe('The course package was not put on');
  answers.putCoursePackage = () => ({ packageId: 32, title: 'Minerals', units: 1 });
  await root.act(() => packages?.put(7, new File(['y'], 'rocks.zip')));
  expect(packages?.failureOf(7)).toBeUndefined();
  expect(packages?.words.get(7)).toBe('Course package: Rocks');
});

/** Puts a file on a session, which stays on its way. @returns how it is sent, and what waits until it is over */
async function begin(file = new File(['unit'], 'minerals.zip')) {
  let options: SendOptions | undefined;
  let end: (failure: unknown) => void = () => {};
  answers.putCoursePackage = (given) => {
    options = given;
    return new Promise((_, reject) => {
      end = reject;
      given.signal?.addEventListener('abort', () => reject(given.signal?.reason));
    });
  };
  let done: Promise<void> | undefined;
  await root.act(() => {
    done = packages?.put(7, file);
  });
  await expect.poll(() => options).toBeDefined();
  return { onSent: options?.onSent, file, done: () => done, fail: (status: number) => end(failed(status)) };
}
const failed = (status: number) =>
  new ApiError(
    status === 0 ? 'network' : 'http',
    putCoursePackage,
    status,
    status === 0 ? undefined : `It is a ${status}`,
  );

test('how far a file is, is told as a share, and unknown before anything is told', async () => {
  await draw();
  const { onSent, done } = await begin();
  const share = packages?.sending?.file.share;
  expect(share?.getState()).toBeUndefined();
  onSent?.(5, 20);
  expect(share?.getState()).toBe(0.25);
  await root.act(() => {
    packages?.sending?.file.cancel();
    return done();
  });
});

test('a file that is cancelled is no failure and stays chosen, and what sessions carry is read anew', async () => {
  await draw();
  const { file, done } = await begin();
  await root.act(() => {
    packages?.sending?.file.cancel();
    return done();
  });
  expect(packages).toMatchObject({ isBusy: false, sending: undefined });
  expect(packages?.unsent.get(7)).toBe(file);
  expect(packages?.failureOf(7)).toBeUndefined();
  expect(packages?.words.get(7)).toBe('Course package: Rocks');
  expect(idsSent()).toEqual(['coursePackages', 'putCoursePackage', 'coursePackages']);
  answers.putCoursePackage = () => ({ packageId: 32, title: 'Minerals', units: 1 });
  await root.act(() => packages?.put(7, file));
  expect(packages?.unsent.size).toBe(0);
});

test.each([
  [0, 'The file did not arrive. Check the network and send it again.'],
  [408, 'The file did not arrive. Check the network and send it again.'],
  [503, 'It is a 503'],
  // A session that ended has a dialog of its own.
  [401, undefined],
])('a file whose sending ended with %i stays chosen', async (status, words) => {
  await draw();
  const { file, done, fail } = await begin();
  await root.act(async () => {
    fail(status);
    await done();
  });
  expect(packages?.unsent.get(7)).toBe(file);
  expect(packages?.failureOf(7)).toBe(words);
});

test('a file that the server refuses does not stay chosen', async () => {
  await draw();
  const { done, fail } = await begin();
  await root.act(async () => {
    fail(400);
    await done();
  });
  expect(packages?.unsent.size).toBe(0);
  expect(packages?.failureOf(7)).toBe('It is a 400');
});

test('a package is taken off by its number', async () => {
  await draw();
  await root.act(async () => void expect(await packages?.remove(ROCKS)).toBe(true));
  expect(sent[1]).toEqual(['removeCoursePackage', { params: { packageId: 31 } }]);
  expect(idsSent()[2]).toBe('coursePackages');
});

test('nothing is read for a plan that is not saved, nor from a server without the capability', async () => {
  await draw({ planId: 'new' });
  expect(packages).toBeDefined();
  await draw({ capabilities: [] });
  expect(packages).toBeUndefined();
  expect(sent).toEqual([]);
});
