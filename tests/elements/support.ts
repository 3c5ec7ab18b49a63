/** What the tests of elements share. They run in a real browser, on the built files. */
import { type AnyCall, SESSION_PARAMETER } from '#contract/call.ts';

declare global {
  /** Folder of the built files, on another origin than the test's page. */
  var academyDist: string;
  /** Origin of the reference API. */
  var academyApi: string;
  /** Phone numbers and password of the demo accounts, by what they are. */
  var academyAccounts: Record<Account | 'password', string>;
  /** Every call of the contract; a literal path comes before a parameter's in its place. */
  var academyCalls: readonly Pick<AnyCall, 'id' | 'method' | 'path'>[];
}

/** Demo accounts, by what they are (`tests/support/data/accounts.ts`). */
export type Account = 'staff' | 'academyStaff' | 'school' | 'teacher' | 'parent';

/** A row of the table of elements, as the built entry exports it. */
export interface Row {
  tag: string;
  screen: string;
  audience: 'anyone' | 'everyone' | 'staff' | 'parent';
  attributes: readonly string[];
}

export type Frame = Window & typeof globalThis;

const frames = new Set<HTMLIFrameElement>();

/** A page of its own, so that every test has a registry in which nothing is defined yet. */
export async function openPage(html = '', { width = 900, height = 700 } = {}): Promise<Frame> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `inline-size: ${width}px; block-size: ${height}px; border: 0`;
  frame.srcdoc = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A school</title></head><body>${html}</body></html>`;
  frames.add(frame);
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  return frame.contentWindow as Frame;
}

/** Tells the runner how a test has ended (`progress` in `wtr.config.mjs`). */
async function tellEnd({ currentTest }: Mocha.Context): Promise<void> {
  const { testFile } = (globalThis as unknown as { __WTR_CONFIG__: { testFile: string } }).__WTR_CONFIG__;
  const ended = {
    file: testFile.split('?')[0] ?? '',
    name: currentTest?.titlePath().join(' › ') ?? '',
    state: currentTest?.state ?? 'skipped',
    ms: String(currentTest?.duration ?? 0),
  };
  await fetch(`/ended?${new URLSearchParams(ended)}`);
}

/** Takes away the pages of a test, and the session in the browser. */
function closePages(): void {
  for (const frame of frames) frame.remove();
  frames.clear();
  localStorage.clear();
  sessionStorage.clear();
}

afterEach(function () {
  closePages();
  return tellEnd(this);
});

/** Loads the entry into a page, as a module script does. */
export async function loadEntry(
  page: Frame,
): Promise<{ elements: readonly Row[]; define(tag: string): Promise<void> }> {
  const script = page.document.createElement('script');
  script.type = 'module';
  script.src = `${academyDist}academy-widgets.js`;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)));
    page.document.head.append(script);
  });
  // The same module again, for its exports: a page's modules are its own.
  const importer = new page.Function('url', 'return import(url)') as (url: string) => Promise<never>;
  return importer(script.src);
}

type Session = { token: string; user: Record<string, unknown>; menu: unknown };

/** Sessions of this file, by who has them: a sign-in is slow on purpose. */
const sessions = new Map<string, Session>();

/** A session at the API: the last one, or a new one where a test has ended that. */
export async function sessionOf(as: Account): Promise<Session> {
  const last = sessions.get(as);
  if (last) {
    const headers = { Authorization: `Bearer ${last.token}` };
    const { status } = await fetch(`${academyApi}/api/messages/unread-count`, { headers });
    if (status !== 401) return last;
  }
  const response = await fetch(`${academyApi}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      identifier: academyAccounts[as],
      password: academyAccounts.password,
      parentView: as === 'parent',
    }),
  });
  if (!response.ok) throw new Error(`signing in as ${as}: ${response.status} ${await response.text()}`);
  const session = (await response.json()) as Session;
  sessions.set(as, session);
  return session;
}

/** Leaves a session in storage, under the keys that the elements read. */
export async function signIn(as: Account): Promise<void> {
  const { token, user, menu } = await sessionOf(as);
  // The storage of this origin is the academy's own, as the console says of its origin.
  localStorage.setItem('academyConsole', 'academy-widgets');
  localStorage.setItem('adminToken', token);
  localStorage.setItem('adminUser', JSON.stringify(user));
  localStorage.setItem('adminMenu', JSON.stringify(menu));
}

/** Parents write to teachers, and to no administrator. */
const READER: Record<string, 'teacher'> = { 'academy-messages': 'teacher' };

/** Signs in the person whom a row is for. */
export async function signInFor({ tag, audience }: Pick<Row, 'tag' | 'audience'>): Promise<void> {
  if (audience === 'anyone') return;
  await signIn(audience === 'staff' ? (READER[tag] ?? 'staff') : audience === 'everyone' ? 'parent' : audience);
}

/** Waits until whatever has been begun in a page is drawn and asked for: two frames, and what waits for them. */
export const settled = (page: Frame): Promise<void> =>
  new Promise((resolve) => {
    page.requestAnimationFrame(() => page.requestAnimationFrame(() => page.setTimeout(resolve)));
  });

/** How long something may take on a machine that does other things too. */
export const LATE_MS = 40_000;

