/** Builds the stand-in for the worker of a page, where there is no Node. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { mockPlugins } from '#widgets/cli/mockBuild.ts';
import { modulesOf } from '#widgets/package/notices.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const NODE = `${root}demo-host/mock/browser/node.ts`;

/** Modules of which a page has no use, and what is left of them. Of `pg` the readers of values are used. */
const STUBS: Readonly<Record<string, string>> = {
  pg: `import * as all from 'pg-types'; const types = all.default ?? all;
export default { types, Pool: class {}, Client: class {} };`,
  pino: `const silent = () => {};
const logger = { child: () => logger, fatal: silent, error: silent, warn: silent, info: silent, debug: silent, trace: silent };
export default () => logger;`,
  'prom-client': `class Nothing {}
export { Nothing as Counter, Nothing as Gauge, Nothing as Histogram, Nothing as Registry };
export const collectDefaultMetrics = () => {};`,
};

const STUB = '\0stub:';

const inPage: Plugin = {
  name: 'academy-mock-in-page',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('node:')) return NODE;
    if (id in STUBS) return STUB + id;
    // The readers of values are a dependency of `pg`, and none of ours.
    if (importer === `${STUB}pg`) return this.resolve(id, `${root}node_modules/pg/lib/index.js`);
    return null;
  },
  load: (id) => (id.startsWith(STUB) ? STUBS[id.slice(STUB.length)] : null),
};

/** Builds the worker as one file. @param outDir where it is put, as `stand-in.js` @returns the modules in it */
export async function buildWorker(outDir: string): Promise<string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    plugins: [...mockPlugins(root), inPage],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { 'stand-in': `${root}demo-host/mock/browser/worker.ts` },
        output: { entryFileNames: '[name].js', codeSplitting: false },
        // PGlite is written by a compiler, and asks in this way whether it runs in Node.
        checks: { eval: false, bundlerTimings: false },
      },
    },
  });
  return modulesOf(built as Rolldown.RolldownOutput);
}
