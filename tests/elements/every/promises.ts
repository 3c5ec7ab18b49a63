/** What every element promises to those who embed it (`src/screens/screens.ts`), row by row. */
import { expect } from 'chai';
import { sameNamesIn } from '#tests/elements/screen/sameNames.ts';
import {
  createElement,
  type Frame,
  failCalls,
  holdCalls,
  LATE_MS,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  recordCalls,
  settled,
  show,
  signInFor,
  textOf,
  until,
} from '#tests/elements/support.ts';
import { inTurns, isGate, standingFor } from '#tests/support/run/gate.ts';
import { axeInBothThemes } from './axe.ts';
import { atWrongSide, turnedIn } from './fromRightToLeft.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** A page with the entry loaded and somebody signed in whom the element is for. */
async function pageFor(row: Row, html = '', options?: { width: number }): Promise<Frame> {
  await signInFor(row);
  const page = await openPage(html, options);
  await loadEntry(page);
  return page;
}

/** `plan-id` → `planId`. */
const propertyOf = (attribute: string) => attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Tests every element of some readers: a file for each half, so that they run side by side. */
export function testElementsFor(audiences: readonly Row['audience'][]): void {
  const rows = elements.filter((row) => audiences.includes(row.audience));

  it('the table has elements to test', () => {
    expect(rows.length).to.be.greaterThan(1);
  });

  for (const row of inTurns(rows, 2, 0)) testFirstDrawing(row);
  // What they all have, theme and language, is the shell's.
  for (const row of standingFor(rows, ({ tag, attributes }) => attributes.length > 0 || OF_SHELL.has(tag)))
    testNonsense(row);
  for (const row of rows) testScreen(row);
  // On a phone the others are looked at in languages with longer words (`pseudo.test.ts`).
  for (const row of inTurns(elements, 2, 0)) if (rows.includes(row)) testWidths(row);
  for (const row of inTurns(rows, 2, 0)) testAccess(row);
  for (const row of standingFor(rows, ({ tag }) => OF_SHELL.has(tag))) testShell(row);
}

/** One for each kind of reader, and one with attributes: in the gate they stand for all elements. */
const OF_SHELL = new Set(['academy-login', 'academy-notices', 'academy-plan-report', 'parent-attendance']);

/** What an element is at first. */
function testFirstDrawing(row: Row): void {
  describe(`<${row.tag}>`, () => {
    it('renders into an open shadow root with headings of the page’s level, and adds nothing to the head', async () => {
      const page = await openPage();
      await loadEntry(page);
      await signInFor(row);
      const before = page.document.head.innerHTML;
      const { element, state } = await show(page, row.tag);
      expect(state).to.equal('data');
      expect(element.shadowRoot?.mode).to.equal('open');
      expect(element.childNodes.length).to.equal(0);
      expect(page.document.head.innerHTML).to.equal(before);
      const levels = () =>
        [...(element.shadowRoot?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])]
          .filter((heading) => !heading.closest('dialog'))
          .map((heading) => Number(heading.localName[1]));
      const beginsAt = (level: number) => levels()[0] === level && Math.min(...levels()) === level;
      await until('the first heading and the highest is an h2', () => beginsAt(2));
      element.setAttribute('heading-level', '4');
      await until('the first heading and the highest is an h4', () => beginsAt(4));
    });
  });
}

