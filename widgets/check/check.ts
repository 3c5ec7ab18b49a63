/** The entry of the check's file: `check()` for pages, and the panel for `?academy-check`. */
import { pageConfig } from '#page/element/pageGlobals.ts';
import { checkTexts } from '#texts/check.ts';
import { gather } from './gather.ts';
import { showPanel } from './panel.ts';
import { type CheckReport, reportOf } from './report.ts';

const localeOfPage = () => pageConfig().locale ?? 'en-IN';

/** Gathers the facts, applies the rules, and returns the findings in the page's language. */
export async function check(): Promise<CheckReport> {
  const locale = localeOfPage();
  const [facts] = await Promise.all([gather(), checkTexts.load(locale)]);
  return reportOf(facts, locale);
}

/** Runs the check and shows the findings in a panel over the page. */
export async function showCheck(): Promise<void> {
  const locale = localeOfPage();
  await checkTexts.load(locale);
  await showPanel(check, locale);
}
