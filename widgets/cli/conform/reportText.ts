/** The report in a terminal. */
import { styleText } from 'node:util';
import { byCall, findingsOf, type Report, routeOf } from './report.ts';
import { isBad, VERDICTS, type Verdict, weightiest } from './verdicts.ts';

const SIGNS: Readonly<Record<Verdict, string>> = {
  works: '✓',
  'not asked': '·',
  'works but': '~',
  missing: '✗',
  'refuses whom it should not': '✗',
  wrong: '✗',
  'lets in whom it should not': '✗',
};

/** The most lines of sentences about one call that are printed; the files have all. */
const MOST = 12;

/** @param isColoured whether the terminal shows colours */
export function textReport(report: Report, isColoured: boolean): string {
  const paint = (verdict: Verdict, text: string) => {
    if (!isColoured) return text;
    const colour = verdict === 'works' ? 'green' : verdict === 'not asked' ? 'dim' : isBad(verdict) ? 'red' : 'yellow';
    return styleText(colour, text);
  };
  const lines: string[] = [];
  for (const [call, results] of byCall(report.results)) {
    const verdict = weightiest(
      results.filter((result) => result.verdict !== 'not asked').map((result) => result.verdict),
    );
    const isRequested = results.some((result) => result.verdict !== 'not asked');
    const shown: Verdict = isRequested ? verdict : 'not asked';
    const name = call === '' ? 'The server as a whole' : `${call}  ${routeOf(call)}`;
    lines.push(`${paint(shown, `${SIGNS[shown]} ${shown.padEnd(9)}`)}  ${name}`);
    const findings = findingsOf(results).filter((one) => one.verdict !== 'not asked' || !isRequested);
    for (const { verdict: weight, says, loses, met } of findings.slice(0, MOST)) {
      const who =
        met.length === 0
          ? ''
          : ` (${met.slice(0, 4).join('; ')}${met.length > 4 ? ` and ${met.length - 4} more` : ''})`;
      lines.push(...wrapped(`${SIGNS[weight]} ${says}${who}`, '    '));
      if (loses) lines.push(...wrapped(`Without it stands empty: ${loses}.`, '      '));
    }
    if (findings.length > MOST) lines.push(`    and ${findings.length - MOST} more, in the files of --html and --json`);
  }
  const untried = findingsOf(report.results.filter(({ verdict }) => verdict === 'not asked'));
  const isUseful = untried.filter(({ says }) => /--|Add some data/.test(says) && !report.unproven.includes(says));
  if (isUseful.length > 0) {
    lines.push('', 'Not asked, and what that needs:');
    const counted = new Map<string, number>();
    for (const { says, met } of isUseful) counted.set(says, (counted.get(says) ?? 0) + Math.max(1, met.length));
    for (const says of counted.keys()) lines.push(...wrapped(`· ${says}`, '    '));
  }
  const counts = VERDICTS.toReversed()
    .filter((verdict) => report.counts[verdict] > 0)
    .map((verdict) => paint(verdict, `${report.counts[verdict]} ${verdict}`));
  lines.push('', `${counts.join(', ')}. ${report.results.length} things tried in ${report.seconds} s.`);
  lines.push(
    report.ok
      ? paint('works', 'The elements work with this server.')
      : paint('wrong', 'Some of what the elements need is not as it should be.'),
  );
  for (const says of report.unproven) lines.push(...wrapped(`Not proven: ${says}`, ''));
  return `${lines.join('\n')}\n`;
}

const WIDTH = 110;

/** A sentence over several lines, all but the first with two blanks more. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length + word.length > WIDTH && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = `${indent}  `;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
