/** Elements inside components of the page, which have shadow roots of their own. */

import { expect, signInto, test } from '#tests/support/browser/journeys.ts';
import { portalPage } from '#tests/support/browser/sites.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const inside = (tag: string) => `<${tag}></${tag}>`;

/** Components of a page, each with its root and an element in it at another time. */
const COMPONENTS = {
  'in markup, before any script': {
    body: `<school-card><template shadowrootmode="open">${inside('academy-dashboard')}</template></school-card>`,
    script: '',
  },
  'in a root that its class attaches, defined late': {
    body: '<school-card></school-card>',
    script: `addEventListener('load', () => setTimeout(() => customElements.define('school-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '${inside('academy-dashboard')}'; }
    }), 200));`,
  },
  'in a root that is filled after it was attached, two deep': {
    body: '<main id="place"></main>',
    script: `const card = (fill) => class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }); queueMicrotask(() => fill(this.shadowRoot)); }
    };
    customElements.define('school-outer', card((root) => { root.innerHTML = '<div><school-inner></school-inner></div>'; }));
    customElements.define('school-inner', card((root) => setTimeout(() => { root.innerHTML = '${inside('academy-dashboard')}'; }, 200)));
    addEventListener('load', () => { document.querySelector('#place').innerHTML = '<p><school-outer></school-outer></p>'; });`,
  },
} as const;

// In the gate the deepest stands for all.
for (const [where, { body, script }] of standingFor(Object.entries(COMPONENTS), ([where]) => /two deep/.test(where))) {
  test(`an element ${where} is shown with the script alone`, async ({ page, places }) => {
    const { academy, dist, embedding } = places;
    await signInto(page, places, administrator);
    const head = `<meta name="academy-api-base" content="${academy.origin}"><script>${script}</script>`;
    await page.goto(embedding.put(portalPage(dist, body, head)));
    await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
  });
}

test('code that does not come is told inside a shadow root too', { tag: '@all' }, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  await page.route('**/chunks/academy-dashboard-*.js*', (route) => route.abort());
  const head = `<meta name="academy-api-base" content="${academy.origin}">`;
  const { body } = COMPONENTS['in markup, before any script'];
  await page.goto(embedding.put(portalPage(dist, body, head)));
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await page.unroute('**/chunks/academy-dashboard-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
});

test('in a closed root, and in one that is attached late to an element without a class, define shows it', {
  tag: '@all',
}, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  const head = `<meta name="academy-api-base" content="${academy.origin}"><script type="module">
    import { define } from '${dist.base}academy-widgets.js';
    const root = document.querySelector('#closed').attachShadow({ mode: 'closed' });
    root.innerHTML = '${inside('academy-plans')}';
    await define('academy-plans');
    globalThis.shown = () => root.querySelector('academy-plans').shadowRoot?.querySelector('h2')?.textContent;
    setTimeout(() => {
      document.querySelector('#late').attachShadow({ mode: 'open' }).innerHTML = '${inside('academy-dashboard')}';
      define('academy-dashboard');
    }, 200);
  </script>`;
  await page.goto(embedding.put(portalPage(dist, '<div id="closed"></div><div id="late"></div>', head)));
  await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { shown(): unknown }).shown())).toBeTruthy();
});
