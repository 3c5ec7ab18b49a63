/**
 * `npm run dev`: the reference API as with `npm start`, and Vite, which serves console and elements from their sources
 * and updates the open page when a source changes. `/console/blocks/` shows every building block in every state.
 */
import './nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { consoleHtml, isOfMachines } from '#host/server/http/files/files.ts';
import { elements } from '#widgets/page/elements.ts';
import { runServer } from './run.ts';
import { listenerOf } from './server.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const hostDir = fileURLToPath(new URL('..', import.meta.url));

/** The source of a file of the build, so that a page can embed elements of the dev server as those of a build. */
function sourceOf(path: string): string | undefined {
  if (path === '/academy-widgets.js') return 'widgets/page/entry.ts';
  if (path === '/academy-frame.js') return 'widgets/page/frame.ts';
  if (path === '/console/push.js') return 'demo-host/console/push/worker.ts';
  const tag = /^\/widgets\/([\w-]+)\.js$/.exec(path)?.[1];
  return elements.some((row) => row.tag === tag) ? `widgets/entries/${tag}.ts` : undefined;
}

/** The page of a path: a page of `console/` that exists, otherwise the console itself. */
function pageOf(path: string): string {
  const own = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  return /^\/console\/[\w/]*(?:\/|\.html)$/.test(path) && existsSync(hostDir + own) ? own : 'console/index.html';
}

let vite: ViteDevServer | undefined;

await runServer({
  greeting: 'Development: console and elements follow what you save.',
  listener: async (app, http, accounts) => {
    const api = listenerOf(app);
    const pages = await createServer({
      root: hostDir,
      configFile: `${projectDir}vite.config.ts`,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: http }, fs: { allow: [projectDir] }, cors: { origin: '*' } },
    });
    vite = pages;
    return (incoming, outgoing) => {
      const path = (incoming.url ?? '/').split('?')[0] ?? '/';
      if (isOfMachines(path)) return api(incoming, outgoing);
      const source = sourceOf(path);
      if (source) {
        outgoing.setHeader('Content-Type', 'text/javascript');
        outgoing.setHeader('Access-Control-Allow-Origin', '*');
        return outgoing.end(`export * from '/@fs${pathToFileURL(projectDir + source).pathname}';\n`);
      }
      pages.middlewares(incoming, outgoing, async () => {
        try {
          // Each path without a file is a route of the console.
          const page = pageOf(path);
          const html = await pages.transformIndexHtml(`/${page}`, await readFile(hostDir + page, 'utf8'));
          outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
          outgoing.end(page === 'console/index.html' ? consoleHtml(html, accounts) : html);
        } catch (error) {
          outgoing.statusCode = 500;
          outgoing.end(error instanceof Error ? error.message : String(error));
        }
      });
    };
  },
  close: async () => vite?.close(),
});
