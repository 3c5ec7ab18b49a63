/** What `npm run import` does with facts: `xapi FILE.ndjson` and `results FILE.csv`. */
import { importStatements } from '#host/server/imports/readStatements.ts';
import { applySheet, planSheet } from '#host/server/imports/sheets.ts';
import { GUESSED } from '#host/server/imports/table.ts';
import {
  bar,
  CommandError,
  cancellable,
  needed,
  type Options,
  type Outcome,
  reportWait,
  steps,
  withDatabase,
} from './command.ts';
import { writeReport } from './importSummary.ts';

/** The part of `--help` about facts. */
export const FACTS_HELP = `
  npm run import -- xapi FILE.ndjson [--dry-run]
      what students did, as statements of xAPI: one JSON object a line, in a file of any size

  npm run import -- results FILE.csv [--dry-run] [--report REPORT.csv]
      exam results, an attendance register or watch times of a sheet, one row a student: examId, submittedAt and
      percentage; liveSessionId and minutes; or videoId, watchedAt and seconds; with pid, sourcedId or email`;

async function xapi(options: Options): Promise<Outcome> {
  const file = needed(options, 'FILE');
  const isDry = options['dry-run'] === true;
  return withDatabase(async ({ owner }) => {
    const taken = await cancellable((signal) =>
      importStatements(owner, file, {
        isDry,
        signal,
        onProgress: bar('bytes'),
        onCounted: steps('counting'),
        onWait: reportWait,
      }),
    );
    const { stored, known, waiting, nothing, caughtUp } = taken;
    const text = [
      isDry ? 'This would be imported; nothing was written:' : 'Imported:',
      `  new         ${stored} statements`,
      `  known       ${known} statements that had come before`,
      `  facts of    ${stored - waiting - nothing} of the new statements`,
      `  waiting     ${waiting} of them, until their student or activity is matched (Data, in the console)`,
      `  kept only   ${nothing} of them, of which no rule makes a fact`,
      ...(caughtUp > 0 ? [`  caught up   ${caughtUp} statements that had waited before`] : []),
    ].join('\n');
    return { text, json: { imported: !isDry, ...taken } };
  });
}

/** Of how many refused rows the reason is printed; the report has all. */
const SHOWN = 20;

async function results(options: Options): Promise<Outcome> {
  const file = needed(options, 'FILE');
  const isDry = options['dry-run'] === true;
  const { report } = options;
  return withDatabase(async ({ owner }) => {
    const plan = await planSheet(owner, file, new Date());
    const { refused } = plan;
    if (typeof report === 'string') await writeReport(report, { lines: refused });
    const reasons = refused
      .slice(0, SHOWN)
      .map(({ line, name, reason }) => `  line ${line}${name ? ` (${name})` : ''}: ${reason}`);
    const rest = refused.length - reasons.length;
    const beside = [
      plan.blank > 0 ? `\n  ${plan.blank} more ${plan.blank === 1 ? 'row is' : 'rows are'} empty` : '',
      plan.isGuessed ? `\n  ${GUESSED}` : '',
    ].join('');
    const reasonLines = [...reasons, ...(rest > 0 ? [`  … and ${rest} more; --report FILE.csv lists all`] : [])].join(
      '\n',
    );
    if (refused.length > 0 && !isDry) {
      throw new CommandError(
        `${refused.length} of ${plan.rows} rows are refused, so nothing was imported. Correct them and import the sheet again:\n${reasonLines}`,
      );
    }
    if (isDry) {
      const text = `${plan.rows - refused.length} of ${plan.rows} rows of ${plan.what} can be imported; nothing was written.${beside}${reasonLines ? `\n${reasonLines}` : ''}`;
      return { text, json: { imported: false, what: plan.what, rows: plan.rows, blank: plan.blank, refused } };
    }
    const written = await cancellable((signal) => applySheet(owner, plan, { signal, onWait: reportWait }));
    const text = `Imported ${plan.what}: ${written.added} new, ${written.changed} changed, ${written.unchanged} unchanged.${beside}`;
    return { text, json: { imported: true, what: plan.what, rows: plan.rows, blank: plan.blank, refused, ...written } };
  });
}

const flag = { type: 'boolean' } as const;

/** The actions, by their names. */
export const factsActions = {
  xapi: { takes: 'FILE', options: { 'dry-run': flag }, run: xapi },
  results: { takes: 'FILE', options: { 'dry-run': flag, report: { type: 'string' } }, run: results },
} as const;
