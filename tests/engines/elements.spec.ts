/** Every element on a page of somebody else: its data is drawn, on a wide page and on a phone. */

import { REQUIRED } from '#tests/embedding/pages/everyElement.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { failureSentences } from '#tests/support/engines/failures.ts';
import { expect, swollen, test } from '#tests/support/engines/test.ts';
import { elements } from '#widgets/page/elements.ts';

/** Who sees it. */
const VIEWERS = { anyone: undefined, everyone: administrator, staff: administrator, parent };

/** In the gate every fourth screen of staff stands for theirs, which are made of the same parts. */
const staff = elements.filter(({ audience }) => audience === 'staff');
const drawn = elements.filter((row) => row.audience !== 'staff' || staff.indexOf(row) % 4 === 0);

for (const row of elements) {
  const { tag, audience } = row;
  // Of these each is drawn by one of the two browsers, by turns.
  const standing = { tag: !drawn.includes(row) ? '@all' : drawn.indexOf(row) % 2 === 0 ? '@firefox' : '@webkit' };
  test(`<${tag}> draws its data, nothing wider than its box and no ink beside it`, standing, async ({ tab, embed }) => {
    await embed(tab, `<${tag} ${REQUIRED[tag] ?? ''}></${tag}>`, VIEWERS[audience]);
    await expect.poll(() => tab.ask('amissIn', tag, failureSentences)).toEqual([]);
    await expect.poll(() => swollen(tab)).toEqual([]);

    // So low that its scrollbar takes room.
    await tab.resize(360, 800);
    await expect.poll(() => tab.ask('amissIn', tag, failureSentences)).toEqual([]);
    expect(await tab.complaints()).toEqual([]);
  });
}

test('ink is seen that swells: WebKit draws the round ends of a line without length as large as its box', {
  tag: '@webkit',
}, async ({ tab, embed, engineName }) => {
  const line = (path: string) => `<svg class="line" viewBox="0 0 6 1" preserveAspectRatio="none" focusable="false"
    style="position: absolute; inset: 200px auto auto 200px; inline-size: 240px; block-size: 20px; overflow: visible;
      fill: none; stroke: navy; stroke-width: 5px; stroke-linecap: round">
    <path d="${path}" vector-effect="non-scaling-stroke"></path></svg>`;
  await embed(tab, line('M0 1L6 0M6 0h.001'));
  await expect.poll(() => swollen(tab)).toEqual([]);
  await embed(tab, line('M6 0h0'));
  const found = expect.poll(() => swollen(tab));
  await (engineName === 'webkit' ? found.not.toEqual([]) : found.toEqual([]));
});
