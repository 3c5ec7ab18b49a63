/** The stand-in for the worker of a page, where there is no Node. What it does there is tried in `tests/docs/`. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorker } from '#host/mock/browser/build.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-in-page-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is one file of the server’s own modules, with all that they take from Node', async () => {
  const modules = await buildWorker(folder);
  expect(await readdir(folder)).toContain('stand-in.js');
  expect(modules.some((path) => path.endsWith('/server/http/requestHandlers.ts'))).toBe(true);
});
