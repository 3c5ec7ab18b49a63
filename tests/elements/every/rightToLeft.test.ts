/** Screens in Urdu, on a phone: from right to left, without English, and with what is put into a sentence in its own direction. */
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import { expect, openScreen } from '#tests/elements/screen/screen.ts';
import { type Row, recordAnswers } from '#tests/elements/support.ts';
import { formatFaults, INDIAN_WORDS } from '#tests/support/data/indianFormats.ts';
import { ownWords } from '#tests/support/data/ownWords.ts';
import { inTurns } from '#tests/support/run/gate.ts';
import { wordsIn } from './words.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** Words that are Latin in every language; the hour's AM and PM are the browser's own. */
const LATIN = /\b(?:CSV|PDF|Excel|LMS|UTC|ID|PID|QR|WAV|LOGIN|LOGOUT|AM|PM)\b|A–Z|Z–A/g;

/** English that the academy has not sent, and Urdu sentences that Latin letters turn round since they are not isolated. */
function foreignIn(root: ShadowRoot, answers: readonly string[]): string[] {
  return [...wordsIn(root)].filter((text) => {
    const own = ownWords(text).replace(LATIN, '');
    if (!/[A-Za-z]/.test(own)) return false;
    return /\p{Script=Arabic}/u.test(own) || !answers.some((body) => body.includes(text.trim()));
  });
}

/** The line below the title, whose words come with the answer. */
const isBare = (surface: HTMLElement) => surface.querySelector('.screen__description')?.textContent?.trim() === '';

/** Lines whose parts stand apart, with at most signs between them, and whose first part is not the one that is read first. */
function orderedFromLeft(surface: HTMLElement): string[] {
  return [...surface.querySelectorAll('*')].filter(isOrderedFromLeft).map((line) => line.outerHTML);
}

function isOrderedFromLeft(line: Element): boolean {
  const parts = [...line.childNodes].filter((part) => part.textContent?.trim());
  const own = parts.filter((part) => part.nodeType === Node.TEXT_NODE).map((part) => part.textContent);
  if (/\p{L}/u.test(own.join('')) || !/block|inline/.test(getComputedStyle(line).display)) return false;
  return parts.slice(1).some((part, index) => {
    const [before, after] = [boxesOf(parts[index] as ChildNode).at(-1), boxesOf(part)[0]];
    return before && after && before.bottom > after.top && after.bottom > before.top && before.left < after.left;
  });
}

function boxesOf(part: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNode(part);
  return [...range.getClientRects()];
}

/** Screens that offer a teacher more than staff. */
const OF_TEACHERS = ['academy-messages', 'academy-today', 'academy-absent'];
/** What the element shows, where it needs to be told, with all that its first lines may hold. */
const ATTRIBUTES: Record<string, Record<string, string>> = {
  'academy-list': { list: 'scores', period: 'month', metric: 'overall' },
};

const SHOWN = inTurns(
  elements.filter(({ audience }) => audience !== 'anyone'),
  3,
  0,
);

for (const { tag, audience } of SHOWN) {
  it(`<${tag}> is in Urdu, and nothing in it is English, turned round or too wide`, async () => {
    let answers: string[] = [];
    const page = await openScreen(tag, {
      as: OF_TEACHERS.includes(tag) ? 'teacher' : audience === 'staff' ? 'staff' : 'parent',
      attributes: { ...ATTRIBUTES[tag], locale: 'ur-IN' },
      width: 360,
      before: (frame) => {
        answers = recordAnswers(frame);
      },
    });
    const root = page.host.shadowRoot as ShadowRoot;
    const surface = root.querySelector('.surface') as HTMLElement;
    await page.rest();
    await eventually('Urdu', () => (/\p{Script=Arabic}/u.test(textIn(surface)) ? undefined : 'is not there'));
    // The words come once their letters can be drawn; until then they are in English.
    await eventually('what is English or turned round', () => foreignIn(root, answers).join('\n') || undefined);
    expect(getComputedStyle(surface).direction).toBe('rtl');
    await eventually('its description', () => (isBare(surface) ? 'is not there' : undefined));
    expect(orderedFromLeft(surface)).toEqual([]);
    expect(page.host.scrollWidth).toBeLessThanOrEqual(360);
    // Screens of staff are made of the same parts, and axe takes most of the time.
    if (audience !== 'staff') expect(await page.findings()).toEqual([]);
  });
}

for (const language of Object.keys(INDIAN_WORDS)) {
  it(`numbers and dates have Latin digits, lakhs and the words of the language: ${language}`, () => {
    expect(formatFaults(language)).toEqual([]);
  });
}
