/** Fills in the form that is open, so that it can be sent. */
import type { Page } from '@playwright/test';

const FIELDS = ':is(input, textarea, select):enabled:not([readonly])';
/** How long a field is tried, in ms: one that something covers stays as it is. */
const TRY_MS = 2_000;

/** What each kind of field is given. */
const VALUES: Readonly<Record<string, string>> = {
  text: 'Asha 7',
  textarea: 'Please call.',
  tel: '9812345670',
  email: 'asha@school.example',
  url: 'https://school.example',
  number: '5',
  password: 'tulsi-leaf-4217',
};

/** Gives a value to each empty field that can be seen, in the dialog that is open, else in the forms of the page. */
export async function fillIn(page: Page): Promise<void> {
  const scope = (await page.locator('dialog[open]').count())
    ? page.locator('dialog[open]').last()
    : page.locator('main form');
  const today = new Date().toISOString().slice(0, 10);
  for (const field of await scope.locator(FIELDS).filter({ visible: true }).all()) {
    const [type, isEmpty, choices] = await field.evaluate(
      (element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) =>
        [element.type, !element.value, 'options' in element ? element.options.length : 0] as const,
    );
    const value = type === 'date' ? today : VALUES[type];
    const filled = (() => {
      if (type === 'checkbox') return field.check({ timeout: TRY_MS });
      if (type === 'select-one' && isEmpty && choices > 1) return field.selectOption({ index: 1 }, { timeout: TRY_MS });
      return isEmpty && value ? field.fill(value, { timeout: TRY_MS }) : undefined;
    })();
    await filled?.catch(() => undefined);
  }
}
