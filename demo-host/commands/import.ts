/** `npm run import`: takes rosters and workbooks of plans into the academy, also while the server runs. */
import '#host/start/nodeVersion.mjs';
import { writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import { takeKnown } from '#host/server/facts/matchStatements.ts';
import { countsOf, isEmpty, isOfOtherSystem, type Preview, rowsOf } from '#host/server/imports/preview.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { applyWorkbook } from '#host/server/imports/workbook/applyWorkbook.ts';
import {
  isSame,
  planWorkbook,
  questionsOf,
  refusedOf,
  type WorkbookPreview,
} from '#host/server/imports/workbook/planWorkbook.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { readConfig } from '#host/start/config/config.ts';
import {
  bar,
  type Command,
  CommandError,
  cancellable,
  needed,
  type Options,
  type Outcome,
  reportWait,
  withDatabase,
} from './command.ts';
import { FACTS_HELP, factsActions } from './importFacts.ts';
import { ask, refusals, summary, writeReport } from './importSummary.ts';
import { checkedBase, inviteToFiles } from './inviteToFiles.ts';

const HELP = `
Takes what other systems export, and what people write into spreadsheets, into the academy that DATABASE_URL or DATA_DIR
names. The server may run meanwhile.

  npm run import -- oneroster FILE [--dry-run] [--report REPORT.csv] [--country IN] [--source NAME]
                                   [--invite SHEETS] [--yes]
      schools, classes, students, staff, parents and exam results of a roster: the zip of OneRoster 1.1 or 1.2 CSV, or
      the folder with its files
  npm run import -- workbook FILE [--dry-run] [--report REPORT.csv] [--yes]
      study plans with their sessions, videos, exams, live sessions and holidays: a spreadsheet (XLSX), or CSV files in
      a zip or a folder

  npm run import -- template --to FILE [--school NAME]
      writes a workbook with an example and an explanation of each column into a new file: FILE.xlsx, or CSV files in
      FILE.zip; with the name of a school also examples of live sessions and of sharing
${FACTS_HELP}

      --dry-run   says what would change, and writes nothing
      --report    writes every new, changed, leaving and refused row into this file, with its place and the reason
      --country   where new schools are, by its code of ISO 3166; India without it
      --source    a name that keeps two school systems apart whose sourcedIds may be the same
      --invite    then invites everybody who has neither a password nor an open invitation, and writes the sheets to
                  print into this HTML file or folder; npm run invite -- --help tells more
      --yes       goes on where a complete file makes more than 10 % of a school inactive, where most people get new
                  names, or where more than 10 % of the sessions of a plan leave it

All is written, or nothing: Ctrl+C cancels. Of a roster, refused rows are left out; a workbook with refused rows is not
imported, because whoever wrote it can correct them.
`;

async function oneroster(options: Options): Promise<Outcome> {
  const file = needed(options, 'FILE');
  const report = textOption(options, 'report');
  const source = (textOption(options, 'source') ?? '').trim();
  const code = textOption(options, 'country') ?? 'IN';
  const invite = textOption(options, 'invite');
  // Before the import: where it is missing, nothing has happened yet.
  const base = invite === undefined ? undefined : checkedBase(readConfig().publicUrl);
  return withDatabase(async (database) => {
    const { owner } = database;
    const countryId = await countryOf(owner, code);
    if (countryId === undefined)
      throw new CommandError(`There is no country "${code}": --country takes a code such as IN.`);
    const roster = await readRoster(file, await academyToday(owner));
    const preview = await planRoster(owner, roster, { roster: source, countryId });
    if (report) await writeReport(report, preview);

    const isDry = options['dry-run'] === true;
    if (!isDry && !isEmpty(preview)) {
      if (options.yes !== true) await askFirst(preview);
      await cancellable((signal) =>
        applyRoster(owner, preview, { signal, onProgress: bar('rows'), onWait: reportWait }),
      );
      await takeWaiting(owner);
    }
    const many = preview.exodus.map(
      ({ school, leaving, of }) =>
        `  ${leaving} of ${of} people of ${school} ${isDry ? 'would become' : 'became'} inactive.`,
    );
    const text = summary(preview, { heading: headingOf(isDry, isEmpty(preview)), more: many, report });
    const json = {
      imported: !isDry,
      counts: countsOf(preview),
      manyLeave: preview.exodus,
      renamed: preview.renamed,
      tables: rowsOf(preview),
      lines: preview.lines,
    };
    if (invite === undefined || isDry) return { text, json };
    const made = await inviteToFiles(database, { whom: {}, replaceOpen: false, byMail: false, to: invite, base });
    return { text: `${text}\n\n${made.text}`, json: { ...json, invitations: made.json } };
  });
}

/** Takes in statements whose names the import has made known. */
const takeWaiting = (owner: Kysely<DB>): Promise<number> =>
  cancellable((signal) =>
    longTransaction(owner, { what: 'statements that had waited', signal, onWait: reportWait }, (tx) => takeKnown(tx)),
  );

async function workbook(options: Options): Promise<Outcome> {
  const file = needed(options, 'FILE');
  const report = textOption(options, 'report');
  return withDatabase(async ({ owner }) => {
    const preview = await planWorkbook(owner, await readWorkbook(file));
    if (report) await writeReport(report, preview);

    const isDry = options['dry-run'] === true;
    if (!isDry) {
      if (refusedOf(preview) > 0) throw new CommandError(refusals(preview, report));
      if (options.yes !== true) for (const question of questionsOf(preview)) await ask(question);
      if (!isSame(preview)) {
        await cancellable((signal) =>
          applyWorkbook(owner, preview, { signal, onProgress: bar('rows'), onWait: reportWait }),
        );
        await takeWaiting(owner);
      }
    }
    return {
      text: summary(preview, { heading: workbookHeading(isDry, preview), report }),
      json: {
        imported: !isDry,
        counts: countsOf(preview),
        shrinking: preview.shrinking,
        tables: rowsOf(preview),
        lines: preview.lines,
      },
    };
  });
}

async function template(options: Options): Promise<Outcome> {
  const file = needed(options, 'to');
  const school = textOption(options, 'school');
  const isZip = /\.zip$/i.test(file);
  if (!isZip && !/\.xlsx$/i.test(file)) {
    throw new CommandError(`--to is "${file}": its name has to end in .xlsx, or in .zip for CSV files.`);
  }
  const { templateCsv, templateWorkbook } = await import('#host/server/imports/workbook/template.ts');
  // `wx`: a workbook that somebody has filled in is not overwritten.
  await writeFile(file, isZip ? templateCsv(school) : templateWorkbook(school), { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandError(
        error.code === 'EEXIST'
          ? `${file} is there already. Give another name.`
          : `${file} cannot be written (${error.code ?? error.message}).`,
      );
    },
  );
  return {
    text: `${file} has a workbook with an example. Replace the example, then: npm run import -- workbook ${file} --dry-run`,
    json: { file },
  };
}

const textOption = (options: Options, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

const headingOf = (isDry: boolean, isSameAsBefore: boolean) =>
  isDry ? 'This would change; nothing was written:' : isSameAsBefore ? 'Nothing had to be changed:' : 'Imported:';

const workbookHeading = (isDry: boolean, preview: WorkbookPreview) =>
  refusedOf(preview) > 0
    ? 'This workbook cannot be imported before its refused rows are corrected; nothing was written:'
    : headingOf(isDry, isSame(preview));

/** Asks where the import of a roster would do what is seldom meant. @throws CommandError where nobody says yes */
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

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    oneroster: {
      takes: 'FILE',
      options: { 'dry-run': flag, report: text, country: text, source: text, invite: text, yes: flag },
      run: oneroster,
    },
    workbook: {
      takes: 'FILE',
      options: { 'dry-run': flag, report: text, yes: flag },
      run: workbook,
    },
    template: { options: { to: text, school: text }, run: template },
    ...factsActions,
  },
};
