/** The colours of a brand in elements on a page of somebody else (promises/brand.md#where-it-shows). */
import { expect as be } from 'chai';
import { openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { LATE_MS } from '#tests/elements/support.ts';

const BRAND = { schoolId: 11, name: 'Vidya Jyothi', primaryColor: '#ffd400', secondaryColor: null, logoPath: null };

/** The colour of what is pressed. */
const accentOf = ({ host }: ScreenPage): string => {
  const surface = host.shadowRoot?.querySelector('.surface');
  return surface ? getComputedStyle(surface).getPropertyValue('--accent').trim() : '';
};

/** Waits until the brand was asked for, and what is done with it. */
async function branded(page: ScreenPage): Promise<string> {
  const end = performance.now() + LATE_MS;
  while (!page.calls.includes('/api/brand') && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await page.rest();
  return accentOf(page);
}

const open = (more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('academy-dashboard', { as: 'staff', answers: { ownBrand: BRAND }, ...more });

describe('the colour of a brand', () => {
  it('is drawn in a shade that can be read in each theme', async () => {
    be(await branded(await open({ attributes: { theme: 'dark' } }))).to.equal('#ffd400');
    be(await branded(await open({ attributes: { theme: 'light' } }))).to.match(/^#8a7[0-9a-f]{3}$/);
  });

  it('gives way to what the page sets itself', async () => {
    const html = '<style>:root { --academy-color-accent: #00695c; }</style>';
    be(await branded(await open({ html }))).to.equal('#00695c');
  });

  it('is the usual one where none is chosen, where the API has none, and where the answer is no colour', async () => {
    const usual = await branded(await open({ answers: { ownBrand: { ...BRAND, primaryColor: null } } }));
    be(usual).to.match(/^#[0-9a-f]{6}$/);
    be(usual).not.to.equal('#ffd400');
    be(await branded(await open({ answers: { ownBrand: { ...BRAND, primaryColor: 'red;--x:url(//x)' } } }))).to.equal(
      usual,
    );
    be(await branded(await open({ answers: { ownBrand: 500 } }))).to.equal(usual);
  });
});
