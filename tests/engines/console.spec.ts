/** The first screen of each role, reached as a person does: by signing in. */
import { loginButton, passwordField, phoneField } from '#tests/support/browser/console.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { failureSentences } from '#tests/support/engines/failures.ts';
import { expect, test } from '#tests/support/engines/test.ts';

/** Where each role begins. */
const FIRST = [
  [accounts.administrator, 'academy-dashboard'],
  [accounts.academyStaff, 'academy-dashboard'],
  [accounts.school, 'academy-dashboard'],
  [accounts.teacher, 'academy-dashboard'],
  [accounts.parent, 'parent-dashboard'],
] as const;

for (const [account, tag] of FIRST) {
  test(`${account.what} signs in, and the first screen is drawn`, async ({ tab, origin }) => {
    await tab.goto(`${origin}/login`);
    await phoneField(tab).fill(account.phone);
    await passwordField(tab).fill(account.password);
    await loginButton(tab).click();
    await tab.locator(tag).waitFor();
    await expect.poll(() => tab.ask('amissIn', tag, failureSentences)).toEqual([]);
    expect(await tab.complaints()).toEqual([]);
  });
}
