/** Invites people from a shell, and writes their links into files that only the person who runs the command can read. */
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INVITATION_DAYS } from '#domain/lists/limits.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { groupsOf, invitationsCsv } from '#host/console/sheets/sheets.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import type { Database } from '#host/server/database/database.ts';
import { inviteNext } from '#host/server/invitations/invitations.calls.ts';
import { countInvitees, type Whom } from '#host/server/invitations/invitations.queries.ts';
import { sheetsPage } from '#host/server/invitations/sheetsPage.tsx';
import { CommandError } from './command.ts';

interface ToFiles {
  whom: Whom;
  replaceOpen: boolean;
  byMail: boolean;
  /** The academy's first without it. */
  language?: Language | undefined;
  /** An HTML file, or a folder for a file of each school. */
  to?: string | undefined;
  csv?: string | undefined;
  /** Where people open the academy. */
  base?: string | undefined;
}

interface Made {
  text: string;
  json: { invited: number; mailed: number; signedUp: number; files: string[] };
}

/** More slips than these make a file that a browser prints slowly: then the sheets go to a folder. */
const SLIPS_OF_A_FILE = 3_000;
/** More people than any academy has: all are invited at once. */
const EVERYBODY = 2_000_000_000;
const DAY_MS = 86_400_000;
/** A file that only its owner reads. */
const PRIVATE = 0o600;

const isFile = (path: string) => /\.html?$/i.test(path);

/** Where people open the academy, without a slash at its end. @throws CommandError */
export function checkedBase(base: string | undefined): string {
  const address = base?.replace(/\/+$/, '') ?? '';
  if (!/^https?:\/\/[^\s#?]+$/.test(address)) {
    throw new CommandError(
      'Where do people open the academy? Set PUBLIC_URL, such as https://academy.example. Nobody was invited.',
    );
  }
  return address;
}

/** Takes the files before anybody is invited: a link that cannot be written down would be lost. @throws CommandError */
async function take(path: string) {
  return open(path, 'w', PRIVATE).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be written (${error.code ?? error.message}). Nobody was invited.`);
  });
}

/** A name of a school as the name of a file. */
const fileName = (name: string, at: number) =>
  `${String(at + 1).padStart(3, '0')} ${
    name
      .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'school'
  }.html`;

/**
 * Invites people, all of them or nobody, and writes sheets and table.
 * @throws CommandError for what was asked wrongly and for a file that cannot be written.
 */
export async function inviteToFiles({ owner, as }: Pick<Database, 'owner' | 'as'>, request: ToFiles): Promise<Made> {
  const { whom, replaceOpen, byMail, to, csv } = request;
  if (to === undefined && csv === undefined && !byMail) {
    throw new CommandError('Where shall the links go? --to FILE.html, --to FOLDER, --csv FILE.csv or --mail.');
  }
  const base = checkedBase(request.base);
  const academy = await as({ kind: 'nobody' }, academyOf);
  const language = request.language ?? LANGUAGES.find((each) => each === academy?.languages[0]) ?? 'en';

  const counts = await countInvitees(owner, whom, 'owner');
  const expected = counts.ready + (replaceOpen ? counts.invited : 0);
  if (to !== undefined && isFile(to) && expected > SLIPS_OF_A_FILE) {
    throw new CommandError(
      `${expected} slips are too many for one file to print: name a folder, --to sheets/, for a file of each school. Nobody was invited.`,
    );
  }
  const isFolder = to !== undefined && !isFile(to);
  if (isFolder) {
    await mkdir(to, { recursive: true }).catch(() => {});
    if (!(await stat(to).catch(() => undefined))?.isDirectory()) {
      throw new CommandError(`${to} is neither an HTML file nor a folder. Nobody was invited.`);
    }
  }
  const sheetFile = to !== undefined && !isFolder ? await take(to) : undefined;
  const table = csv === undefined ? undefined : await take(csv);
  const files: string[] = [];
  try {
    const { people, mailed } = await owner.transaction().execute(async (tx) => {
      const { invitations: people, mailed } = await inviteNext(
        tx,
        { ...whom, replaceOpen, byMail, language },
        'owner',
        EVERYBODY,
      );

      // Written before the transaction ends: where that fails, nobody was invited.
      const endsDate = Date.now() + INVITATION_DAYS * DAY_MS;
      const page = { language, base, academyName: academy?.name ?? '', endsDate };
      const groups = groupsOf(people);
      if (sheetFile && to !== undefined) {
        await sheetFile.writeFile(await sheetsPage({ ...page, groups }));
        files.push(to);
      }
      if (isFolder) {
        const schools = [...new Set(groups.map(({ schoolName }) => schoolName))];
        for (const [at, name] of schools.entries()) {
          const path = join(to, fileName(name, at));
          const file = await take(path);
          const own = groups.filter(({ schoolName }) => schoolName === name);
          await file.writeFile(await sheetsPage({ ...page, groups: own })).finally(() => file.close());
          files.push(path);
        }
      }
      if (table && csv !== undefined) {
        await table.writeFile(invitationsCsv(people, base));
        files.push(csv);
      }
      await tx
        .insertInto('activity_log')
        .values(activityRow({ kind: 'invited', values: { from: 'shell', people: people.length + mailed } }))
        .execute();
      return { people, mailed };
    });
    const invited = people.length + mailed;
    return {
      text: [
        invited === 0
          ? 'Nobody had to be invited.'
          : `Invited ${invited} people; their links work for ${INVITATION_DAYS} days.`,
        ...(mailed > 0 ? [`  ${mailed} of them get an email from the running server.`] : []),
        `  ${counts.signedUp} have a password already${replaceOpen ? '' : `, and ${counts.invited} an open invitation`}.`,
        ...(files.length > 0
          ? [
              '',
              ...files.map((file) => `  ${file}`),
              '',
              'The links are in these files alone. Print them, and delete the files.',
            ]
          : []),
      ].join('\n'),
      json: { invited, mailed, signedUp: counts.signedUp, files },
    };
  } finally {
    await sheetFile?.close();
    await table?.close();
  }
}
