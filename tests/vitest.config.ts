import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import product from '#vite.config.ts';
// The product's own build settings are part of what is tested: messages are compiled by them.
import { isGate } from './support/run/gate.ts';

/** Tests of the server share what they load, which costs each file a second. */
const SERVER = ['tests/{cli,commands,deploy,mock,security,server,start}/**/*.test.ts'];
/** So do those of rules, and of the sources themselves. */
const RULES = [
  'tests/{charts,check,console,contract,conventions,docs,domain,export,platform,plugins,screens,texts,ui}/**/*.test.ts',
];
/** Those that replace a module, or set what one keeps, do not. */
const REPLACING = [
  'tests/server/sign-in/{ownPassword,signIn}.test.ts',
  'tests/security/siege.test.ts',
  'tests/domain/format/{academyClock,formatInZone}.test.ts',
  'tests/export/exportRows.test.ts',
  'tests/console/basePath.test.ts',
  'tests/texts/texts.test.ts',
];
/** Draws each screen hundreds of times: with React as people get it, which takes half as long. */
const DRAWN = ['tests/screens/unknown.test.tsx'];
/** Where the API answers, each answer has to be declared. */
const setupFiles = ['tests/support/run/declared.setup.ts'];
/** Tests that run in a browser, see wtr.config.mjs. */
const IN_BROWSER = ['tests/elements/**'];

export default mergeConfig(
  product,
  defineConfig({
    root: fileURLToPath(new URL('..', import.meta.url)),
    test: {
      projects: [
        { extends: true, test: { name: 'server', include: SERVER, exclude: REPLACING, isolate: false, setupFiles } },
        { extends: true, test: { name: 'rules', include: RULES, exclude: [...REPLACING, ...DRAWN], isolate: false } },
        {
          extends: true,
          test: {
            name: 'rest',
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...IN_BROWSER, ...SERVER, ...RULES, ...DRAWN],
          },
        },
        {
          extends: true,
          oxc: { jsx: { development: false } },
          test: { name: 'drawn', include: DRAWN, env: { NODE_ENV: 'production' } },
        },
        { extends: true, test: { name: 'replacing', include: REPLACING, setupFiles } },
      ],
      globalSetup: ['tests/support/run/database.setup.ts'],
      pool: 'forks',
      // One more than the cores: files wait for the database too.
      maxWorkers: 3,
      tags: [{ name: 'all', description: 'left to `npm test -- --all`: see tests/support/run/gate.ts' }],
      ...(isGate ? { tagsFilter: ['!all'] } : {}),
      // What comes is waited for, on a slow machine and beside other work too: only what never comes meets these.
      expect: { poll: { timeout: 30_000 } },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // On a slow machine the database needs longer to end than vitest waits by itself, which then leaves it running.
      teardownTimeout: 240_000,
    },
  }),
);
