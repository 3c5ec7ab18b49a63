/** What waits until somebody sees the page (promises/session-and-errors.md#a-page-that-nobody-sees-yet). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { allCalls } from '#contract/index.ts';
import { conversation } from '#contract/messages/messages.ts';
import { visitAttention } from '#contract/students/attentionList.ts';
import { memoryStorage, stubPage } from '#tests/support/browser/page.ts';

/** The ids of the calls that have left. */
let sent: string[];
let stored: Storage;
let page: EventTarget & { visibilityState: string; prerendering: boolean };

async function open(state: Partial<typeof page>) {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', prerendering: false, ...state });
  vi.stubGlobal('document', page);
  const { createClient } = await import('#api/client.ts');
  const { safeStorage } = await import('#platform/safeStorage.ts');
  const client = createClient({
    getToken: async () => 'tok-1',
    onUnauthorized: () => {},
    onBusy: () => {},
    transport: () => async (outgoing) => {
      sent.push(outgoing.call.id);
      return { status: 200, body: { titleStats: {}, countTables: {}, messages: [] } };
    },
  });
  const options = { apiBase: 'https://api.academy.test' };
  const send = () => [
    client.send(visitAttention, {}, options),
    client.send(conversation, { params: { conversationId: 7 } }, options),
    client.send(dashboardStats, { query: { timeframe: 'All Time' } }, options),
  ];
  return { send, storage: safeStorage<'visits' | 'child'>() };
}

function change(state: Partial<typeof page>) {
  Object.assign(page, state);
  page.dispatchEvent(new Event(state.prerendering === false ? 'prerenderingchange' : 'visibilitychange'));
}

beforeEach(() => {
  vi.resetModules();
  sent = [];
  stored = memoryStorage({ academyConsole: 'academy-widgets', child: '7' });
  stubPage({ storage: stored });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['prerendered', { visibilityState: 'hidden', prerendering: true }],
  ['opened in the background', { visibilityState: 'hidden' }],
])('a page that is %s', (_, state) => {
  test('asks, and sends nothing that leaves a trace before somebody sees it', async () => {
    const { send } = await open(state);
    const calls = send();
    await calls[2];
    expect(sent).toEqual([dashboardStats.id]);
    change({ prerendering: false, visibilityState: 'hidden' });
    await new Promise(setImmediate);
    expect(sent).toEqual([dashboardStats.id]);
    change({ visibilityState: 'visible' });
    await Promise.all(calls);
    expect(sent.sort()).toEqual([conversation.id, dashboardStats.id, visitAttention.id].sort());
  });

  test('stores nothing and removes nothing before somebody sees it, and reads what it will store', async () => {
    const { storage } = await open(state);
    storage.set('visits', '1');
    storage.set('visits', '2');
    storage.remove('child');
    expect([storage.get('visits'), storage.get('child')]).toEqual(['2', null]);
    expect([stored.getItem('visits'), stored.getItem('child')]).toEqual([null, '7']);
    change({ prerendering: false, visibilityState: 'visible' });
    await new Promise(setImmediate);
    expect([stored.getItem('visits'), stored.getItem('child')]).toEqual(['2', null]);
  });
});

test('a page that was seen once goes on while it is in the background', async () => {
  const { send, storage } = await open({});
  await Promise.all(send());
  change({ visibilityState: 'hidden' });
  storage.set('visits', '1');
  expect(stored.getItem('visits')).toBe('1');
  await Promise.all(send());
  expect(sent).toHaveLength(6);
});

test('every GET whose summary says that it marks something waits', () => {
  const marking = allCalls.filter(({ method, summary }) => method === 'GET' && /\bmarks?\b/.test(summary));
  expect(marking.map(({ id, marks }) => [id, marks])).toEqual([[conversation.id, true]]);
});
