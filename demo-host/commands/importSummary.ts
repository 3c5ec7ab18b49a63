/** What the imports of the shell have in common: questions, the report, and what is said in the end. */

import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readYes } from '#domain/reading/words.ts';
import { countsOf, kindsOf, type PreviewLines, rowsOf } from '#host/server/imports/preview.ts';
import { reportCsv } from '#host/server/imports/report.ts';
import type { ReportLine } from '#host/server/imports/roster/roster.ts';
import { placeWords } from '#host/server/imports/table.ts';
import { CommandError } from './command.ts';

/** Writes every line of a preview into a file. @throws CommandError */
export async function writeReport(path: string, { lines }: Pick<PreviewLines, 'lines'>): Promise<void> {
  await writeFile(path, reportCsv(lines)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `The report ${path} cannot be written (${error.code ?? error.message}). Nothing was imported.`,
    );
  });
}

/** Asks before something that is seldom meant. @throws CommandError where nobody says yes */
export async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `${question} Nothing was imported. Check that the file is the right one and complete; --yes imports it.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Go on? (yes/no) `).finally(() => terminal.close());
  if (readYes(answer) !== true) throw new CommandError('Nothing was imported.');
}

/** Of how many reasons to look at rows the first is printed; the report has all. */
const SHOWN = 20;

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

const SORTS = ['new', 'changed', 'leaving', 'refused', 'not taken', 'note'] as const;

/** What came out: how many of each kind, and the first rows that need a look. */
export function summary(
  preview: PreviewLines,
  { heading, more = [], report }: { heading: string; more?: readonly string[]; report: string | undefined },
): string {
  const counts = countsOf(preview);
  const { shown, rest } = rowsToLookAt(preview);
  return [
    heading,
    ...SORTS.filter((change) => counts[change] > 0).map(
      (change) => `  ${change.padEnd(10)} ${kindsOf(preview, change)}`,
    ),
    `  unchanged  ${counts.unchanged}`,
    ...rowsOf(preview).map(
      ({ file, rows, ready, refused, blank }) =>
        `  ${file}: ${plural(rows, 'row')}, ${ready} ready${refused > 0 ? `, ${refused} refused` : ''}${blank > 0 ? `, and ${plural(blank, 'empty row')}` : ''}`,
    ),
    ...more,
    ...(shown.length > 0 ? ['', ...shown] : []),
    ...moreReasons(rest, report),
  ].join('\n');
}

/** Why a workbook is not imported: its refused rows. */
export function refusals(preview: PreviewLines, report: string | undefined): string {
  const lines = preview.lines.filter(({ change }) => change === 'refused');
  const { shown, rest } = rowsToLookAt({ ...preview, lines });
  return [
    `Nothing was imported: ${lines.length} ${lines.length === 1 ? 'row has' : 'rows have'} to be corrected first.`,
    ...shown,
    ...moreReasons(rest, report),
  ].join('\n');
}

const moreReasons = (rest: number, report: string | undefined) => [
  ...(rest > 0 ? [`  … and ${rest} more reasons${report ? '' : '; --report FILE.csv lists all'}`] : []),
  ...(report ? ['', `Every row is in ${report}.`] : []),
];

/** The first reasons to look at rows, and how many more there are. */
function rowsToLookAt(preview: PreviewLines): { shown: string[]; rest: number } {
  const look = preview.lines.filter(
    ({ change }) => change === 'refused' || change === 'not taken' || change === 'note',
  );
  const order = ['refused', 'not taken', 'note'];
  look.sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  // Rows of one kind with one reason are one line.
  const groups = new Map<string, ReportLine[]>();
  for (const line of look) {
    const key = `${line.change} ${line.kind} ${line.reason}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const shown = [...groups.values()].slice(0, SHOWN).map((group) => {
    const [{ change, name, reason, ...place }] = group as [ReportLine];
    const others = group.length > 1 ? ` (and ${group.length - 1} more such rows)` : '';
    return `  ${change}: ${placeWords(place)}${name ? ` (${name})` : ''}: ${reason}${others}`;
  });
  return { shown, rest: groups.size - shown.length };
}
