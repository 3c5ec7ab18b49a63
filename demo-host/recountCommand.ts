/** `npm run recount`: the sums that reports read, counted anew from the whole history, also while the server runs. */
import './nodeVersion.mjs';
import { compareRollups, type Recounted, rewriteRollups } from '#host/db/recount.ts';
import { type Options, type Outcome, reportStep, runCommand, withDatabase } from './command.ts';

const HELP = `
Counts what reports show anew from everything that has happened, in the academy that DATABASE_URL or DATA_DIR names. The
server may run meanwhile.

  npm run recount -- --check
      compares, and changes nothing: prints what differs, by sum and school, and then ends with 1
  npm run recount
      compares, and writes the rows that differ anew, in one transaction: all of them, or none. While it writes, facts
      that come in wait; reports go on.
`;

/** How many schools of a sum are printed; --json has all. */
const SHOWN = 10;

const run = ({ check }: Options): Promise<Outcome> =>
  withDatabase(async ({ owner }) => {
    const options = { onProgress: reportStep };
    const found = check ? await compareRollups(owner, options) : await rewriteRollups(owner, options);
    const wrong = found.flatMap(({ differences }) => differences).reduce((sum, { rows }) => sum + rows, 0);
    const all = found.reduce((sum, { rows }) => sum + rows, 0);
    const json = { rewritten: !check && wrong > 0, rows: all, wrong, rollups: found };
    if (wrong === 0) return { text: `${all} rows of ${found.length} sums are as counted from the facts.`, json };
    const lines = found.flatMap(linesOf).join('\n');
    if (check) {
      const failure = `${wrong} rows differ from what is counted from the facts. \`npm run recount\` writes them anew.`;
      return { text: lines, json, failure };
    }
    return { text: `${lines}\n\n${wrong} rows differed from the facts, and are written anew.`, json };
  });

function linesOf({ rollup, differences }: Recounted): string[] {
  const shown = differences.slice(0, SHOWN).map(({ school, schoolId, rows, example }) => {
    const where = schoolId === null ? 'of no one school' : `of ${school} (${schoolId})`;
    return `${rollup}: ${rows} ${rows === 1 ? 'row' : 'rows'} ${where}, such as ${example}`;
  });
  const rest = differences.length - shown.length;
  return rest > 0 ? [...shown, `${rollup}: … and of ${rest} more schools; --json has all`] : shown;
}

await runCommand({ help: HELP, action: { options: { check: { type: 'boolean' } }, run } });
