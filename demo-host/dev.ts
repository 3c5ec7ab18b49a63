/**
 * `npm run dev`: the reference API as in `npm start`, and before it Vite, which serves console and
 * elements from their sources and replaces what changes in the open page.
 */
import './nodeVersion.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { elements } from '#widgets/elements.ts';
import { listenerOf, runHost } from './run.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const consoleHtml = fileURLToPath(new URL('console/index.html', import.meta.url));

/** Addresses of the API itself; all others are the page's. */
const isApi = (path: string) => /^\/(?:api\/|healthz$|readyz$)/.test(path);

/** Sources under the names of the build, so that a page that embeds an element need not know of dev. */
function sourceOf(path: string): string | undefined {
  if (path === '/academy-widgets.js') return 'widgets/index.ts';
  const tag = /^\/widgets\/([\w-]+)\.js$/.exec(path)?.[1];
  return elements.some((row) => row.tag === tag) ? `widgets/${tag}.ts` : undefined;
}

let vite: ViteDevServer | undefined;

await runHost({
  greeting: 'Development: console and elements follow what you save.',
  listener: async (app, http) => {
    const api = listenerOf(app);
    const pages = await createServer({
      root: `${projectDir}demo-host`,
      configFile: `${projectDir}vite.config.ts`,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [projectDir] }, cors: { origin: '*' } },
    });
    vite = pages;
    return (incoming, outgoing) => {
      const path = (incoming.url ?? '/').split('?')[0] ?? '/';
      if (isApi(path)) return api(incoming, outgoing);
      const source = sourceOf(path);
      if (source) {
        outgoing.setHeader('Content-Type', 'text/javascript');
        outgoing.setHeader('Access-Control-Allow-Origin', '*');
        return outgoing.end(`export * from '/@fs/${projectDir}${source}';\n`);
      }
      pages.middlewares(incoming, outgoing, async () => {
        try {
          // Every other address is a route of the console, whose page stands in a folder of its own.
          const html = await pages.transformIndexHtml('/console/index.html', await readFile(consoleHtml, 'utf8'));
          outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
          outgoing.end(html.replace(/<head>/i, '<head><base href="/console/">'));
        } catch (error) {
          outgoing.statusCode = 500;
          outgoing.end(error instanceof Error ? error.message : String(error));
        }
      });
    };
  },
  close: async () => vite?.close(),
});
