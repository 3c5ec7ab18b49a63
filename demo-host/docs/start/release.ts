import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scriptUrl, stylesUrl } from '#host/docs/snippets.ts';
import { readPreloads } from '#widgets/build/preload/preloads.ts';
import type { Release } from './choice.ts';

const INTEGRITY = new URL('../../../dist/integrity.json', import.meta.url);
const SCRIPT = scriptUrl('').slice(1);
const STYLES = stylesUrl('').slice(1);

/** The version that can be pinned; undefined where the files have not been built. */
export function readRelease(): Release | undefined {
  if (!existsSync(INTEGRITY)) return undefined;
  const { version, folder, files } = JSON.parse(readFileSync(INTEGRITY, 'utf8')) as {
    version: string;
    folder: string;
    files: Readonly<Record<string, string>>;
  };
  const integrity = files[SCRIPT];
  if (!integrity) throw new Error(`integrity.json has no hash of ${SCRIPT}.`);
  const preloads = readPreloads(fileURLToPath(new URL('.', INTEGRITY)));
  return {
    version,
    folder,
    integrity,
    stylesIntegrity: files[STYLES],
    preloads: preloads && { screens: preloads.screens, hashes: preloads.hashes },
  };
}
