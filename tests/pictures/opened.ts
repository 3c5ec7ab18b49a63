/** Presses what opens something on a page, so that what stands in dialogs, menus and tabs is seen too. */
import type { Locator, Page } from '@playwright/test';
import { fillIn } from './fillIn.ts';
import { settled } from './settled.ts';

/** How many things are pressed one after the other: a menu, what it opens, and what that asks. */
const DEPTH = 3;
/** What may open something. What sorts a column does not. */
const CONTROLS = ':is(button, summary, [role="tab"], [role="menuitem"]):not(th *)';
/** How long it may take until a control can be pressed, in ms: then something else is over it. */
const PRESS_MS = 3_000;

/** Something that can be pressed. */
interface Control {
  /** Its place among all that `CONTROLS` names. */
  index: number;
  /** Which messages it has, by their marks, so that the buttons of many rows are one. */
  kind: string;
  /** What stands on it. */
  words: string;
  /** It writes: its form is to be filled in first. */
  isWriting: boolean;
  /** Its form is not filled in yet. */
  isDisabled: boolean;
  /** It stands around all pages: in the sidebar or the bar at the top. */
  isAround: boolean;
}

/** A page that is looked through. */
export interface Opening {
  page: Page;
  /** Opens it as it was at first. */
  reopen(): Promise<void>;
  /** Called at each new sight, with what was pressed. */
  onShown(pressed: readonly string[]): Promise<void>;
  /** What all that is written is answered from now on. */
  answer(isTaken: boolean): void;
  /** The kinds of controls that have been pressed, here and around all pages; those of this page are added. */
  pressed: Record<'here' | 'around', Set<string>>;
}

const hasPressed = ({ pressed }: Opening, { kind, isAround }: Control) =>
  pressed[isAround ? 'around' : 'here'].has(kind);

/** What can be pressed: it is in view, and nothing is over it. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator(CONTROLS).evaluateAll((all) =>
    all.flatMap((control, index) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      let hit = document.elementFromPoint(x, y);
      for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit; ) {
        hit = inner;
        inner = hit.shadowRoot?.elementFromPoint(x, y);
      }
      const isWriting = control.matches('[type="submit"], [data-variant="primary"], [data-variant="danger"]');
      const isDisabled = control.matches(':disabled, [aria-disabled="true"]');
      if (!hit || !control.contains(hit) || (isDisabled && !isWriting)) return [];
      const around: Node[] = [control];
      for (const part of around) {
        const outside = part instanceof ShadowRoot ? part.host : part.parentNode;
        if (outside) around.push(outside);
      }
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      const marks = name.match(/\u2063[\u2061\u2062]+/g)?.join('') ?? control.className;
      return {
        index,
        kind: `${control.getAttribute('role') ?? control.localName} ${marks}`,
        words: name.replace(/[\u2061-\u2064]/g, '').trim(),
        isWriting,
        isDisabled,
        isAround: around.some((part) => part instanceof Element && part.matches('.sidebar, .topbar, .demo-bar')),
      };
    }),
  );

const kindsOf = (controls: readonly Control[]) => controls.map(({ kind }) => kind).join('\n');

/** Presses each kind of control of a page, and of what that opens. */
export async function openEach(opening: Opening): Promise<void> {
  const { page, reopen } = opening;
  const paths: Control[][] = [[]];
  await reopen();
  for (const path of paths) {
    let here = await standAt(opening, path);
    const start = kindsOf(here);
    // Those that are there at first are in the paths before this one.
    for (const { kind, ...first } of here) {
      if (hasPressed(opening, { kind, ...first })) continue;
      opening.pressed[first.isAround ? 'around' : 'here'].add(kind);
      if (kindsOf(here) !== start) {
        await reopen();
        here = await standAt(opening, path);
      }
      const control = here.find((each) => each.kind === kind);
      if (!control || !(await press(opening, path, control))) continue;
      const opened = await controlsOf(page);
      const isMore = opened.some((each) => !hasPressed(opening, each));
      if (isMore && path.length + 1 < DEPTH) paths.push([...path, control]);
      await page.keyboard.press('Escape');
      await settled(page);
      here = await controlsOf(page);
    }
    await reopen();
  }
}

/** Presses all of a path, on a page as it was at first. @returns what can be pressed there */
async function standAt({ page }: Opening, path: readonly Control[]): Promise<Control[]> {
  for (const { kind } of path) {
    const control = (await controlsOf(page)).find((each) => each.kind === kind);
    if (!control) return [];
    await click(page, control);
  }
  return controlsOf(page);
}

const locate = (page: Page, { index }: Control): Locator => page.locator(CONTROLS).nth(index);

/** @returns whether it could be pressed */
async function click(page: Page, control: Control): Promise<boolean> {
  const isPressed = await locate(page, control)
    .click({ timeout: PRESS_MS })
    .then(
      () => true,
      () => false,
    );
  await settled(page);
  return isPressed;
}

/** Presses a control: one that writes with an empty form, with a full one that is refused, and with one that is taken. */
async function press(opening: Opening, path: readonly Control[], control: Control): Promise<boolean> {
  const { page, onShown, answer } = opening;
  const words = [...path, control].map((each) => each.words);
  if (!control.isDisabled) {
    if (!(await click(page, control))) return false;
    await onShown(words);
  }
  const forms = control.isWriting ? [control] : await writersIn(opening);
  for (const writer of forms) {
    const named = writer === control ? words : [...words, writer.words];
    for (const isTaken of [undefined, false, true]) {
      if (isTaken !== undefined) {
        await fillIn(page);
        answer(isTaken);
      }
      const again = (await controlsOf(page)).find(({ kind }) => kind === writer.kind);
      if (again?.isDisabled) continue;
      if (!again || !(await click(page, again))) break;
      await onShown(named);
    }
    answer(false);
  }
  return true;
}

/** What writes in the dialog that has been opened. */
async function writersIn({ page }: Opening): Promise<Control[]> {
  if (!(await page.locator('dialog[open]').count())) return [];
  return (await controlsOf(page)).filter(({ isWriting }) => isWriting).slice(-1);
}
