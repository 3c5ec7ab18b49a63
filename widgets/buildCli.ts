/**
 * Builds the command `academy-widgets` of the npm package: plain modules for Node, without dependencies. Pages load none
 * of them, so the plugins that make the contract smaller for pages are left out: the command tells why an answer is wrong.
 */
import { chmod } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { mockPlugins, writePostgres } from './cli/mockBuild.ts';
import { version } from './cli/version.ts';
import { CLI_FILE } from './release.ts';

const FOLDER = dirname(CLI_FILE);

/** What the command reads from the sources when it runs in the repository, and has written in when it is built. */
const FIXED = {
  'cli/version.ts': `export const version = ${JSON.stringify(version)};`,
};

const fixed = (root: string): Plugin => ({
  name: 'academy-cli-fixed',
  enforce: 'pre',
  load: (id) => Object.entries(FIXED).find(([file]) => id === `${root}widgets/${file}`)?.[1] ?? null,
});

/** Builds the command into `dist`. @returns its files, as paths in `dist` */
export async function buildCli(root: string, dist: string): Promise<string[]> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: `${root}widgets/cli`,
    publicDir: false,
    plugins: [fixed(root), ...mockPlugins(root)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: join(dist, FOLDER),
      emptyOutDir: false,
      target: 'node20.19',
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: {
        // PGlite is written by a compiler, and asks in this way whether it runs in Node.
        checks: { eval: false },
        input: { [basename(CLI_FILE, '.js')]: `${root}widgets/cli/index.ts` },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  await chmod(join(dist, CLI_FILE), 0o755);
  const files = [...built.output.map(({ fileName }) => fileName), ...(await writePostgres(join(dist, FOLDER)))];
  return files.map((file) => `${FOLDER}/${file}`);
}
