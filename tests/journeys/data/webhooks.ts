/** An administrator tells another program what happens: the address, its secret once, a test, what was answered, and off and on again. */
import { Webhook } from 'standardwebhooks';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import type { BareAcademy } from '#tests/support/data/bareAcademy.ts';
import { startReceiver } from '#tests/support/others/webhookReceiver.ts';

/** @param academy where no other program is told of anything */
export function testWebhooks(academy: () => BareAcademy): void {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  /** What the program answers. */
  let status = 204;
  test.beforeAll(async () => {
    receiver = await startReceiver(() => ({ status, body: status === 204 ? undefined : '<b>Not today</b>' }));
  });
  test.afterAll(() => receiver?.stop());

  const open = async (page: Page) =>
    openConsole(page, academy(), await sessionOf(academy(), academy().administrator), '/data/webhooks');

  test('a webhook is added, tested, looked into, switched off and on, and removed; on a phone of 320 px it fits, in Urdu too', async ({
    page,
  }) => {
    await open(page);
    await expect(page.getByText('No other program is told yet')).toBeVisible();

    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    const add = dialog.getByRole('button', { name: 'Add a webhook' });
    // The first field that is missing has the focus, and nothing is sent.
    await add.click();
    await expect(field('Name')).toBeFocused();
    await field('Name').fill('District');
    await field('Address').fill('http://10.0.0.1/hook');
    await add.click();
    await expect(field('Address')).toBeFocused();
    await field('Address').fill('https://10.0.0.1/hook');
    await expect(dialog.getByText('Choose at least one.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Somebody has come' }).check();
    await add.click();
    await expect(
      dialog.getByText('The address leads inside this academy’s own network, or is not https'),
    ).toBeVisible();
    await field('Address').fill(receiver.address);
    await add.click();
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored the secret' }).click();
    await expect(dialog).toBeHidden();
    const list = page.getByRole('list', { name: 'Webhooks' });
    await expect(list).toContainText(receiver.address);
    await expect(list).toContainText('Nothing has arrived yet');
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Send a test to District' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    const [came] = receiver.received;
    expect(new Webhook(secret).verify(came?.body ?? '', came?.headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    });
    status = 500;
    await page.getByRole('button', { name: 'Send a test to District' }).click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(1);

    await page.getByRole('button', { name: 'Messages to District' }).click();
    const messages = dialog.getByRole('listitem');
    await expect(messages).toHaveCount(2);
    await expect(messages.first()).toContainText('Answered 500');
    // As text, whatever it is.
    await expect(messages.first()).toContainText('<b>Not today</b>');
    await expect(messages.last()).toContainText('Arrived');
    await dialog.getByRole('combobox', { name: 'Show' }).selectOption('sent');
    await expect(messages).toHaveCount(1);
    await dialog.getByRole('combobox', { name: 'Show' }).selectOption('waiting');
    status = 204;
    const before = receiver.received.length;
    await dialog.getByRole('button', { name: /^Send again: Test/ }).click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
    await expect(dialog.getByText('There is no message here')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const expectFits = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).click();
      await expect(dialog.getByRole('listitem').first()).toContainText('204');
      for (const part of [page.locator('html'), dialog]) {
        expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits('Messages to District');

    await page.getByRole('button', { name: 'Switch off District' }).click();
    await question.getByRole('button', { name: 'Switch off', exact: true }).click();
    await expect(list).toContainText('Somebody switched it off');
    await page.getByRole('button', { name: 'Switch on District' }).click();
    await expect(page.getByRole('button', { name: 'Send a test to District' })).toBeVisible();

    await page.getByRole('button', { name: 'Change District' }).click();
    await dialog.getByRole('button', { name: 'Another secret' }).click();
    await question.getByRole('button', { name: 'Another secret' }).click();
    await expect(page.getByText(/^whsec_/)).not.toHaveText(secret);
    await page.getByRole('button', { name: 'I have stored the secret' }).click();
    await expect(list).toContainText('The former secret is good until');

    await page.evaluate(() => localStorage.setItem('consoleLocale', 'ur-IN'));
    await page.reload();
    // A name stands between marks of its direction.
    await expectFits(/District.* کو پیغام/);
    await page.evaluate(() => localStorage.removeItem('consoleLocale'));
    await page.reload();
    await page.getByRole('button', { name: 'Remove District' }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No other program is told yet')).toBeVisible();
  });

  test('a failure is told in its place and tried again from the keyboard, and what was typed stays', {
    tag: '@all',
  }, async ({ page }) => {
    const list = /\/api\/admin\/webhooks(\?|$)/;
    await page.route(list, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Something went wrong"}' }),
    );
    await open(page);
    const again = page.locator('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(list);
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a webhook' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('District');
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://10.0.0.1/hook');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByText('The address leads inside this academy’s own network, or is not https'),
    ).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('https://10.0.0.1/hook');
    await expect(dialog.getByRole('checkbox', { name: 'Somebody has come' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused();
  });
}
