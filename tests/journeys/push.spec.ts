/**
 * Notices on a device (promises/academy-notices.md#on-this-device), in the console of an academy in a folder. Chromium on this
 * machine reaches no push service: that it gives a subscription is stood in for, and all else is the browser's own.
 */
import { startAcademy } from '#tests/support/academy.ts';
import * as accounts from '#tests/support/accounts.ts';
import { findings } from '#tests/support/findings.ts';
import { expect, keepSession, openConsole, type Page, signInAt, test } from '#tests/support/journeys.ts';
import { freePort, startProxy } from '#tests/support/proxies.ts';
import { browserKeys } from '#tests/support/pushService.ts';

// In one worker: all use the same process of the server.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let inFolder: Awaited<ReturnType<typeof startAcademy>> | undefined;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
let academy: { origin: string };
let at: string;

test.beforeAll(async () => {
  const [databaseUrl, migrationUrl] = (process.env.ACADEMY_DATABASE ?? '').split(' ');
  if (!databaseUrl || !migrationUrl) throw new Error('The journeys did not say where their database is.');
  const port = await freePort();
  inFolder = await startAcademy({
    DATABASE_URL: databaseUrl,
    MIGRATION_URL: migrationUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}/academy/`,
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DELAY_SECONDS: '0',
    PUSH_CONTACT: 'mailto:office@academy.example',
  });
  proxy = await startProxy('node', inFolder.origin, 'removes', port);
  at = `${proxy.origin}/academy`;
  academy = { origin: at };
});
test.afterAll(async () => {
  await proxy?.stop();
  await inFolder?.stop();
});

let made = 0;
/** Gives the page a push service that hands out subscriptions, and remembers what the page asked it. */
async function withPushService(page: Page): Promise<string> {
  const endpoint = `https://1.1.1.1/push/${process.pid}-${Date.now()}-${++made}`;
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const KEY = 'push-of-the-test';
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      };
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem(KEY) ? subscription : null) as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        const key = new Uint8Array((options?.applicationServerKey ?? new ArrayBuffer(0)) as ArrayBuffer);
        if (!options?.userVisibleOnly || key.length !== 65) throw new Error('Not asked as a browser expects.');
        localStorage.setItem(KEY, '1');
        return subscription as unknown as PushSubscription;
      };
    },
    { endpoint, keys: browserKeys().keys },
  );
  return endpoint;
}

const row = (page: Page) => page.getByRole('region', { name: 'Notices on this device' });
const ask = (page: Page) => row(page).getByRole('button', { name: 'Notify me on this device' });
const stop = (page: Page) => row(page).getByRole('button', { name: 'Stop notices on this device' });
/** With a session of this academy: its capabilities are not those of the others. */
async function open(page: Page, account = accounts.parent) {
  await keepSession(page, new URL(at).origin, await signInAt(academy, account));
  await page.goto(`${at}/notices`);
}

test('a parent asks for notices, is sent them, and ends them', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: new URL(at).origin });
  await withPushService(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page);
  await expect(ask(page)).toBeEnabled();
  expect(await findings(page)).toEqual([]);
  // Nothing is registered before somebody asks.
  expect(asked.filter((path) => path.endsWith('/push.js'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await ask(page).click();
  await expect(stop(page)).toBeVisible();
  await expect(stop(page)).toBeFocused();
  await expect(row(page).getByText(/come to this device/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(scopes).toEqual([`${at}/console/`]);

  await page.reload();
  await expect(stop(page)).toBeVisible();
  await stop(page).click();
  await expect(ask(page)).toBeVisible();
  await page.reload();
  await expect(ask(page)).toBeEnabled();
});

test('what arrives is shown with its title alone, and a press on it opens the notices', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: new URL(at).origin });
  await withPushService(page);
  await open(page);
  await ask(page).click();
  await expect(stop(page)).toBeVisible();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');

  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(at).origin, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, body, tag, lang, dir }) => ({ title, body, tag, lang, dir }));
    });

  const text = { title: 'Nila Academy', body: 'കായിക ദിനം', tag: 'notice-41', lang: 'ml', dir: 'ltr' };
  await deliver(JSON.stringify(text));
  await expect.poll(shown).toEqual([text]);
  // The same notice once more is still one.
  await deliver(JSON.stringify(text));
  await expect.poll(shown).toEqual([text]);
  // What is not of the academy shows nothing of itself.
  await deliver('<b>not ours</b>');
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).sort())
    .toEqual(['127.0.0.1', 'Nila Academy']);

  /** Presses it, as far as a test can: the browser opens pages only for a hand. */
  const press = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        clients: {
          openWindow: (address: string) => Promise<unknown>;
          matchAll: () => Promise<readonly object[]>;
        };
        registration: { getNotifications(): Promise<Notification[]> };
        dispatchEvent(event: Event): boolean;
      };
      const done = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (address) => resolve(`opened ${address}`);
        const { matchAll } = scope.clients;
        scope.clients.matchAll = async () => {
          const pages = await matchAll.call(scope.clients);
          return (pages as { url: string; postMessage(message: string): void }[]).map((each) => ({
            url: each.url,
            postMessage: (message: string) => each.postMessage(message),
            focus: async () => resolve(`focused ${each.url}`),
          }));
        };
      });
      const [notification] = await scope.registration.getNotifications();
      const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
        .NotificationEvent;
      scope.dispatchEvent(new Press('notificationclick', { notification }));
      return done;
    });
  const other = await context.newPage();
  await other.goto('about:blank');
  // The page is open: it comes to the front, and asks for the list again.
  const reloaded = page.waitForEvent('load');
  expect(await press()).toMatch(new RegExp(`^(focused|opened) ${at}/notices`));
  await reloaded.catch(() => {});
});

test('a browser that blocks notices is told how to allow them, and nothing is asked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await open(page);
  await expect(row(page).getByText(/blocks notices of this site/)).toBeVisible();
  await expect(row(page).getByRole('button')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('a browser without Web Push has no row', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
  });
  await open(page);
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('an academy that sends no notices to devices has no row', async ({ page, academy: plain }) => {
  await openConsole(page, plain, await signInAt(plain, accounts.parent), '/notices');
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('whoever signs in next in the same browser is not sent the notices of the person before', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(at).origin });
  await withPushService(page);
  await open(page);
  await ask(page).click();
  await expect(stop(page)).toBeVisible();
  await open(page, accounts.teacher);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('academyPush'))).toBeNull();
  await page.reload();
  await expect(ask(page)).toBeEnabled();
});
