/** Students to Follow Up (promises/academy-attention.md): what stands in the way of nobody. */
import { expect, openScreen } from '#tests/elements/screen/screen.ts';

it('the list and the thresholds can be read and used by everybody on a phone, in both themes', async () => {
  const page = await openScreen('academy-attention', { width: 320, height: 640 });
  const dialog = page.getByRole('dialog');
  await expect(page.locator('.follow-up').first()).toBeVisible();
  expect(page.page.document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await page.findings()).toEqual([]);
  await page.getByRole('button', { name: 'Thresholds' }).click();
  await expect(dialog.getByRole('status')).toContainText(/^\d+ of .* students, now \d+$/);
  await dialog.getByLabel('Plan not opened for this many days, while the class continues').fill('99');
  await expect(dialog.getByText('A whole number from 3 to 60')).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('what one can do with a student stands in one line beside the reasons, as wide as a notebook shows the list', async () => {
  const page = await openScreen('academy-attention', { width: 1184 });
  const actions = page.locator('.follow-up__actions').filter({ has: page.getByRole('button', { name: /^Write / }) });
  await expect(actions.first()).toBeVisible();
  const [write, more] = [...(actions.first().elements()[0] as Element).querySelectorAll('button')];
  const middleOf = (button: Element | undefined) => {
    const { top, height } = (button as Element).getBoundingClientRect();
    return top + height / 2;
  };
  // Heights of lines are no whole pixels.
  expect(Math.abs(middleOf(more) - middleOf(write))).toBeLessThan(1.5);
});
