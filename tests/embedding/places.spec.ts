/** Places that pages put elements in: sandboxed, hidden, clipped, taken apart and put together again. */

import { expect, test } from '#tests/support/browser/journeys.ts';
import { parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { markupOf, open, prepare, tagsFor } from './pages/everyElement.ts';
import { PLAIN, pageOf, WATCHING } from './pages/pages.ts';

test('in a sandboxed frame without storage people sign in, and every element shows their data', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  // In the gate two stand for all, which are made by one shell: one of figures, and one that is written in.
  const shown = standingFor(
    tagsFor('parent').filter((tag) => tag.startsWith('parent-')),
    (tag) => tag === 'parent-performance' || tag === 'parent-messages',
  );
  const tags = ['academy-login', ...shown];
  const inner = pageOf(PLAIN, WATCHING.scripts(dist), markupOf({ academy, dist, embedding }, tags));
  const frame = `<iframe sandbox="allow-scripts" src="${embedding.put({ html: inner })}" width="1200" height="700"></iframe>`;
  await page.goto(embedding.put({ html: pageOf(PLAIN, '', frame) }));
  const inside = page.frameLocator('iframe');
  await inside.getByRole('textbox', { name: 'Phone number' }).fill(parent.phone);
  await inside.getByLabel('Password', { exact: true }).fill(parent.password);
  await inside.getByRole('textbox', { name: 'Phone number' }).press('Enter');
  await expect(inside.getByRole('heading', { name: 'Student Performance Analysis' })).toBeVisible();
  for (const tag of tags.slice(1)) {
    await expect(inside.locator(tag).getByText('Please sign in')).toHaveCount(0);
    await expect(inside.locator(tag).getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(inside.locator(tag).getByRole('alert')).toHaveCount(0);
    await expect(inside.locator(tag).getByRole('heading').first()).toBeVisible();
  }
  // The browser's own word on the form that it did not send.
  expect(logged.filter((text) => !text.startsWith('Blocked form submission'))).toEqual([]);
});

const DRAWER = 'display: none; inline-size: 268px';
const CLIPPED =
  'block-size: 90px; overflow: hidden; contain: paint; transform: scale(0.8) rotate(3deg); filter: blur(0)';

test('it works in a closed drawer, a clipped and turned box, at 200 %, and inside of other elements', {
  tag: '@all',
}, async ({ page, places }) => {
  const { dist } = places;
  await prepare(page, places, 'staff');
  const [dashboard, plans] = ['academy-dashboard', 'academy-plans'].map((tag) => markupOf(places, [tag]));
  const elements = `
    <aside id="drawer" style="${DRAWER}">${dashboard}</aside>
    <div id="clipped" style="${CLIPPED}">${plans}</div>
    <div id="large" style="zoom: 2">${plans}</div>
    <details><summary>More</summary>${dashboard}</details>
    <dialog>${dashboard}</dialog>
    <school-box></school-box>
    <div id="far" style="margin-top: 4000px; content-visibility: auto">${dashboard}</div>`;
  await open(page, places, PLAIN, { scripts: WATCHING.scripts(dist), elements });
  const shown = (place: string) =>
    expect(page.locator(place).getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);

  // A menu hangs from its button, over whatever the box cuts off.
  for (const place of ['#clipped', '#large']) {
    const button = page.locator(place).getByRole('button', { name: 'Export' });
    await button.click();
    const item = page.locator(place).getByRole('menuitem', { name: 'PDF' });
    await item.click({ trial: true });
    const [from, to] = [await button.boundingBox(), await page.locator(place).getByRole('menu').boundingBox()];
    const inline = (to?.x ?? 0) - (from?.x ?? 0);
    const block = (to?.y ?? 0) - ((from?.y ?? 0) + (from?.height ?? 0));
    expect(Math.abs(inline), `${place}: beside the button`).toBeLessThan(24);
    expect(block, `${place}: under the button`).toBeGreaterThan(-24);
    expect(block, `${place}: under the button`).toBeLessThan(24);
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
  }

  await page.locator('#drawer').evaluate((drawer) => {
    drawer.style.display = 'block';
  });
  await shown('#drawer');
  expect(await page.locator('#drawer').evaluate((drawer) => drawer.scrollWidth)).toBe(268);
  await page.getByText('More', { exact: true }).click();
  await shown('details');
  await page.locator('dialog:not(.dialog)').evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  await shown('dialog:not(.dialog)');
  await page.keyboard.press('Escape');
  await page.locator('school-box').evaluate((box, markup) => {
    box.attachShadow({ mode: 'open' }).innerHTML = markup;
  }, dashboard ?? '');
  await shown('school-box');
  await page.locator('#far').scrollIntoViewIfNeeded();
  await shown('#far');
});

test('a page builder may write it anew, copy it, keep it in a template and move it to another document', {
  tag: '@all',
}, async ({ page, places }) => {
  const { dist } = places;
  await prepare(page, places, 'staff');
  const markup = markupOf(places, ['academy-dashboard']);
  await open(page, places, PLAIN, {
    scripts: WATCHING.scripts(dist),
    elements: `<div id="canvas">${markup}</div><template></template><iframe srcdoc="<p>Preview"></iframe>`,
  });
  const teachers = page.getByRole('group', { name: 'Total Teachers' });
  await expect(teachers).toContainText(/\d/);
  const number = await teachers.textContent();
  const canvas = page.locator('#canvas');
  // What an editor saves is what the page's author wrote.
  expect(await canvas.innerHTML()).toBe(markup.replace(' >', '>'));

  await canvas.evaluate((box) => {
    const saved = box.innerHTML;
    box.replaceChildren();
    box.innerHTML = saved;
  });
  await expect(teachers).toHaveText(number ?? '');
  await canvas.evaluate((box) => box.append(box.firstElementChild?.cloneNode(true) as Node));
  await expect(teachers).toHaveText([number ?? '', number ?? '']);
  await canvas.evaluate((box) => {
    const { content } = document.querySelector('template') as HTMLTemplateElement;
    content.append(...box.children);
    return new Promise((resolve) => requestAnimationFrame(resolve)).then(() => {
      box.append(document.importNode(content, true));
      content.replaceChildren();
    });
  });
  await expect(teachers).toHaveText([number ?? '', number ?? '']);

  await canvas.evaluate((box) => {
    const preview = document.querySelector('iframe')?.contentDocument as Document;
    preview.body.append(box.firstElementChild as Element);
  });
  const preview = page.frameLocator('iframe').getByRole('group', { name: 'Total Teachers' });
  await expect(preview).toHaveText(number ?? '');
  // In the other document it has its styles too. Each face of letters that the system lacks adds a thousandth.
  await expect(preview.locator('.stat__label, span, p').first()).toHaveCSS('font-size', /^13(\.0\d+)?px$/);
  await canvas.evaluate((box) => {
    box.append(document.querySelector('iframe')?.contentDocument?.querySelector('.slot') as Element);
  });
  await expect(teachers).toHaveText([number ?? '', number ?? '']);
  await canvas.evaluate((box) => box.replaceChildren());
  await expect(page.locator('academy-page')).toHaveCount(0);
});

test('twenty of one kind ask once, and are forgotten when they are gone', { tag: '@all' }, async ({ page, places }) => {
  const { dist } = places;
  const requested = await prepare(page, places, 'staff');
  const elements = markupOf(places, ['academy-dashboard']).repeat(20);
  await open(page, places, PLAIN, { scripts: WATCHING.scripts(dist), elements });
  await expect(page.getByRole('group', { name: 'Total Teachers' })).toHaveText(Array(20).fill(/\d/));
  await expect(page.getByRole('article', { name: 'Total Students' })).toHaveCount(20);
  const once = ['/api/admin/comparisons', '/api/admin/dashboard'];
  expect(requested.map((url) => once.find((path) => new URL(url).pathname.startsWith(path))).sort()).toEqual(once);
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((host) =>
      [...(host.shadowRoot?.querySelectorAll('[id]') ?? [])].map(
        ({ id }) => `${[...document.querySelectorAll('*')].indexOf(host)} ${id}`,
      ),
    ),
  );
  expect(ids.length).toBe(new Set(ids).size);

  const elementsLeft = await page.evaluateHandle(() =>
    [...document.querySelectorAll('academy-dashboard')].map((element) => new WeakRef(element)),
  );
  await page.evaluate(() => document.body.replaceChildren());
  await expect(page.locator('academy-page')).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.requestGC();
      return elementsLeft.evaluate((refs) => refs.filter((ref) => ref.deref()).length);
    })
    // React keeps the last that it has drawn, however many there were.
    .toBeLessThanOrEqual(3);
});
