/**
 * The stand-in over HTTP: the API at the root, beside it the elements' files and the documentation, and what is switched
 * and looked at under `/mock/`.
 */
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { elementFiles, isOfMachines, playgroundPage } from '#host/server/http/files/files.ts';
import { fileCors, fileEtags } from '#host/server/http/files/headers.ts';
import { listen, type RunningServer } from '#host/start/server.ts';
import { controls } from './controls.ts';
import { NetworkCut } from './failedAnswer.ts';
import { CONTROL_PAGE, type PageFile, pageFiles } from './page/files.ts';
import type { StandIn } from './standIn.ts';

/** The page takes nothing from elsewhere, and no other page may frame it. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The port where none is named. */
export const MOCK_PORT = 4000;

interface Serve {
  host: string;
  port: number;
  /** The folder with the elements' files and, in `docs/`, the documentation. What is not there is not served. */
  site: string;
}

/**
 * Serves a stand-in.
 * @throws an Error with a sentence when the port is taken
 */
export const serve = (standIn: StandIn, { host, port, site }: Serve): Promise<RunningServer> => {
  const app = appOf(standIn, site);
  return listen({
    listener: () => getRequestListener((request, env) => app.fetch(request, env)),
    host,
    port,
    firstPort: port,
    variable: '--port',
  });
};

function appOf(standIn: StandIn, site: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/mock/api', controls(standIn));
  let files: Promise<Record<string, PageFile>> | undefined;
  const page = async (c: Context) => {
    files ??= pageFiles();
    const file = (await files)[c.req.param('file') ?? CONTROL_PAGE];
    if (!file) return c.notFound();
    return c.body(file.body, 200, {
      'Content-Type': file.type,
      'Content-Security-Policy': PAGE_POLICY,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
  };
  app.get('/mock/', page);
  app.get('/mock/:file', page);
  // Relative addresses in the page need the slash.
  app.get('/mock', (c) => c.redirect('/mock/'));
  app.get('/', (c) => c.redirect('/mock/'));
  app.get('/docs', (c) => c.redirect('/docs/'));
  const forFiles = [fileCors(), fileEtags(), playgroundPage(site, standIn.accounts), elementFiles(site, 'any')];
  for (const handle of forFiles) app.use((c, next) => (isOfMachines(c.req.path) ? next() : handle(c, next)));
  app.all('*', (c) => standIn.fetch(c.req.raw, c.env));
  app.onError((error, c) => {
    if (error instanceof NetworkCut) {
      c.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return c.json({ message: `The stand-in failed: ${error.message}` }, 500);
  });
  return app;
}
