/** What parents see in Urdu, on a phone: from right to left, with what is put into a sentence in its own direction. */
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import { expect, openScreen } from '#tests/elements/screen/screen.ts';
import type { Row } from '#tests/elements/support.ts';
import { formatFaults, INDIAN_WORDS } from '#tests/support/data/indianFormats.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** Words that are Latin in every language. */
const LATIN = /\b(?:CSV|PDF|Excel|LMS|UTC|ID|QR|WAV)\b/g;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** Urdu sentences in which Latin letters stand that are not isolated: they would turn the sentence round. */
function turnedIn(root: ShadowRoot): string[] {
  const found: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let text = (node.textContent ?? '').replace(LATIN, '');
    // What is put in may itself have something put in.
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replace(ISOLATED, '');
    }
    if (/\p{Script=Arabic}/u.test(text) && /[A-Za-z]/.test(text)) found.push(node.textContent ?? '');
  }
  return found;
}

for (const { tag } of elements.filter(({ audience }) => audience === 'parent')) {
  it(`<${tag}> is in Urdu, and nothing in it is turned round or too wide`, async () => {
    const page = await openScreen(tag, { as: 'parent', attributes: { locale: 'ur-IN' }, width: 360 });
    const root = page.host.shadowRoot as ShadowRoot;
    const surface = root.querySelector('.surface') as HTMLElement;
    await page.rest();
    await eventually('Urdu', () => (/\p{Script=Arabic}/u.test(textIn(surface)) ? undefined : 'is not there'));
    // The words come once their letters can be drawn; months and units stand in English sentences until then.
    await eventually('what is turned round', () => turnedIn(root).join('\n') || undefined);
    expect(getComputedStyle(surface).direction).toBe('rtl');
    expect(page.host.scrollWidth).toBeLessThanOrEqual(360);
    expect(await page.findings()).toEqual([]);
  });
}

for (const language of Object.keys(INDIAN_WORDS)) {
  it(`numbers and dates have Latin digits, lakhs and the words of the language: ${language}`, () => {
    expect(formatFaults(language)).toEqual([]);
  });
}
