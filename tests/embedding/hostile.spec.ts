/** Pages that have broken embedded code before: nothing of the page changes, and nothing inside the elements. */

import { expect, test } from '#tests/support/browser/journeys.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { type Audience, look, markupOf, open, plainLook, prepare, tagsFor } from './pages/everyElement.ts';
import { differences, keysHeard, pageFacts } from './pages/looks.ts';
import { isMissing, SURROUNDINGS } from './pages/pages.ts';

/** Keys that pages have shortcuts on. */
const KEYS = ['Escape', '?', 'F2', 'Control+k'];

const AUDIENCES = ['staff', 'parent'] satisfies Audience[];

/**
 * In the gate it stands for all, with the elements of parents. That every element is shown under a policy is in the gate too
 * (`tests/docs/site.spec.ts`), and that styles of the page spoil none (`tests/elements/every`).
 */
const STANDING = 'a page under the strict policy with Trusted Types';

const PAGES = SURROUNDINGS.flatMap((surroundings) => AUDIENCES.map((audience) => ({ surroundings, audience })));

for (const { surroundings, audience } of standingFor(
  PAGES,
  (one) => one.audience === 'parent' && one.surroundings.name === STANDING,
)) {
  const form = surroundings[audience];
  test(`${surroundings.name} and the elements for ${audience} leave each other alone, with ${form.name}`, async ({
    page,
    places,
  }) => {
    test.skip(isMissing(surroundings), 'its packages are not installed');
    const logged: string[] = [];
    const requested = await prepare(page, places, audience);
    const plain = await plainLook(page, places, audience);
    expect(Object.keys(plain).length).toBeGreaterThan(1000);
    const slots = markupOf(places, tagsFor(audience)).replace(/<(?:academy|parent)-[^>]*><\/[^>]*>/g, '');
    await open(page, places, surroundings, { scripts: '', elements: slots });
    if (surroundings.ownText) await expect(page.getByText(surroundings.ownText)).toBeVisible();
    const before = await pageFacts(page);

    requested.length = 0;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) logged.push(message.text());
    });
    const looks = await look(page, places, audience, surroundings, form);
    expect(differences(plain, looks).slice(0, 20)).toEqual([]);
    expect([...requested].sort()).toEqual([...new Set(requested)].sort());

    if (surroundings.ownText) await expect(page.getByText(surroundings.ownText)).toBeVisible();
    const allowed = [...form.globals, 'Symbol(academy.runtime.v1)'].map((name) => `window ${name}`);
    // What parents saw last is kept for when there is no network.
    allowed.push('localStorage academyLastSeen', 'localStorage academyVisits');
    const after = await pageFacts(page);
    for (const name of allowed) {
      delete before[name];
      delete after[name];
    }
    // One more page was visited.
    const changes = differences(before, after).filter((change) => !change.startsWith('history '));
    expect(changes.slice(0, 20)).toEqual([]);
    for (const key of KEYS) await page.keyboard.press(key);
    expect(await keysHeard(page)).toEqual(['Escape', '?', 'F2', 'Control', 'k']);

    await page.evaluate(() => {
      for (const slot of [...document.querySelectorAll('.slot')]) slot.parentNode?.removeChild(slot);
    });
    await expect(page.locator('academy-page')).toHaveCount(0);
    expect(logged).toEqual([]);
  });
}
