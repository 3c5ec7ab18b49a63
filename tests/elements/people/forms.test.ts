/** Add School, Add User and Edit on a page of somebody else without the product's forms, or without their code. */
import { expect, openScreen } from '#tests/elements/screen/screen.ts';

const NOT_SET_UP = 'This page is not set up for this yet.';

/** A page that switches no forms on. */
const openWithout = (tag: string) =>
  openScreen(tag, { before: ({ document }) => document.querySelector('meta[name="academy-forms"]')?.remove() });

for (const [tag, names] of Object.entries({
  'academy-schools': ['Add School', /^Edit /],
  'academy-users': ['Add User', /^Edit /],
})) {
  it(`<${tag}>: where neither the page nor a form takes an action, pressing says what is missing`, async () => {
    const page = await openWithout(tag);
    const notice = page.getByText(NOT_SET_UP);
    for (const name of names) {
      await page.getByRole('button', { name }).first().click();
      await expect(notice).toBeVisible();
      await expect(page.getByText(/switch on the academy’s forms \(academy-forms\)/)).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      await expect(notice).toHaveCount(0);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

it('who takes an action takes it whole, once', async () => {
  const page = await openWithout('academy-users');
  const taken: unknown[] = [];
  const take = (event: Event) => {
    event.preventDefault();
    taken.push((event as CustomEvent).detail);
  };
  page.page.document.addEventListener('academy-action', take, { once: true });
  const add = page.getByRole('button', { name: 'Add User' });
  await add.click();
  await expect.poll(() => taken).toEqual([{ action: 'add-user' }]);
  await add.click();
  await expect(page.getByText(NOT_SET_UP)).toHaveCount(1);
});

for (const [tag, opens, title] of [
  ['academy-schools', 'add-school', 'Add School'],
  ['academy-users', 'add-user', 'Add User'],
  ['academy-notifications', 'create-notification', 'Create Notification'],
] as const) {
  it(`<${tag}>: the attribute opens the form that it names, each time that it is set`, async () => {
    const page = await openScreen(tag, { attributes: { opens } });
    const form = page.getByRole('dialog', { name: title });
    await expect(form).toBeVisible();
    expect(page.host.hasAttribute('opens')).toBe(false);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    page.host.setAttribute('opens', 'nothing-known');
    await expect.poll(() => page.host.hasAttribute('opens')).toBe(false);
    await expect(form).toHaveCount(0);
    page.host.setAttribute('opens', opens);
    await expect(form).toBeVisible();
  });

  it(`<${tag}>: the attribute opens nothing for who has no button for it`, async () => {
    const page = await openScreen(tag, { as: 'teacher', attributes: { opens } });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('button', { name: title })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
