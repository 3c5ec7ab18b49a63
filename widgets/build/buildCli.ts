/**
 * Builds the npm package of the command: plain modules for Node, without dependencies. Pages load none of them, so the
 * plugins that make the contract smaller for pages are left out: the command tells why an answer is wrong.
 */
import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { mockPlugins, writePostgres } from '#widgets/cli/mockBuild.ts';
import { version } from '#widgets/cli/version.ts';
import { modulesOf, NOTICES_FILE, noticesOf } from '#widgets/package/notices.ts';
import { CLI_FILE, CLI_FOLDER, cliPackageOf } from './release.ts';

/** What the command reads from the sources when it runs in the repository, and has written in when it is built. */
const FIXED = {
  'cli/version.ts': `export const version = ${JSON.stringify(version)};`,
};

const fixed = (root: string): Plugin => ({
  name: 'academy-cli-fixed',
  enforce: 'pre',
  load: (id) => Object.entries(FIXED).find(([file]) => id === `${root}widgets/${file}`)?.[1] ?? null,
});

/** Builds the package into its folder of `dist`. @returns its files besides `package.json`, as paths in that folder */
export async function buildCli(root: string, dist: string): Promise<string[]> {
  const folder = join(dist, CLI_FOLDER);
  const bundled: string[] = [];
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: `${root}widgets/cli`,
    publicDir: false,
    plugins: [fixed(root), ...mockPlugins(root, (modules) => bundled.push(...modules))],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20.19',
      minify: true,
      reportCompressedSize: false,
      // Nobody waits for it to come over a network.
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        // PGlite is written by a compiler, and asks in this way whether it runs in Node. How slow a build was is its own affair.
        checks: { eval: false, bundlerTimings: false },
        input: { [basename(CLI_FILE, '.js')]: `${root}widgets/cli/index.ts` },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  await chmod(join(folder, CLI_FILE), 0o755);
  await copyFile(`${root}widgets/cli/README.md`, join(folder, 'README.md'));
  await writeFile(join(folder, NOTICES_FILE), noticesOf([...bundled, ...modulesOf(built)]));
  const files = [
    ...built.output.map(({ fileName }) => fileName),
    ...(await writePostgres(folder)),
    'README.md',
    NOTICES_FILE,
  ].sort();
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(cliPackageOf(files), null, 2)}\n`);
  return files;
}
