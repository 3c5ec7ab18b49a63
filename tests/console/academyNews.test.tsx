/** What an administrator reads of what families are told in the evening, on the page Academy (promises/family-news.md#when). */
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { stubPage } from '#tests/support/browser/stubPage.ts';

const answers = vi.hoisted(() => new Map<string, unknown>());

vi.mock('#api/useEntry.ts', () => ({
  useEntry: (_: unknown, key: string) => ({ data: answers.get(JSON.parse(key)[0]), isFetching: false }),
}));

let Page: ComponentType;
stubPage();
beforeAll(async () => {
  ({ default: Page } = await import('#host/console/data/Academy.tsx'));
});

async function wordsOf(settings: object): Promise<string> {
  answers.set('academySettings', {
    name: 'Lakeside',
    timeZone: 'Asia/Kolkata',
    languages: ['en'],
    mayChangeTimeZone: true,
    absenceMailHour: null,
    ...settings,
  });
  return (await screenText(Page)).join('\n');
}

describe('what else families are told of in the evening', () => {
  const WORDS = ['What else families are told of in the evening', 'Exam Results', 'A study plan that falls behind'];

  it('is chosen by a checkbox each, with the hour from which on it goes', async () => {
    const words = await wordsOf({ familyNews: ['results'] });
    for (const text of WORDS) expect(words).toContain(text);
    expect(words).toContain('From 6:00 pm on, over the channels');
    expect(await wordsOf({ familyNews: [], absenceMailHour: 20 })).toContain('From 8:00 pm on');
  });

  it('is not there where the server does not know it', async () => {
    const words = await wordsOf({});
    for (const text of WORDS) expect(words).not.toContain(text);
  });
});
