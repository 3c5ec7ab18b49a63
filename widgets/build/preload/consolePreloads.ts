/** Makes the pages of the console ask for all their modules at once, instead of one after another as each is read. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';
import { preloadLine } from './preloadLine.ts';

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

/** The modules that a built module imports before it can run, and theirs, by path. */
async function importedBy(path: string, found = new Set<string>()): Promise<Set<string>> {
  for (const node of parseAst(await readFile(path, 'utf8')).body) {
    const source = STATIC.has(node.type) && 'source' in node ? node.source?.value : undefined;
    if (typeof source !== 'string') continue;
    const imported = join(path, '..', source);
    if (found.has(imported)) continue;
    found.add(imported);
    await importedBy(imported, found);
  }
  return found;
}

const SCRIPT = /^[ \t]*<script type="module"[^>]* src="([^"]+)"/m;

/**
 * Adds the preload lines to every page in `console/` of a build: all that its script imports. Without hashes, since the
 * script itself has none. Called after the other files are written: a server reads them anew when a page has changed.
 */
export async function preloadConsole(dist: string): Promise<void> {
  const folder = join(dist, 'console');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.html')) continue;
    const page = join(folder, name);
    const html = await readFile(page, 'utf8');
    const script = SCRIPT.exec(html)?.[1];
    if (script === undefined) throw new Error(`console/${name} has no script of its own, so its files are not known.`);
    const lines = [...(await importedBy(join(folder, script)))]
      .map((path) => `    ${preloadLine(relative(folder, path).replaceAll('\\', '/'))}\n`)
      .join('');
    await writeFile(
      page,
      html.replace(SCRIPT, (line) => lines + line),
    );
  }
}
