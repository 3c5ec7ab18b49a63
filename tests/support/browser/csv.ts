import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Page } from './journeys.ts';

/** Exports as CSV and gives the file's name and its lines; these have no quotes that a comma hides in. */
export async function csvOf(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  await button.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}
