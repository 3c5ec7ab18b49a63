/** `npm run invite -- make|list`: invitations from a shell, also while the server runs. */
import { LANGUAGES } from '#domain/people/languages.ts';
import '#host/start/nodeVersion.mjs';
import { ROLE } from '#domain/people/roles.ts';
import { invitationTotals } from '#host/server/invitations/invitations.queries.ts';
import { readConfig } from '#host/start/config/config.ts';
import { type Command, CommandError, type Options, type Outcome, withDatabase } from './command.ts';
import { inviteToFiles } from './inviteToFiles.ts';

const HELP = `
Invites people of the academy that DATABASE_URL or DATA_DIR names to choose their own password: by sheets to print, a
table, or e-mails. The server may run meanwhile.

  npm run invite -- make --to FILE.html|FOLDER [--csv FILE.csv] [--school ID] [--class ID] [--role WORD] …
      invites whoever has neither a password nor an open invitation

      --to        writes the sheets; into a folder a file for each school
      --csv       writes a table with the links, for a mail merge
      --school, --class, --role
                  only these: --class means the parents of its students; a role is administrator, school, teacher,
                  staff or parent
      --language  ${LANGUAGES.join(', ')}; without it the academy's first
      --again     also who has an open invitation, which then no longer works
      --mail      whoever has an e-mail address gets the link by e-mail, from the server that runs with SMTP_URL
      --url       where people open the academy, such as https://academy.example; without it PUBLIC_URL
  npm run invite -- list
      counts what became of invitations

The links exist in these files alone: the database keeps hashes. Print the files and delete them.
`;

const ROLES: Readonly<Record<string, number>> = {
  administrator: ROLE.administrator,
  school: ROLE.school,
  teacher: ROLE.teacher,
  staff: ROLE.staff,
  parent: ROLE.parent,
};

const wordOf = (options: Options, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** A number of the academy. @throws CommandError */
function idOf(options: Options, name: string): number | undefined {
  const word = wordOf(options, name);
  if (word === undefined) return undefined;
  if (!/^\d{1,9}$/.test(word)) throw new CommandError(`--${name} takes a number, not "${word}".`);
  return Number(word);
}

async function make(options: Options): Promise<Outcome> {
  const word = wordOf(options, 'role');
  const role = word === undefined ? undefined : ROLES[word];
  if (word !== undefined && role === undefined) {
    throw new CommandError(`There is no role "${word}": ${Object.keys(ROLES).join(', ')}.`);
  }
  const requested = wordOf(options, 'language');
  const language = LANGUAGES.find((each) => each === requested);
  if (requested !== undefined && language === undefined) {
    throw new CommandError(`There is no language "${requested}" here: ${LANGUAGES.join(', ')}.`);
  }
  const whom = { schoolId: idOf(options, 'school'), classId: idOf(options, 'class'), role };
  const made = await withDatabase((database) =>
    inviteToFiles(database, {
      whom,
      replaceOpen: options.again === true,
      byMail: options.mail === true,
      language,
      to: wordOf(options, 'to'),
      csv: wordOf(options, 'csv'),
      base: wordOf(options, 'url') ?? readConfig().publicUrl,
    }),
  );
  return { text: made.text, json: made.json };
}

async function list(): Promise<Outcome> {
  const counts = await withDatabase(({ owner }) => invitationTotals(owner));
  const lines = Object.entries(counts).map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`);
  return { text: ['Invitations:', ...lines].join('\n'), json: counts };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    make: {
      options: {
        to: text,
        csv: text,
        school: text,
        class: text,
        role: text,
        language: text,
        again: flag,
        mail: flag,
        url: text,
      },
      run: make,
    },
    list: { options: {}, run: list },
  },
};
