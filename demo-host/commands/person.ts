/**
 * `npm run person -- export|erase PID`: everything about one person, for that person, or gone at once; and `numbers`, `join`: people
 * who are two with one phone number.
 */
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import '#host/start/nodeVersion.mjs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { zipTables } from '#domain/lists/tablesZip.ts';
import { erasePerson } from '#host/server/academy/erase.ts';
import { personOf, withPersonTables } from '#host/server/academy/personRows.ts';
import { RETENTION } from '#host/server/academy/retention.ts';
import type { Database } from '#host/server/database/database.ts';
import { writeWholeFile } from '#host/server/database/wholeFile.ts';
import { type Joined, joinPeople, type Moving, sharedNumbersOf } from '#host/server/people/sharedNumbers.queries.ts';
import {
  type Command,
  CommandError,
  cancellable,
  needed,
  type Options,
  type Outcome,
  withDatabase,
} from './command.ts';

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
  npm run person -- numbers
      people who sign in with the same phone number. Nothing is changed.
  npm run person -- join PID --into PID --yes
      makes one of two who share a number. What is theirs goes to the one who stays, who signs in as before: children,
      schools where they teach, conversations, notes, plans, accounts of an LMS, and where that one has none the place
      in a roster and the e-mail address. The other is deleted, with password, sessions and devices. Without --yes it
      tells what would go.
`;

/** The person that a command line names. @throws CommandError */
async function named(
  { owner }: Pick<Database, 'owner'>,
  options: Options,
): Promise<{ pid: number; name: string; role: string }> {
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
    const line = { ...activityRow({ kind: 'exportedUser', values: { user: pid } }), about_pid: pid };
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

const numbers = (): Promise<Outcome> =>
  withDatabase(async ({ owner }) => {
    const shared = await sharedNumbersOf(owner, 'rollup');
    const lines = shared.flatMap(({ number, people }) => [
      `${number} is the number of ${people.length} people:`,
      ...people.map(
        ({ pid, name, title, schools, phone, moves }) =>
          `  ${pid}  ${name} (${[title, ...schools].join(', ')}), signs in with ${phone}${moves.length > 0 ? `; has ${moved(moves)}` : ''}`,
      ),
    ]);
    return { text: lines.join('\n') || 'Nobody shares a number.', json: { shared } };
  });

/** In words: `2 children, 1 conversations`. */
const moved = (moves: readonly Moving[]) => moves.map(({ what, count }) => `${what}: ${count}`).join(', ');

const REFUSED: Readonly<Record<Exclude<Joined, 'joined'>, string>> = {
  apart: 'do not sign in with the same number: `npm run person -- numbers` lists who does.',
  family: 'are a parent and their child, and stay two: give one of them another number.',
  'last administrator': 'cannot be joined so: the first is the only administrator.',
};

const join = (options: Options): Promise<Outcome> =>
  withDatabase(async ({ owner }) => {
    const from = await named({ owner }, options);
    const into = await named({ owner }, { PID: options.into });
    if (options.yes !== true) {
      const all = (await sharedNumbersOf(owner, 'rollup')).flatMap(({ people }) => people);
      const moves = all.find(({ pid }) => pid === from.pid)?.moves ?? [];
      throw new CommandError(
        `This joins ${from.name} (person ${from.pid}) into ${into.name} (person ${into.pid}), and deletes the first. ` +
          `${moves.length > 0 ? `To the second go ${moved(moves)}. ` : ''}Add --yes to do it.`,
      );
    }
    const outcome = await owner.transaction().execute(async (tx) => {
      const joined = await joinPeople(tx, 'rollup', from.pid, into.pid);
      if (joined !== 'joined') return joined;
      const values = { from: 'shell', user: from.pid, other: into.pid } as const;
      const line = { ...activityRow({ kind: 'joinedUsers', values }), about_pid: into.pid };
      await tx.insertInto('activity_log').values(line).execute();
      return joined;
    });
    if (outcome !== 'joined') throw new CommandError(`Persons ${from.pid} and ${into.pid} ${REFUSED[outcome]}`);
    return {
      text: `${from.name} (person ${from.pid}) is joined into ${into.name} (person ${into.pid}).`,
      json: { pid: into.pid, joined: from.pid },
    };
  });

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    export: { takes: 'PID', options: { to: text, force: flag }, run: exportPerson },
    erase: { takes: 'PID', options: { yes: flag }, run: erase },
    numbers: { options: {}, run: numbers },
    join: { takes: 'PID', options: { into: text, yes: flag }, run: join },
  },
};
