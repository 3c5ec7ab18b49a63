import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { messages } from './src/texts/compile.ts';
import { reactAsModules } from './widgets/reactAsModules.ts';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Chunks are few and are not preloaded, so Vite's helper around each `import()`, of 2 kB, is left out. */
const plainImports: Plugin = {
  name: 'academy-plain-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === PRELOAD_HELPER ? id : null),
  load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * The bundler's helper for module namespaces uses `for … in`, which would fail on a page that has added to
 * `Object.prototype`.
 */
const ownExportsOnly: Plugin = {
  name: 'academy-own-exports-only',
  apply: 'build',
  transform(code, id) {
    if (id !== '\0rolldown/runtime.js') return null;
    const cured = code.replaceAll('for (var name in all)', 'for (var name of Object.keys(all))');
    if (cured === code) this.error('Rolldown’s runtime has changed: see whether it still uses `for … in`.');
    return { code: cured, map: null };
  },
};

const arrays = fileURLToPath(new URL('./src/domain/arrays.ts', import.meta.url));

/** A page may have replaced `Array.from`: see `arrays.ts`. */
const ownArrayFrom: Plugin = {
  name: 'academy-own-array-from',
  apply: 'build',
  transform(code, id) {
    if (id === arrays || !/\bArray\.from\(/.test(code)) return null;
    if (!/^\s*(?:import|export)\b/m.test(code))
      this.error(`${id} is not an ES module: its Array.from cannot be replaced.`);
    const own = `import { arrayFrom as academyArrayFrom } from '${arrays}';\n`;
    return { code: own + code.replace(/\bArray\.from\(/g, 'academyArrayFrom('), map: null };
  },
};

/** fontkit uses `for … in`, and would read fonts wrongly on a page that has added to `Object.prototype`. */
const ownKeysOnly: Plugin = {
  name: 'academy-own-keys-only',
  apply: 'build',
  transform(code, id) {
    if (!/\/node_modules\/(?:fontkit|restructure)\//.test(id)) return null;
    const cured = code.replace(
      /\bfor ?\((let |const |var |)(\w+) in ([^()]+)\)/g,
      'for ($1$2 of Object.keys($3 ?? {}))',
    );
    return cured === code ? null : { code: cured, map: null };
  },
};

/** fontkit has 60 kB of code to unpack WOFF 2, which is left out: the fonts of exports are WOFF 1. */
const noBrotli: Plugin = {
  name: 'academy-no-brotli',
  enforce: 'pre',
  resolveId: (id) => (id === 'brotli/decompress.js' ? 'academy:no-brotli' : null),
  load: (id) => (id === 'academy:no-brotli' ? "export default () => { throw new Error('No WOFF 2 here.'); };" : null),
};

/**
 * Only the server validates the input of a call: a page sends it, and needs only the names of its fields. So the
 * validators of input, and half of their library, are left out of what pages load.
 */
const inputsUnread: Plugin = {
  name: 'academy-inputs-unread',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/contract/inputs.ts')) return null;
    const kinds = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => `unread as ${name}`);
    if (kinds.length === 0) this.error('inputs.ts exports its kinds of field differently now.');
    // One function by many names: a constant for each would be in the first load of every element.
    return { code: `const unread = () => ({});\nexport { ${kinds.join(', ')} };`, map: null };
  },
};

/** Only the documentation shows the summaries of calls: they are left out of what pages load. */
const callsUntold: Plugin = {
  name: 'academy-calls-untold',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/contract\/\w+\.ts$/.test(id) || !code.includes(' = defineCall(')) return null;
    const untold = code.replace(/^ {2}(?:promise|summary): (?:'[^'\n]*'|"[^"\n]*"),\n/gm, '');
    if (/^ {2}(?:promise|summary):/m.test(untold) || untold === code) {
      this.error(`${id} writes the promises or summaries of its calls differently now.`);
    }
    return { code: untold, map: null };
  },
};

/**
 * Pages only ask valibot whether an answer can be read, and never say why it cannot. So the parts of valibot that find
 * the words of an issue are left out of what pages load.
 */
const issuesUntold: Plugin = {
  name: 'academy-issues-untold',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/valibot/dist/index.mjs')) return null;
    let untold = code;
    for (const [name, body] of [
      ['getGlobalConfig', 'return {};'],
      ['_stringify', "return '';"],
      ['_joinExpects', "return '';"],
      ['_standardSchema', 'return schema;'],
      [
        '_addIssue',
        "if (context.kind === 'schema') dataset.typed = false; (dataset.issues ??= []).push({ kind: context.kind });",
      ],
    ] as const) {
      const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{\\n)[^]*?\\n\\}$`, 'm');
      if (!whole.test(untold)) this.error(`valibot has no function ${name} any more.`);
      untold = untold.replace(whole, (_, head: string) => `${head}\t${body}\n}`);
    }
    return { code: untold, map: null };
  },
};

/** Our client gives ofetch complete URLs and takes text: the libraries for joining URLs and parsing JSON are left out. */
const wholeAddresses: Plugin = {
  name: 'academy-whole-addresses',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(?:ufo|destr)$/.test(id) && importer?.includes('/ofetch/') ? 'academy:whole-addresses' : null,
  load: (id) =>
    id === 'academy:whole-addresses'
      ? `const unused = () => { throw new Error('Give ofetch a whole address, and ask it for text.'); };
         export const withBase = unused, withQuery = unused;
         export default unused;`
      : null,
};

/** lucide-react's icons, created by our own function and without their metadata: see `src/ui/lucideIcon.ts`. */
const plainIcons: Plugin = {
  name: 'academy-plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
      ? fileURLToPath(new URL('./src/ui/lucideIcon.ts', import.meta.url))
      : null,
  transform(code, id) {
    // Files without data only re-export an icon that was renamed.
    if (!/\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/.test(id) || !code.includes('__iconData = {')) return null;
    const plain = code
      .replace(/,\s*key: "\w+"/g, '')
      .replace(/^ {2}(?:name: "[\w-]+"|size: 24|aliases: \[[^\]]*\]),?\n/gm, '')
      .replace(/^__iconData\.node;$/m, '');
    if (plain === code) this.error(`${id} writes its data differently now.`);
    return { code: plain, map: null };
  },
};

/** A hash of the sources of what runs in pages: see `pageGlobals.ts`. */
function buildOf(...sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = fileURLToPath(new URL(source, import.meta.url));
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files)
      if (statSync(join(path, file)).isFile()) hash.update(file).update(readFileSync(join(path, file)));
  }
  return hash.digest('base64url').slice(0, 8);
}

/** What every build of the product shares; `widgets/build.ts` and the dev server add their own. */
export default defineConfig({
  base: './',
  plugins: [
    plainImports,
    reactAsModules,
    ownExportsOnly,
    ownArrayFrom,
    ownKeysOnly,
    noBrotli,
    inputsUnread,
    callsUntold,
    issuesUntold,
    wholeAddresses,
    plainIcons,
    messages(),
    react(),
  ],
  define: {
    // papaparse's UMD wrapper would call a page's AMD `define`.
    'define.amd': 'undefined',
    'import.meta.env.ACADEMY_VERSION': JSON.stringify(packageJson.version),
    'import.meta.env.ACADEMY_BUILD': JSON.stringify(buildOf('./src', './widgets', './package-lock.json')),
  },
});
