/** An administrator sets up SMS in the console: the gateway, a registered text, a test to the own number, and the order. */
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import type { BareAcademy } from '#tests/support/data/bareAcademy.ts';
import { startGateway } from '#tests/support/server/gateway.ts';

/** @param academy where nobody was written to, and no gateway is set up */
export function testChannels(academy: () => BareAcademy): void {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  test.beforeAll(async () => {
    gateway = await startGateway('gupshup');
  });
  test.afterAll(() => gateway?.stop());

  const open = async (page: Page) =>
    openConsole(page, academy(), await sessionOf(academy(), academy().administrator), '/data/channels');

  test('a gateway and a text are set, and a test comes to the own number', async ({ page }) => {
    await open(page);
    await expect(page.getByText('No family was told so far')).toBeVisible();
    await expect(page.getByText('There is no registered text yet')).toBeVisible();

    await page.getByRole('button', { name: 'Set up SMS' }).click();
    const dialog = page.getByRole('dialog');
    // Nothing is sent before there is a secret.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Secret', exact: true })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(gateway.template.address);
    await dialog.getByRole('textbox', { name: 'Secret', exact: true }).fill('of the account');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Gateways' })).toContainText(gateway.host);
    expect(await page.content()).not.toContain('of the account');

    await page.getByRole('button', { name: 'Add a text' }).click();
    await dialog.getByRole('textbox', { name: 'Header' }).fill('LKSIDE');
    await dialog.getByRole('textbox', { name: 'Registered as' }).fill('1107');
    const words = 'Lakeside: {#var#} was absent. Tell us why: https://academy.example/absence/{#var#}';
    await dialog.getByRole('textbox', { name: 'Exact text' }).fill(words);
    await expect(dialog.getByText('characters, 1 part')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('No slot has the link: families answer or end these messages by it.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Slot 2 is' }).selectOption('key');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Send a test: SMS in English: Absence' }).click();
    await expect(page.getByText('It goes to your own number.')).toBeVisible();
    expect(gateway.taken).toMatchObject([
      { to: `91${academy().administrator.phone}`, header: 'LKSIDE', secret: 'of the account' },
    ]);
    expect(gateway.taken[0]?.text).toBe(
      'Lakeside: Asha was absent. Tell us why: https://academy.example/absence/test-test-test-test-te',
    );

    await page.getByRole('button', { name: 'Add one' }).click();
    await expect(dialog.getByRole('combobox', { name: 'About' })).toHaveValue('correction');
    await expect(dialog.getByRole('textbox', { name: 'Header' })).toHaveValue('LKSIDE');
    await dialog.getByRole('textbox', { name: 'Registered as' }).fill('1108');
    await dialog.getByRole('textbox', { name: 'Exact text' }).fill('{#var#} was in class. We are sorry.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('SMS in English: Correction')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add one' })).toHaveCount(0);
  });

  test('what was typed stays after a refused save, and all of it is done from the keyboard', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Set up WhatsApp' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    // Enter in a field saves. The first field that is missing has the focus, and says so.
    await field('Address').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('https://10.0.0.1/send/{number}');
    await page.keyboard.press('Enter');
    await expect(field('Secret')).toBeFocused();
    await expect(field('Secret')).toHaveAccessibleDescription(/Please fill this in\./);
    await page.keyboard.type('of the account');
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByText('The address leads inside this academy’s own network, or is not https'),
    ).toBeVisible();
    await expect(field('Address')).toHaveValue('https://10.0.0.1/send/{number}');
    await expect(field('Secret')).toHaveValue('of the account');
    // A fault of the form itself is told at its field, and sends nothing.
    await field('Path of the identifier').fill('');
    await page.keyboard.press('Enter');
    await expect(field('Path of the identifier')).toBeFocused();
    await expect(field('Path of the identifier')).toHaveAccessibleDescription(/Please fill this in\./);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Set up WhatsApp' })).toBeFocused();
  });
}
