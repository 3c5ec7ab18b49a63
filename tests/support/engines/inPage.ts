/** What tests in other browsers look for in a page: bundled, and handed to it by the protocol (`page.ts`). */
import { Ivya } from 'ivya';
import { getAriaDisabled, isElementVisible } from 'ivya/utils';
import { focusedIn, isWithin, topAt } from '#tests/support/browser/drawn.ts';
import { inkBeside, inkIn, lookOf } from './ink.ts';
import { amissIn, hiding } from './looks.ts';

const finder = Ivya.create({ browser: /Firefox/.test(navigator.userAgent) ? 'firefox' : 'webkit' });

/** The elements that a selector of Playwright finds. */
const all = (selector: string) => finder.queryLocatorSelectorAll(selector, document) as HTMLElement[];

/** The one that is found. @throws an Error where there is none, or several. */
function one(selector: string): HTMLElement {
  const found = all(selector);
  if (found.length !== 1) throw new Error(`${selector} is not one, but ${found.length}`);
  return found[0] as HTMLElement;
}

/** Where it can be pressed now, or why not. */
function placeOf(selector: string): { x: number; y: number } | string {
  const found = all(selector);
  const [element] = found;
  if (!element || found.length > 1) return `is not one, but ${found.length}`;
  if (!isElementVisible(element)) return 'is not to be seen';
  if (getAriaDisabled(element)) return 'is disabled';
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const seen = topAt(document, place.x, place.y);
  const label = seen?.closest('label');
  if (isWithin(seen, element) || (label && label.control === element)) return place;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return `is covered by ${seen ? finder.previewNode(seen) : 'nothing that is drawn'}`;
}

/** As the browser does when a person has chosen: React reads no value that a script has set on a field itself. */
function setValue(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) {
    field.dispatchEvent(new Event(event, { bubbles: true, composed: event === 'input' }));
  }
}

const inPage = {
  placeOf,
  count: (selector: string) => all(selector).length,
  isVisible: (selector: string) => all(selector).some(isElementVisible),
  text: (selector: string) => one(selector).innerText,
  texts: (selector: string) => all(selector).map(({ innerText }) => innerText),
  value: (selector: string) => (one(selector) as HTMLInputElement).value,
  attribute: (selector: string, name: string) => one(selector).getAttribute(name),
  isFocused: (selector: string) => all(selector).includes(focusedIn(document) as HTMLElement),
  /** Whether a ring is drawn around it. */
  hasRing: (selector: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one(selector));
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  },
  select: (selector: string) => (one(selector) as HTMLInputElement).select(),
  /** Chooses an option by its label or value, or a day. */
  choose: (selector: string, choice: string) => {
    const field = one(selector);
    const options = field instanceof HTMLSelectElement ? [...field.options] : [];
    const option = options.find(({ label, value }) => label === choice || value === choice);
    if (field instanceof HTMLSelectElement && !option) throw new Error(`${selector} has no option ${choice}`);
    field.focus();
    setValue(field, option ? option.value : choice);
  },
  /** Ink inside the frame of a field, but for what stands at its end. */
  inkInside: (selector: string, picture: string) => {
    const { left, top, width, height } = one(selector).getBoundingClientRect();
    return inkIn(new DOMRect(left + 4, top + 4, width - 40, height - 8), picture);
  },
  /** What is painted in the box of an element: equal where it looks the same. */
  look: (selector: string, picture: string) => lookOf(one(selector).getBoundingClientRect(), picture),
  amissIn,
  hiding,
  inkBeside,
};

export type InPage = typeof inPage;
/** Where a page keeps it. */
Object.defineProperty(globalThis, Symbol.for('academy.tests'), { value: inPage, configurable: true });
