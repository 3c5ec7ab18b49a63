/** What the form of a session says of its course package (promises/course-packages.md#where-staff-put-them). */
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { coursePackages } from '#contract/plans/coursePackages.ts';
import type { CoursePackages } from '#host/console/data/plans/session/useCoursePackages.ts';
import { beginSending } from '#host/console/data/sending/fileSending.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { stubPage } from '#tests/support/browser/stubPage.ts';

let Field: ComponentType<{ packages: CoursePackages; studyPlanItemId: number | null }>;
stubPage();
beforeAll(async () => {
  ({ CoursePackageField: Field } = await import('#host/console/data/plans/session/CoursePackageField.tsx'));
});

const NONE: CoursePackages = {
  state: { data: [], error: undefined, isLoading: false, isFetching: false, retry: () => {} },
  words: new Map(),
  sending: undefined,
  unsent: new Map(),
  isBusy: false,
  failureOf: () => undefined,
  put: async () => {},
  remove: async () => true,
};
const of = (bytes: number) => ({ packageId: 1, studyPlanItemId: 7, title: 'खनिज और चट्टानें', units: 12, bytes });

const wordsOf = (change: Partial<CoursePackages>, studyPlanItemId: number | null = 7) =>
  screenText(() => <Field packages={{ ...NONE, ...change }} studyPlanItemId={studyPlanItemId} />);
const withData = (bytes: number) => ({ state: { ...NONE.state, data: [of(bytes)] } });

it('says what a session carries, and offers to replace it and to take it off', async () => {
  const words = await wordsOf(withData(1_234_567));
  expect(words).toEqual(
    expect.arrayContaining(['खनिज और चट्टानें', '12 units', '1.2 MB', 'Choose another file', 'Take off']),
  );
  expect(await wordsOf(withData(4_100))).toContain('5 kB');
});

it('says that a session carries none, and how large a file may be', async () => {
  const words = await wordsOf({});
  expect(words).toEqual(expect.arrayContaining(['This session carries none.', 'Choose a file']));
  expect(words.join()).toContain('20 MB at most');
  expect(words).not.toContain('Take off');
});

it('says of a session that is not saved that the plan has to be saved first', async () => {
  const words = await wordsOf(withData(4_100), null);
  expect(words.join()).toContain('Save the plan first');
  expect(words).not.toContain('Choose a file');
});

it('says what is wrong with a file, and that nothing could be read', async () => {
  expect(await wordsOf({ failureOf: () => 'The zip has a password.' })).toContain('The zip has a password.');
  const error = new ApiError('http', coursePackages, 500);
  const failed = await wordsOf({ state: { ...NONE.state, data: undefined, error } });
  expect(failed).toEqual(expect.arrayContaining(['Server error. Please try again later.', 'Try again']));
  expect(failed).not.toContain('Choose a file');
});

describe('a file that is being sent', () => {
  const wordsAt = async (sent: number | undefined, studyPlanItemId = 7) => {
    const { sending, onSent } = beginSending({ name: 'a.zip', bytes: 8_000_000 });
    if (sent !== undefined) onSent(sent, 16);
    return wordsOf({ isBusy: true, sending: { studyPlanItemId, file: sending } });
  };

  it('says how much of it has left, with a way to cancel it', async () => {
    expect(await wordsAt(5)).toEqual(
      expect.arrayContaining(['Sending a.zip', '31% sent, 2.5 MB of 8 MB', 'Cancel sending']),
    );
  });

  it('says its size alone while nobody tells how much has left', async () => {
    const words = await wordsAt(undefined);
    expect(words).toEqual(expect.arrayContaining(['Sending a.zip', '8 MB', 'Cancel sending']));
    expect(words.join()).not.toContain('%');
  });

  it('says that it is checked once all of it has left', async () => {
    const words = await wordsAt(16);
    expect(words).toContain('All of it is sent. The academy reads and checks it; please wait.');
    expect(words.join()).not.toContain('100');
    expect(words).toContain('Cancel sending');
  });

  it('is of its own session alone', async () => {
    expect(await wordsAt(5, 8)).not.toContain('Cancel sending');
  });
});

it('offers a file that was not sent once more', async () => {
  const words = await wordsOf({ unsent: new Map([[7, new File(['x'], 'a.zip')]]) });
  expect(words).toEqual(expect.arrayContaining(['Send again', 'Choose a file', 'Not sent: a.zip']));
  expect(await wordsOf({ unsent: new Map([[8, new File(['x'], 'a.zip')]]) })).not.toContain('Send again');
});
