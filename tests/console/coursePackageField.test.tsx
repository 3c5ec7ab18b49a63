/** What the form of a session says of its course package (promises/course-packages.md#where-staff-put-them). */
import type { ComponentType } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { coursePackages } from '#contract/plans/coursePackages.ts';
import type { CoursePackages } from '#host/console/data/plans/session/useCoursePackages.ts';
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

it('says what is wrong with a file, what is sent, and that nothing could be read', async () => {
  expect(await wordsOf({ failureOf: () => 'The zip has a password.' })).toContain('The zip has a password.');
  expect(await wordsOf({ isBusy: true, sending: { studyPlanItemId: 7, name: 'a.zip' } })).toContain('Sending a.zip');
  const error = new ApiError('http', coursePackages, 500);
  const failed = await wordsOf({ state: { ...NONE.state, data: undefined, error } });
  expect(failed).toEqual(expect.arrayContaining(['Server error. Please try again later.', 'Try again']));
  expect(failed).not.toContain('Choose a file');
});
