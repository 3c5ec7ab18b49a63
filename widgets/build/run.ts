/** Runs the bundler: once for each bundle of the plan (`plan.ts`), with what all of them share. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import common from '#vite.config.ts';
import { writtenOut } from './writtenOut.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = `${root}dist`;

export type Run = (own: InlineConfig) => Promise<Rolldown.RolldownOutput>;

const shared: InlineConfig = mergeConfig(common, {
  configFile: false,
  logLevel: 'warn',
  root: `${root}demo-host`,
  plugins: [writtenOut],
  build: {
    outDir: dist,
    emptyOutDir: false,
    modulePreload: false,
    target: 'es2022',
    // CSS is not transformed for older browsers, which ignore rules that they do not know (`browsers.ts`).
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
  },
});

/** What runs bundles, and keeps what came out of each. */
export function createRun(): { run: Run; outputs: readonly Rolldown.RolldownOutput[] } {
  const outputs: Rolldown.RolldownOutput[] = [];
  const run: Run = async (own) => {
    const output = await build(mergeConfig(shared, own));
    // A build without watch mode gives one output, or a list of one for a library.
    const one = (Array.isArray(output) ? output[0] : output) as Rolldown.RolldownOutput;
    outputs.push(one);
    return one;
  };
  return { run, outputs };
}
