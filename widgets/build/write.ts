/** Writes what a build has besides its bundles: styles, types, tables, notices, the release and the packages. */
import { copyFile, cp, writeFile } from 'node:fs/promises';
import type { Rolldown } from 'vite';
import { modulesOf, NOTICES_FILE, noticesOf } from '#widgets/package/notices.ts';
import { packCli, packElements } from '#widgets/package/pack.ts';
import { readme } from '#widgets/package/readme.ts';
import { elements } from '#widgets/page/elements.ts';
import { manifest, types } from './describe.ts';
import { packPlugins } from './plugins.ts';
import { PRELOAD_FILE, readPreloads } from './preload/preloads.ts';
import { moreTypes, STYLES_FILE, writeRelease } from './release.ts';
import { pageRules } from './reservedHeight.ts';
import { root } from './run.ts';

export const writeStyles = (dist: string): Promise<void> => writeFile(`${dist}/${STYLES_FILE}`, pageRules(elements));

/** Writes the notices of the libraries in these outputs. @param isPublic whether pages may load a file of one */
export const writeNotices = (
  dist: string,
  outputs: readonly Rolldown.RolldownOutput[],
  isPublic: (output: Rolldown.RolldownOutput, file: string) => boolean,
): Promise<void> =>
  writeFile(
    `${dist}/${NOTICES_FILE}`,
    noticesOf(outputs.flatMap((output) => modulesOf(output, (file) => isPublic(output, file)))),
  );

/** Writes the texts of the package, the hashes and the folder of the version. @param scripts that pages may load */
export async function writePublic(dist: string, scripts: readonly string[]): Promise<void> {
  const texts: Record<string, string> = {
    'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
    'academy-widgets.d.ts': types(),
    ...moreTypes(),
    'README.md': readme(),
  };
  for (const [file, text] of Object.entries(texts)) await writeFile(`${dist}/${file}`, text);
  await copyFile(`${root}widgets/package/CHANGELOG.md`, `${dist}/CHANGELOG.md`);
  await writeRelease(
    dist,
    [...scripts, STYLES_FILE],
    [...Object.keys(texts), PRELOAD_FILE, NOTICES_FILE, 'CHANGELOG.md'],
  );
}

/** The files by which a browser installs the console. Their names are fixed: a browser looks for newer ones by them. */
export const writeInstall = (dist: string): Promise<void> =>
  cp(`${root}demo-host/console/install`, `${dist}/console/install`, {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });

/** Packs the plugins and the npm packages. */
export async function writePackages(dist: string): Promise<void> {
  await packPlugins(`${dist}/plugins`, readPreloads(dist));
  await Promise.all([packElements(dist), packCli(dist)]);
}
