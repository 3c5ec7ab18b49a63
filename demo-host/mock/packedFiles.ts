/** The files of PostgreSQL in memory as the build packs them, beside the command (`widgets/buildCli.ts`). */
import { readFile } from 'node:fs/promises';
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
