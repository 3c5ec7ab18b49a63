/** Builds the page of one browser test with the product's own Vite configuration. */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds an entry file to `page.js`, and what it loads on demand to `chunks/`.
 * @param output further options of the bundler's output
 * @returns the folder of the built files
 */
export async function buildPage(entry: URL, name: string, output: Rolldown.OutputOptions = {}): Promise<string> {
  const outDir = `${PROJECT}test-results/${name}`;
  await build({
    root: PROJECT,
    configFile: `${PROJECT}vite.config.ts`,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(entry),
        output: { entryFileNames: 'page.js', chunkFileNames: 'chunks/[name].js', ...output },
      },
    },
  });
  return outDir;
}
