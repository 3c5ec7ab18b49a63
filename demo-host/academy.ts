/** `npm run academy -- show|set`: what the academy is called, its time zone and languages, also while the server runs. */
import './nodeVersion.mjs';
import { ACADEMY_LANGUAGES, languagesOf, validateAcademy } from '#domain/academy.ts';
import { ACADEMY_MESSAGES, ZONE_HELD } from '#host/api/academySettings.ts';
import { type AcademySettings, academySettings, isUnknownZone, writeAcademy } from '#host/db/academy.ts';
import { CommandError, type Options, type Outcome, runCommand, withDatabase } from './command.ts';

const HELP = `
The academy that DATABASE_URL or DATA_DIR names, from a shell. The server may run meanwhile: its pages have a new name
and new languages within a minute.

  npm run academy -- show
      its name, time zone and languages
  npm run academy -- set [--name NAME] [--time-zone ZONE] [--languages en,hi,ml]
      changes those that are given. A time zone is one of the IANA database, such as Asia/Kolkata. It can change until
      there are results, views, visits or live sessions: these are counted in the days of their zone. English is always
      among the languages.
`;

const told = ({ name, timeZone, languages, mayChangeZone }: AcademySettings): Outcome => ({
  text: [
    `name       ${name || '(none yet)'}`,
    `time zone  ${timeZone}${mayChangeZone ? '' : ' (stays: days were counted in it)'}`,
    `languages  ${languages.join(', ')}`,
  ].join('\n'),
  json: { name, timeZone, languages, mayChangeTimeZone: mayChangeZone },
});

const show = () => withDatabase(async ({ owner }) => told(await academySettings(owner, ACADEMY_LANGUAGES)));

/** @throws CommandError for the first rule that is broken. */
async function set(options: Options): Promise<Outcome> {
  const { name, languages } = options;
  const timeZone = options['time-zone'];
  if (name === undefined && timeZone === undefined && languages === undefined)
    throw new CommandError('Nothing to change: give --name, --time-zone or --languages. --help tells more.');
  return withDatabase(async ({ owner }) => {
    const before = await academySettings(owner, ACADEMY_LANGUAGES);
    const wanted = {
      name: typeof name === 'string' ? name.trim() : before.name,
      timeZone: typeof timeZone === 'string' ? timeZone.trim() : before.timeZone,
      languages: typeof languages === 'string' ? languages.split(/[\s,]+/).filter(Boolean) : before.languages,
    };
    const [fault] = validateAcademy({ ...wanted, academyName: wanted.name });
    if (fault) throw new CommandError(`${ACADEMY_MESSAGES[fault]}.`);
    const isChanged = await writeAcademy(owner, { ...wanted, languages: languagesOf(wanted.languages) }).catch(
      (error: unknown) => {
        throw isUnknownZone(error) ? new CommandError(`${ACADEMY_MESSAGES.zoneUnknown}.`) : error;
      },
    );
    if (!isChanged) throw new CommandError(`${ZONE_HELD}.`);
    return told(await academySettings(owner, ACADEMY_LANGUAGES));
  });
}

const text = { type: 'string' } as const;

await runCommand({
  help: HELP,
  actions: {
    show: { options: {}, run: show },
    set: { options: { name: text, 'time-zone': text, languages: text }, run: set },
  },
});
