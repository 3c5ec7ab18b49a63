/** `npm run texts`: messages for translators, and their translations back into the tables. */
import '#host/start/nodeVersion.mjs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countOf, TRANSLATED, translationsIn, wordTables } from '#host/texts/coverage.ts';
import { EXTENSIONS, FORMATS, type Format, lineOf, readFrom, type Unit, writtenAs } from '#host/texts/exchange.ts';
import { PICTURES_BESIDE, picturePage, shownOf } from '#host/texts/picturePage.ts';
import { fileOf, PICTURES, picturedIn, pictureNotes, placesIn } from '#host/texts/pictures.ts';
import { dropGone, noteSources, outdatedIn, type Translation } from '#host/texts/sources.ts';
import { take } from '#host/texts/taken.ts';
import { unitsOf } from '#host/texts/units.ts';
import { type Command, CommandError, type Options, type Outcome } from './command.ts';

const HELP = `
Messages of the product for translators, in files that their programs read, and back again. English is the source.

  npm run texts -- export ur --for parents --as po --to ~/urdu
      writes the messages of a language: those of parents, mail, staff or embedders, or all. Each says where it is
      shown, how long it may be, its neighbours, its state and the words of the glossary. --as is xliff (XLIFF 2, the
      default) or po. A page beside the file shows each message in a picture of its screen, with a frame around it and
      how wide it may be, where npm run pictures -- light has been run.
  npm run texts -- import ~/urdu/parents.ur.po
      takes the translations that have no fault into src/texts, says what is wrong with each of the others, and then
      ends with 1. A message whose English has changed since is not taken.
  npm run texts -- import ~/urdu/parents.ur.po --reader "Name of a person"
      the same, after somebody who grew up with the language has read all of the file: says how that is noted.
  npm run texts -- check
      how much each language has. A message whose English has changed and whose words have not is missing: its old words
      are shown, and the command ends with 1. Of all others it notes that they were made from the English of now, and
      of messages that are gone nothing any more.
  npm run texts -- check --keep access.signInPrompt
      the same, after the words of this message were found to be right still, in all languages.
`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PARTS = [...new Set(wordTables.map(({ part }) => part))];
const NO_PICTURES = 'There are no pictures of them yet: npm run pictures -- light makes those of all screens.';
/** Refusals that are printed; --json has all. */
const SHOWN = 30;

async function exported({ language, for: part, as: format = 'xliff', to = '.' }: Options): Promise<Outcome> {
  if (!/^[a-z]{2,3}$/.test(String(language))) throw new CommandError('Name a language by its code, as ur.');
  if (part !== undefined && !PARTS.some((each) => each === part))
    throw new CommandError(`--for is one of ${PARTS.join(', ')}.`);
  if (!FORMATS.some((each) => each === format)) throw new CommandError(`--as is one of ${FORMATS.join(', ')}.`);
  const units = unitsOf(String(language), part as string | undefined);
  const missing = units.filter(({ translated }) => !translated).length;
  const folder = resolve(String(to));
  const name = `${part ?? 'all'}.${language}`;
  const file = join(folder, name + EXTENSIONS[format as Format]);
  await mkdir(folder, { recursive: true });
  const { noted, seen } = await withPictures(folder, name, units);
  await writeFile(file, await writtenAs(format as Format, String(language), noted));
  const pictures = seen > 0 ? `${seen} have a picture, in ${name}.html beside it.` : NO_PICTURES;
  return {
    text: `${file}: ${units.length} messages, of which ${missing} are not translated. ${pictures}`,
    json: { file, messages: units.length, missing, pictures: seen },
  };
}

