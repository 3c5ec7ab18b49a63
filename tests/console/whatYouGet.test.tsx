/** What the academy sends a parent, as the page says it (promises/menu-and-routes.md#what-you-get-and-how). */
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { MailChoice } from '#domain/messages/familyMail.ts';
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

async function wordsOf(
  topics: Partial<Record<MailChoice, boolean>>,
  channel: string | null = 'email',
): Promise<string> {
  const choices = Object.entries(topics).map(([topic, isOn]) => {
    return { topic, isOn, language: 'en', channel, passedOver: [] };
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

describe('a parent whose academy tells of results and plans too', () => {
  const TOPICS = [
    'Exam Results',
    'Tell me when exam results come in',
    'Study Plan',
    'Tell me when a study plan falls behind',
  ];

  it('reads of each what it is, when it comes and where it goes', async () => {
    const words = await wordsOf({ results: true, plan: true });
    for (const text of [...TOPICS, 'On the evening of a day on which results came in', 'at most once in two weeks'])
      expect(words).toContain(text);
    expect(words.match(/It goes by email to asha@families\.example\./g)).toHaveLength(2);
  });

  it('reads nothing of where one goes that is off, and of one that does not come that it does not', async () => {
    expect(await wordsOf({ results: false })).not.toContain('It goes by email');
    expect(await wordsOf({ plan: true }, null)).toContain('At the moment it does not reach you.');
  });

  it('finds no switch of what the academy does not tell', async () => {
    const words = await wordsOf({ week: true, absence: true });
    for (const text of TOPICS) expect(words).not.toContain(text);
  });
});
