import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where `buildPage` leaves the files of a page. */
export const folderOf = (name: string): string => `${PROJECT}test-results/${name}`;

/**
 * Builds a page of a test with the product's own settings: `page.js`, and its chunks under `chunks/`.
 * @param source the page's script, from the root of the project.
 */
export async function buildPage(name: string, source: string): Promise<void> {
  await build({
    root: PROJECT,
    configFile: `${PROJECT}vite.config.ts`,
    logLevel: 'error',
    build: {
      outDir: folderOf(name),
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: PROJECT + source,
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: 'chunks/[name].js',
          // Helpers of the bundler alone: else a worker's page would be loaded for them.
          codeSplitting: { groups: [{ name: 'helpers', test: /^\0/ }] },
        },
      },
    },
  });
}
