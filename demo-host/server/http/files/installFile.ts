/** The file by which a browser installs the console, as an academy serves it: with its name, from its own first page on. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';

/** Where the build has it; its addresses are relative to that. */
const PATH = '/console/install/manifest.webmanifest';

/** The routes of an academy begin two folders above the file; where the console is served as files alone, one. */
const FIRST_PAGE = '../../';

/** @param academy what the academy is called, once that is known */
export function installFile(distDir: string, academy: () => { name?: string } | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path !== PATH) return next();
    const built = await readFile(join(distDir, PATH), 'utf8').catch(() => undefined);
    if (built === undefined) return next();
    const name = academy()?.name;
    const manifest = {
      ...(JSON.parse(built) as object),
      ...(name && { name, short_name: name }),
      start_url: FIRST_PAGE,
      scope: FIRST_PAGE,
    };
    return c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    });
  };
}
