import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Bundles a page's script into one file, as Vite does without any settings of ours: what the product's build leaves
 * out of libraries, it leaves out for itself alone.
 * @param source its address as a file.
 */
export async function bundleOne(source: URL): Promise<string> {
  const built = await build({
    root: PROJECT,
    configFile: false,
    logLevel: 'error',
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
