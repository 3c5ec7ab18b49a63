/**
 * Plugins for the systems that schools have: each folder below `demo-host/plugins/` as a zip that an administrator
 * uploads, with the table of screens in it, so that no plugin names a screen or an attribute by hand.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { commonDescriptions, descriptions, wordsOf } from './descriptions.ts';
import { elements } from './elements.ts';
import { pageRules } from './reservedHeight.ts';
import { wordpressLanguages } from './wordpressLanguages.ts';

const SOURCES = fileURLToPath(new URL('../demo-host/plugins/', import.meta.url));

/** Where the table of screens stands in each plugin. */
export const SCREENS_FILE = 'screens.json';

interface Plugin {
  /** Its folder below `demo-host/plugins/`. */
  source: string;
  /** The folder in its zip: the system knows the plugin by this name. */
  folder: string;
  zip: string;
  /** Whether the table of screens goes along; Moodle's block uses that of the filter. */
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

/** An attribute that whoever writes a page may set. */
interface ScreenAttribute {
  name: string;
  description: string;
  default?: string;
  /** The words that it takes, where it takes no other. */
  values?: string[];
}

function attributesOf(described: Record<string, { description: string; type: string; default?: string }>) {
  return Object.entries(described).map(([name, { description, type, default: preset }]): ScreenAttribute => {
    const values = wordsOf(type);
    return { name, description, ...(preset ? { default: preset } : {}), ...(values.length > 0 ? { values } : {}) };
  });
}

/**
 * Every screen with the attributes that an author may set. Where the API is, an author may not say: that is an
 * administrator's setting in every plugin.
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

/** A zip's times have no zone and begin here; the same files make the same zip, whenever and wherever. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes every plugin's zip into the folder. */
export async function packPlugins(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const table = strToU8(`${JSON.stringify(screensTable(), null, 2)}\n`);
  for (const { source, folder, zip, hasTable, styles } of plugins) {
    const from = join(SOURCES, source);
    const found = await readdir(from, { recursive: true, withFileTypes: true });
    const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files: Record<string, Uint8Array> = hasTable ? { [SCREENS_FILE]: table } : {};
    for (const path of paths.sort()) {
      files[path.slice(from.length + 1).replaceAll('\\', '/')] = await readFile(path);
    }
    if (styles) files[styles] = strToU8(pageRules());
    Object.assign(files, wordpressLanguages(files));
    const zipped: Zippable = Object.fromEntries(
      Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]),
    );
    await writeFile(join(into, zip), zipSync(zipped, { level: 9, mtime: NO_TIME }));
  }
}
