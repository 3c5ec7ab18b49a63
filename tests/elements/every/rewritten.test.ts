/**
 * A page that is rewritten around an element (`demo-host/examples/limits.md`): what hangs in the page outside of the
 * element may be gone at any time, and comes back with its next use.
 */
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { type Account, loadEntry, until } from '#tests/elements/support.ts';
import { inTurns, standingFor } from '#tests/support/run/gate.ts';

interface Entry {
  api: {
    notify(toast: { tone: 'success'; text: string }): Promise<void>;
    send(call: 'countries', input: object): Promise<unknown>;
  };
}
const apiOf = async ({ page }: ScreenPage) => ((await loadEntry(page)) as unknown as Entry).api;

/** The overlay, as soon as it is in the page. */
const mounted = ({ page }: ScreenPage) => until('it is mounted', () => page.document.querySelector('academy-page'));

/** How a library rewrites a page. */
const WAYS: Record<string, (page: ScreenPage) => void> = {
  'a morph, which leaves what the new page has too': ({ page }) => {
    for (const child of [...page.document.body.children]) {
      if (child.localName === 'academy-page') child.remove();
    }
  },
  'body.innerHTML +=': ({ page }) => {
    page.document.body.innerHTML += '<p>More</p>';
  },
  'another body, into which what is permanent moves': ({ page, host }) => {
    const body = page.document.createElement('body');
    body.append(host);
    page.document.body.replaceWith(body);
  },
  'a body whose copy comes back': ({ page }) => {
    const copy = page.document.body.cloneNode(true);
    page.document.body.replaceWith(copy);
  },
};

/** What is shown over the page, and whether a person can use it. */
const USES: Record<string, { signedOut?: boolean; tags?: readonly string[]; run(page: ScreenPage): Promise<void> }> = {
  'a toast is shown and can be closed': {
    async run(page) {
      await (await apiOf(page)).notify({ tone: 'success', text: 'It is saved' });
      const toast = page.getByRole('status').filter({ hasText: 'It is saved' });
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    },
  },
  'a form opens and takes words': {
    tags: ['academy-schools', 'academy-users'],
    async run(page) {
      await page.getByRole('button', { name: /^Add (School|User)$/ }).click();
      const name = page.getByRole('dialog').getByRole('textbox').first();
      await name.fill('Asha');
      await expect(name).toHaveValue('Asha');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  'an expired session says so, and its Login opens the form': {
    async run(page) {
      page.answer({ countries: 401 });
      await (await apiOf(page)).send('countries', {});
      const expired = page.getByRole('dialog', { name: 'Session expired' });
      await expect(expired).toBeVisible();
      await expired.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Password', { exact: true })).toBeVisible();
    },
  },
  'the Login button of whoever is not signed in opens the form': {
    signedOut: true,
    async run(page) {
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Password', { exact: true })).toBeVisible();
    },
  },
};

/** One screen of each kind that shows something over the page; in the gate one of each audience stands for all. */
const SCREENS: Record<string, Account> = {
  'academy-schools': 'staff',
  'academy-users': 'staff',
  'academy-dashboard': 'staff',
  'academy-notices': 'parent',
  'parent-dashboard': 'parent',
};

const STANDING = ['academy-users', 'parent-dashboard'];

const ways = Object.entries(WAYS);
const uses = Object.entries(USES);
for (const [tag, as] of standingFor(Object.entries(SCREENS), ([tag]) => STANDING.includes(tag))) {
  for (const [at, [way, rewrite]] of ways.entries()) {
    // There each use after every second way, and each way before every second use, by turns on the two screens.
    for (const [use, { signedOut, tags, run }] of inTurns(uses, 2, (at + STANDING.indexOf(tag) + 1) % 2)) {
      if (tags && !tags.includes(tag)) continue;
      it(`<${tag}>, ${way}: ${use}`, async () => {
        const page = await openScreen(tag, { as, ...(signedOut && { signedOut }) });
        await mounted(page);
        rewrite(page);
        await run(page);
        // One, and no copy of it.
        expect(page.page.document.querySelectorAll('academy-page').length).toBe(1);
      });
    }
  }
}

it('a form that is open when the page is rewritten comes back with its words and the focus', async () => {
  const page = await openScreen('academy-schools');
  await page.getByRole('button', { name: 'Add School' }).click();
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await name.fill('Asha');
  (await mounted(page)).remove();
  await expect(name).toHaveValue('Asha');
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await expect(name).toBeFocused();
});

it('a field of the screen keeps the focus and its words when a morph takes the overlay away', async () => {
  const page = await openScreen('academy-schools');
  const search = page.getByRole('searchbox');
  await mounted(page);
  await search.focus();
  await page.keyboard.type('As');
  WAYS['a morph, which leaves what the new page has too']?.(page);
  await page.keyboard.type('ha');
  await (await apiOf(page)).notify({ tone: 'success', text: 'It is saved' });
  await expect(page.getByRole('status').filter({ hasText: 'It is saved' })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Asha');
});
