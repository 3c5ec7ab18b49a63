/**
 * A page in another browser, with the words of Playwright, whose search it uses (`ivya`): a test reads like a journey. It
 * finds and waits inside of the page, and presses and types with the browser's own mouse and keys.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import { build } from 'vite';
import { LATE_SECONDS, type Tab } from './engine.ts';
import type { InPage } from './inPage.ts';

type Text = string | RegExp;
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;

/** How long to wait before looking again, in ms. */
const AGAIN_MS = 50;

/** Notes what a page complains of, from the moment when it runs; the author of the page runs it first. */
export const LISTEN = `{
  const key = Symbol.for('academy.complaints');
  if (!window[key]) {
    const errors = (Object.defineProperty(window, key, { value: [] }))[key];
    addEventListener('error', ({ message }) => message && errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective: by }) => errors.push('refused by ' + by));
    const real = console.error;
    console.error = (...words) => { errors.push(words.map(String).join(' ')); real.apply(console, words); };
  }
}`;

let bundle: Promise<string> | undefined;

/** `inPage.ts` with all that it imports, as a script. */
function inPageScript(): Promise<string> {
  bundle ??= build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: new URL('./inPage.ts', import.meta.url).pathname, formats: ['iife'], name: 'unused' },
    },
  }).then((output) => {
    const [{ output: files } = { output: [] }] = [output].flat() as { output: { code: string }[] }[];
    return files[0]?.code ?? '';
  });
  return bundle;
}

export class EnginePage {
  constructor(readonly tab: Tab) {}

  async goto(url: string): Promise<void> {
    await this.tab.goto(url);
    await this.tab.run(LISTEN, []);
  }
  /** Runs the body of an async function in the page. */
  run<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.tab.run(body, args) as Promise<T>;
  }
  /** Asks what `inPage.ts` knows. */
  async ask<Name extends keyof InPage>(
    name: Name,
    ...args: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const body = `const known = window[Symbol.for('academy.tests')];
      return known ? { value: await known[args[0]](...args.slice(1)) } : {};`;
    const look = () => this.tab.run(body, [name, ...args]) as Promise<{ value?: unknown }>;
    let answer = await look();
    if (!('value' in answer)) {
      // A page that was just opened has not got it yet. What returns nothing is asked twice, which does no harm.
      await this.tab.run(await inPageScript(), []);
      answer = await look();
    }
    return answer.value as Awaited<ReturnType<InPage[Name]>>;
  }
  /** What went wrong in the page, as its console tells. */
  async complaints(): Promise<string[]> {
    const own = await this.run<string[]>(`return window[Symbol.for('academy.complaints')] ?? [];`);
    return [...new Set([...this.tab.complaints, ...own])];
  }
  async path(): Promise<string> {
    return new URL(await this.tab.url()).pathname;
  }
  resize(width: number, height: number): Promise<void> {
    return this.tab.resize(width, height);
  }
  /** Presses a key, or several at once as `Shift+Tab`, in what has the focus. */
  press(keys: string): Promise<void> {
    const held = keys.split(/\+(?=.)/);
    const key = held.pop() ?? '';
    return this.tab.press(key, held);
  }
  /** Types a text into what has the focus. */
  type(text: string): Promise<void> {
    return this.tab.type(text);
  }
  /** What is seen of it: a PNG in Base64. */
  picture(): Promise<string> {
    return this.tab.picture();
  }

  getByRole(role: string, options: RoleOptions = {}): Found {
    return new Found(this, getByRoleSelector(role, options));
  }
  getByLabel(text: Text, options: { exact?: boolean } = {}): Found {
    return new Found(this, getByLabelSelector(text, options));
  }
  getByText(text: Text, options: { exact?: boolean } = {}): Found {
    return new Found(this, getByTextSelector(text, options));
  }
  /** By a selector of CSS, which looks into shadow roots too. */
  locator(css: string): Found {
    return new Found(this, `css=${css}`);
  }
}

/** Something that is found anew each time it is asked for. */
export class Found {
  constructor(
    readonly page: EnginePage,
    readonly selector: string,
  ) {}

  #in(selector: string): Found {
    return new Found(this.page, `${this.selector} >> ${selector}`);
  }
  getByRole(role: string, options: RoleOptions = {}): Found {
    return this.#in(getByRoleSelector(role, options));
  }
  getByLabel(text: Text, options: { exact?: boolean } = {}): Found {
    return this.#in(getByLabelSelector(text, options));
  }
  getByText(text: Text, options: { exact?: boolean } = {}): Found {
    return this.#in(getByTextSelector(text, options));
  }
  locator(css: string): Found {
    return this.#in(`css=${css}`);
  }
  nth(index: number): Found {
    return this.#in(`nth=${index}`);
  }
  first(): Found {
    return this.nth(0);
  }

  /** Waits until it is to be seen, or no longer. */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): Promise<void> {
    await this.#until(async () =>
      (await this.page.ask('isVisible', this.selector)) === (state === 'visible') ? undefined : `is not ${state}`,
    );
  }
  count(): Promise<number> {
    return this.page.ask('count', this.selector);
  }
  async innerText(): Promise<string> {
    await this.waitFor();
    return this.page.ask('text', this.selector);
  }
  allInnerTexts(): Promise<string[]> {
    return this.page.ask('texts', this.selector);
  }
  getAttribute(name: string): Promise<string | null> {
    return this.page.ask('attribute', this.selector, name);
  }
  inputValue(): Promise<string> {
    return this.page.ask('value', this.selector);
  }
  isFocused(): Promise<boolean> {
    return this.page.ask('isFocused', this.selector);
  }
  hasRing(): Promise<boolean> {
    return this.page.ask('hasRing', this.selector);
  }
  /** Clicks on its middle, once it rests there and nothing lies over it. */
  async click(): Promise<void> {
    let before = '';
    let place = { x: 0, y: 0 };
    await this.#until(async () => {
      const now = await this.page.ask('placeOf', this.selector);
      if (typeof now === 'string') return now;
      const moves = before !== `${now.x}, ${now.y}`;
      before = `${now.x}, ${now.y}`;
      place = now;
      return moves ? 'moves' : undefined;
    });
    await this.page.tab.click(place.x, place.y);
  }
  /** Writes in place of what is there. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.page.ask('select', this.selector);
    await this.page.tab.type(text);
  }
  /** Chooses an option by its label or value, or a day. */
  async selectOption(choice: string): Promise<void> {
    await this.waitFor();
    await this.page.ask('choose', this.selector, choice);
  }

  /** @param look says what is amiss. A page that is just left is asked again. */
  async #until(look: () => Promise<string | undefined>): Promise<void> {
    const late = Date.now() + LATE_SECONDS * 1000;
    for (;;) {
      const amiss = await look().catch((error: Error) => error.message);
      if (amiss === undefined) return;
      if (Date.now() > late) throw new Error(`Waited ${LATE_SECONDS} s in vain: ${this.selector} ${amiss}`);
      await pause(AGAIN_MS);
    }
  }
}
