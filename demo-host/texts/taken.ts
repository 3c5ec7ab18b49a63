/** Takes translated messages into the tables: those that have no fault. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wordTables } from './coverage.ts';
import { isTable, type Pair } from './exchange.ts';
import { faultsOf } from './faults.ts';
import { noteSources, outdatedIn } from './sources.ts';

/** Why a message was not taken. */
interface Refusal {
  table: string;
  key: string;
  why: string;
}

export interface Taken {
  /** How many were new, or other than before, or are words of changed English now. */
  changed: number;
  unchanged: number;
  /** How many are not translated in the file. */
  empty: number;
  refused: Refusal[];
}

/** Takes the messages of a file into the tables of its language, below `root`. What has a fault changes nothing. */
export async function take(root: string, language: string, pairs: readonly Pair[]): Promise<Taken> {
  const taken: Taken = { changed: 0, unchanged: 0, empty: 0, refused: [] };
  const known = new Set<Pair>();
  const isOutdated = outdatedIn(language, root);
  const right: Pair[] = [];
  for (const table of wordTables) {
    const english = table.in('en') ?? {};
    const words: Record<string, string> = { ...table.in(language) };
    let isChanged = false;
    for (const pair of pairs.filter((each) => isTable(each.table, table.name))) {
      known.add(pair);
      const why = pair.translated && whyNot(language, table.name, english[pair.key], pair);
      if (why) taken.refused.push({ table: table.name, key: pair.key, why });
      else if (!pair.translated) taken.empty += 1;
      else {
        const message = { ...pair, table: table.name };
        const isNew = words[pair.key] !== pair.translated;
        if (isNew || isOutdated(message)) taken.changed += 1;
        else taken.unchanged += 1;
        words[pair.key] = pair.translated;
        isChanged ||= isNew;
        right.push(message);
      }
    }
    if (isChanged) await writeTable(join(root, table.pathIn(language)), english, words);
  }
  noteSources(language, right, root);
  for (const { table, key } of pairs.filter((pair) => !known.has(pair))) {
    taken.refused.push({ table, key, why: 'there is no such table of messages' });
  }
  return taken;
}

/** Why a message cannot be taken; undefined where it can. */
function whyNot(language: string, table: string, english: string | undefined, pair: Pair): string | undefined {
  if (english === undefined) return 'there is no such message (any more)';
  if (english !== pair.english) return `its English has changed: “${pair.english}” is “${english}” now`;
  try {
    return faultsOf(language, table, english, pair.translated).join('; ') || undefined;
  } catch (error) {
    return `no message: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** In the order of English, so that a comparison shows what has changed and nothing else. */
async function writeTable(file: string, english: object, words: Readonly<Record<string, string>>): Promise<void> {
  const ordered = Object.keys(english).flatMap((key) => (words[key] === undefined ? [] : [[key, words[key]]]));
  const text = `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`;
  await mkdir(dirname(file), { recursive: true });
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}
