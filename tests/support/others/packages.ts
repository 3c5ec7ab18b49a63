/**
 * Packages that only some tests and benches need, such as other frameworks. `npm ci` leaves them out: whatever needs them
 * installs them under `.cache`, once for each lock file.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/**
 * Installs the packages that the lock file of a folder names, unless they are there.
 * @param source holds `package.json` and `package-lock.json`.
 * @returns a folder whose files find these packages, and those of this project.
 * @throws an Error with what npm has said.
 */
export async function installed(source: string): Promise<string> {
  const { name } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { name: string };
  const lock = createHash('sha256').update(readFileSync(join(source, 'package-lock.json')));
  const folder = join(CACHE, `${name}-${lock.digest('hex').slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  console.log(`Installing the packages of ${name} …`);
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, `${name}-draft-`));
  try {
    cpSync(source, draft, { recursive: true });
    const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
    await run('npm', ['ci', ...options], { cwd: draft });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** What a package that is installed in `folder` exports. */
export async function importFrom<Module>(folder: string, name: string): Promise<Module> {
  const file = createRequire(join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Module;
}

const FRAMEWORKS = fileURLToPath(new URL('./packages/', import.meta.url));

let found: Promise<string | undefined> | undefined;

/**
 * Finds or installs the frameworks and libraries that other people's pages and servers are made with. What a process has
 * found, those that it starts take over by `ACADEMY_FRAMEWORKS`.
 * @returns a folder whose files find them; undefined where they cannot be installed: tests that need them are left out.
 */
export function findFrameworks(): Promise<string | undefined> {
  found ??= search();
  return found;
}

async function search(): Promise<string | undefined> {
  process.env.ACADEMY_FRAMEWORKS ??= await installed(FRAMEWORKS).catch(({ message }: Error) => {
    const [, why = message] = /^npm error (.+)$/m.exec(message) ?? [];
    console.warn(
      `The tests that need other frameworks (${FRAMEWORKS}package.json) are left out: npm cannot install these ` +
        `(${why}). Run the tests once where the registry is in reach.`,
    );
    return '';
  });
  return process.env.ACADEMY_FRAMEWORKS || undefined;
}
