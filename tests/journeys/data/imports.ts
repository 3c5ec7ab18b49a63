/** The page Data of an academy at its beginning: a roster comes in by the console, and another system gets a key. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer } from '#tests/support/browser/answers.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import type { BareAcademy } from '#tests/support/data/bareAcademy.ts';
import { csvOf, makeRoster, packRoster, type RosterFiles, zipRoster } from '#tests/support/data/rosters.ts';

/** A roster of one school, in which one row has a fault. */
function roster(): RosterFiles {
  const files = makeRoster({ schools: 1, students: 30 });
  const users = files.users.map((user) =>
    user.sourcedId === 'student-7' ? { ...user, givenName: '-', familyName: '' } : user,
  );
  return { ...files, users };
}
/** The button opens the file dialog of the browser, which sends these files. */
async function choose(page: Page, ...paths: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles(paths);
}
const stat = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

/** @param academy where nobody is yet but the administrator; from then on the people of a roster are there */
export function testImports(academy: () => BareAcademy): void {
  let folder: string;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-import-'));
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  const fileOf = async (name: string, content: Uint8Array | string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const open = async (page: Page, path: string) =>
    openConsole(page, academy(), await sessionOf(academy(), academy().administrator), path);

  test('an empty academy says what comes first, and a roster comes in with a preview, a refused row and a report', async ({
    page,
  }) => {
    await open(page, '/data');
    await expect(page.getByRole('link', { name: /No students yet/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /No study plans yet/ })).toBeVisible();
    await page.getByRole('link', { name: /No students yet/ }).click();

    await choose(page, await fileOf('roster.zip', zipRoster(roster())));
    await expect(page).toHaveURL(/\/data\/import\/\d+$/);
    await expect(page.getByText('Waits for you')).toBeVisible();
    await expect(stat(page, 'New')).toContainText('1 school');
    await expect(stat(page, 'Refused')).toContainText('1');
    // The refused rows come first, each with its place and reason.
    const row = page.getByRole('row', { name: /The person has no name/ });
    await expect(row).toContainText('users.csv');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('School 1');
    await expect(page.getByRole('row', { name: /A new school\./ })).toBeVisible();

    // An arrow back points to where the line begins.
    await page
      .locator('.surface')
      .first()
      .evaluate((surface) => surface.setAttribute('dir', 'rtl'));
    const arrow = page.getByRole('link', { name: 'All imports' }).locator('svg');
    await expect(arrow).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');

    await page.reload();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Imported', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the people in User Management' })).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    const report = await readFile(await (await downloading).path(), 'utf8');
    expect(report).toMatch(/refused,person,users\.csv,\d+,student-7,,The person has no name\./);
  });

  test('the overview tells what is there, what was refused, and who cannot sign in yet', { tag: '@all' }, async ({
    page,
  }) => {
    await open(page, '/data');
    await expect(stat(page, 'Students')).toContainText('29');
    await expect(stat(page, 'Schools')).toContainText('1');
    await expect(page.getByRole('link', { name: /1 row was refused in roster\.zip/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /people (cannot sign in yet|have no password yet)/ })).toBeVisible();
    await page.getByRole('link', { name: /^Open the import of roster\.zip/ }).click();
    await expect(page.getByRole('row', { name: /The person has no name/ })).toBeVisible();
  });

  test('the CSV files of a roster come in together, and a file that makes many leave asks first', {
    tag: '@all',
  }, async ({ page }) => {
    await open(page, '/data/import');
    const files = roster();
    const fewer = { ...files, users: files.users.filter(({ sourcedId = '' }) => !/-[12]\d$/.test(sourcedId)) };
    const paths: string[] = [];
    for (const [name, content] of Object.entries(packRoster(fewer))) paths.push(await fileOf(name, content));
    await choose(page, ...paths);
    await expect(page.getByRole('heading', { name: 'Is this what you want?' })).toBeVisible();
    await expect(page.getByText(/people of School 1, Kochi would become inactive/)).toBeVisible();
    const start = page.getByRole('button', { name: 'Import', exact: true });
    await expect(start).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Yes, the file is right and complete' }).check();
    await expect(start).toBeEnabled();

    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All imports' }).click();
    await expect(page.getByRole('list', { name: 'Imports' })).toContainText('Cancelled');
  });

  test('a file of another kind gets a sentence', { tag: '@all' }, async ({ page }) => {
    await open(page, '/data/import');
    await choose(page, await fileOf('letter.docx', 'Dear academy'));
    await expect(page.getByText(/neither a spreadsheet \(XLSX\) nor a zip/)).toBeVisible();
  });

  test('a key is made with its secret shown once, another system sends a file with it, and it is revoked', async ({
    page,
  }) => {
    await open(page, '/data/keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Make a key' }).click();
    await expect(form.getByText('Choose at least one.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('School system');
    await form.getByRole('checkbox', { name: /Imports/ }).check();
    await form.getByRole('button', { name: 'Make a key' }).click();
    await expect(form.getByText('Copy the secret now')).toBeVisible();
    const [key = '', secret = ''] = await form.getByRole('definition').locator('code').allInnerTexts();
    await form.getByRole('button', { name: 'I have stored the secret' }).click();
    await expect(page.getByText(secret)).toHaveCount(0);

    const sent = () =>
      fetch(`${academy().origin}/api/import/oneroster?dryRun=1`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'Content-Type': 'application/zip' },
        body: zipRoster(roster()) as BodyInit,
      });
    const reported = await sent();
    expect([reported.status, await reported.json()]).toEqual([200, expect.objectContaining({ state: 'previewed' })]);
    const item = page.getByRole('listitem').filter({ hasText: 'School system' });
    // What a key was used for is noted behind its answer, and the page tells what was noted when it was opened.
    await expect(async () => {
      await page.reload();
      await expect(item).toContainText('1 request', { timeout: 3_000 });
    }).toPass();

    await item.getByRole('button', { name: 'Revoke School system' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('list', { name: 'Revoked keys' })).toContainText('School system');
    expect((await sent()).status).toBe(401);
  });

  test('a CSV file beside a zip is not guessed at', { tag: '@all' }, async ({ page }) => {
    await open(page, '/data/import');
    await choose(page, await fileOf('a.csv', csvOf([{ a: '1' }])), await fileOf('b.zip', zipRoster(roster())));
    await expect(page.getByText('Choose one file, or all CSV files of one roster together.')).toBeVisible();
  });

  test('an import that waits says for whom and in which place, begins by itself, and fits on a phone', {
    tag: '@all',
  }, async ({ page }) => {
    const run = {
      importId: 71,
      fileName: 'a-roster-with-a-long-name-of-the-whole-district-2026.zip',
      state: 'reading',
      startedBy: 'Nila Nair',
      startedDate: '2026-11-26T09:05:00Z',
    };
    const ofOther = { fileName: 'roster.zip', startedBy: 'Meenakshi Varma', startedDate: '2026-11-26T09:00:00Z' };
    let reported: object = { ...run, queuePlace: 4, waitsFor: ofOther };
    await answer(page, {
      '/api/admin/imports/71': () => reported,
      '/api/admin/imports': () => ({
        data: [reported],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 10 },
      }),
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, '/data/import');
    const row = page.getByRole('list', { name: 'Imports' }).getByRole('listitem');
    await expect(row).toContainText('Waits for its turn');
    await row.getByRole('link', { name: /Open/ }).click();
    const words = page.getByRole('status').filter({ hasText: 'It waits for' });
    await expect(words).toContainText(
      /^It waits for the import of roster\.zip \(Meenakshi Varma\), which has been running since/,
    );
    await expect(words).toContainText('Place 4 in line. It begins by itself: you may close this page, or withdraw it.');
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);

    // Of an import that the person may not see, only the moment is told.
    reported = { ...run, queuePlace: 1, waitsFor: { startedDate: ofOther.startedDate } };
    await expect(words).toContainText(/^It waits for another import, which has been running since .* Place 1 in line/);
    reported = { ...run, queuePlace: 0 };
    await expect(page.getByText('Waits for its turn')).toHaveCount(0);
    await expect(words).toHaveCount(0);
  });
}
