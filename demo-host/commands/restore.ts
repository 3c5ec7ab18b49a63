/** `npm run restore -- FILE`: a backup into an empty database. */
import '#host/start/nodeVersion.mjs';
import { resolve } from 'node:path';
import { checkArchive, restoreArchive } from '#host/server/academy/restore.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import { readConfig } from '#host/start/config/config.ts';
import {
  bar,
  type Command,
  CommandError,
  cancellable,
  needed,
  type Options,
  type Outcome,
  withDatabase,
} from './command.ts';

const HELP = `
Restores what \`npm run backup\` has written, into an empty database: that of DATABASE_URL, or a new or empty folder in
DATA_DIR. No server may run on it. An older backup is brought up to date.

  npm run restore -- FILE

The file is read twice: first it is checked, then all of it is restored, or nothing.
`;

const MB = 1024 * 1024;

async function run(options: Options): Promise<Outcome> {
  const file = resolve(needed(options, 'FILE'));
  const config = readConfig();
  if (config.databaseUrl === undefined && (await runningEmbedded(config.dataDir)))
    throw new CommandError(
      `The academy runs on the data in ${resolve(config.dataDir)}. Stop it first, or name a new folder with DATA_DIR. Nothing was restored.`,
    );
  return cancellable(async (signal) => {
    // Before the database is touched, or even made.
    const header = await checkArchive(file, { signal, onProgress: inMegabytes('MB checked') });
    const { tables, rows } = await withDatabase(
      (database) => restoreArchive(database, file, header, { signal, onProgress: inMegabytes('MB restored') }),
      { migrates: false },
    );
    const has: Record<string, string | undefined> = {
      TWO_STEP_SECRET: config.twoStepSecret,
      LTI_KEY_SECRET: config.keySecret,
      PUSH_KEY_SECRET: config.pushKeySecret,
      GATEWAY_KEY_SECRET: config.gatewayKeySecret,
      WEBHOOK_KEY_SECRET: config.webhookKeySecret,
    };
    const missing = header.secrets.filter((name) => has[name] === undefined);
    const warning =
      missing.length > 0
        ? `\nIt needs the same ${missing.join(' and ')} as before: set it before you start, or two-step sign-in, answers to an LMS or notices on devices do not work.`
        : '';
    return {
      text: `${rows} rows of ${tables} tables are restored, as they were at ${header.madeAt}.${warning}`,
      json: { file, madeAt: header.madeAt, version: header.version, tables, rows, missingSecrets: missing },
    };
  });
}

function inMegabytes(unit: string): (done: number, all: number) => void {
  const show = bar(unit);
  return (done, all) => show(Math.floor(done / MB), Math.floor(all / MB));
}

export const command: Command = { help: HELP, action: { takes: 'FILE', options: {}, run } };
