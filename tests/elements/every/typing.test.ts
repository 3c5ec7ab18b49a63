/** What is typed into a field of an element, on a page that has shortcuts (`demo-host/examples/limits.md`). */
import type { Locator } from '#tests/elements/screen/locator.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { until } from '#tests/elements/support.ts';

/** A page whose shortcuts take every key, unless a field has it, as `event.target` tells. */
async function open(): Promise<{ page: ScreenPage; taken: string[] }> {
  const page = await openScreen('academy-users');
  // What guards an element comes with what hangs over the page, after the first data.
  await until('it is guarded', () => page.page.document.querySelector('academy-page'));
  const taken: string[] = [];
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    page.page.document.addEventListener(type, (event) => {
      if ((event.target as Element).matches('input, textarea, select')) return;
      taken.push(`${event.type} ${event.key}`);
      event.preventDefault();
    });
  }
  return { page, taken };
}

const search = (page: ScreenPage) => page.getByRole('searchbox').first();

/** In a field of the screen, and in one of a form over the page. */
const FIELDS: Record<string, (page: ScreenPage) => Promise<Locator>> = {
  'a field of the screen': async (page) => search(page),
  'a field of a form': async (page) => {
    await page.getByRole('button', { name: 'Add User' }).click();
    return page.getByRole('dialog').getByRole('textbox').first();
  },
};

for (const [where, find] of Object.entries(FIELDS)) {
  it(`a page with shortcuts hears nothing of what is typed into ${where}`, async () => {
    const { page, taken } = await open();
    const field = await find(page);
    await field.click();
    await page.keyboard.type('Asha  jks?');
    for (const key of ['ArrowLeft', 'Backspace', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(field).toHaveValue('Asha  jk?');
    expect(taken).toEqual([]);
  });
}

it('keys with Ctrl, Meta or Alt and keys that write nothing reach the page; text of AltGr stays in its field', async () => {
  const { page, taken } = await open();
  const field = (await search(page).element()) as HTMLInputElement;
  const { KeyboardEvent } = page.page;
  const press = (key: string, options: KeyboardEventInit = {}) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...options }));
  press('k', { ctrlKey: true });
  press('k', { metaKey: true });
  press('ArrowLeft', { altKey: true });
  press('Escape');
  press('F1');
  press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true });
  press('क्ष');
  press('Process', { isComposing: true });
  expect(taken).toEqual(['keydown k', 'keydown k', 'keydown ArrowLeft', 'keydown Escape', 'keydown F1']);
});

it('keys on what is no field reach the page', async () => {
  const { page, taken } = await open();
  await page.getByRole('button', { name: 'Add User' }).focus();
  await page.keyboard.press('j');
  expect(taken).toContain('keydown j');
});
