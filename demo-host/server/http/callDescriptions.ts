/**
 * The public descriptions of calls: the doc comment of each call in `src/contract`. They are read from the sources, so
 * that each description stands beside its call and no element has to load it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CONTRACT = fileURLToPath(new URL('../../../src/contract/', import.meta.url));

/** A doc comment and the call that it stands before. */
const DESCRIBED_CALL = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = defineCall\(/g;

/** A citation such as `(promises/academy-dashboard.md#stats)`. Readers of the API get a link to the call's promise instead. */
const CITATION = /\s\((?:promises|guides)\/[\w./#-]+\)/g;

/** The text of a doc comment, without citations and with an empty line between paragraphs. */
const textOf = (comment: string) =>
  comment
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(CITATION, '')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .join('\n\n');

function readDescriptions(): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const [, comment = '', id = ''] of readFileSync(CONTRACT + file, 'utf8').matchAll(DESCRIBED_CALL)) {
      descriptions.set(id, textOf(comment));
    }
  }
  return descriptions;
}

let descriptions: ReadonlyMap<string, string> | undefined;

/** What a call is for, with its units, limits and errors. @throws an Error for a call without a doc comment. */
export function descriptionOf(id: string): string {
  descriptions ??= readDescriptions();
  const description = descriptions.get(id);
  if (!description) throw new Error(`The call "${id}" has no doc comment in src/contract.`);
  return description;
}
