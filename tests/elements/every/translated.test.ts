/**
 * A translator in the page (`demo-host/examples/limits.md`): it reads open shadow roots and puts texts into `<font>`.
 * Whatever is pressed, what a translated screen says is what an untranslated one says. The translator here says the same
 * in other nodes, so that both can be compared letter by letter.
 */
import { getElementAccessibleName, isElementVisible } from 'ivya/utils';
import { CHUNK_TIMEOUT_MS } from '#platform/loadCode.ts';
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { type Account, type Frame, type Row, sessionOf } from '#tests/elements/support.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** Where a translator puts the texts that stand beside one another. */
type Way = (texts: readonly Text[], font: () => HTMLElement) => void;

const WAYS: Record<string, Way> = {
  'puts a text of its own before each, and takes that away': (texts, font) => {
    for (const text of texts) {
      const own = font();
      own.textContent = text.data;
      text.before(own);
      text.remove();
    }
  },
  'takes each text into an element': (texts, font) => {
    for (const text of texts) {
      const around = font();
      text.replaceWith(around);
      around.append(text);
    }
  },
  'puts one text in place of all that stand beside one another': (texts, font) => {
    const own = font();
    own.textContent = texts.map(({ data }) => data).join('');
    texts[0]?.replaceWith(own);
    for (const text of texts.slice(1)) text.remove();
  },
};

/** Translates a page, and what comes to stand there. */
function translate(page: Frame, way: Way): void {
  const font = () => page.document.createElement('font');
  const watched = new Set<Node>();
  const take = (node: Node) => {
    if (node.parentElement?.closest('font') || ['FONT', 'STYLE', 'SCRIPT', 'TEXTAREA'].includes(node.nodeName)) return;
    if (node.nodeType === Node.TEXT_NODE) {
      let first = node as Text;
      while (first.previousSibling?.nodeType === Node.TEXT_NODE) first = first.previousSibling as Text;
      const texts: Text[] = [];
      for (let text: Node | null = first; text?.nodeType === Node.TEXT_NODE; text = text.nextSibling) {
        texts.push(text as Text);
      }
      const isOfPage = node.parentElement instanceof page.HTMLElement;
      if (isOfPage && texts.some(({ data }) => data.trim())) way(texts, font);
      return;
    }
    const { shadowRoot } = node as Element;
    if (shadowRoot) watch(shadowRoot);
    for (const child of [...node.childNodes]) if (child.parentNode === node) take(child);
  };
  const watch = (root: Node) => {
    if (watched.has(root)) return;
    watched.add(root);
    take(root);
    new page.MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) take(node);
      }
    }).observe(root, { childList: true, subtree: true, characterData: true });
  };
  watch(page.document.body);
  // No change of a page tells of a root that is new.
  const { prototype } = page.Element;
  const attach = prototype.attachShadow;
  prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    watch(root);
    return root;
  };
}

/**
 * Markup of a page that shares nothing with the pages beside it, whose long waits never end, and of which it is known
 * whether it still waits for something.
 */
const ALONE = `<script>{
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map(Object.entries(window[name]));
    const value = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, String(text)),
      removeItem: (key) => void kept.delete(key),
    };
    Object.defineProperty(window, name, { value });
  }
  const waits = (window.waits = new Set());
  for (const [begin, end] of [['setTimeout', 'clearTimeout'], ['requestIdleCallback', 'cancelIdleCallback']]) {
    const real = { begin: window[begin].bind(window), end: window[end].bind(window) };
    window[begin] = (run, ms, ...heard) => {
      // Of the long waits only that for code is one for something that comes: it is ended when the code is there.
      if (ms >= 5000 && ms !== ${CHUNK_TIMEOUT_MS}) return real.begin(() => {}, ms);
      const id = real.begin((...told) => { waits.delete(begin + id); run(...told, ...heard); }, ms);
      waits.add(begin + id);
      return id;
    };
    window[end] = (id) => { waits.delete(begin + id); real.end(id); };
  }
  // A menu closes when another page takes the focus.
  for (const type of ['blur', 'focusout']) {
    addEventListener(type, (event) => event.relatedTarget || event.stopImmediatePropagation(), true);
  }
}</script>`;

/** A measured time. */
const TIME = /[\d.,]+ m?s(?![a-z])/g;

const isWaiting = (page: ScreenPage) => ((page.page as Frame & { waits?: Set<string> }).waits?.size ?? 0) > 0;

/** What the academy says, the same to each that asks the same, and nothing is written. */
async function sameAnswers(as: Account): Promise<Answers> {
  const headers = { Authorization: `Bearer ${(await sessionOf(as)).token}` };
  const answers = new Map<string, Promise<Response>>();
  const tell = async ({ url }: CallRequest) => {
    const answer = answers.get(url.href) ?? fetch(url, { headers });
    answers.set(url.href, answer);
    return (await answer).clone();
  };
  return Object.fromEntries(academyCalls.map(({ id, method }) => [id, method === 'GET' ? tell : 422]));
}