/** Before the next frame that is looked at, in ms: to look in every one, and to draw each, costs more than the page itself. */
const PAUSES = [0, 0, 20, 50];
const LONGEST_PAUSE = 100;

/** Waits for a later frame to look at. @param looks how often it has been looked at */
export async function pause(looks: number): Promise<void> {
  const ms = PAUSES[looks] ?? LONGEST_PAUSE;
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits until something is so, and gives it back. */
export async function until<T>(what: string, look: () => T | null | undefined | false, ms = LATE_MS): Promise<T> {
  const end = performance.now() + ms;
  for (let looks = 0; ; looks += 1) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Waited ${ms} ms in vain until ${what}.`);
    await pause(looks);
  }
}

/** Gives a page the language `en-XA`, which no page has by itself (`src/texts/languages.ts`). */
export function bringPseudoLanguage(page: Frame): void {
  const load = new page.Function('url', 'return () => import(url)')(`${academyDist}texts/pseudo.js`);
  Reflect.set(page, Symbol.for('academy.pseudo'), load);
}

/** Puts an element into a page and waits for its `academy-ready`. */
export async function show(
  page: Frame,
  tag: string,
  attributes: Record<string, string> = {},
): Promise<{ element: HTMLElement; state: string }> {
  const element = createElement(page, tag, attributes);
  const ready = readyOf(element);
  page.document.body.append(element);
  return { element, state: await ready };
}

/** What an element cannot do without, as a page would write it. */
const REQUIRED: Record<string, Record<string, string>> = {
  'academy-plan-report': { 'plan-id': '7' },
  'academy-plan-attendance': { 'plan-id': '7' },
  'academy-student': { 'student-id': '10001' },
  'academy-list': { list: 'students' },
};

/** An element with the API's address and what it requires, not yet in the page. */
export function createElement(page: Frame, tag: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = page.document.createElement(tag);
  for (const [name, value] of Object.entries({ 'api-base': academyApi, ...REQUIRED[tag], ...attributes })) {
    element.setAttribute(name, value);
  }
  return element;
}

/** The state that an element says it is ready with. */
export function readyOf(element: HTMLElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`<${element.localName}> never said it was ready`)), LATE_MS);
    element.addEventListener(
      'academy-ready',
      (event) => {
        clearTimeout(late);
        resolve((event as CustomEvent<{ state: string }>).detail.state);
      },
      { once: true },
    );
  });
}

/** The day in the names of files: that of the browser. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

/** Everything an element shows, as text. */
export const textOf = (element: Element): string =>
  element.shadowRoot?.querySelector('.surface')?.textContent?.replace(/\s+/g, ' ') ?? '';

/** Addresses a page has asked the API for, from now on, each as it names its question. */
export function recordCalls(page: Frame): string[] {
  const calls: string[] = [];
  const real = page.fetch;
  page.fetch = (input, init) => {
    const url = new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input.href, location.href);
    // Against caches, and another each time (promises/session-and-errors.md#caches).
    url.searchParams.delete('_t');
    if (url.pathname.startsWith('/api/')) calls.push(url.pathname + url.search);
    return real.call(page, input, init);
  };
  return calls;
}

/** The bodies of all that the API answers a page, from now on. */
export function recordAnswers(page: Frame): string[] {
  const answers: string[] = [];
  const real = page.fetch;
  page.fetch = async (input, init) => {
    const response = await real.call(page, input, init);
    answers.push(await response.clone().text());
    return response;
  };
  return answers;
}

/** Lets a page's calls of the API meet a fault. */
export function failCalls(page: Frame, fault: () => Response | Promise<Response>): { stop(): void } {
  const real = page.fetch;
  page.fetch = (input, init) => {
    const href = typeof input === 'string' ? input : 'url' in input ? input.url : input.href;
    return new URL(href, location.href).pathname.startsWith('/api/')
      ? Promise.resolve().then(fault)
      : real.call(page, input, init);
  };
  return {
    stop: () => {
      page.fetch = real;
    },
  };
}

/** Lets a page's calls of the API wait for ever. @returns the signals that cancel them, as they come. */
export function holdCalls(page: Frame): AbortSignal[] {
  const signals: AbortSignal[] = [];
  const real = page.fetch;
  page.fetch = (input, init) => {
    const request = new page.Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/api/')) return real.call(page, input, init);
    signals.push(request.signal);
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
  };
  return signals;
}

/** What stands in addresses against caches alone (promises/session-and-errors.md#caches). */
export const UNSAID = ['_t', SESSION_PARAMETER];

/**
 * Lets a test decide what becomes of each call of the API that a page makes: `tell` is given its path, what asks it, and
 * its path with what it asks for, and answers, or leaves it unanswered until it is cancelled.
 */
export function answerWith(
  page: Frame,
  tell: (path: string, ask: () => Promise<Response>, question: string) => Promise<Response | undefined>,
): { underWay(): number } {
  const real = page.fetch;
  let underWay = 0;
  page.fetch = async (input, init) => {
    const request = new page.Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return real.call(page, input, init);
    for (const name of UNSAID) searchParams.delete(name);
    underWay += 1;
    const response = await tell(pathname, () => real.call(page, input, init), `${pathname}?${searchParams}`).finally(
      () => {
        underWay -= 1;
      },
    );
    if (response) return response;
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
  };
  return { underWay: () => underWay };
}
