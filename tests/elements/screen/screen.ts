/** One screen in a page of its own, signed in, its API answered by the academy of the run or in the page. */
import { setViewport } from '@web/test-runner-commands';
import type { InferInput } from 'valibot';
import type { CallId, CallOf } from '#contract/index.ts';
import { axeInBothThemes } from '#tests/elements/every/axe.ts';
import {
  createElement,
  type Frame,
  loadEntry,
  openPage,
  readyOf,
  sessionOf,
  signIn,
  UNSAID,
  type Account as Who,
} from '#tests/elements/support.ts';
import { catchFiles, type Download } from './files.ts';
import { eventually, Locator, press, textIn, type } from './locator.ts';

export { hold } from '#tests/support/browser/answers.ts';
export { expect } from './expect.ts';
export { Locator } from './locator.ts';

/** What a call asks. */
export interface CallRequest {
  url: URL;
  query: URLSearchParams;
  method: string;
  /** Read as JSON; undefined without one. */
  body: unknown;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** What the academy answers, or nothing where the call is cancelled meanwhile. */
  academy(): Promise<Response>;
}

type Answer<Id extends CallId> = InferInput<CallOf<Id>['answer']> | Response | null;
/**
 * Answers in place of the academy, by the id of the call: what is told, or what makes it of a question. A number is a
 * failure with this status.
 */
export type Answers = {
  [Id in CallId]?: Answer<Id> | number | ((callRequest: CallRequest) => unknown);
};

interface Opened {
  /** Who is signed in: a member of staff with every right, when nothing is said. */
  as?: Who | undefined;
  signedOut?: boolean;
  attributes?: Record<string, string>;
  answers?: Answers;
  /** Instead of what the sign-in told of the person, such as `{ capabilities: [] }`. */
  user?: Record<string, unknown>;
  /** Whether it comes to be ready; not where an answer is held. */
  isReady?: boolean;
  width?: number;
  height?: number;
  html?: string;
  /** What happens to the page before the screen comes. */
  before?: (page: Frame) => void;
}

