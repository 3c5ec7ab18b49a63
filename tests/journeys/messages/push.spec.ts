/**
 * Notices on a device (promises/academy-notices.md#on-this-device), in the console of an academy in a folder. Chromium on this
 * machine reaches no push service: that it gives a subscription is stood in for, and all else is the browser's own.
 */

import { expect, keepSession, openConsole, type Page, signInAt, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';
import { onJourneysDatabase, startAcademy } from '#tests/support/server/academy.ts';
import { freePort, startProxy } from '#tests/support/server/proxies.ts';
import { browserKeys } from '#tests/support/server/pushService.ts';

// In one worker: all use the same process of the server.
test.describe.configure({ mode: 'default' });

let inFolder: Awaited<ReturnType<typeof startAcademy>> | undefined;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
let academy: { origin: string };
let at: string;

test.beforeAll(async () => {
  const port = await freePort();
  inFolder = await startAcademy({
    ...onJourneysDatabase(),
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

/** The parts of the service worker that the tests look at. */
interface Scope {
  shown: object[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    openWindow(address: string): Promise<unknown>;
    matchAll(
      filter?: object,
    ): Promise<{ url: string; postMessage(message: string): void; focus(): Promise<unknown> }[]>;
  };
  dispatchEvent(event: Event): boolean;
}

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

const row = (page: Page) => page.getByRole('region', { name: 'Messages to this device' });
const ask = (page: Page) => row(page).getByRole('button', { name: 'Notify me on this device' });
const stop = (page: Page) => row(page).getByRole('button', { name: 'Send nothing more to this device' });
/** With a session of this academy: its capabilities are not those of the others. */
async function open(page: Page, account = accounts.parent) {
  await keepSession(page, new URL(at).origin, await signInAt(academy, account));
  await page.goto(`${at}/notices`);
}

test('a parent asks for notices, is sent them, and ends them', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: new URL(at).origin });
  await withPushService(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page);
  await expect(ask(page)).toBeEnabled();
  // Nothing is registered before somebody asks.
  expect(requested.filter((path) => path.endsWith('/push.js'))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await ask(page).click();
  await expect(stop(page)).toBeVisible();
  await expect(stop(page)).toBeFocused();
  await expect(row(page).getByText(/come to this device, and messages about absences/)).toBeVisible();
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

  // A browser without a window shows no notifications: what it is asked to show is remembered in their place.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown);
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

  const text = { title: 'Nila Academy', body: 'കായിക ദിനം', tag: 'notice-41', lang: 'ml', dir: 'ltr' };
  await deliver(JSON.stringify(text));
  await expect.poll(shown).toEqual([text]);
  // What is not of the academy shows nothing of itself.
  await deliver('<b>not ours</b>');
  await expect.poll(async () => (await shown()).slice(1)).toMatchObject([{ title: '127.0.0.1', body: '' }]);

  /** Presses it, as far as a test can: a browser opens pages and brings them to the front for a hand alone. */
  const press = () =>
    worker.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const scope = globalThis as unknown as Scope;
          scope.clients.openWindow = async (address) => resolve(`opened ${address}`);
          const pages = scope.clients.matchAll;
          scope.clients.matchAll = async (filter) => {
            const found = await pages.call(scope.clients, filter);
            scope.clients.matchAll = pages;
            return found.map(({ url }) => ({
              url,
              postMessage: () => {},
              focus: async () => resolve(`focused ${url}`),
            }));
          };
          const pressed = Object.assign(new Event('notificationclick'), {
            notification: { close: () => {} },
            waitUntil: () => {},
          });
          scope.dispatchEvent(pressed);
        }),
    );
  expect(await press()).toBe(`focused ${at}/notices`);
  await page.goto(`${at}/dashboard`);
  await expect(page).toHaveURL(/dashboard/);
  expect(await press()).toBe(`opened ${at}/notices`);
});

test.describe('in Safari on an iPhone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the page says that notices wait for the home screen, also where that was offered and closed before', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
      localStorage.setItem('consoleInstall', 'closed');
    });
    await open(page);
    const home = page.getByRole('region', { name: 'On the home screen' });
    await expect(home).toContainText('Notices arrive on this device once the academy is on its home screen');
    await expect(home.getByRole('button')).toHaveCount(0);
  });
});

test('a browser that blocks notices is told how to allow them, and nothing is asked', { tag: '@all' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { query } = Permissions.prototype;
    Permissions.prototype.query = async function (descriptor) {
      const status = await query.call(this, descriptor);
      return Object.defineProperty(status, 'state', { get: () => 'denied' });
    };
  });
  await open(page);
  await expect(row(page).getByText(/blocks notices of this site/)).toBeVisible();
  await expect(row(page).getByRole('button')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test('a browser without Web Push has no row', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
  });
  await open(page);
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('an academy that sends no notices to devices has no row', { tag: '@all' }, async ({ page, academy: plain }) => {
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
