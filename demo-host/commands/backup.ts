/** `npm run backup -- FILE`: the whole database in one file, also while the server runs. */
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import '#host/start/nodeVersion.mjs';
import { resolve } from 'node:path';
import { writeBackup } from '#host/server/academy/backup.ts';
import { hasCluster } from '#host/server/database/embedded.ts';
import { isMigrated } from '#host/server/database/migrate.ts';
import { readConfig } from '#host/start/config/config.ts';
import { VERSION } from '#host/start/version.ts';
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
The whole database of the academy that DATABASE_URL or DATA_DIR names, in one file. The server may run meanwhile:
what it writes from now on is not in the file.

  npm run backup -- FILE [--force]

      --force     replaces FILE

The file is packed, and readable only by you. It holds everything about everybody: keep it as safe as the database. What
it does not hold: TWO_STEP_SECRET, LTI_KEY_SECRET and the other variables of the environment. Keep those apart from it.
After a failure there is no file.
`;

const MB = 1024 * 1024;

async function run(options: Options): Promise<Outcome> {
  const file = resolve(needed(options, 'FILE'));
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl === undefined && !(await hasCluster(dataDir)))
    throw new CommandError(
      `There is no database in ${resolve(dataDir)}: DATA_DIR names another folder, or none was made yet.`,
    );
  return withDatabase(
    async (database) => {
      if (!(await isMigrated(database.owner))) throw new CommandError('This database holds no academy yet.');
      const client = await database.connectOwner();
      const show = bar('MB');
      try {
        const made = await cancellable((signal) =>
          writeBackup(client, file, {
            version: VERSION,
            force: options.force === true,
            signal,
            onProgress: (done, all) => show(Math.floor(done / MB), Math.floor(all / MB)),
          }),
        );
        // Who watches over the data sees when the last backup was made.
        await database.owner
          .insertInto('activity_log')
          .values(activityRow({ kind: 'wroteBackup' }))
          .execute();
        const { rows, tables, bytes, secrets } = made;
        const size = bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / MB)} MB`;
        const keep =
          secrets.length > 0
            ? `\nKeep ${secrets.join(' and ')} too, apart from it: without it some of the data cannot be read.`
            : '';
        return {
          text: `${file} has ${rows} rows of ${tables} tables (${size}).${keep}`,
          json: { file, ...made },
        };
      } finally {
        await client.end().catch(() => {});
      }
    },
    { migrates: false },
  );
}

export const command: Command = { help: HELP, action: { takes: 'FILE', options: { force: { type: 'boolean' } }, run } };
