/**
 * Finds and uses what a page shows, as Playwright does and with its names: the search is Playwright's own (`ivya`), mouse
 * and keys are the browser's (`@web/test-runner-commands`). A test of one screen reads like a journey.
 */
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { getByLabelSelector, getByPlaceholderSelector, getByRoleSelector, getByTextSelector, Ivya } from 'ivya';
import { getAriaDisabled, isElementVisible } from 'ivya/utils';
import { type Frame, LATE_MS, pause } from '#tests/elements/support.ts';
import { isWithin, topAt } from '#tests/support/browser/drawn.ts';
import { pressUntilGone } from '#tests/support/browser/pressUntilGone.ts';

const finder = Ivya.create({ browser: 'chromium' });

type Text = string | RegExp;
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;
interface Filter {
  hasText?: Text;
  has?: Locator;
  visible?: true;
}
/** An option of a list, by its value or label, or by what is named. */
type Choice = string | { value: string } | { label: string } | { index: number };

/** `internal:text="…"i` → `internal:has-text="…"i`. */
const hasText = (text: Text) => getByTextSelector(text).replace('internal:text', 'internal:has-text');

/**
 * Looks until nothing is amiss.
 * @param look says what is amiss, in words that follow what is waited for.
 */
export async function eventually(what: string, look: () => string | undefined | Promise<string | undefined>) {
  const end = performance.now() + LATE_MS;
  for (let looks = 0; ; looks += 1) {
    const amiss = await look();
    if (amiss === undefined) return;
    if (performance.now() > end) throw new Error(`Waited ${LATE_MS} ms in vain: ${what} ${amiss}`);
    await pause(looks);
  }
}

/** The text of a node as it is written, shadow roots included. */
export function textIn(node: Node): string {
  if (['STYLE', 'SCRIPT'].includes(node.nodeName)) return '';
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const { shadowRoot } = node as Element;
  return [...node.childNodes, ...(shadowRoot ? [shadowRoot] : [])].map(textIn).join('');
}

/** What a click is made of. */
const CLICK = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Presses a key, or several at once as `Shift+Tab`. */
export async function press(keys: string): Promise<void> {
  const held = keys.split(/\+(?=.)/);
  const last = held.pop() as never;
  for (const key of held) await sendKeys({ down: key as never });
  await sendKeys({ press: last });
  for (const key of held.toReversed()) await sendKeys({ up: key as never });
}

/** Types a text into what has the focus. */
export const type = (text: string): Promise<void> => sendKeys({ type: text });

export class Locator {
  constructor(
    readonly page: Frame,
    /** In the language of Playwright's selectors. */
    readonly selector: string,
  ) {}

