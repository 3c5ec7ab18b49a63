/** `npm run recount`: the sums that reports read, counted anew from the whole history, also while the server runs. */
import '#host/start/nodeVersion.mjs';
import { compareRollups, type Recounted, rewriteRollups } from '#host/server/facts/recount.ts';
import { type FactDifference, recountStatements } from '#host/server/facts/recountStatements.ts';
import { type Command, type Options, type Outcome, reportStep, withDatabase } from './command.ts';

const HELP = `
Counts what reports show anew from everything that has happened, in the academy that DATABASE_URL or DATA_DIR names.
What happened is read again from the statements that told of it. The server may run meanwhile.

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
    // First what happened: the sums follow it.
    const facts = await recountStatements(owner, { write: !check, onProgress: reportStep });
    const found = check ? await compareRollups(owner, options) : await rewriteRollups(owner, options);
    const wrong = found.flatMap(({ differences }) => differences).reduce((sum, { rows }) => sum + rows, 0);
    const all = found.reduce((sum, { rows }) => sum + rows, 0);
    const otherwise = facts.reduce((sum, { rows }) => sum + rows, 0);
    const json = { rewritten: !check && wrong + otherwise > 0, rows: all, wrong, rollups: found, facts };
    if (wrong + otherwise === 0) {
      return { text: `${all} rows of ${found.length} sums are as counted from the facts.`, json };
    }
    const lines = [...factLinesOf(facts), ...found.flatMap(linesOf)].join('\n');
    const summaryWith = (verb: string) =>
      [
        otherwise > 0 && `${otherwise} facts ${verb} from what their statements say by the rules of today`,
        wrong > 0 && `${wrong} rows ${verb} from what is counted from the facts`,
      ]
        .filter((sentence) => sentence !== false)
        .join(', and ');
    if (check) return { text: lines, json, failure: `${summaryWith('differ')}. \`npm run recount\` writes them anew.` };
    return { text: `${lines}\n\n${summaryWith('differed')}. They are written anew.`, json };
  });

/** What differs of facts, the first schools of each table. */
function factLinesOf(facts: readonly FactDifference[]): string[] {
  const tables = [...new Set(facts.map(({ table }) => table))];
  return tables.flatMap((table) =>
    linesOf({ rollup: table, rows: 0, differences: facts.filter((fact) => fact.table === table) }),
  );
}

function linesOf({ rollup, differences }: Recounted): string[] {
  const shown = differences.slice(0, SHOWN).map(({ school, schoolId, rows, example }) => {
    const where = schoolId === null ? 'of no one school' : `of ${school} (${schoolId})`;
    return `${rollup}: ${rows} ${rows === 1 ? 'row' : 'rows'} ${where}, such as ${example}`;
  });
  const rest = differences.length - shown.length;
  return rest > 0 ? [...shown, `${rollup}: … and of ${rest} more schools; --json has all`] : shown;
}

export const command: Command = { help: HELP, action: { options: { check: { type: 'boolean' } }, run } };
