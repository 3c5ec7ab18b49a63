/**
 * The console's service worker: shows the notices and messages to families that arrive
 * (promises/academy-notices.md#on-this-device, promises/channels.md#on-a-device), and nothing else; it keeps no files and sees no
 * requests. It is a script of its own, `console/push.js`, that only browsers load whose person
 * has asked for notices. `?open=` of its address is where the list of notices is.
 */

/** The part of a service worker that is used here; the page's types have another global. */
interface WorkerScope {
  readonly location: { href: string; origin: string; hostname: string };
  readonly registration: { showNotification(title: string, options: Shown): Promise<void> };
  readonly clients: {
    matchAll(filter: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: ClickEvent) => void): void;
  addEventListener(type: 'install', listen: () => void): void;
  skipWaiting(): Promise<void>;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: string): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface ClickEvent extends WorkerEvent {
  readonly notification: { close(): void; readonly data?: unknown };
}

/** `renotify`: one that replaces another is heard all the same. Not every browser's types have it. */
type Shown = NotificationOptions & { renotify?: boolean };

const scope = globalThis as unknown as WorkerScope;

/** The route of the list of notices at the end of its address, and that of the attendance beside it. */
const NOTICES_ROUTE = /\/notices$/;
const ATTENDANCE_PATH = '/attendance';

/** Tells a page that shows the list that somebody has come for a new notice. */
const OPENED = 'academy-notice-opened';

// A newer one takes over at once: nothing is kept that the one before would still need.
scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** Browsers take the permission back where nothing is shown, so something is shown in any case. */
function show(data: PushEvent['data']): Promise<void> {
  const { title, body, tag, lang, dir, open } = read(data);
  return scope.registration.showNotification(title || scope.location.hostname, {
    body,
    tag,
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    ...(open && { data: open, renotify: tag !== '' }),
  });
}

type Word = 'title' | 'body' | 'tag' | 'lang' | 'dir' | 'open';

/** The words of a push, each of them text. */
function read(data: PushEvent['data']): Record<Word, string> {
  let payload: Record<string, unknown> = {};
  try {
    const json = data?.json();
    if (typeof json === 'object' && json !== null) payload = json as Record<string, unknown>;
  } catch {
    // Somebody else's push service has sent something else.
  }
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  return {
    title: text('title'),
    body: text('body'),
    tag: text('tag'),
    lang: text('lang'),
    dir: text('dir'),
    open: text('open'),
  };
}

/** Where a page is, without its query: routes may stand behind `#`. */
function placeOf(address: string): string {
  const { origin, pathname, hash } = new URL(address);
  return origin + pathname + (hash.split('?')[0] ?? '');
}

/**
 * What a press opens: of a message to a family its page, where that is of this site, else the attendance; of a notice the list of
 * notices.
 */
function pageOf(link: unknown): string {
  const { location } = scope;
  const requested = new URL(new URL(location.href).searchParams.get('open') ?? '/', location.origin);
  const notices = requested.origin === location.origin ? requested.href : `${location.origin}/`;
  if (typeof link !== 'string' || link === '') return notices;
  // Both are routes of the same console, behind `#` or not.
  return originOf(link) === location.origin ? link : notices.replace(NOTICES_ROUTE, ATTENDANCE_PATH);
}

/** Undefined of what is no address. */
function originOf(link: string): string | undefined {
  try {
    return new URL(link).origin;
  } catch {
    return undefined;
  }
}

/** Shows a page: the one that is open, else a new one. */
async function openPage(link: unknown): Promise<unknown> {
  const { clients } = scope;
  const address = pageOf(link);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => placeOf(url) === placeOf(address));
  if (!open) return clients.openWindow(address);
  open.postMessage(OPENED);
  return open.focus();
}
