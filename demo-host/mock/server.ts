/** The stand-in over HTTP: the API at the root, and what is switched and looked at under `/mock/`. */
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { listen, type RunningServer } from '#host/api/server.ts';
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
}

/**
 * Serves a stand-in.
 * @throws an Error with a sentence when the port is taken
 */
export const serve = (standIn: StandIn, { host, port }: Serve): Promise<RunningServer> => {
  const app = appOf(standIn);
  return listen({
    listener: () => getRequestListener((request, env) => app.fetch(request, env)),
    host,
    port,
    firstPort: port,
    variable: '--port',
  });
};

function appOf(standIn: StandIn): Hono<{ Bindings: HttpBindings }> {
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
