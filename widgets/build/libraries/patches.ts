/**
 * What the build changes in libraries, one row a patch. A patch fails the build where its library is written differently
 * now, and a test where its row names another version than is installed: to raise a version, look at its rows.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { reactAsModules, withoutUnused } from './reactAsModules.ts';

export interface Patch {
  library: string;
  version: string;
  /** What is changed, and why. */
  what: string;
  /** What the first load of the admin dashboard, or what is named, is smaller by: kB of gzip. */
  saves: string;
  /** Where what it is for is tested: the weight of the first load, or a page that would break without it. */
  test: string;
  plugin: Plugin;
}

const NO_BROTLI = '\0academy-no-brotli';
const WHOLE_ADDRESSES = '\0academy-whole-addresses';
const LUCIDE_ICON = fileURLToPath(new URL('../../../src/ui/show/lucideIcon.ts', import.meta.url));

/** A module in place of one of a library. */
const insteadOf = (
  specifier: RegExp,
  importer: string,
  id: string,
  code: string,
): Pick<Plugin, 'resolveId' | 'load'> => ({
  resolveId: {
    filter: { id: specifier },
    handler: (_, from) => (from?.includes(importer) ? id : null),
  },
  load: { filter: { id: new RegExp(`^${id}$`) }, handler: () => code },
});

/** What is left of functions of valibot that find the words of an issue. */
const WITHOUT_MESSAGES = {
  getGlobalConfig: 'return {};',
  _stringify: "return '';",
  _joinExpects: "return '';",
  _standardSchema: 'return schema;',
  _addIssue:
    "if (context.kind === 'schema') dataset.typed = false; (dataset.issues ??= []).push({ kind: context.kind });",
};

export const patches: readonly Patch[] = [
  {
    library: 'vite',
    version: '8.3.8',
    what: 'Its helper around each import() is left out: chunks are few, and are not preloaded.',
    saves: '1.0',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: {
      name: 'academy-plain-imports',
      apply: 'build',
      configResolved({ plugins }) {
        const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
        if (at < 0) throw new Error('Vite’s plugin that puts a helper around import() has another name.');
        // The list is said to be read-only, and there is no option to leave one out.
        (plugins as Plugin[]).splice(at, 1);
      },
    },
  },
  {
    library: 'react-dom',
    version: '19.3.1',
    what: 'The bodies of functions that run for one feature only, which nobody here uses, are left out (`UNUSED`).',
    saves: '13.1',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: {
      name: 'academy-react-unused',
      apply: 'build',
      // Before it becomes a module.
      enforce: 'pre',
      transform: {
        filter: { id: /\/node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
        handler(code) {
          return { code: withoutUnused(code, (reason) => this.error(reason)), map: null };
        },
      },
    },
  },
  {
    library: 'react',
    version: '19.3.1',
    what: 'React, react-dom and its scheduler are CommonJS, of which a bundler keeps all: their production code becomes modules.',
    saves: '4.0',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: reactAsModules,
  },
  {
    library: 'rolldown',
    version: '1.2.19',
    what: 'Its helper for namespaces uses `for … in`, which fails on a page that has added to `Object.prototype`.',
    saves: '0',
    test: 'tests/embedding/neighbours.spec.ts',
    plugin: {
      name: 'academy-own-exports-only',
      apply: 'build',
      transform: {
        filter: { id: /^\0rolldown\/runtime\.js$/ },
        handler(code) {
          const cured = code.replaceAll('for (var name in all)', 'for (var name of Object.keys(all))');
          if (cured === code) this.error('Rolldown’s runtime has changed: see whether it still uses `for … in`.');
          return { code: cured, map: null };
        },
      },
    },
  },
  {
    library: 'fontkit',
    version: '2.0.4',
    what: 'It uses `for … in`, and would read fonts wrongly on a page that has added to `Object.prototype`.',
    saves: '0',
    test: 'tests/embedding/exports.spec.ts',
    plugin: {
      name: 'academy-own-keys-only',
      apply: 'build',
      transform: {
        filter: { id: /\/node_modules\/(?:fontkit|restructure)\//, code: / in / },
        handler(code) {
          const cured = code.replace(
            /\bfor ?\((let |const |var |)(\w+) in ([^()]+)\)/g,
            'for ($1$2 of Object.keys($3 ?? {}))',
          );
          return cured === code ? null : { code: cured, map: null };
        },
      },
    },
  },
  {
    library: 'fontkit',
    version: '2.0.4',
    what: 'Its code to unpack WOFF 2 is left out: the fonts of exports are WOFF 1.',
    saves: '60, of what writes a PDF',
    test: 'tests/embedding/load/onDemand.spec.ts',
    plugin: {
      name: 'academy-no-brotli',
      enforce: 'pre',
      ...insteadOf(
        /^brotli\/decompress\.js$/,
        '',
        NO_BROTLI,
        "export default () => { throw new Error('No WOFF 2 here.'); };",
      ),
    },
  },
  {
    library: 'ofetch',
    version: '1.5.1',
    what: 'Our client gives it whole addresses, and takes text: its libraries for joining addresses and parsing JSON are left out.',
    saves: '1.7',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: {
      name: 'academy-whole-addresses',
      apply: 'build',
      enforce: 'pre',
      ...insteadOf(
        /^(?:ufo|destr)$/,
        '/ofetch/',
        WHOLE_ADDRESSES,
        `const unused = () => { throw new Error('Give ofetch a whole address, and ask it for text.'); };
         export const withBase = unused, withQuery = unused;
         export default unused;`,
      ),
    },
  },
  {
    library: 'valibot',
    version: '1.5.0',
    what: 'Pages ask whether an answer can be read, and never say why it cannot: what finds the words of an issue is left out.',
    saves: '0.4',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: {
      name: 'academy-issues-without-messages',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/node_modules\/valibot\/dist\/index\.mjs$/ },
        handler(code) {
          let changed = code;
          for (const [name, body] of Object.entries(WITHOUT_MESSAGES)) {
            const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{\\n)[^]*?\\n\\}$`, 'm');
            if (!whole.test(changed)) this.error(`valibot has no function ${name} any more.`);
            changed = changed.replace(whole, (_, head: string) => `${head}\t${body}\n}`);
          }
          return { code: changed, map: null };
        },
      },
    },
  },
  {
    library: 'lucide-react',
    version: '1.75.0',
    what: 'Its icons are created by our own function (`src/ui/show/lucideIcon.ts`), and without their metadata.',
    saves: '1.7',
    test: 'tests/embedding/load/weight.spec.ts',
    plugin: {
      name: 'academy-plain-icons',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        filter: { id: /\/createLucideIcon\.mjs$/ },
        handler: (_, importer) => (importer?.includes('lucide-react') ? LUCIDE_ICON : null),
      },
      transform: {
        // Files without data only re-export an icon that was renamed.
        filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/, code: '__iconData = {' },
        handler(code, id) {
          const plain = code
            .replace(/,\s*key: "\w+"/g, '')
            .replace(/^ {2}(?:name: "[\w-]+"|size: 24|aliases: \[[^\]]*\]),?\n/gm, '')
            .replace(/^__iconData\.node;$/m, '');
          if (plain === code) this.error(`${id} writes its data differently now.`);
          return { code: plain, map: null };
        },
      },
    },
  },
];
