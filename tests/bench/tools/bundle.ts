import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** What our pages and tables are compared with. */
export const PEERS = fileURLToPath(new URL('../peers/packages/', import.meta.url));

/**
 * Bundles a page's script into one file, as Vite does without any settings of ours: what the product's build leaves
 * out of libraries, it leaves out for itself alone.
 * @param source its address as a file.
 * @param packages where the peers are installed, if it has any.
 */
export async function bundleOne(source: URL, packages?: string): Promise<string> {
  const built = await build({
    root: PROJECT,
    configFile: false,
    logLevel: 'error',
    plugins: packages ? [peersOf(packages)] : [],
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(source),
        output: { codeSplitting: false },
      },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
}

/** Finds the packages of `tests/bench/peers` where they are installed. */
export const peersOf = (packages: string): Plugin => ({
  name: 'peers',
  enforce: 'pre',
  resolveId(id, importer) {
    const isOurs = /^[@\w]/.test(id) && !importer?.includes('/node_modules/');
    return isOurs ? this.resolve(id, `${packages}/package.json`, { skipSelf: true }) : null;
  },
});
