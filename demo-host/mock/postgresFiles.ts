/** The files of the stand-in, from the sources. In the npm package `packedFiles.ts` stands in place of this file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PostgresFiles } from './memoryDatabase.ts';
import { pgliteAddress, pgliteFolder, templateOf } from './template.ts';

/** Where the template is kept from one start to the next. */
export const TEMPLATE_CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

export async function postgresFiles(): Promise<PostgresFiles> {
  const [wasm, data, template] = await Promise.all([
    readFile(join(pgliteFolder(), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)),
    readFile(join(pgliteFolder(), 'pglite.data')),
    templateOf(TEMPLATE_CACHE).then(promisify(gunzip)),
  ]);
  return { wasm, data: new Blob([data]), template: new Blob([template]), addressOf: pgliteAddress };
}

/** The elements and the documentation, where they are built. */
export const siteFolder = (): string => fileURLToPath(new URL('../../dist', import.meta.url));