/** Everything that is written on a screen and over it, with what its fields hold. */
function textOf({ page, host }: ScreenPage): string {
  const roots = [host.shadowRoot?.querySelector('.surface'), page.document.querySelector('academy-page')?.shadowRoot];
  const fields = [...(host.shadowRoot?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  return [
    ...roots.map((root) => root && textIn(root).replace(TIME, 'a while')),
    ...fields.map(({ value }) => value),
  ].join('\n');
}

/** What can be used on a screen, by what tells one from the other; of lists what their first entry has. */
function controlsOf({ host }: ScreenPage): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const control of host.shadowRoot?.querySelectorAll<HTMLElement>('button, select, input, textarea') ?? []) {
    if (control.matches(':disabled, [type="file"]') || !isElementVisible(control)) continue;
    const name = control.closest('tbody, li') ? control.className : getElementAccessibleName(control, false);
    const key = `${control.localName} “${name.replace(/\d+/g, '#')}”`;
    if (!found.has(key)) found.set(key, control);
  }
  return found;
}

/** Uses a control, as its kind is used. */
function use(control: HTMLElement, { Event }: Frame): void {
  const set = (value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  const { type } = control as HTMLInputElement;
  if (control.localName === 'select') {
    const { options, selectedIndex } = control as HTMLSelectElement;
    set(options[(selectedIndex + 1) % options.length]?.value ?? '');
  } else if (/^(?:button|submit|reset|checkbox|radio)$/.test(type)) control.click();
  else set(type === 'date' ? '2026-01-05' : 'a');
}

/** Closes what has opened over a screen. */
function close({ page, host }: ScreenPage): void {
  for (const root of [host.shadowRoot, page.document.querySelector('academy-page')?.shadowRoot]) {
    for (const menu of root?.querySelectorAll<HTMLElement>(':popover-open') ?? []) menu.hidePopover();
    for (const dialog of root?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) dialog.requestClose();
  }
}

/** Waits until the screens rest and say the same. */
async function agree(plain: ScreenPage, others: Record<string, ScreenPage>, when: string): Promise<void> {
  const pages = Object.entries({ plain, ...others });
  for (const [, page] of pages) {
    await page.rest();
    await eventually('the page', () => (isWaiting(page) ? 'waits' : undefined));
  }
  await eventually(`${when}:`, () => {
    const shown = textOf(plain);
    for (const [name, page] of pages) {
      const now = textOf(page);
      if (now === shown) continue;
      let at = 0;
      while (now[at] === shown[at]) at += 1;
      const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
      return `translated by one that ${name}, it says ${around(now)} in place of ${around(shown)}`;
    }
    return undefined;
  });
}

/** This many controls of a screen are used: what they open may bring others without end. */
const MOST = inGate(5, 40);

/** In the gate it stands for all: it has filters, lists, choices and dialogs. */
const OF_GATE = ['academy-attention'];

for (const { tag, audience } of standingFor(elements, (row) => OF_GATE.includes(row.tag))) {
  it(`<${tag}> says the same when it is translated, whatever is used on it`, async function () {
    this.timeout(0);
    const as = tag === 'academy-messages' ? 'teacher' : audience === 'staff' ? 'staff' : 'parent';
    const answers = await sameAnswers(as);
    const open = async (before: (page: Frame) => void = () => {}) => {
      const page = await openScreen(tag, { as, answers, html: ALONE, before, signedOut: audience === 'anyone' });
      // One over the other, so that each is in sight.
      (page.page.frameElement as HTMLElement).style.cssText += '; position: fixed; inset: 0';
      return page;
    };
    const plain = await open();
    const translated: Record<string, ScreenPage> = {};
    for (const [name, way] of Object.entries(WAYS)) {
      translated[name] = await open((page) => translate(page, way));
    }
    await agree(plain, translated, 'at first');
    const done = new Set<string>();
    while (done.size < MOST) {
      const next = [...controlsOf(plain).keys()].find((key) => !done.has(key));
      if (!next) break;
      done.add(next);
      for (const page of [plain, ...Object.values(translated)]) {
        await eventually(next, () => (controlsOf(page).has(next) ? undefined : 'is not there'));
        use(controlsOf(page).get(next) as HTMLElement, page.page);
      }
      await agree(plain, translated, `after ${[...done].join(', ')}`);
      for (const page of [plain, ...Object.values(translated)]) close(page);
      await agree(plain, translated, `closed after ${[...done].join(', ')}`);
    }
    for (const { host } of Object.values(translated)) {
      expect(host.shadowRoot?.querySelectorAll('font').length).toBeGreaterThan(0);
    }
  });
}