  #in(selector: string) {
    return new Locator(this.page, this.selector ? `${this.selector} >> ${selector}` : selector);
  }
  getByRole(role: string, options: RoleOptions = {}) {
    return this.#in(getByRoleSelector(role, options));
  }
  getByText(text: Text, options: { exact?: boolean } = {}) {
    return this.#in(getByTextSelector(text, options));
  }
  getByLabel(text: Text, options: { exact?: boolean } = {}) {
    return this.#in(getByLabelSelector(text, options));
  }
  getByPlaceholder(text: Text, options: { exact?: boolean } = {}) {
    return this.#in(getByPlaceholderSelector(text, options));
  }
  /** By a selector of CSS, which looks into shadow roots too. */
  locator(css: string) {
    return this.#in(`css=${css}`);
  }
  filter({ hasText: text, has, visible }: Filter): Locator {
    let found: Locator = this;
    if (text !== undefined) found = found.#in(hasText(text));
    if (has) found = found.#in(`internal:has=${JSON.stringify(has.selector)}`);
    return visible ? found.#in('visible=true') : found;
  }
  nth(index: number) {
    return this.#in(`nth=${index}`);
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  /** All that there are now. */
  elements(): Element[] {
    return finder.queryLocatorSelectorAll(this.selector, this.page.document);
  }
  /** The one that there is now. Undefined where there is none. @throws an Error where there are several. */
  now(): HTMLElement | undefined {
    const found = this.elements();
    if (found.length > 1) {
      const seen = found.slice(0, 5).map((element) => finder.previewNode(element));
      throw new Error(`${this.selector} is not one, but ${found.length}: ${seen.join(', ')}`);
    }
    return found[0] as HTMLElement | undefined;
  }
  /** The one, as soon as there is one. */
  async element(): Promise<HTMLElement> {
    let found: HTMLElement | undefined;
    await eventually(this.selector, () => {
      found = this.now();
      return found ? undefined : 'is not there';
    });
    return found as HTMLElement;
  }
  count(): Promise<number> {
    return Promise.resolve(this.elements().length);
  }
  all(): Promise<Locator[]> {
    return Promise.resolve(this.elements().map((_, index) => this.nth(index)));
  }
  allTextContents(): Promise<string[]> {
    return Promise.resolve(this.elements().map(textIn));
  }
  textContent(): Promise<string> {
    return this.element().then(textIn);
  }
  innerText(): Promise<string> {
    return this.element().then(({ innerText }) => innerText);
  }
  getAttribute(name: string): Promise<string | null> {
    return this.element().then((element) => element.getAttribute(name));
  }
  inputValue(): Promise<string> {
    return this.element().then((element) => (element as HTMLInputElement).value);
  }
  boundingBox(): Promise<DOMRect> {
    return this.element().then((element) => element.getBoundingClientRect());
  }
  evaluate<T>(look: (element: HTMLElement) => T): Promise<Awaited<T>> {
    return this.element().then(look) as Promise<Awaited<T>>;
  }

  /** Waits until it is drawn, rests, and nothing lies over its middle. @returns that place. */
  async #place({ isUsed = true } = {}): Promise<[x: number, y: number]> {
    let place: [number, number] = [0, 0];
    let before = '';
    await eventually(this.selector, () => {
      const element = this.now();
      if (!element) return 'is not there';
      if (!isElementVisible(element)) return 'is not to be seen';
      if (isUsed && getAriaDisabled(element)) return 'is disabled';
      const { left, top, width, height } = element.getBoundingClientRect();
      const now = [left, top, width, height].join();
      if (now !== before) {
        before = now;
        return 'moves';
      }
      place = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const seen = topAt(this.page.document, ...place);
      const label = seen?.closest('label');
      if (isWithin(seen, element) || (label && label.control === element)) return undefined;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return `is covered by ${seen ? finder.previewNode(seen) : 'nothing that is drawn'}`;
    });
    return place;
  }
  /**
   * Clicks, and again where something else has come to lie there in the last moment, which is not pressed, and where what was
   * pressed moved away before it was let go.
   */
  async click({ holding }: { holding?: 'Shift' } = {}): Promise<void> {
    if (holding) await sendKeys({ down: holding });
    let isHit: boolean | undefined;
    let isLost = false;
    do {
      const position = await this.#place();
      const element = this.now();
      isHit = undefined;
      isLost = true;
      const guard = (event: Event) => {
        const isOnElement = event
          .composedPath()
          .some((node) => node === element || (node as HTMLLabelElement).control === element);
        isHit ??= isOnElement;
        if (event.type === 'click' && isOnElement) isLost = false;
        if (isHit) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      for (const type of CLICK) this.page.addEventListener(type, guard, { capture: true });
      await sendMouse({ type: 'click', position });
      for (const type of CLICK) this.page.removeEventListener(type, guard, { capture: true });
      // What goes away when it is pressed gets no click.
      if (!element?.isConnected) isLost = false;
    } while (!isHit || isLost);
    if (holding) await sendKeys({ up: holding });
  }
  async dblclick(): Promise<void> {
    await sendMouse({ type: 'move', position: await this.#place() });
    for (const event of ['down', 'up', 'down', 'up'] as const) await sendMouse({ type: event });
  }
  async pressUntilGone(): Promise<void> {
    await this.#place();
    await pressUntilGone(await this.element());
  }
  async hover(): Promise<void> {
    await sendMouse({ type: 'move', position: await this.#place({ isUsed: false }) });
  }
  async check(): Promise<void> {
    if (!((await this.element()) as HTMLInputElement).checked) await this.click();
  }
  async uncheck(): Promise<void> {
    if (((await this.element()) as HTMLInputElement).checked) await this.click();
  }
  async focus(): Promise<void> {
    (await this.element()).focus();
  }
  async press(keys: string): Promise<void> {
    await this.focus();
    await press(keys);
  }
  /** Types letter by letter, after what is there. */
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await type(text);
  }
  /** Writes in place of what is there. */
  async fill(text: string): Promise<void> {
    const field = (await this.#usable()) as HTMLInputElement;
    field.focus();
    if (/^(?:date|time|month|week|color|range|datetime-local)$/.test(field.type)) {
      this.#set(field, 'value', text);
      return;
    }
    field.select();
    this.page.document.execCommand(text ? 'insertText' : 'delete', false, text);
  }
  async selectOption(choice: Choice): Promise<void> {
    let chosen: HTMLOptionElement | undefined;
    await eventually(`${this.selector} with the option ${JSON.stringify(choice)}`, () => {
      const options = [...((this.now() as HTMLSelectElement | undefined)?.options ?? [])];
      chosen = options.find(
        ({ value, label }, index) =>
          (typeof choice === 'string' && [value, label].includes(choice)) ||
          (typeof choice === 'object' &&
            (('value' in choice && choice.value === value) ||
              ('label' in choice && choice.label === label) ||
              ('index' in choice && choice.index === index))),
      );
      return chosen ? undefined : 'is not there';
    });
    const list = (await this.#usable()) as HTMLSelectElement;
    list.focus();
    this.#set(list, 'value', chosen?.value ?? '');
  }
  async setInputFiles(...files: { name: string; mimeType?: string; content: BlobPart }[]): Promise<void> {
    const data = new this.page.DataTransfer();
    for (const { name, mimeType, content } of files) {
      data.items.add(new this.page.File([content], name, { type: mimeType ?? '' }));
    }
    this.#set((await this.element()) as HTMLInputElement, 'files', data.files);
  }

  /** It, once it may be used. */
  async #usable(): Promise<HTMLElement> {
    await eventually(this.selector, () => {
      const element = this.now();
      if (!element || !isElementVisible(element)) return 'is not to be seen';
      return getAriaDisabled(element) ? 'is disabled' : undefined;
    });
    return this.element();
  }
  /** As the browser does when a person has chosen: React reads no value that a script has set on a field itself. */
  #set(field: HTMLInputElement | HTMLSelectElement, name: 'value' | 'files', value: string | FileList): void {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
    for (const event of ['input', 'change']) {
      field.dispatchEvent(new this.page.Event(event, { bubbles: true, composed: event === 'input' }));
    }
  }
}
