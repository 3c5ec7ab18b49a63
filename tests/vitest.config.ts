import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';

// The product's own build settings are part of what is tested: messages are compiled by them.
import product from '#vite.config.ts';

export default mergeConfig(
  product,
  defineConfig({
    root: fileURLToPath(new URL('..', import.meta.url)),
    test: {
      include: ['tests/**/*.test.{ts,tsx}'],
      // Those run in a browser, see wtr.config.mjs.
      exclude: ['tests/elements/**'],
      setupFiles: ['tests/support/declared.setup.ts'],
      globalSetup: ['tests/support/database.setup.ts'],
      pool: 'forks',
      // One more than the cores: files wait for the database too.
      maxWorkers: 3,
      testTimeout: 40_000,
      hookTimeout: 120_000,
    },
  }),
);
