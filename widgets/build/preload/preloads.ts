/**
 * What a page can ask for before any script has run: for each element all files of its first load, with their hashes.
 * The build writes both parts: `preload.json` says which files, `integrity.json` has their hashes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the first load of each element, of one build. */
export interface Preloads {
  /** The version of the build, and its folder in the folder of the files. */
  version: string;
  folder: string;
  /** SRI hash of the script that loads the elements, by which a page knows whether it loads this build. */
  script: string;
  /** SRI hashes of the files that `screens` names. */
  hashes: Readonly<Record<string, string>>;
  /** Paths in the folder of the files, by the tag of the element, the first needed first. */
  screens: Readonly<Record<string, readonly string[]>>;
}

/** The file of the build that says which files the first load of each element needs. */
export const PRELOAD_FILE = 'preload.json';
const SCRIPT = 'academy-widgets.js';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Reads which files the first load of each element needs. @throws where the folder has no build */
export const readFirstLoads = (dist: string) => readJson(join(dist, PRELOAD_FILE)) as Preloads['screens'];

/**
 * Reads what can be preloaded of the build in a folder. Undefined where the folder has no build, or one of an earlier
 * state that does not say it.
 * @throws an Error when the two files do not belong together.
 */
export function readPreloads(dist: string): Preloads | undefined {
  const paths = { preload: join(dist, PRELOAD_FILE), integrity: join(dist, 'integrity.json') };
  if (!existsSync(paths.preload) || !existsSync(paths.integrity)) return undefined;
  const screens = readFirstLoads(dist);
  const release = readJson(paths.integrity) as { version: string; folder: string; files: Record<string, string> };
  const hashOf = (file: string): string => {
    const hash = release.files[file];
    if (!hash) throw new Error(`integrity.json has no hash of ${file}, which preload.json names.`);
    return hash;
  };
  const files = [...new Set(Object.values(screens).flat())].sort();
  return {
    version: release.version,
    folder: release.folder,
    script: hashOf(SCRIPT),
    hashes: Object.fromEntries(files.map((file) => [file, hashOf(file)])),
    screens,
  };
}
