/** Writing study plans in the console (promises/data-plans.md). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  type Academy,
  createAt,
  expect,
  test as journey,
  openConsole,
  sessionOf,
} from '#tests/support/browser/journeys.ts';
import { packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';
import type { NewSchool } from '#tests/support/data/newSchool.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

const PLANS = '/api/admin/plan-editor/plans';
const word = () => `Plan ${randomUUID().slice(0, 8)}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const sessionsOf = (page: Page, day: number) =>
  page.getByRole('list', { name: `Sessions of Day ${day}` }).getByRole('listitem');
/** What a screen reader is told. */
const announced = (page: Page, text: string) =>
  expect(page.locator('[aria-live="polite"]', { hasText: text })).toBeAttached();

interface Session {
  title: string;
  [field: string]: unknown;
}
/** A plan with one week, made at the API. @returns its number. */
async function makePlan(
  academy: NewSchool,
  title: string,
  days: readonly (readonly string[])[],
  schools: number[] = [],
) {
  const sessions = (titles: readonly string[]): Session[] => titles.map((each) => ({ type: 5, title: each }));
  const body = {
    title,
    isEnabled: true,
    schools,
    weeks: [{ weekNo: 1, days: days.map((titles, i) => ({ day: i + 1, sessions: sessions(titles) })) }],
  };
  const administrator = await sessionOf(academy, academy.people.administrator);
  return (await createAt<{ studyPlanId: number }>(academy, administrator, PLANS, body)).studyPlanId;
}
/** The grade of the parent's child, as a plan has it. */
async function gradeOfChild(academy: Academy, token: string): Promise<string> {
  const answer = await fetch(`${academy.origin}/api/parent/children`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [child] = (await answer.json()) as { grade: string }[];
  return /\d+/.exec(child?.grade ?? '')?.[0] ?? '';
}
async function openPlan(page: Page, academy: NewSchool, planId: number) {
  await openConsole(page, academy, await sessionOf(academy, academy.people.administrator), `/data/plans/${planId}`);
  await expect(page.getByRole('heading', { name: 'Weeks', exact: true })).toBeVisible();
}

/** @param school where the plans that are written stay: the newest ones, which other journeys would open */
export function testPlanEditor(school: () => NewSchool): void {
  const test = journey.extend<{ academy: NewSchool }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    academy: ({}, use) => use(school()),
  });

  test('a school user writes a plan by keyboard and shares it, and a parent of the school sees it', async ({
    page,
    browser,
    academy,
  }) => {
    const title = word();
    await openConsole(page, academy, await sessionOf(academy, academy.people.schoolUser), '/data/plans');
    await page.getByRole('link', { name: 'New plan' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
    await page.keyboard.type(title);
    const family = await sessionOf(academy, academy.people.parent, true);
    const grade = await gradeOfChild(academy, family.token);
    await page.getByRole('textbox', { name: 'Grade' }).focus();
    await page.keyboard.type(grade);
    await expect(page.getByRole('list', { name: 'Shared with schools' }).getByRole('checkbox')).toBeChecked();

    await page.getByRole('button', { name: 'Add a session to Day 1' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a session to Day 1' });
    await form.getByRole('button', { name: 'New video' }).focus();
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: 'Title of the video' }).focus();
    await page.keyboard.type(`${title}: light`);
    await form.getByRole('textbox', { name: 'Minutes' }).focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Title of the session' })).toHaveValue(`${title}: light`);
    await form.getByRole('textbox', { name: 'Title of the session' }).focus();
    await page.keyboard.press('Enter');
    await expect(sessionsOf(page, 1)).toHaveCount(1);
    // The focus is back where the next session is added.
    await expect(page.getByRole('button', { name: 'Add a session to Day 1' })).toBeFocused();
    await save(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/data\/plans\/\d+$/);
    await expect(page.getByText('1 session, all saved.')).toBeVisible();

    const context = await browser.newContext();
    const home = await context.newPage();
    await openConsole(home, academy, family, '/study-progress');
    await expect(home.getByRole('button', { name: title })).toBeVisible();
    await context.close();
  });

  test('sessions and days are moved and removed with keys, told, and taken back', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    const planId = await makePlan(academy, word(), [['A', 'B'], ['C']]);
    await openPlan(page, academy, planId);
    await page.getByRole('button', { name: 'Move B', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await announced(page, 'B moved to day 2, place 1 of 2');
    await expect(sessionsOf(page, 2)).toHaveText([/B/, /C/]);
    await expect(page.getByRole('button', { name: 'Move B', exact: true })).toBeFocused();
    await page.keyboard.press('Delete');
    await announced(page, 'B removed');
    await expect(sessionsOf(page, 2)).toHaveText([/C/]);
    await page.keyboard.press('Control+z');
    await announced(page, 'Taken back: B removed');
    await expect(sessionsOf(page, 2)).toHaveText([/B/, /C/]);

    await page.getByRole('button', { name: 'Move Day 2 up' }).click();
    await announced(page, 'Now day 1, in week 1');
    await expect(sessionsOf(page, 1)).toHaveText([/B/, /C/]);
    await undo(page).click();
    await undo(page).click();
    await expect(sessionsOf(page, 1)).toHaveText([/A/, /B/]);
    await expect(page.getByText('3 sessions, all saved.')).toBeVisible();
  });

  test('a course package on a slow network tells how far it is, is cancelled, and is sent again by one press', async ({
    page,
    academy,
  }) => {
    const planId = await makePlan(academy, word(), [['A']]);
    await openPlan(page, academy, planId);
    await page.getByRole('button', { name: 'Change A', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change the session' });
    const reference = form.getByRole('textbox', { name: 'Reference' });
    await reference.fill('Chapter 4');

    const network = await page.context().newCDPSession(page);
    const slow = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytes,
      });
    await slow(20_000);
    const files = { ...pages(1), 'unit1/film.txt': randomBytes(300_000).toString('base64') };
    const buffer = Buffer.from(packageOf(structureXml(unitXml(1)), files));
    const choosing = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name: 'rocks.zip', mimeType: 'application/zip', buffer });
    await expect(form.getByRole('progressbar', { name: 'Sending rocks.zip' })).toHaveAttribute(
      'aria-valuenow',
      /^\d+$/,
    );
    await expect(form.getByText(/^\d+% sent, .+ of 0.3 MB$/)).toBeVisible();
    const cancel = form.getByRole('button', { name: 'Cancel sending' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    const again = form.getByRole('button', { name: 'Send again' });
    await expect(again).toBeFocused();
    await expect(form.getByRole('status').filter({ hasText: 'Not sent: rocks.zip' })).toBeVisible();
    await expect(form.getByText('This session carries none.')).toBeVisible();

    await page.route('**/course-packages', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('The file did not arrive. Check the network and send it again.');
    await expect(again).toBeFocused();
    await page.unroute('**/course-packages');
    await slow(-1);
    await page.keyboard.press('Enter');
    await expect(form.getByText('Rocks & minerals', { exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Choose another file' })).toBeFocused();
    await expect(reference).toHaveValue('Chapter 4');
  });

  test('a session is dragged to another day', { tag: '@all' }, async ({ page, academy }) => {
    const planId = await makePlan(academy, word(), [['A', 'B'], ['C']]);
    await openPlan(page, academy, planId);
    await page.getByRole('button', { name: 'Move A', exact: true }).dragTo(sessionsOf(page, 2).first(), {
      targetPosition: { x: 100, y: 2 },
    });
    await expect(sessionsOf(page, 2)).toHaveText([/A/, /C/]);
    await save(page).click();
    await expect(page.getByText('3 sessions, all saved.')).toBeVisible();
    await page.reload();
    await expect(sessionsOf(page, 2)).toHaveText([/A/, /C/]);
  });

  test('what is not saved asks before one leaves, and is there again after a reload', async ({ page, academy }) => {
    const planId = await makePlan(academy, word(), [['A', 'B']]);
    await openPlan(page, academy, planId);
    await page.getByRole('button', { name: 'Remove A' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Study Plans', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(sessionsOf(page, 1)).toHaveText([/B/]);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(sessionsOf(page, 1)).toHaveText([/B/]);
    await page.getByRole('main').getByRole('link', { name: 'Study Plans', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('list', { name: 'Study Plans' })).toBeVisible();
  });

  test('of two people who write one plan the second one is told, and keeps the own version as a copy', {
    tag: '@all',
  }, async ({ page, academy }) => {
    const title = word();
    const planId = await makePlan(academy, title, [['A']]);
    await openPlan(page, academy, planId);
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    const another = { phone: '9812300001', password: 'of the third floor' };
    const body = { firstName: 'Asha', mobileNumber: another.phone, userRole: 3, password: another.password };
    await createAt(academy, await sessionOf(academy, academy.people.administrator), '/api/admin/users', body);
    const { token } = await sessionOf(academy, another);
    const answer = await fetch(`${academy.origin}${PLANS}/${planId}/enabled`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ isEnabled: false }),
    });
    expect(answer.status).toBe(200);
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this plan');
    await page.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await expect(page.getByRole('heading', { name: `${title} (copy)`, level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
  });

  test('what is wrong is said with its place before anything is sent', { tag: '@all' }, async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, academy.people.administrator), '/data/plans/new');
    await page.getByRole('textbox', { name: 'Grade' }).fill('99');
    await save(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'must be corrected' });
    await expect(alert).toContainText('Title: Enter a title.');
    await expect(alert).toContainText('Grade: Enter a whole number from 1 to 20.');
  });

  test('a plan of 90 days with 5 sessions each opens, and what is moved about leaves the others where they are', {
    tag: '@all',
  }, async ({ page, academy }) => {
    const days = Array.from({ length: 90 }, (_, d) =>
      Array.from({ length: 5 }, (_s, s) => `Session ${d + 1}.${s + 1}`),
    );
    const planId = await makePlan(academy, word(), days);
    await openPlan(page, academy, planId);
    const down = page.getByRole('button', { name: 'Move Session 1.1 down' });
    await down.focus();
    // What is drawn anew, of some thousand elements.
    await page.evaluate(() => {
      const drawn = { count: 0 };
      Object.defineProperty(window, 'drawn', { value: drawn });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) drawn.count += addedNodes.length;
      }).observe(document, { childList: true, subtree: true });
    });
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('Enter');
    await expect(sessionsOf(page, 4).filter({ hasText: 'Session 1.1' })).toBeVisible();
    await expect(down).toBeFocused();
    expect(await page.evaluate(() => (window as unknown as { drawn: { count: number } }).drawn.count)).toBeLessThan(
      200,
    );
  });

  test.describe('in both themes', () => {
    test.use({ reducedMotion: 'reduce' });

    test('the list and the editor can be used by everyone, also in a narrow window', { tag: '@all' }, async ({
      page,
      academy,
    }) => {
      const planId = await makePlan(academy, word(), [['A', 'B'], ['C']]);
      await openConsole(page, academy, await sessionOf(academy, academy.people.administrator), '/data/plans');
      await expect(page.getByRole('list', { name: 'Study Plans' })).toBeVisible();
      expect(await findingsInBothThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 720 });
      await openPlan(page, academy, planId);
      expect(await findingsInBothThemes(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.getByRole('button', { name: 'Add a session to Day 1' }).click();
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Found' })).toBeVisible();
      expect(await findingsInBothThemes(page)).toEqual([]);
    });
  });
}
