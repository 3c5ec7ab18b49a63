/** `npm run import -- oneroster FILE`: takes the schools, classes and people of a roster, also while the server runs. */
import './nodeVersion.mjs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { academyToday, countryOf } from '#host/db/rosters.ts';
import { applyRoster } from '#host/import/applyRoster.ts';
import { planRoster } from '#host/import/planRoster.ts';
import { countsOf, isEmpty, isOfOtherSystem, kindsOf, type Preview } from '#host/import/preview.ts';
import { readRoster } from '#host/import/readRoster.ts';
import { reportCsv } from '#host/import/report.ts';
import type { ReportLine } from '#host/import/roster.ts';
import {
  bar,
  CommandError,
  cancellable,
  needed,
  type Options,
  type Outcome,
  runCommand,
  withDatabase,
} from './command.ts';
import { FACTS_HELP, factsActions } from './importFacts.ts';

const HELP = `
Takes what other systems export into the academy that DATABASE_URL or DATA_DIR names. The server may run meanwhile.

  npm run import -- oneroster FILE [--dry-run] [--report REPORT.csv] [--country IN] [--source NAME] [--yes]
      schools, classes, students, staff, parents and exam results of a roster: the zip of OneRoster 1.1 or 1.2 CSV, or the folder
      with its files
${FACTS_HELP}

      --dry-run   says what would change, and writes nothing
      --report    writes every new, changed, leaving and refused row into this file, with its line and the reason
      --country   where new schools are, by its code of ISO 3166; India without it
      --source    a name that keeps two school systems apart whose sourcedIds may be the same
      --yes       goes on where a complete file makes more than 10 % of a school inactive, or most people get new names

All is written, or nothing: Ctrl+C cancels. It takes --json, for programs: then use \`npm run --silent\`, so that npm
prints nothing of its own. The exit code is 0, or 1 after a sentence.
`;

/** Of how many reasons to look at rows the first is printed; the report has all. */
const SHOWN = 20;

async function oneroster(options: Options): Promise<Outcome> {
  const file = needed(options, 'FILE');
  const source = typeof options.source === 'string' ? options.source.trim() : '';
  const code = typeof options.country === 'string' ? options.country : 'IN';
  return withDatabase(async ({ owner }) => {
    const countryId = await countryOf(owner, code);
    if (countryId === undefined)
      throw new CommandError(`There is no country "${code}": --country takes a code such as IN.`);
    const roster = await readRoster(file, await academyToday(owner));
    const preview = await planRoster(owner, roster, { roster: source, countryId });
    if (typeof options.report === 'string') await writeReport(options.report, preview);

    const isDry = options['dry-run'] === true;
    if (!isDry && !isEmpty(preview)) {
      if (options.yes !== true) await askFirst(preview);
      await cancellable((signal) => applyRoster(owner, preview, { signal, onProgress: bar('rows') }));
    }
    const counts = countsOf(preview);
    const json = {
      imported: !isDry,
      counts,
      manyLeave: preview.exodus,
      renamed: preview.renamed,
      lines: preview.lines,
    };
    return { text: summary(preview, isDry, typeof options.report === 'string' ? options.report : undefined), json };
  });
}

async function writeReport(path: string, { lines }: Preview): Promise<void> {
  await writeFile(path, reportCsv(lines)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `The report ${path} cannot be written (${error.code ?? error.message}). Nothing was imported.`,
    );
  });
}

/** Asks where an import would do what is seldom meant. @throws CommandError where nobody says yes */
async function askFirst(preview: Preview): Promise<void> {
  const { exodus, renamed } = preview;
  if (isOfOtherSystem(preview)) {
    await ask(
      `${renamed.count} of the ${renamed.of} people whom the academy knows by their sourcedId would get another name. The roster seems to come from another school system; --source NAME keeps it apart.`,
    );
  }
  const [first] = exodus;
  if (!first) return;
  const more = exodus.length > 1 ? `, and in ${exodus.length - 1} more schools` : '';
  await ask(
    `${first.leaving} of ${first.of} people of ${first.school} would become inactive${more}, because they are not in the file.`,
  );
}

async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `${question} Nothing was imported. Check that the file is the right one and complete; --yes imports it.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Go on? (yes/no) `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was imported.');
}

const SORTS = ['new', 'changed', 'leaving', 'refused', 'not taken', 'note'] as const;

/** What came out, and the first rows that need a look. */
function summary(preview: Preview, isDry: boolean, report: string | undefined): string {
  const counts = countsOf(preview);
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
    const [{ change, file, line, name, reason }] = group as [ReportLine];
    const place = line === 0 ? file : `${file}, line ${line}`;
    const others = group.length > 1 ? ` (and ${group.length - 1} more such rows)` : '';
    return `  ${change}: ${place}${name ? ` (${name})` : ''}: ${reason}${others}`;
  });
  const rest = groups.size - shown.length;
  const many = preview.exodus.map(
    ({ school, leaving, of }) =>
      `  ${leaving} of ${of} people of ${school} ${isDry ? 'would become' : 'became'} inactive.`,
  );
  return [
    isDry ? 'This would change; nothing was written:' : isEmpty(preview) ? 'Nothing had to be changed:' : 'Imported:',
    ...SORTS.filter((change) => counts[change] > 0).map(
      (change) => `  ${change.padEnd(10)} ${kindsOf(preview, change)}`,
    ),
    `  unchanged  ${counts.unchanged}`,
    ...many,
    ...(shown.length > 0 ? ['', ...shown] : []),
    ...(rest > 0 ? [`  … and ${rest} more reasons${report ? '' : '; --report FILE.csv lists all'}`] : []),
    ...(report ? ['', `Every row is in ${report}.`] : []),
  ].join('\n');
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

await runCommand({
  help: HELP,
  actions: {
    oneroster: {
      takes: 'FILE',
      options: { 'dry-run': flag, report: text, country: text, source: text, yes: flag },
      run: oneroster,
    },
    ...factsActions,
  },
});
