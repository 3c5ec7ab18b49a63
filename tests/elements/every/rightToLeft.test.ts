/** Screens in Urdu, on a phone: from right to left, without English, and with what is put into a sentence in its own direction. */
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import { expect, openScreen } from '#tests/elements/screen/screen.ts';
import { type Row, recordAnswers } from '#tests/elements/support.ts';
import { formatFaults, INDIAN_WORDS } from '#tests/support/data/indianFormats.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { wordsIn } from './words.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** Words that are Latin in every language; the hour's AM and PM are the browser's own. */
const LATIN = /\b(?:CSV|PDF|Excel|LMS|UTC|ID|PID|QR|WAV|LOGIN|LOGOUT|AM|PM)\b|A–Z|Z–A/g;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** Our own words: what is put in may itself have something put in. */
function ownWords(text: string): string {
  const own = text.replace(ISOLATED, '');
  return own === text ? text.replace(LATIN, '') : ownWords(own);
}

/** English that the academy has not sent, and Urdu sentences that Latin letters turn round since they are not isolated. */
function foreignIn(root: ShadowRoot, answers: readonly string[]): string[] {
  return [...wordsIn(root)].filter((text) => {
    const own = ownWords(text);
    if (!/[A-Za-z]/.test(own)) return false;
    return /\p{Script=Arabic}/u.test(own) || !answers.some((body) => body.includes(text.trim()));
  });
}

// In the gate every third screen of staff stands for theirs, which are made of the same parts.
const SHOWN = standingFor(
  elements.filter(({ audience }) => audience !== 'anyone'),
  ({ tag, audience }) => audience !== 'staff' || elements.findIndex((row) => row.tag === tag) % 3 === 0,
);

for (const { tag, audience } of SHOWN) {
  it(`<${tag}> is in Urdu, and nothing in it is English, turned round or too wide`, async () => {
    let answers: string[] = [];
    const page = await openScreen(tag, {
      as: tag === 'academy-messages' ? 'teacher' : audience === 'staff' ? 'staff' : 'parent',
      attributes: { locale: 'ur-IN' },
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
