/** What the build changes in our own sources, for pages. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const arrays = fileURLToPath(new URL('../../src/platform/arrays.ts', import.meta.url));

/** A page may have replaced `Array.from`: see `arrays.ts`. Libraries use it too. */
const ownArrayFrom: Plugin = {
  name: 'academy-own-array-from',
  apply: 'build',
  transform: {
    filter: { code: /\bArray\.from\(/ },
    handler(code, id) {
      if (id === arrays) return null;
      if (!/^\s*(?:import|export)\b/m.test(code))
        this.error(`${id} is not an ES module: its Array.from cannot be replaced.`);
      const own = `import { arrayFrom as academyArrayFrom } from '${arrays}';\n`;
      return { code: own + code.replace(/\bArray\.from\(/g, 'academyArrayFrom('), map: null };
    },
  },
};

/**
 * Only the server validates the input of a call: a page sends it, and needs only the names of its fields. So the
 * validators of input, and half of their library, are left out of what pages load.
 */
const inputsUnread: Plugin = {
  name: 'academy-inputs-unread',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/contract\/inputs\.ts$/ },
    handler(code) {
      const kinds = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => `unread as ${name}`);
      if (kinds.length === 0) this.error('inputs.ts exports its kinds of field differently now.');
      // One function by many names: a constant for each would be in the first load of every element.
      return { code: `const unread = () => ({});\nexport { ${kinds.join(', ')} };`, map: null };
    },
  },
};

/** Only the documentation shows the summaries of calls: they are left out of what pages load. */
const callsWithoutSummaries: Plugin = {
  name: 'academy-calls-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: ' = defineCall(' },
    handler(code, id) {
      const changed = code.replace(/^ {2}(?:promise|summary):\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm, '');
      if (/^ {2}(?:promise|summary):/m.test(changed) || changed === code) {
        this.error(`${id} writes the promises or summaries of its calls differently now.`);
      }
      return { code: changed, map: null };
    },
  },
};

export const ownSources: readonly Plugin[] = [ownArrayFrom, inputsUnread, callsWithoutSummaries];
