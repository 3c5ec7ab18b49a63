/** Messages for translators, in the formats that their programs read: XLIFF 2 and PO (gettext). */
import { type GetTextTranslation, po } from 'gettext-parser';
import xliff from 'xliff';

export const FORMATS = ['xliff', 'po'] as const;
export type Format = (typeof FORMATS)[number];

/** A message in both languages. Empty where it is not translated. */
export interface Pair {
  /** Of the table, and in it. */
  table: string;
  key: string;
  english: string;
  translated: string;
}

/** What a translator should know of a message. */
export interface Unit extends Pair {
  notes: readonly string[];
  /** Files and lines that show it. */
  places: readonly string[];
}

/** The end of a file's name, by its format. */
export const EXTENSIONS: Readonly<Record<Format, string>> = { xliff: '.xlf', po: '.po' };

/** XLIFF numbers files by a token, which has no slash. */
const tokenOf = (table: string) => table.replaceAll('/', '.');

/** The file of a language. */
export async function writtenAs(format: Format, language: string, units: readonly Unit[]): Promise<string> {
  return format === 'xliff' ? xliffOf(language, units) : poOf(language, units);
}

async function xliffOf(language: string, units: readonly Unit[]): Promise<string> {
  const resources: Record<string, Record<string, object>> = {};
  for (const { table, key, english, translated, notes, places } of units) {
    const file = resources[tokenOf(table)] ?? {};
    resources[tokenOf(table)] = file;
    file[key] = {
      source: english,
      ...(translated && { target: translated }),
      note: [...notes, ...places.map((place) => `shown by ${place}`)],
    };
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${await xliff.js2xliff({ sourceLanguage: 'en', targetLanguage: language, resources })}\n`;
}

/** Between the table and the key, in the context of PO. */
const CONTEXT = ' › ';

function poOf(language: string, units: readonly Unit[]): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const { table, key, english, translated, notes, places } of units) {
    const msgctxt = table + CONTEXT + key;
    const comments = { extracted: notes.join('\n'), reference: places.join('\n'), flag: 'icu-format' };
    translations[msgctxt] = {
      [english]: {
        msgctxt,
        msgid: english,
        msgstr: [translated],
        comments: comments as GetTextTranslation['comments'],
      },
    };
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
  return `${po.compile({ charset: 'utf-8', headers, translations }).toString()}\n`;
}

/** What a file holds. @throws an Error where it is none of its format, or says no language. */
export async function readFrom(format: Format, text: string): Promise<{ language: string; pairs: Pair[] }> {
  const read = format === 'xliff' ? await readXliff(text) : readPo(text);
  if (!/^[a-z]{2,3}$/.test(read.language))
    throw new Error(`It says no language, or one that is no code: “${read.language}”.`);
  return read;
}

/** Notes are for people, and the reader of XLIFF takes no empty ones. */
const NOTES = /<notes\b[^>]*(?:\/>|>.*?<\/notes>)/gs;

async function readXliff(text: string): Promise<{ language: string; pairs: Pair[] }> {
  const { targetLanguage, resources } = await xliff.xliff2js(text.replace(NOTES, ''));
  const pairs = Object.entries(resources ?? {}).flatMap(([table, units]) =>
    Object.entries(units).map(([key, { source, target }]) => ({
      table,
      key,
      english: plain(source),
      translated: plain(target),
    })),
  );
  return { language: targetLanguage ?? '', pairs };
}

/** A program may mark a part of a message, as bold. We have no such parts: the mark makes it another text. */
const plain = (content: unknown): string =>
  typeof content === 'string' ? content : content ? JSON.stringify(content) : '';

function readPo(text: string): { language: string; pairs: Pair[] } {
  const { headers, translations } = po.parse(text);
  const pairs = Object.values(translations).flatMap((context) =>
    Object.values(context).flatMap(({ msgctxt = '', msgid, msgstr }) => {
      const [table = '', key] = msgctxt.split(CONTEXT);
      return key === undefined ? [] : [{ table, key, english: msgid, translated: msgstr[0] ?? '' }];
    }),
  );
  return { language: headers.Language ?? '', pairs };
}

/** Whether a table of a file is this one. */
export const isTable = (named: string, table: string): boolean => named === table || named === tokenOf(table);

/** The line of a file in which a message begins; '?' where it is not found. Another file of XLIFF may have the same key. */
export function lineOf(text: string, { table, key }: Pick<Pair, 'table' | 'key'>): number | '?' {
  const ofTable = new RegExp(`<file\\b[^>]*\\bid="${tokenOf(table).replaceAll('.', '\\.')}"`).exec(text)?.index;
  const at = ofTable === undefined ? text.indexOf(`"${table}${CONTEXT}${key}"`) : text.indexOf(`id="${key}"`, ofTable);
  return at < 0 ? '?' : text.slice(0, at).split('\n').length;
}
