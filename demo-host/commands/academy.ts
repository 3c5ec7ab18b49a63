/** `npm run academy -- show|set`: what the academy is called, its time zone and languages, also while the server runs. */
import '#host/start/nodeVersion.mjs';
import { languagesOf, validateAcademy } from '#domain/people/academy.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { isPhoneCountry } from '#domain/people/phoneNumber.ts';
import {
  type AcademySettings,
  academySettings,
  isUnknownZone,
  writeAcademy,
} from '#host/server/academy/academy.queries.ts';
import { ACADEMY_MESSAGES, ZONE_HELD } from '#host/server/academy/academySettings.ts';
import { changePhoneCountry, phoneCountry } from '#host/server/database/phoneNumbers.ts';
import { type Command, CommandError, type Options, type Outcome, withDatabase } from './command.ts';

const HELP = `
The academy that DATABASE_URL or DATA_DIR names, from a shell. The server may run meanwhile: its pages have a new name
and new languages within a minute.

  npm run academy -- show
      its name, time zone and languages
  npm run academy -- set [--name NAME] [--time-zone ZONE] [--languages ${LANGUAGES.join(',')}] [--country IN]
      changes those that are given. A time zone is one of the IANA database, such as Asia/Kolkata. It can change until
      there are results, views, visits or live sessions: these are counted in the days of their zone. English is always
      among the languages. The country, by its code of ISO 3166, is that as whose numbers phone numbers without a
      country are read; with another, all stored numbers are spelled anew.
`;

const outcomeOf = ({ name, timeZone, languages, mayChangeZone }: AcademySettings, country: string): Outcome => ({
  text: [
    `name       ${name || '(none yet)'}`,
    `time zone  ${timeZone}${mayChangeZone ? '' : ' (stays: days were counted in it)'}`,
    `languages  ${languages.join(', ')}`,
    `country    ${country}`,
  ].join('\n'),
  json: { name, timeZone, languages, mayChangeTimeZone: mayChangeZone, country },
});

const show = () =>
  withDatabase(async ({ owner }) => outcomeOf(await academySettings(owner, LANGUAGES), await phoneCountry(owner)));

/** @throws CommandError for the first rule that is broken. */
async function set(options: Options): Promise<Outcome> {
  const { name, languages } = options;
  const timeZone = options['time-zone'];
  const country = typeof options.country === 'string' ? options.country.trim().toUpperCase() : undefined;
  if (name === undefined && timeZone === undefined && languages === undefined && country === undefined)
    throw new CommandError('Nothing to change: give --name, --time-zone, --languages or --country. --help tells more.');
  if (country !== undefined && !isPhoneCountry(country))
    throw new CommandError(`There is no country "${country}": --country takes a code such as IN.`);
  return withDatabase(async ({ owner }) => {
    const before = await academySettings(owner, LANGUAGES);
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
    if (country !== undefined && country !== (await phoneCountry(owner))) await changePhoneCountry(owner, country);
    return outcomeOf(await academySettings(owner, LANGUAGES), await phoneCountry(owner));
  });
}

const text = { type: 'string' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    show: { options: {}, run: show },
    set: { options: { name: text, 'time-zone': text, languages: text, country: text }, run: set },
  },
};