/** Whether an element stands what a page writes. */
function testNonsense(row: Row): void {
  describe(`<${row.tag}>`, () => {
    it('draws with any nonsense in its attributes', async () => {
      const page = await pageFor(row);
      const nonsense = Object.fromEntries(row.attributes.map((name) => [name, 'NaN"><b>']));
      const { element } = await show(page, row.tag, { theme: 'purple', locale: '!!', ...nonsense });
      expect(element.shadowRoot?.querySelector('b')).to.equal(null);
      expect(textOf(element)).not.to.match(/NaN|undefined|null|\[object/);
    });
  });
}

/** What a screen says of a 403 in place of the client's words (promises/session-and-errors.md#errors-with-data). */
const OWN_AT_403: Readonly<Record<string, string>> = {
  'parent-study-progress': 'Please logout and login with Parent View enabled.',
};

/** Whom a screen is for, and what it says at a failure. */
function testScreen(row: Row): void {
  if (row.audience === 'anyone') return;
  describe(`<${row.tag}>`, () => {
    if (row.audience !== 'everyone') {
      it('says Access denied to those whom it is not for', async () => {
        await signInFor({ ...row, audience: row.audience === 'staff' ? 'parent' : 'staff' });
        const page = await openPage();
        await loadEntry(page);
        const calls = recordCalls(page);
        const { element, state } = await show(page, row.tag);
        expect(state).to.equal('denied');
        expect(textOf(element)).to.contain('Access denied');
        expect(calls).to.deep.equal([]);
      });
    }

    for (const [fault, answer, words] of [
      [
        'a dead network',
        () => Promise.reject(new TypeError('Failed to fetch')),
        'Network error. Please check your connection.',
      ],
      ['an answer that is no JSON', () => new Response('<html>'), 'cannot read'],
      ['a 500', () => new Response('', { status: 500 }), 'Server error. Please try again later.'],
      ['a 404', () => new Response('', { status: 404 }), 'Resource not found'],
      ['a 403', () => new Response('', { status: 403 }), 'You do not have permission to perform this action'],
    ] as const) {
      // The words of a failure are the client's: in the gate one failure stands for the others on most screens.
      if (isGate && fault !== 'a 500' && !OF_SHELL.has(row.tag)) continue;
      it(`says what is wrong at ${fault}, and recovers with Try again`, async () => {
        const page = await pageFor(row);
        const calls = failCalls(page, answer);
        const errors: { status: number; message: string }[] = [];
        page.document.addEventListener('academy-error', (event) => errors.push((event as CustomEvent).detail));
        const { element, state } = await show(page, row.tag);
        expect(state).to.equal('error');
        const sentence = (fault === 'a 403' && OWN_AT_403[row.tag]) || words;
        expect(textOf(element)).to.contain(sentence);
        expect(errors[0]?.message).to.contain(words);
        calls.stop();
        // Each part of a screen that failed has its own.
        const retries = () =>
          [...(element.shadowRoot?.querySelectorAll('button') ?? [])].filter(
            (button) => button.textContent === 'Try again' && button.getAttribute('aria-busy') !== 'true',
          );
        expect(retries()).not.to.deep.equal([]);
        await until('the failure is gone', () => {
          for (const retry of retries()) retry.click();
          return !textOf(element).includes(sentence);
        });
      });
    }
  });
}

/** Whether a screen has room where there is little, in both directions. */
function testWidths(row: Row): void {
  describe(`<${row.tag}>`, () => {
    it('fits into 320 and 260 px, left-to-right and right-to-left, and turns no run of Latin words around', async () => {
      const page = await pageFor(row, '', { width: 320 });
      const { element } = await show(page, row.tag);
      const root = page.document.documentElement;
      for (const [width, dir] of [
        [320, 'ltr'],
        [260, 'ltr'],
        [260, 'rtl'],
        [320, 'rtl'],
        [900, 'rtl'],
      ] as const) {
        (page.frameElement as HTMLElement).style.inlineSize = `${width}px`;
        root.dir = dir;
        await settled(page);
        expect(root.scrollWidth, `${width} px ${dir}`).to.be.at.most(root.clientWidth);
        expect(element.getBoundingClientRect().width, `${width} px ${dir}`).to.be.at.most(width);
        if (dir === 'ltr') continue;
        expect(turnedIn(element), `${width} px`).to.deep.equal([]);
        expect(atWrongSide(element), `${width} px`).to.deep.equal([]);
      }
    });
  });
}

/** Whether everybody can use what a screen shows. */
function testAccess(row: Row): void {
  describe(`<${row.tag}>`, () => {
    it('has no fault that axe finds, in the light and in the dark theme, and no two controls of one name', async () => {
      const page = await pageFor(row);
      const { element } = await show(page, row.tag, { theme: 'light' });
      await until('all parts are drawn', () => !element.shadowRoot?.querySelector('.bone'));
      // What begins to scroll gets its place in the order of the keyboard a moment later.
      await until(
        'what scrolls can be reached',
        () => !element.shadowRoot?.querySelector('.table__scroll[data-more]:not([tabindex])'),
      );
      expect(sameNamesIn(element)).to.deep.equal([]);
      expect(await axeInBothThemes(page, element)).to.deep.equal([]);
    });
  });
}

/** What `define` and the shell around every screen make so, which are the same for all. */
function testShell(row: Row): void {
  describe(`<${row.tag}>`, () => {
    it('works when its tag stands in the page before the script', async () => {
      await signInFor(row);
      const page = await openPage(createElement(window, row.tag).outerHTML);
      const element = page.document.querySelector(row.tag) as HTMLElement;
      const ready = readyOf(element);
      await loadEntry(page);
      expect(await ready).to.equal('data');
    });

    it('counts a property set before it is defined', async () => {
      await signInFor(row);
      const page = await openPage(`<${row.tag}></${row.tag}>`);
      const element = page.document.querySelector(row.tag) as HTMLElement & Record<string, unknown>;
      for (const { name, value } of createElement(page, row.tag).attributes) element[propertyOf(name)] = value;
      element.theme = 'dark';
      const ready = readyOf(element);
      await loadEntry(page);
      expect(await ready).to.equal('data');
      expect(element.getAttribute('theme')).to.equal('dark');
      expect(element.getAttribute('api-base')).to.equal(academyApi);
      expect(element.shadowRoot?.querySelector('.surface')?.getAttribute('data-theme')).to.equal('dark');
    });

    it('takes every attribute as a property of the same name in camelCase', async () => {
      const page = await pageFor(row);
      const { element } = await show(page, row.tag);
      for (const name of ['theme', 'locale', ...row.attributes]) {
        const property = propertyOf(name) as keyof HTMLElement;
        Reflect.set(element, property, '7');
        expect(element.getAttribute(name), name).to.equal('7');
        element.setAttribute(name, '8');
        expect(element[property], name).to.equal('8');
        Reflect.set(element, property, undefined);
        expect(element.hasAttribute(name), name).to.equal(false);
      }
    });

    it('goes back to the default when an attribute is removed or emptied', async () => {
      const page = await pageFor(row);
      const { element } = await show(page, row.tag, { theme: 'dark', locale: 'en-XA' });
      const surface = () => element.shadowRoot?.querySelector('.surface') as HTMLElement;
      expect([surface().dataset.theme, surface().lang]).to.deep.equal(['dark', 'en-XA']);
      element.removeAttribute('theme');
      element.setAttribute('locale', '');
      await until('the defaults are back', () => surface().dataset.theme === 'auto' && surface().lang === 'en-IN');
    });

    it('fetches nothing and draws nothing before it is connected', async () => {
      const page = await pageFor(row);
      const calls = recordCalls(page);
      await (await loadEntry(page)).define(row.tag);
      const element = createElement(page, row.tag, { theme: 'dark' });
      await settled(page);
      expect(element.shadowRoot?.querySelector('.surface')).to.equal(null);
      expect(calls).to.deep.equal([]);
    });

    it('keeps what it shows and asks nothing again when it is moved', async () => {
      const page = await pageFor(row, '<main id="one"></main><main id="two"></main>');
      const calls = recordCalls(page);
      const { element } = await show(page, row.tag);
      const surface = element.shadowRoot?.querySelector('.surface');
      page.document.getElementById('two')?.append(element);
      page.document.getElementById('one')?.append(element);
      await settled(page);
      expect(element.shadowRoot?.querySelector('.surface')).to.equal(surface);
      // A part whose code comes later asks then, for the first time.
      expect(calls).to.deep.equal([...new Set(calls)]);
    });

    it('is gone when it is removed for good, and starts afresh when put back', async () => {
      const page = await pageFor(row);
      const { element } = await show(page, row.tag);
      element.remove();
      await until('the root is empty', () => element.shadowRoot?.childNodes.length === 0);
      const ready = readyOf(element);
      page.document.body.append(element);
      expect(await ready).to.equal('data');
    });

    it('leaves nothing behind in the page when it is removed for good', async () => {
      const page = await pageFor(row);
      const { element } = await show(page, row.tag);
      await until('toasts and loading bar have their place', () => page.document.querySelector('academy-page'));
      element.remove();
      await until('that place is gone', () => !page.document.querySelector('academy-page'));
    });

    it('says that it is ready once, with the time since it was connected', async () => {
      const page = await pageFor(row);
      const heard: { ms: number; state: string }[] = [];
      page.document.addEventListener('academy-ready', (event) => heard.push((event as CustomEvent).detail));
      const { element } = await show(page, row.tag);
      element.setAttribute('theme', 'dark');
      element.setAttribute('locale', 'en-US');
      await settled(page);
      expect(heard.length).to.equal(1);
      expect(heard[0]?.ms).to.be.within(0, LATE_MS);
    });

    it('stands any number of times on a page, with one request for the same question', async () => {
      const page = await pageFor(row);
      // Elements that come one after another share an answer for a second: here it does not end.
      const now = page.Date.now();
      page.Date.now = () => now;
      const calls = recordCalls(page);
      await Promise.all([show(page, row.tag), show(page, row.tag), show(page, row.tag)]);
      expect(calls).to.deep.equal([...new Set(calls)]);
    });

    it('is defined once however often that is asked for', async () => {
      const page = await pageFor(row);
      const entry = await loadEntry(page);
      await Promise.all([entry.define(row.tag), entry.define(row.tag)]);
      const defined = page.customElements.get(row.tag);
      await entry.define(row.tag);
      expect(page.customElements.get(row.tag)).to.equal(defined);
    });

    it("looks the same whatever the page's own styles are", async () => {
      const plain = await pageFor(row);
      const { element: expected } = await show(plain, row.tag);
      const hostile = await pageFor(
        row,
        `<style>
          html { font-size: 20px; text-transform: uppercase; letter-spacing: 3px; line-height: 3; }
          * { all: revert !important; color: red !important; font-family: fantasy !important; }
          ${row.tag} { display: inline !important; visibility: visible; }
        </style>`,
      );
      const { element } = await show(hostile, row.tag);
      const look = (page: Frame, of: Element) =>
        ['.surface', 'h1', 'h2', 'button', 'td', 'label'].flatMap((selector) => {
          const found = of.shadowRoot?.querySelector(selector);
          if (!found) return [];
          const style = page.getComputedStyle(found);
          const { height } = found.getBoundingClientRect();
          return [
            [selector, style.fontSize, style.textTransform, style.letterSpacing, style.color, style.fontFamily, height],
          ];
        });
      const looks = () => [look(hostile, element), look(plain, expected)];
      await until(
        'both are drawn to the end',
        () => new Set(looks().map((seen) => JSON.stringify(seen))).size === 1,
      ).catch(() => {});
      expect(looks()[0]).to.deep.equal(looks()[1]);
      // Even as the inline box that such a page makes of the element, what is inside has its full width.
      const widthOf = (of: Element) => of.shadowRoot?.querySelector('.surface')?.getBoundingClientRect().width;
      expect(widthOf(element)).to.equal(widthOf(expected));
    });

    it('is hidden by the page as any element is', async () => {
      const page = await pageFor(row, `<style>.closed { display: none }</style>`);
      const { element } = await show(page, row.tag, { class: 'closed' });
      expect(element.getBoundingClientRect().height).to.equal(0);
    });

    if (row.audience === 'anyone') return;

    it('asks whoever is not signed in to sign in', async () => {
      const page = await openPage();
      await loadEntry(page);
      const { element, state } = await show(page, row.tag);
      expect(state).to.equal('signed-out');
      const login = element.shadowRoot?.querySelector('button');
      expect(login?.textContent).to.equal('Login');
    });

    it('cancels what it asked for when it is removed before the answer', async () => {
      const page = await pageFor(row);
      const signals = holdCalls(page);
      const element = createElement(page, row.tag);
      page.document.body.append(element);
      await until('it has asked', () => signals.length > 0);
      // The first call leaves before the code has come, which takes it over: until then only its age ends it.
      await until('it is drawn', () => element.shadowRoot?.querySelector('.surface'));
      await settled(page);
      element.remove();
      await until('nobody waits', () => signals.every((signal) => signal.aborted));
    });

    it('sends no token to another API than the page has named', async () => {
      await signInFor(row);
      const page = await openPage();
      const meta = page.document.createElement('meta');
      meta.name = 'academy-api-base';
      meta.content = academyApi;
      page.document.head.append(meta);
      await loadEntry(page);
      const calls = recordCalls(page);
      const { element, state } = await show(page, row.tag, { 'api-base': 'https://other.example' });
      expect(state).to.equal('error');
      expect(textOf(element)).to.contain('https://other.example');
      expect(calls).to.deep.equal([]);
    });
  });
}