/** Writes the page of pictures of these messages, with the pictures that it shows, and names it in their notes. */
async function withPictures(folder: string, name: string, units: readonly Unit[]) {
  const places = placesIn(picturedIn(PICTURES));
  const page = `${name}.html`;
  const shown = units.flatMap((unit) => {
    const own = places.get(`${unit.table}.${unit.key}`);
    return own ? [{ unit, own, places: shownOf(own) }] : [];
  });
  if (shown.length === 0) return { noted: units, seen: 0 };
  await mkdir(join(folder, PICTURES_BESIDE), { recursive: true });
  for (const picture of new Set(shown.flatMap((each) => each.places.map((place) => place.picture)))) {
    await copyFile(fileOf(PICTURES, picture), fileOf(join(folder, PICTURES_BESIDE), picture));
  }
  await writeFile(join(folder, page), await picturePage(name, shown));
  const notes = new Map(shown.map(({ unit, own }) => [unit, pictureNotes(unit, own, page)]));
  return {
    noted: units.map((unit) => ({ ...unit, notes: [...unit.notes, ...(notes.get(unit) ?? [])] })),
    seen: shown.length,
  };
}

async function imported({ file = '', reader }: Options): Promise<Outcome> {
  const format = FORMATS.find((each) => String(file).endsWith(EXTENSIONS[each]));
  if (!format) throw new CommandError(`Name a file that ends in ${Object.values(EXTENSIONS).join(' or ')}.`);
  const text = await readFile(String(file), 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const { language, pairs } = await readFrom(format, text).catch((error: Error) => {
    throw new CommandError(`${file} is no file of messages. ${error.message}`);
  });
  const taken = await take(ROOT, language, pairs);
  const { changed, unchanged, empty, refused } = taken;
  const lines = [
    `${changed} messages taken, ${unchanged} as before, ${empty} not translated, ${refused.length} refused.`,
    ...refused.slice(0, SHOWN).map((each) => `line ${lineOf(text, each)}: ${each.table} ${each.key}: ${each.why}`),
    ...PARTS.map((part) => wholeness(language, part)),
    ...(reader ? [readingOf(String(reader), refused.length + empty)] : []),
  ];
  return {
    text: lines.join('\n'),
    json: { language, ...taken },
    ...(refused.length > 0 && {
      failure: 'What was refused is as before. Correct it in the file, and import that again.',
    }),
  };
}

function wholeness(language: string, part: (typeof PARTS)[number]): string {
  const { there, all } = countOf(language, part);
  return `${part}: ${there} of ${all}${there === all ? ': whole, and may be offered' : ''}`;
}

function readingOf(reader: string, left: number): string {
  if (left > 0) return `This is no reading yet: ${left} messages were refused or have no words.`;
  const readOn = new Date().toISOString().slice(0, 10);
  return `Note it in src/texts/offered.ts in place of 'draft': { reader: '${reader}', readOn: '${readOn}' }`;
}

async function checked({ keep }: Options): Promise<Outcome> {
  const languages = TRANSLATED.map((language) => {
    const translations = translationsIn(language);
    const isOutdated = outdatedIn(language);
    const isOld = (each: Translation) => `${each.table}.${each.key}` !== keep && isOutdated(each);
    noteSources(
      language,
      translations.filter((each) => !isOld(each)),
    );
    dropGone(language, translations);
    return { language, outdated: translations.filter(isOld) };
  });
  const lines = languages.flatMap(({ language, outdated }) => [
    `${language}: ${PARTS.map((part) => `${part} ${countOf(language, part).there} of ${countOf(language, part).all}`).join(', ')}`,
    ...outdated.map(
      ({ table, key, english, translated }) =>
        `  ${table}.${key}: “${translated}” is of other English than “${english}”`,
    ),
  ]);
  return {
    text: lines.join('\n'),
    json: languages,
    ...(languages.some(({ outdated }) => outdated.length > 0) && {
      failure: 'Words of changed English are missing: write them anew, or say --keep where they are right still.',
    }),
  };
}

export const command: Command = {
  help: HELP,
  actions: {
    export: {
      takes: 'language',
      options: { for: { type: 'string' }, as: { type: 'string' }, to: { type: 'string' } },
      run: exported,
    },
    import: { takes: 'file', options: { reader: { type: 'string' } }, run: imported },
    check: { options: { keep: { type: 'string' } }, run: checked },
  },
};
