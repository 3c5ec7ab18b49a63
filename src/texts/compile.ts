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

/** Accents every literal letter of an ICU message, leaving its arguments as they are. */
function pseudo(message: string): string {
  let depth = 0;
  let out = '';
  // An odd number of open braces is the syntax of an argument, an even number is text.
  for (const letter of message) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    out += depth % 2 === 0 ? (ACCENTED[letter] ?? letter) : letter;
  }
  return `[${out}]`;
}

const TABLE = /\/src\/texts\/([\w-]+)\/(?:staff\/)?[\w-]+\.json(?:\?(.*))?$/;

/** What was compiled already: several builds of one process take the same tables. */
const compiledBefore = new Map<string, string>();

function compiledOf(language: string, json: string, isPseudo: boolean): string {
  const key = `${language} ${isPseudo} ${json}`;
  let compiled = compiledBefore.get(key);
  if (compiled === undefined) {
    const table = JSON.parse(json) as Record<string, string>;
    const source = isPseudo
      ? Object.fromEntries(Object.entries(table).map(([name, message]) => [name, pseudo(message)]))
      : table;
    const isRightToLeft = directionOf(language) === 'rtl';
    const module = compileModule(new MessageFormat(language, { biDiSupport: isRightToLeft }), source);
    // Counts in sentences are written as those beside them: see `cached` of `formatNumber.ts`.
    compiled = withIsolates(module).replaceAll(`number("${language}", `, 'number("en-IN", ');
    compiledBefore.set(key, compiled);
  }
  return compiled;
}

/** Compiles `src/texts/<language>/<part>.json` and `<language>/staff/<part>.json`; `?pseudo` compiles its pseudo-language. */
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
        const compiled = compiledOf(language, code, query?.includes('pseudo') === true);
        // The dev server does not rewrite imports in a `.json` module, and browsers cannot resolve bare names.
        const forBrowser = isServed && !options?.ssr;
        const module = forBrowser ? compiled.replaceAll('"@messageformat/', '"/@id/@messageformat/') : compiled;
        return { code: module, map: null, moduleType: 'js' };
      },
    },
  };
}
