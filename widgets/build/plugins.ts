/**
 * Packs the plugins for WordPress and Moodle: each folder below `demo-host/plugins/` becomes a zip that an administrator
 * uploads. The zip contains the table of screens, so that no plugin has a list of its own, and that of the files which a
 * page of this build can preload.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import { commonDescriptions, wordsOf } from './descriptions.ts';
import { moodleStrings } from './moodleStrings.ts';
import { PRELOAD_FILE, type Preloads } from './preload/preloads.ts';
import { pageRules } from './reservedHeight.ts';
import { wordpressLanguages } from './wordpressLanguages.ts';

const SOURCES = fileURLToPath(new URL('../../demo-host/plugins/', import.meta.url));

/** The path of the table of screens in each plugin. */
export const SCREENS_FILE = 'screens.json';

interface Plugin {
  /** Its folder below `demo-host/plugins/`. */
  source: string;
  /** The folder in its zip, which is the name of the plugin in the system. */
  folder: string;
  zip: string;
  /** Whether the zip has the tables of screens and of preloads, and the settings' script. Moodle's block uses the filter's. */
  hasTable: boolean;
  /** The file that keeps room for screens before any script has run: Moodle takes every plugin's `styles.css` by itself. */
  styles?: string;
}

export const plugins: readonly Plugin[] = [
  {
    source: 'wordpress/academy-widgets',
    folder: 'academy-widgets',
    zip: 'academy-widgets-wordpress.zip',
    hasTable: true,
    styles: 'screens.css',
  },
  {
    source: 'moodle/filter_academy',
    folder: 'academy',
    zip: 'academy-widgets-moodle-filter.zip',
    hasTable: true,
    styles: 'styles.css',
  },
  { source: 'moodle/block_academy', folder: 'academy', zip: 'academy-widgets-moodle-block.zip', hasTable: false },
];

/** Translations for Moodle, which wants English alone in a plugin: a folder of its data a language. */
export const moodleLanguages = { source: 'moodle/languages', zip: 'academy-widgets-moodle-languages.zip' };

/** An attribute that the author of a page may set. */
interface ScreenAttribute {
  name: string;
  description: string;
  default?: string;
  /** The accepted values, if it does not accept any text. */
  values?: string[];
}

function attributesOf(described: Record<string, { description: string; type: string; default?: string }>) {
  return Object.entries(described).map(([name, { description, type, default: preset }]): ScreenAttribute => {
    const values = wordsOf(type);
    // What stands for a call of a page's code is no word for an author.
    const shown = preset?.includes('`') ? undefined : preset;
    return { name, description, default: shown, values: values.length > 0 ? values : undefined };
  });
}

/**
 * Every screen with the attributes that an author may set. Not the address of the API: in every plugin an administrator
 * sets it.
 */
export function screensTable() {
  const { 'api-base': _, ...common } = commonDescriptions;
  return {
    common: attributesOf(common),
    screens: elements.map(({ tag, screen, audience }) => ({
      tag,
      name: screen,
      audience,
      description: descriptions[tag].description,
      attributes: attributesOf(descriptions[tag].attributes),
    })),
  };
}

/** The earliest time that a zip can have. With one time for all files, the same files always make the same zip. */
const NO_TIME = new Date(1980, 0, 1);

const jsonFile = (data: unknown) => strToU8(`${JSON.stringify(data, null, 2)}\n`);

/**
 * Writes the zips of all plugins into a folder.
 * @param preloads what pages of this build can preload; without it the plugins print no preload lines.
 */
export async function packPlugins(into: string, preloads?: Preloads): Promise<void> {
  await mkdir(into, { recursive: true });
  const table = screensTable();
  const tables = {
    [SCREENS_FILE]: jsonFile(table),
    ...(preloads ? { [PRELOAD_FILE]: jsonFile(preloads) } : {}),
  };
  const checkAddresses = await filesOf('shared');
  for (const { source, folder, zip, hasTable, styles } of plugins) {
    const files: Record<string, Uint8Array> = {
      ...(hasTable ? { ...tables, ...checkAddresses } : {}),
      ...(await filesOf(source)),
    };
    if (styles) files[styles] = strToU8(pageRules(elements));
    Object.assign(files, wordpressLanguages(files), moodleStrings(files, table));
    const inFolder = Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]);
    await writeZip(join(into, zip), Object.fromEntries(inFolder));
  }
  await writeZip(join(into, moodleLanguages.zip), await filesOf(moodleLanguages.source));
}

/** The files of a folder below `demo-host/plugins/`, by their path in it. */
async function filesOf(source: string): Promise<Record<string, Uint8Array>> {
  const from = join(SOURCES, source);
  const found = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, Uint8Array> = {};
  for (const path of paths.sort()) {
    files[path.slice(from.length + 1).replaceAll('\\', '/')] = await readFile(path);
  }
  return files;
}

const writeZip = (path: string, files: Zippable) => writeFile(path, zipSync(files, { level: 9, mtime: NO_TIME }));
