/** Statements that wait are matched in the console: the activity, then the student, and everything is taken in. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import type { BareAcademy } from '#tests/support/data/bareAcademy.ts';
import { addPlan, asOwner } from '#tests/support/data/newSchool.ts';
import { runInShell } from '#tests/support/run/shell.ts';

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

/** @param academy with the students of a roster, and without a study plan */
export function testStatements(academy: () => BareAcademy): void {
  test.beforeAll(async () => {
    // Its exam is what the statements are about.
    await asOwner(academy(), addPlan);
    const folder = await mkdtemp(join(tmpdir(), 'data-statements-'));
    const statements = ['student-8', 'student-8', 'student-9'].map((name, at) =>
      JSON.stringify({
        id: randomUUID(),
        actor: { name: `Pupil ${name}`, account: { homePage: 'https://moodle.example.org', name } },
        verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
        object: {
          id: 'https://moodle.example.org/mod/quiz/view.php?id=1',
          definition: { name: { en: 'Fractions quiz' } },
        },
        result: { score: { scaled: 0.5 + at / 10 } },
        context: { registration: randomUUID() },
      }),
    );
    await writeFile(join(folder, 'statements.ndjson'), statements.join('\n'));
    const args = ['xapi', join(folder, 'statements.ndjson')];
    const { code, failure } = await runInShell('import', args, { DATA_DIR: academy().dataDir });
    expect(code, failure).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (page: Page, path: string) =>
    openConsole(page, academy(), await sessionOf(academy(), academy().administrator), path);

  test('an administrator matches the quiz and one student, and the system of the others is trusted', async ({
    page,
  }) => {
    await open(page, '/data');
    await page.getByRole('link', { name: '3 statements wait for their student: match them' }).click();
    await expect(page).toHaveURL(/\/data\/statements$/);

    const activities = list(page, 'Activities to match');
    await expect(activities).toContainText('3 statements');
    await activities.getByRole('button', { name: 'Match Fractions quiz' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'It is' })).toHaveValue('exam');
    await dialog
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    await expect(page.getByText('No statement could be taken in yet')).toBeVisible();

    const students = list(page, 'Students to match');
    await students.getByRole('button', { name: 'Match Pupil student-8' }).click();
    await dialog.getByRole('searchbox').fill('student-8');
    await expect(list(page, 'Found').getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Choose / }).click();
    await expect(
      page.getByText(/3 statements were taken in.*https:\/\/moodle\.example\.org are trusted/),
    ).toBeVisible();
    await expect(page.getByText('No statement waits')).toHaveCount(2);
    await expect(list(page, 'Trusted systems')).toContainText('https://moodle.example.org');

    const matches = list(page, 'Matched by hand');
    await matches.getByRole('button', { name: /^Take back the match of https/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(list(page, 'Activities to match')).toContainText('3 statements');
  });

  test('an administrator adds a rule and removes it', { tag: '@all' }, async ({ page }) => {
    await open(page, '/data/statements');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Verb' }).fill('solved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/Enter an IRI/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Verb' }).fill('https://verbs.example/solved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const rules = list(page, 'Rules');
    const rule = rules.getByRole('listitem').filter({ hasText: 'https://verbs.example/solved' });
    await expect(rule).toContainText('Added');
    await rule.getByRole('button', { name: 'Remove the rule of solved · Any type' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(rule).toHaveCount(0);
  });
}