/** Finds a call by its method and path; a literal path comes first. */
const CALLS = academyCalls.map(({ id, method, path }) => ({
  id: id as CallId,
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
const callOf = (method: string, pathname: string) =>
  CALLS.find((call) => call.method === method && call.path.test(pathname))?.id;

/** What the page asks for itself when it rests, whatever its screen is. */
const OF_PAGE: ReadonlySet<CallId | undefined> = new Set(['ownBrand', 'savedViews'] as const);

/** A page with one screen. What it shows is found as in Playwright. */
export class ScreenPage extends Locator {
  /** Paths and queries that the screen asked the API for, as they came. */
  readonly calls: string[] = [];
  /** How many requests the API got, with those of the page itself. */
  requests = 0;
  /** What was sent to change something, with the key that makes it happen once. */
  readonly sent: { call: CallId | undefined; body: unknown; key: string | null }[] = [];
  /** What the page threw: a test that leaves something here fails (`openScreen`). */
  readonly thrown: unknown[] = [];
  /** Where the screen has led, as path and search: a test's page goes nowhere. */
  readonly went: string[] = [];
  /** The texts that were printed, with their titles. */
  readonly printed: { title: string; text: string }[] = [];
  readonly #records: string[][] = [];
  readonly #answers = new Map<string, unknown>();
  readonly #files: readonly Download[];
  #taken = 0;
  #underWay = 0;
  readonly keyboard = { press, type };

  constructor(
    page: Frame,
    /** The screen. */
    readonly host: HTMLElement,
  ) {
    super(page, '');
    page.addEventListener('error', ({ error, message }) => this.thrown.push(error ?? message));
    page.addEventListener('unhandledrejection', ({ reason }) => this.thrown.push(reason));
    page.addEventListener('academy-navigate', (event) => {
      const { path, search = '' } = (event as CustomEvent<{ path: string; search?: string }>).detail;
      event.preventDefault();
      this.went.push(path + search);
    });
    this.#answerCalls();
    this.#files = catchFiles(page);
    this.#catchPrints();
  }

  /** Answers these calls from now on; undefined leaves them to the academy again. */
  answer(answers: Answers): void {
    for (const [id, answer] of Object.entries(answers)) {
      if (!CALLS.some((call) => call.id === id)) throw new Error(`There is no call “${id}”.`);
      this.#answers.set(id, answer);
    }
  }

  /** Paths and queries that the API is asked for from now on. */
  callsFromNow(): string[] {
    const calls: string[] = [];
    this.#records.push(calls);
    return calls;
  }

  #answerCalls(): void {
    const { page } = this;
    const real = page.fetch;
    page.fetch = async (input, init) => {
      const request = new page.Request(input, init);
      const url = new URL(request.url);
      if (!url.pathname.startsWith('/api/')) return real.call(page, input, init);
      for (const name of UNSAID) url.searchParams.delete(name);
      this.requests += 1;
      const call = callOf(request.method, url.pathname);
      if (!OF_PAGE.has(call)) for (const calls of [this.calls, ...this.#records]) calls.push(url.pathname + url.search);
      const text = await request.clone().text();
      const { method, signal } = request;
      const callRequest = { url, query: url.searchParams, method, signal, body: text ? JSON.parse(text) : undefined };
      if (request.method !== 'GET') {
        this.sent.push({ call, body: callRequest.body, key: request.headers.get('Idempotency-Key') });
      }
      const answer = call && this.#answers.get(call);
      const academy = () => real.call(page, input, init);
      if (answer === undefined) return academy();
      const given = typeof answer === 'function' ? await answer({ ...callRequest, academy }) : answer;
      request.signal.throwIfAborted();
      if (given instanceof Response || given instanceof page.Response) return given;
      if (typeof given === 'number') return Response.json({ message: `It is a ${given}.` }, { status: given });
      return Response.json(given);
    };
    const answering = page.fetch;
    page.fetch = (input, init) => {
      const before = this.calls.length;
      const answer = answering(input, init);
      if (this.calls.length === before) return answer;
      this.#underWay += 1;
      return answer.finally(() => {
        this.#underWay -= 1;
      });
    };
  }
  /** Waits until every call that was made has its answer. */
  async rest(): Promise<void> {
    await eventually('the API', () => (this.#underWay === 0 ? undefined : `owes ${this.#underWay} answers`));
  }

  /** Prints go through a frame of their own (`src/page/export/PrintFrame.tsx`). */
  #catchPrints(): void {
    const { prototype } = this.page.HTMLIFrameElement;
    const windowOf = Object.getOwnPropertyDescriptor(prototype, 'contentWindow')?.get;
    const { printed } = this;
    Object.defineProperty(prototype, 'contentWindow', {
      get() {
        const frame: Window | null = windowOf?.call(this);
        if (frame) {
          frame.print = () => printed.push({ title: frame.document.title, text: textIn(frame.document.body) });
        }
        return frame;
      },
    });
  }

  /** How many files there were. */
  get files(): number {
    return this.#files.length;
  }
  /** The next file that nobody has taken yet. */
  async download(): Promise<Download> {
    await eventually('a file', () => (this.#files.length > this.#taken ? undefined : 'does not come'));
    this.#taken += 1;
    return this.#files[this.#taken - 1] as Download;
  }
  /** Exports as CSV. @returns the file's name and its lines; these have no quotes that a comma hides in. */
  async csv(place: Locator = this, button = 'Export'): Promise<{ name: string; lines: string[] }> {
    await place.getByRole('button', { name: button, exact: true }).filter({ visible: true }).click();
    await this.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await this.download();
    return { name: file.name, lines: (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n') };
  }

  /** Another size of the page, in CSS pixels. */
  resize(width: number, height = 720): void {
    const frame = this.page.frameElement as HTMLElement;
    frame.style.inlineSize = `${width}px`;
    frame.style.blockSize = `${height}px`;
  }
  /** Leaves the page, before another is opened. */
  close(): void {
    this.page.frameElement?.remove();
  }
  /** What axe finds on the page, in the light and in the dark theme. */
  async findings(): Promise<string[]> {
    return axeInBothThemes(this.page, this.host, this.page.document.body);
  }
}

/** Asks the academy as somebody. @returns the answer. */
export async function askAcademy<T>(as: Who, path: string, body?: object): Promise<T> {
  const { token } = await sessionOf(as);
  const response = await fetch(academyApi + path, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** What the test has opened. */
let opened: ScreenPage[] = [];

afterEach(() => {
  const thrown = opened.flatMap((page) => page.thrown);
  opened = [];
  if (thrown.length > 0) throw thrown[0];
});

/** Opens a page with one screen, and waits until it says that it is ready, unless it does not come to be so. */
export async function openScreen(
  tag: string,
  {
    as = 'staff',
    signedOut,
    attributes,
    answers,
    user,
    isReady = true,
    width = 1280,
    height = 720,
    html,
    before,
  }: Opened = {},
): Promise<ScreenPage> {
  document.body.style.margin = '0';
  if (innerWidth !== 1280 || innerHeight !== 1000) await setViewport({ width: 1280, height: 1000 });
  if (!signedOut) await signIn(as);
  if (user) {
    localStorage.setItem('adminUser', JSON.stringify({ ...(await sessionOf(as)).user, ...user }));
  }
  const page = await openPage(html, { width, height });
  (page.frameElement as HTMLElement).style.display = 'block';
  // As on the console.
  page.document.head.append(
    Object.assign(page.document.createElement('meta'), { name: 'academy-forms', content: 'on' }),
  );
  const element = createElement(page, tag, { 'heading-level': '1', ...attributes });
  const screen = new ScreenPage(page, element);
  opened.push(screen);
  screen.answer(answers ?? {});
  await loadEntry(page);
  before?.(page);
  const ready = readyOf(element);
  page.document.body.append(element);
  if (isReady) await ready;
  else ready.catch(() => {});
  return screen;
}
