/** Days of a plan have the digits that a person has chosen (promises/numbers-and-bands.md#digits). */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';
import { planDaysTexts } from '#texts/planDays.ts';
import { LocaleContext } from '#texts/useTexts.tsx';

let root: ReturnType<typeof reactRoot>;
let words: ReturnType<typeof useDayWords>;

function Probe() {
  words = useDayWords();
  return null;
}
async function wordsIn(locale: string) {
  await root.render(
    <LocaleContext value={locale}>
      <Probe />
    </LocaleContext>,
  );
  return [words({ day: 12 }), words({ day: 12, weekNo: 2 }), words({ day: 12, date: '2026-03-09' })].join(' ');
}

const OWN = ['hi-IN-u-nu-deva', 'ml-IN-u-nu-mlym', 'ur-IN-u-nu-arabext'];

// Before there is a page, which would wait for the letters.
beforeAll(() => Promise.all([...OWN, 'hi-IN'].map((locale) => planDaysTexts.load(locale))));
beforeEach(() => {
  root = reactRoot();
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

test.each(OWN)('a day has no Latin digits in %s', async (locale) => {
  const written = await wordsIn(locale);
  expect(written).toMatch(/\p{Nd}/u);
  expect(written).not.toMatch(/[0-9]/);
});

test('a day has Latin digits where none were chosen', async () => {
  expect(await wordsIn('en-IN')).toContain('Day 12 Day 12 (Week 2)');
  expect(await wordsIn('hi-IN')).toContain('12');
});
