import { symlink } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { onceInRun } from './once.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a source reads beside itself stays where it is. */
const inPlace: Plugin = {
  name: 'in-place',
  enforce: 'pre',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * A script of the sources for a process that a test starts, in few files that Node runs as they are: a start by `tsx`
 * compiles and links hundreds of files, which takes ten times the CPU. Made once in a run. That people's commands start as
 * they call them is what `runInShell` is for.
 * @param script from the folder of the repository on
 * @returns the path of the file that Node starts
 */
export function bundled(script: string): Promise<string> {
  const { name } = parse(script);
  return onceInRun(`bundle of ${name}`, async (folder) => {
    const outDir = join(folder, 'bundles', name);
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [inPlace],
      build: {
        ssr: script,
        outDir,
        emptyOutDir: true,
        // As the sources are: what is beside no package.json is no module by `.js`.
        rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    // Packages stay outside: they are found from where the file is.
    await symlink(join(root, 'node_modules'), join(outDir, 'node_modules'));
    return join(outDir, `${name}.mjs`);
  });
}
