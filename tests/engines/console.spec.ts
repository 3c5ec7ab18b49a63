/** The first screen of each role, reached as a person does: by signing in. */
import { loginButton, passwordField, phoneField } from '#tests/support/browser/console.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { failureSentences } from '#tests/support/engines/failures.ts';
import { expect, test } from '#tests/support/engines/test.ts';

/** Where each role begins; in the gate of those who begin alike one stands for all in each of the two browsers. */
const FIRST = [
  [accounts.administrator, 'academy-dashboard', ['@all']],
  [accounts.academyStaff, 'academy-dashboard', ['@all']],
  [accounts.school, 'academy-dashboard', ['@webkit']],
  [accounts.teacher, 'academy-dashboard', ['@firefox']],
  [accounts.parent, 'parent-dashboard', []],
] as const;

for (const [account, tag, standing] of FIRST) {
  test(`${account.what} signs in, and the first screen is drawn`, { tag: [...standing] }, async ({ tab, origin }) => {
    await tab.goto(`${origin}/login`);
    await phoneField(tab).fill(account.phone);
    await passwordField(tab).fill(account.password);
    await loginButton(tab).click();
    await tab.locator(tag).waitFor();
    await expect.poll(() => tab.ask('amissIn', tag, failureSentences)).toEqual([]);
    expect(await tab.complaints()).toEqual([]);
  });
}
