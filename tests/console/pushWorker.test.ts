/** What the console's service worker shows of a push, and what a press on it opens. */
import { afterEach, describe, expect, it, vi } from 'vitest';

/** A script, and no module: its types are asked for nowhere. */
const WORKER: string = '#host/console/push/worker.ts';
const SITE = 'https://academy.example';
const TEXT = { title: 'Nila Academy', body: 'About attendance', tag: 'absence-2026-05-22', lang: 'en', dir: 'ltr' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The worker of a console whose list of notices is here, and the pages that are open. */
async function worker({ notices = `${SITE}/notices`, pages = [] as string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Record<string, unknown>[] = [];
  const done: string[] = [];
  const works: Promise<unknown>[] = [];
  const origin = new URL(SITE).origin;
  const stubs = {
    location: {
      href: `${SITE}/console/push.js?open=${encodeURIComponent(notices)}`,
      origin,
      hostname: 'academy.example',
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({ url, postMessage: () => {}, focus: async () => done.push(`focused ${url}`) })),
      openWindow: async (address: string) => done.push(`opened ${address}`),
    },
    addEventListener: (type: string, listen: (event: object) => void) => listeners.set(type, listen),
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  await import(/* @vite-ignore */ WORKER);
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  const send = async (type: string, event: object) => {
    listeners.get(type)?.({ ...event, waitUntil });
    await Promise.all(works.splice(0));
  };
  return {
    shown,
    done,
    arrive: (text: object) => send('push', { data: { json: () => text } }),
    press: (data?: unknown) => send('notificationclick', { notification: { close: () => {}, data } }),
  };
}

describe('a message to a family on a device', () => {
  it('opens its page by a press, and is heard where it replaces another', async () => {
    const open = `${SITE}/absence/one-use-secret`;
    const { shown, done, arrive, press } = await worker();
    await arrive({ ...TEXT, open });
    expect(shown).toEqual([{ ...TEXT, data: open, renotify: true }]);
    await press(shown[0]?.data);
    expect(done).toEqual([`opened ${open}`]);
  });

  it('opens the attendance of this console where its page is of another site, or is no address', async () => {
    for (const link of ['http://127.0.0.1:4173/absence/secret', 'javascript:alert(1)', 'absence']) {
      const { done, press } = await worker();
      await press(link);
      expect([link, done]).toEqual([link, [`opened ${SITE}/attendance`]]);
      vi.resetModules();
    }
    const behindHash = await worker({ notices: `${SITE}/portal/#/notices` });
    await behindHash.press('https://elsewhere.example/absence/secret');
    expect(behindHash.done).toEqual([`opened ${SITE}/portal/#/attendance`]);
  });

  it('shows the attendance that is open already', async () => {
    const attendance = `${SITE}/attendance`;
    const { done, press } = await worker({ pages: [`${SITE}/dashboard`, `${attendance}?month=4`] });
    await press(attendance);
    expect(done).toEqual([`focused ${attendance}?month=4`]);
  });
});

it('a notice shows its words alone, and opens the list of notices by a press', async () => {
  const { shown, done, arrive, press } = await worker();
  await arrive(TEXT);
  expect(shown).toEqual([TEXT]);
  await press();
  expect(done).toEqual([`opened ${SITE}/notices`]);
});
