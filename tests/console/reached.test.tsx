/** Why a message reached no family, as the page of channels says it (promises/channels.md#what-reaches-whom). */
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSED_OVER, passedOverEntry } from '#domain/messages/channels.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { stubPage } from '#tests/support/browser/stubPage.ts';

const answers = vi.hoisted(() => new Map<string, unknown>());

vi.mock('#api/useEntry.ts', () => ({
  useEntry: (_: unknown, key: string) => ({ data: answers.get(JSON.parse(key)[0]), isFetching: false }),
}));

let Card: ComponentType;
stubPage();
beforeAll(async () => {
  ({ ReachedCard: Card } = await import('#host/console/data/channels/ReachedCard.tsx'));
});

const nothing = { families: 0, delivered: 0, sent: 0, waiting: 0, failed: 0, none: 0 };

async function wordsOf(family: object): Promise<string> {
  const unreached = [{ pid: 7, firstName: 'Asha', channel: null, failure: '', reason: '', passedOver: [], ...family }];
  answers.set('reached', { day: '2026-06-04', days: ['2026-06-04'], totals: nothing, groups: [], unreached });
  return (await screenText(Card)).join('\n');
}

describe('a family that was not reached', () => {
  it.each([
    ['refused', 'SMS: not taken'],
    ['interrupted', 'SMS: nobody knows whether it went out'],
    ['too-many', 'SMS: it had as many messages as a family is sent in seven days'],
  ])('says why, for %s', async (failure, words) => {
    expect(await wordsOf({ channel: 'sms', failure })).toContain(words);
  });

  it('has the words of the gateway where it gave some', async () => {
    expect(await wordsOf({ channel: 'sms', failure: 'refused', reason: 'DND number' })).toContain('SMS: DND number');
  });

  it('says of every channel that was passed over why', async () => {
    for (const why of PASSED_OVER)
      expect(await wordsOf({ passedOver: [passedOverEntry('whatsapp', why)] })).toMatch(/^WhatsApp: [a-z ]{5,}$/m);
    expect(await wordsOf({ passedOver: ['sms no-number'] })).toContain('SMS: no number that can be dialled');
  });

  it('says nothing of what only the server knows', async () => {
    const words = await wordsOf({ channel: 'sms', failure: 'moon', passedOver: ['sms moon'] });
    expect(words).toContain('Asha');
    expect(words).not.toMatch(/moon|SMS/);
  });
});
