/** What a page of a test is given before its screen comes: another time, and a printer that shows what it prints. */
import type { Frame } from '#tests/elements/support.ts';
import { eventually } from './locator.ts';

const script = (body: string) => `<script>${body}</script>`;

/** Waits of a page that are shorter than this go on by themselves, in ms. */
const SHORT_MS = 5_000;

/** Markup of a page whose long waits are over when the test says so, by `goOn`. */
export const WAITING = script(`{
  let now = 0;
  const waiting = new Map();
  const real = { setTimeout, setInterval, clearTimeout, clearInterval };
  const wait = (name) => (run, ms = 0, ...heard) => {
    if (ms < ${SHORT_MS}) return real[name].call(window, run, ms, ...heard);
    const id = real.setTimeout.call(window, () => {});
    waiting.set(id, { at: now + ms, run: () => run(...heard), every: name === 'setInterval' ? ms : 0 });
    return id;
  };
  const forget = (name) => (id) => { waiting.delete(id); real[name].call(window, id); };
  Object.assign(window, {
    setTimeout: wait('setTimeout'), setInterval: wait('setInterval'),
    clearTimeout: forget('clearTimeout'), clearInterval: forget('clearInterval'),
    goOn(ms) {
      now += ms;
      for (const [id, one] of [...waiting]) {
        if (one.at > now) continue;
        if (one.every) one.at += one.every; else waiting.delete(id);
        one.run();
      }
    },
  });
}`);

/** Lets this much time pass on a page that was opened with `WAITING`. */
export const goOn = (page: Frame, ms: number): void => (page as Frame & { goOn(ms: number): void }).goOn(ms);

/** Looks at what is printed, in place of the browser's dialog. @returns what was seen in the first that is printed. */
export function seePrint<T>(page: Frame, look: (printed: Document) => T): () => Promise<T> {
  const seen: T[] = [];
  const { prototype } = page.HTMLIFrameElement;
  const real = Object.getOwnPropertyDescriptor(prototype, 'contentWindow')?.get;
  Object.defineProperty(prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const inner = real?.call(this) as Frame | null;
      if (inner) {
        inner.print = () => {
          seen.push(look(inner.document));
          inner.dispatchEvent(new inner.Event('afterprint'));
        };
      }
      return inner;
    },
  });
  return async () => {
    await eventually('what is printed', () => (seen.length > 0 ? undefined : 'does not come'));
    return seen[0] as T;
  };
}

/** Sets options of a page before its screen comes, as `configure` does. */
export function configured(page: Frame, options: object): void {
  const globals = Reflect.get(page, Symbol.for('academy.runtime.v1')) as { config: object };
  Object.assign(globals.config, options);
}
