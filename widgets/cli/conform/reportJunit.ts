/** The report as JUnit XML, which CI servers read: a suite for each call, a case for each thing that was tried. */
import { byCall, type Report, routeOf } from './report.ts';
import { CHECKS, isBad, type Result } from './verdicts.ts';

const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?');

const attribute = (name: string, value: string | number) => ` ${name}="${escaped(String(value))}"`;

export function junitReport(report: Report): string {
  const suites = byCall(report.results).map(([call, results]) =>
    suite(call === '' ? 'server' : `${call}: ${routeOf(call)}`, results),
  );
  const all = totals(report.results);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attribute('name', `academy-widgets conform ${report.server}`)}${all}${attribute('time', report.seconds)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function totals(results: readonly Result[]): string {
  const failures = results.filter(({ verdict }) => isBad(verdict)).length;
  const skipped = results.filter(({ verdict }) => verdict === 'not asked').length;
  return attribute('tests', results.length) + attribute('failures', failures) + attribute('skipped', skipped);
}

function suite(name: string, results: readonly Result[]): string {
  return `  <testsuite${attribute('name', name)}${totals(results)}>\n${results.map((result) => testcase(name, result)).join('\n')}\n  </testsuite>`;
}

function testcase(suiteName: string, { check, as, tried, verdict, notes, ms }: Result): string {
  const name = [CHECKS[check], as && `as ${as}`, tried].filter(Boolean).join(', ');
  const text = notes.map(({ says, loses }) => (loses ? `${says} Without it stands empty: ${loses}.` : says)).join('\n');
  const head = `    <testcase${attribute('classname', suiteName)}${attribute('name', name)}${ms === undefined ? '' : attribute('time', (ms / 1000).toFixed(3))}`;
  if (verdict === 'works') return `${head}/>`;
  const first = notes.find((note) => note.verdict === verdict)?.says ?? verdict;
  const inside =
    verdict === 'not asked'
      ? `<skipped${attribute('message', text)}/>`
      : isBad(verdict)
        ? `<failure${attribute('type', verdict)}${attribute('message', first)}>${escaped(text)}</failure>`
        : `<system-out>${escaped(`${verdict}: ${text}`)}</system-out>`;
  return `${head}>${inside}</testcase>`;
}
