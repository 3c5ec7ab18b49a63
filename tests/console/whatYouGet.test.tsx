/** What the academy sends a parent, as the page says it (promises/menu-and-routes.md#what-you-get-and-how). */
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
  const { default: WhatYouGet } = await import('#host/console/account/WhatYouGet.tsx');
  Page = () => <WhatYouGet user={{ capabilities: [] } as never} />;
});

async function wordsOf(topics: Readonly<Record<'week' | 'absence', boolean>>): Promise<string> {
  const choices = Object.entries(topics).map(([topic, isOn]) => {
    return { topic, isOn, language: 'en', channel: 'email', passedOver: [] };
  });
  answers.set('mailChoices', { email: 'asha@families.example', number: null, choices });
  return (await screenText(Page)).join('\n');
}

describe('a parent who is sent both absences and the week', () => {
  const HINT = 'If that is enough, switch this off.';

  it('reads that the week tells it once a week', async () => {
    expect(await wordsOf({ week: true, absence: true })).toContain(HINT);
  });

  it.each([
    ['the week', { week: false, absence: true }],
    ['absences', { week: true, absence: false }],
  ])('does not, once %s is off', async (_, topics) => {
    const words = await wordsOf(topics);
    expect(words).toContain('asha@families.example');
    expect(words).not.toContain(HINT);
  });
});
