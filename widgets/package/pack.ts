/**
 * Writes the npm packages of a build as files that every academy serves beside its scripts (`packageNames.ts`): that of
 * the elements, and that of the command, with the elements and the documentation for its stand-in.
 */
import { existsSync } from 'node:fs';
import { copyFile, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CLI_FOLDER, VERSION_FOLDER } from '#widgets/build/release.ts';
import { CLI_PACKAGE, ELEMENTS_PACKAGE } from './packageNames.ts';
import { type PackageFiles, tarballOf } from './tarball.ts';

/** The folder in the command's package with what its stand-in serves besides the API: see `demo-host/mock/packedFiles.ts`. */
const SITE = 'site';
/** Of the documentation, what the stand-in has in another form: packed copies, and a stand-in for pages without a server. */
const NOT_IN_SITE = /\.(?:br|gz)$|^docs\/stand-in\.js$/;

/** Reads files, by the path that each gets in a package. */
async function read(dist: string, paths: readonly string[], pathOf: (path: string) => string): Promise<PackageFiles> {
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [pathOf(path), await readFile(join(dist, path))] as const)),
  );
}

/** What a package has in it, as its `package.json` says. @param folder its folder in `dist` */
async function filesOf(dist: string, folder = ''): Promise<string[]> {
  const { files } = JSON.parse(await readFile(join(dist, folder, 'package.json'), 'utf8')) as { files: string[] };
  return [...files, 'package.json'];
}

/** The files below a folder of `dist`; none where there is no such folder. */
async function filesBelow(dist: string, folder: string): Promise<string[]> {
  if (!existsSync(join(dist, folder))) return [];
  const entries = await readdir(join(dist, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(dist, file).replaceAll('\\', '/'));
}

/** Writes a file as a whole: a server may be sending the one before. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}-${process.pid}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/** Writes the package of the elements, and once more into the folder of the version, where it stays the same. */
export async function packElements(dist: string): Promise<void> {
  const files = await filesOf(dist);
  const target = join(dist, ELEMENTS_PACKAGE.file);
  await write(target, await tarballOf(await read(dist, files, (path) => path)));
  const pinned = join(dist, VERSION_FOLDER, ELEMENTS_PACKAGE.file);
  await rm(pinned, { force: true });
  // A hard link takes no space; where the file system has none, the file is copied.
  await link(target, pinned).catch(() => copyFile(target, pinned));
}

/** Writes the package of the command, with as much for its stand-in to serve as is built. */
export async function packCli(dist: string): Promise<void> {
  const own = await read(join(dist, CLI_FOLDER), await filesOf(dist, CLI_FOLDER), (path) => path);
  const elements = existsSync(join(dist, 'package.json')) ? await filesOf(dist) : [];
  const others = [...(await filesBelow(dist, 'docs')), ...(await filesBelow(dist, 'plugins'))];
  const served = [...elements, ...others.filter((path) => !NOT_IN_SITE.test(path))];
  const site = await read(dist, served, (path) => `${SITE}/${path}`);
  await write(join(dist, CLI_PACKAGE.file), await tarballOf({ ...own, ...site }));
}
