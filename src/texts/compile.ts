/** Build step: turns a JSON table of ICU messages into a module of functions. Node only. */
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import type { Plugin } from 'vite';
import { directionOf } from '#domain/format/direction.ts';
import { withIsolates } from '#domain/format/isolates.ts';

const ACCENTED: Record<string, string> = Object.fromEntries(
  [
    ...'aàbƀcćdďeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÀBƁCĆDĎEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ].reduce<[string, string][]>(
    (pairs, letter, index, all) => (index % 2 ? pairs : pairs.concat([[letter, all[index + 1] as string]])),
    [],
  ),
);

/** A text as the pseudo-languages have it: each letter has an accent, and about a third more room is taken. */
const accented = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (ACCENTED[letter] ?? letter).repeat(/[aeiou]/i.test(letter) ? 2 : 1));

/** The words of a text, each drawn from right to left, as those of Urdu are. */
const turned = (text: string) => text.replace(/\p{L}+/gu, (word) => `\u202e${word}\u202c`);

/** Writes the text of an ICU message in another way, and leaves its arguments as they are. */
export function rewritten(message: string, written: (text: string) => string): string {
  let depth = 0;
  const parts = message.split(/([{}])/).map((part) => {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    // An odd number of open braces is the syntax of an argument, an even number is text.
    else if (depth % 2 === 0) return written(part);
    return part;
  });
  return parts.join('');
}

const TABLE = /\/src\/texts\/([\w-]+)\/(?:staff\/)?[\w-]+\.json(?:\?(.*))?$/;

/** What was compiled already: several builds of one process take the same tables. */
const compiledBefore = new Map<string, string>();

type Pseudo = 'ltr' | 'rtl';

function compiledOf(language: string, json: string, pseudoOf: Pseudo | undefined): string {
  const key = `${language} ${pseudoOf} ${json}`;
  let compiled = compiledBefore.get(key);
  if (compiled === undefined) {
    const table = JSON.parse(json) as Record<string, string>;
    const written = (text: string) => (pseudoOf === 'rtl' ? turned(accented(text)) : accented(text));
    const source = pseudoOf
      ? Object.fromEntries(Object.entries(table).map(([name, message]) => [name, `[${rewritten(message, written)}]`]))
      : table;
    const isRightToLeft = (pseudoOf ?? directionOf(language)) === 'rtl';
    // The marks are those of English where that is what is drawn from right to left.
    const module = compileModule(new MessageFormat(language, { biDiSupport: isRightToLeft }), source).replaceAll(
      '\u200e',
      '\u200f',
    );
    // Counts in sentences are written as those beside them: see `cached` of `formatNumber.ts`.
    compiled = withIsolates(module).replaceAll(`number("${language}", `, 'number("en-IN", ');
    compiledBefore.set(key, compiled);
  }
  return compiled;
}

/**
 * Compiles `src/texts/<language>/<part>.json` and `<language>/staff/<part>.json`; `?pseudo=ltr` and `?pseudo=rtl` compile
 * the pseudo-languages of a table.
 */
export function messages(): Plugin {
  let isServed = false;
  return {
    name: 'academy-messages',
    enforce: 'pre',
    configResolved(config) {
      isServed = config.command === 'serve';
    },
    transform: {
      filter: { id: TABLE },
      handler(code, id, options) {
        const [, language, query] = TABLE.exec(id) ?? [];
        if (!language) return null;
        const compiled = compiledOf(language, code, /pseudo=(ltr|rtl)/.exec(query ?? '')?.[1] as Pseudo | undefined);
        // The dev server does not rewrite imports in a `.json` module, and browsers cannot resolve bare names.
        const forBrowser = isServed && !options?.ssr;
        const module = forBrowser ? compiled.replaceAll('"@messageformat/', '"/@id/@messageformat/') : compiled;
        return { code: module, map: null, moduleType: 'js' };
      },
    },
  };
}
