/** From which English each translation was made: so English that has changed alone makes the translation outdated. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** By table and key: short hashes of the English and of its translation, as they were when both were seen to belong together. */
type Sources = Record<string, Record<string, string>>;

/** A message that a language has words for, with its English, as they are now. */
export interface Translation {
  table: string;
  key: string;
  english: string;
  translated: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6);

const fileOf = (root: string, language: string) => join(root, `demo-host/texts/sources/${language}.json`);

function sourcesIn(root: string, language: string): Sources {
  const file = fileOf(root, language);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Says of the messages of a language whether their English has changed since, and their words have not. */
export function outdatedIn(language: string, root: string = ROOT): (message: Translation) => boolean {
  const sources = sourcesIn(root, language);
  return ({ table, key, english, translated }) => {
    const [source, words] = sources[table]?.[key]?.split(' ') ?? [];
    return source !== undefined && source !== hashOf(english) && words === hashOf(translated);
  };
}

/** Notes that these translations belong to their English as it is now. */
export function noteSources(language: string, messages: readonly Translation[], root: string = ROOT): void {
  const sources = sourcesIn(root, language);
  for (const { table, key, english, translated } of messages) {
    const ofTable = sources[table] ?? {};
    sources[table] = ofTable;
    ofTable[key] = `${hashOf(english)} ${hashOf(translated)}`;
  }
  writeSources(root, language, sources);
}

/** The messages of which it is noted from which English they were made, and which are not among those of now. */
export function goneFrom(
  language: string,
  now: readonly Translation[],
  root: string = ROOT,
): Pick<Translation, 'table' | 'key'>[] {
  const there = new Set(now.map(({ table, key }) => `${table} ${key}`));
  return Object.entries(sourcesIn(root, language)).flatMap(([table, keys]) =>
    Object.keys(keys).flatMap((key) => (there.has(`${table} ${key}`) ? [] : [{ table, key }])),
  );
}

/** Takes away what is noted of messages that are gone. @param now all that the language has words for */
export function dropGone(language: string, now: readonly Translation[], root: string = ROOT): void {
  const gone = goneFrom(language, now, root);
  if (gone.length === 0) return;
  const sources = sourcesIn(root, language);
  for (const { table, key } of gone) delete sources[table]?.[key];
  const left = Object.entries(sources).filter(([, keys]) => Object.keys(keys).length > 0);
  writeSources(root, language, Object.fromEntries(left));
}

/** In the order of names, so that a comparison shows what has changed and nothing else. */
function writeSources(root: string, language: string, sources: Sources): void {
  const sorted = <Value>(object: Record<string, Value>) =>
    Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify(sorted(Object.fromEntries(Object.entries(sources).map(([table, keys]) => [table, sorted(keys)]))), null, 2)}\n`;
  const file = fileOf(root, language);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
