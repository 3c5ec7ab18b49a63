/** The colours of a brand in elements on a page of somebody else (promises/brand.md#where-it-shows). */
import { eventually } from '#tests/elements/screen/locator.ts';
import { seePrint } from '#tests/elements/screen/page.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

const BRAND = { schoolId: 11, name: 'Vidya Jyothi', primaryColor: '#ffd400', secondaryColor: null, logoPath: null };

/** The colour of what is pressed. */
const accentOf = ({ host }: ScreenPage): string => {
  const surface = host.shadowRoot?.querySelector('.surface');
  return surface ? getComputedStyle(surface).getPropertyValue('--accent').trim() : '';
};

/** An element whose page has this brand. */
async function withBrand(brand: object | number, more: Parameters<typeof openScreen>[1] = {}): Promise<ScreenPage> {
  let isRequested = false;
  const ownBrand = () => {
    isRequested = true;
    return brand;
  };
  const page = await openScreen('academy-dashboard', { as: 'staff', answers: { ownBrand }, ...more });
  await eventually('the brand', () => (isRequested ? undefined : 'is not asked for'));
  return page;
}

describe('the colour of a brand', () => {
  it('is drawn in a shade that can be read in each theme', async () => {
    const dark = await withBrand(BRAND, { attributes: { theme: 'dark' } });
    await expect.poll(() => accentOf(dark)).toBe('#ffd400');
    const light = await withBrand(BRAND, { attributes: { theme: 'light' } });
    await expect.poll(() => accentOf(light).slice(0, 4)).toBe('#8a7');
  });

  it('gives way to what the page sets itself', async () => {
    const html = '<style>:root { --academy-color-accent: #00695c; }</style>';
    const page = await withBrand(BRAND, { html });
    await expect
      .poll(() => page.page.document.documentElement.style.getPropertyValue('--academy-brand-dark'))
      .toBe('#ffd400');
    expect(accentOf(page)).toBe('#00695c');
  });

  it('is the usual one where none is chosen, where the API has none, and where the answer is no colour', async () => {
    const html = '<style>:root { --brand: #ff0000; --brand-light: #ff0000; --brand-dark: #ff0000; }</style>';
    const none = await withBrand({ ...BRAND, primaryColor: null }, { html });
    const usual = accentOf(none);
    expect(usual).toMatch(/^#[0-9a-f]{6}$/);
    for (const brand of [{ ...BRAND, primaryColor: 'red;--x:url(//x)' }, 500]) {
      const page = await withBrand(brand);
      await page.rest();
      expect(accentOf(page)).toBe(usual);
    }
    expect(['#ffd400', '#ff0000']).not.toContain(usual);
  });
});

describe('the brand on paper', () => {
  /** A PNG of one green pixel. */
  const GREEN = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzvMHAAFQAMmqFjo2AAAAAElFTkSuQmCC';

  it('stands over a sheet that a screen prints: logo, name and line', async () => {
    const page = await openScreen('academy-absent', {
      as: 'staff',
      answers: { ownBrand: { ...BRAND, secondaryColor: '#0b6e4f' } },
    });
    const { style } = page.page.document.documentElement;
    await expect.poll(() => style.getPropertyValue('--academy-brand-light')).toMatch(/^#/);
    // As an answer with the path of a file has it, without a server of files.
    style.setProperty('--academy-brand-logo', `url("data:image/png;base64,${GREEN}")`);
    style.setProperty('--academy-brand-logo-size', '40px');
    const printed = seePrint(page.page, ({ body, defaultView }) => {
      const { getComputedStyle } = defaultView as Window;
      const root = body.querySelector('main')?.shadowRoot as ShadowRoot;
      for (const { cssRules } of root.adoptedStyleSheets)
        for (const rule of cssRules) if ('media' in rule) (rule as CSSMediaRule).media.mediaText = 'all';
      const head = root.querySelector('.on-paper') as Element;
      const { content, backgroundImage } = getComputedStyle(head, '::before');
      return { name: content, logo: backgroundImage, line: getComputedStyle(head).borderBottomColor };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    const { name, logo, line } = await printed();
    expect(name).toBe('"Vidya Jyothi"');
    expect(logo).toContain(GREEN);
    expect(line).toBe('rgb(11, 110, 79)');
  });
});
