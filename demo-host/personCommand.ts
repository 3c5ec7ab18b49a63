/** `npm run person -- export|erase PID`: everything about one person, for that person, or gone at once. */
import './nodeVersion.mjs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { zipTables } from '#domain/tablesZip.ts';
import type { Database } from '#host/db/database.ts';
import { erasePerson } from '#host/db/erase.ts';
import { personOf, withPersonTables } from '#host/db/personRows.ts';
import { RETENTION } from '#host/db/retention.ts';
import { writeWholeFile } from '#host/db/wholeFile.ts';
import { CommandError, cancellable, needed, type Options, type Outcome, runCommand, withDatabase } from './command.ts';

const HELP = `
One person of the academy that DATABASE_URL or DATA_DIR names, by the number that User Management shows. The server may
run meanwhile.

  npm run person -- export PID --to FILE.zip [--force]
      everything that the academy keeps about the person, as JSON and CSV, a file for each kind: profile, schools,
      children and parents, what they did, their own messages, lines of the activity log, sessions and devices. Of other
      people it has what this person sees in the screens. Passwords and keys are not in it.

      --force     replaces FILE
  npm run person -- erase PID --yes
      erases the person at once and for good, also without 30 days in which a deletion can be taken back. What stays is
      told under "What is kept, and how long" in the documentation. Backups keep what they hold.
`;

/** The person that a command line names. @throws CommandError */
async function named({ owner }: Database, options: Options): Promise<{ pid: number; name: string; role: string }> {
  const word = needed(options, 'PID');
  const pid = /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  if (pid === undefined) throw new CommandError(`"${word}" is not the number of a person, such as 83.`);
  const person = await personOf(owner, pid);
  if (!person) throw new CommandError(`There is no person ${pid}.`);
  if (person.isErased) throw new CommandError(`Person ${pid} was erased before: nothing of them is left but a number.`);
  return { pid, name: person.name, role: person.role };
}

const exportPerson = (options: Options): Promise<Outcome> =>
  withDatabase(async (database) => {
    const { pid, name } = await named(database, options);
    const file = resolve(needed(options, 'to'));
    const readMe = [
      `Everything that the academy keeps about ${name} (person ${pid}), as of ${new Date().toISOString()}.`,
      '',
      'Each kind of record is a file in json/ and the same in csv/. What they mean, why they are kept and how long, stands in',
      'the documentation of the academy under "Personal data". Moments are in UTC.',
      '',
    ].join('\r\n');
    const bytes = await cancellable((signal) =>
      withPersonTables(database.owner, pid, (tables) =>
        writeWholeFile(file, [Readable.from(zipTables(readMe, tables))], { force: options.force === true, signal }),
      ),
    );
    const line = { activity_type: 'EXPORT_USER', narration: `Exported all data of user ${pid}`, about_pid: pid };
    await database.owner.insertInto('activity_log').values(line).execute();
    return { text: `${file} has everything about ${name}. Hand it to nobody else.`, json: { pid, name, file, bytes } };
  });

const erase = (options: Options): Promise<Outcome> =>
  withDatabase(async (database) => {
    const { pid, name, role } = await named(database, options);
    const who = `${name} (${role}, person ${pid})`;
    if (options.yes !== true)
      throw new CommandError(`This erases ${who} for good. Nothing can bring them back. Add --yes to do it.`);
    const outcome = await erasePerson(database.owner, pid, RETENTION.messages.days);
    if (outcome === 'last administrator')
      throw new CommandError(`${who} is the only administrator. Make another one first: npm run admin -- create.`);
    if (outcome !== 'erased') throw new CommandError(`Person ${pid} was erased by somebody else meanwhile.`);
    return {
      text: `${who} is erased. Backups that were made earlier hold them still: after restoring one, erase person ${pid} again.`,
      json: { pid, erased: true },
    };
  });

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

await runCommand({
  help: HELP,
  actions: {
    export: { takes: 'PID', options: { to: text, force: flag }, run: exportPerson },
    erase: { takes: 'PID', options: { yes: flag }, run: erase },
  },
});
