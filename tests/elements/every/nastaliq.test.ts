/** Headings of screens in Urdu are in Nastaliq, which comes late, once and not for everybody (promises/letters.md#nastaliq). */
import { eventually } from '#tests/elements/screen/locator.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import type { Frame } from '#tests/elements/support.ts';

const FAMILY = '"Academy Nastaliq"';

/** Opens the week in a language, once its words are there. */
async function openWeek(locale: string, script: RegExp, before?: (frame: Frame) => void, style = '') {
  const page = await openScreen('parent-week', {
    as: 'parent',
    attributes: { locale, style },
    width: 360,
    ...(before && { before }),
  });
  await page.rest();
  const find = () => page.host.shadowRoot?.querySelector('h2');
  await eventually('its words', () => (script.test(find()?.textContent ?? '') ? undefined : 'are not there'));
  const heading = find() as HTMLElement;
  return { page, heading };
}

const ARABIC = /\p{Script=Arabic}/u;
const isSetIn = (element: Element) => getComputedStyle(element).fontFamily.startsWith(FAMILY);
const hasFace = ({ page }: ScreenPage) =>
  [...page.document.fonts].some(({ family }) => `"${family.replaceAll('"', '')}"` === FAMILY);

/** Where each line of a screen begins, in px, at one size of text: each face of other letters, which may come late, changes it a little. */
function topsIn({ host }: ScreenPage): number[] {
  const root = host.shadowRoot as ShadowRoot;
  const surface = root.querySelector<HTMLElement>('.surface');
  if (!surface) throw new Error('There is no surface.');
  surface.style.setProperty('--faces', '0');
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  const tops: number[] = [];
  while (walker.nextNode()) tops.push((walker.currentNode as Element).getBoundingClientRect().top);
  return tops;
}

it('comes after the words of the screen, for headings alone, and nothing moves then', async () => {
  let release = () => {};
  let isWanted = false;
  const { page, heading } = await openWeek('ur-IN', ARABIC, (frame) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { prototype } = frame.FontFace;
    const load = prototype.load;
    prototype.load = async function () {
      if (this.family.includes('Nastaliq')) {
        isWanted = true;
        await released;
      }
      return load.call(this);
    };
  });
  const lineHeight = () =>
    Number.parseFloat(getComputedStyle(heading).lineHeight) / Number.parseFloat(getComputedStyle(heading).fontSize);
  expect(lineHeight()).toBeGreaterThan(2);
  await eventually('Nastaliq', () => (isWanted ? undefined : 'is not wanted'));
  await page.rest();
  expect(isSetIn(heading)).toBe(false);
  const before = topsIn(page);
  release();
  await eventually('Nastaliq', () => (isSetIn(heading) && hasFace(page) ? undefined : 'is not there'));
  expect(topsIn(page)).toEqual(before);
  const small = page.host.shadowRoot?.querySelector('p, td, button') as Element;
  expect(isSetIn(small)).toBe(false);
});

const NOT: Record<string, () => ReturnType<typeof openWeek>> = {
  'for those who save data': () =>
    openWeek('ur-IN', ARABIC, ({ navigator }) =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    ),
  'where the page has a font of its own': () => openWeek('ur-IN', ARABIC, undefined, '--academy-font: serif'),
  'in another language': () => openWeek('hi-IN', /\p{Script=Devanagari}/u),
};

for (const [when, open] of Object.entries(NOT)) {
  it(`does not come ${when}`, async () => {
    const { page, heading } = await open();
    // It would be asked for when the page has nothing else to do.
    for (let times = 0; times < 3; times += 1) {
      await page.rest();
      await new Promise((resolve) => page.page.requestIdleCallback(resolve));
    }
    expect(isSetIn(heading)).toBe(false);
    const files = page.page.performance.getEntriesByType('resource').map(({ name }) => name);
    expect(files.filter((name) => name.includes('noto-nastaliq'))).toEqual([]);
  });
}
