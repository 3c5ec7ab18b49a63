/** Whatever a page's styles say, an element looks as it does on a page without any. */

import { expect, type Page, signInto, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { HOSTILE_STYLES, pageOf, WATCHING } from './pages/pages.ts';

/** Where on its page something stands is the page's affair. */
const PLACE = [
  'top',
  'right',
  'bottom',
  'left',
  'inset-block-start',
  'inset-block-end',
  'inset-inline-start',
  'inset-inline-end',
];

/** The computed styles of everything that an element draws, by its place in the tree. */
function drawn(page: Page): Promise<Record<string, string>> {
  return page.locator('academy-dashboard').evaluate((host, place) => {
    const styles: Record<string, string> = {};
    const visit = (node: Element, path: string) => {
      for (const pseudo of [undefined, '::before', '::after']) {
        const computed = getComputedStyle(node, pseudo);
        if (pseudo && ['none', 'normal'].includes(computed.content)) continue;
        for (const name of computed) {
          // A property of the page's own is seen in here; what counts is what anything makes of it.
          if (name.startsWith('--') || place.includes(name)) continue;
          styles[`${path}${pseudo ?? ''} { ${name} }`] = computed.getPropertyValue(name);
        }
      }
      [...node.children].forEach((child, index) => {
        visit(child, `${path} > ${child.localName}:nth-child(${index + 1})`);
      });
    };
    for (const [index, child] of [...(host.shadowRoot?.children ?? [])].entries())
      visit(child, `${child.localName}[${index}]`);
    return styles;
  }, PLACE);
}

const WIDTH =
  'style="width: 900px !important; float: none !important; padding: 0 !important; border: 0 !important; margin: 0 !important"';

// What people see of it stands in the gate for every element (`hostile.spec.ts`).
test('hostile styles of the page change no property of anything inside', { tag: '@all' }, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  const element = `<div ${WIDTH}><academy-dashboard api-base="${academy.origin}"></academy-dashboard></div>`;
  const show = async (head: string): Promise<Record<string, string>> => {
    await page.goto(
      embedding.put({ html: pageOf({ name: '', head, body: (inside) => inside }, WATCHING.scripts(dist), element) }),
    );
    await expect(page.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
    await expect(page.getByRole('table', { name: 'Video Count by Category' }).getByRole('row')).not.toHaveCount(0);
    // Comparisons are asked for when the page is idle.
    await expect(page.getByRole('article', { name: 'Total Students' })).not.toHaveCount(0);
    await page.mouse.move(0, 0);
    await page
      .locator('academy-dashboard')
      .evaluate((host) =>
        Promise.all((host.shadowRoot as ShadowRoot).getAnimations().map((animation) => animation.finished)),
      );
    return drawn(page);
  };

  const plain = await show('');
  const hostile = await show(`<style>${HOSTILE_STYLES}</style>`);

  expect(Object.keys(plain).length).toBeGreaterThan(1000);
  expect(Object.keys(hostile)).toEqual(Object.keys(plain));
  const changed = Object.keys(plain).filter((key) => plain[key] !== hostile[key]);
  expect(changed.slice(0, 40).map((key) => `${key} ${plain[key]} → ${hostile[key]}`)).toEqual([]);
});

// In the suite of elements each fits its box and reads from the right, so that these are left to `--all`.
test('on a right-to-left page it reads from the right', { tag: '@all' }, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
  await page.goto(
    embedding.put({
      html: pageOf({ name: '', root: 'dir="rtl"', body: (inside) => inside }, WATCHING.scripts(dist), element),
    }),
  );
  const first = await page.getByRole('group', { name: 'Total Students' }).boundingBox();
  const last = await page.getByRole('group', { name: 'Total Teachers' }).boundingBox();
  expect(first?.x).toBeGreaterThan(last?.x ?? Number.POSITIVE_INFINITY);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toHaveCSS('direction', 'rtl');
});

for (const width of [260, 320, 768]) {
  test(`in a column of ${width} px nothing is cut off or sticks out`, { tag: '@all' }, async ({ page, places }) => {
    const { academy, dist, embedding } = places;
    await signInto(page, places, administrator);
    const element = `<div style="width: ${width}px"><academy-dashboard api-base="${academy.origin}"></academy-dashboard></div>`;
    await page.goto(
      embedding.put({ html: pageOf({ name: '', body: (inside) => inside }, WATCHING.scripts(dist), element) }),
    );
    await expect(page.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
    const overflow = await page.locator('academy-dashboard').evaluate((host) => host.scrollWidth - host.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const card = await page.getByRole('group', { name: 'Total Students' }).boundingBox();
    expect(card?.width).toBeLessThanOrEqual(width);
  });
}
