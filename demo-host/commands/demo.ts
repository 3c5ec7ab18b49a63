/** `npm run demo -- remove`: takes the demo academy out of a database. */
import '#host/start/nodeVersion.mjs';
import { isSeeded, removeDemo, sizeOfDemo } from '#host/seed/seed.ts';
import { type Command, CommandError, type Options, type Outcome, withDatabase } from './command.ts';

const HELP = `
The demo academy, in the database that DATABASE_URL or DATA_DIR names.

  npm run demo -- remove --yes
      removes it, with everything that was entered into it since. No later start makes it again: the academy is
      empty, and the next start prints the link by which it is set up. \`npm run seed\` makes a made-up academy anew.
`;

const NO_DEMO = 'The database does not hold the demo academy: nothing was removed.';

/** @throws CommandError without `--yes`, and where the data are not those of the demo. */
const remove = ({ yes }: Options): Promise<Outcome> =>
  withDatabase(async ({ owner }) => {
    if (!(await isSeeded(owner))) throw new CommandError(NO_DEMO);
    const size = await sizeOfDemo(owner);
    const what = `the demo academy with ${size.people} people and ${size.schools} schools, and everything that was entered into it`;
    if (!yes) throw new CommandError(`This removes ${what}. Add --yes to do it.`);
    if (!(await removeDemo(owner))) throw new CommandError(NO_DEMO);
    return {
      text: `Removed ${what}. Start the server (again): it prints the link by which the academy is set up.`,
      json: { removed: size },
    };
  });

export const command: Command = {
  help: HELP,
  actions: { remove: { options: { yes: { type: 'boolean' } }, run: remove } },
};
