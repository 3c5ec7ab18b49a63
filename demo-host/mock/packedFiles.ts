/** The files of the stand-in as the build packs them, beside the command (`widgets/build/buildCli.ts`). */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { PostgresFiles } from './memoryDatabase.ts';

const addressOf = (name: string) => new URL(`./postgres/${name}`, import.meta.url);

const unpacked = async (name: string) => promisify(gunzip)(await readFile(addressOf(`${name}.gz`)));

export async function postgresFiles(): Promise<PostgresFiles> {
  const [wasm, data, template] = await Promise.all([
    unpacked('postgres.wasm').then((bytes) => WebAssembly.compile(bytes)),
    unpacked('postgres.data'),
    unpacked('template.tar'),
  ]);
  return { wasm, data: new Blob([data]), template: new Blob([template]), addressOf };
}

/** The elements and the documentation: in the package in a folder of their own, in `dist` beside that of the command. */
export const siteFolder = (): string => {
  const own = fileURLToPath(new URL('./site', import.meta.url));
  return existsSync(own) ? own : fileURLToPath(new URL('..', import.meta.url));
};
