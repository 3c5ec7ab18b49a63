import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** What the build reads. */
const SOURCES = [
  'src',
  'widgets',
  'demo-host/console',
  'demo-host/plugins',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** What the documentation shows beside it. */
const DOCS_SOURCES = ['demo-host/docs', 'demo-host/api', 'demo-host/examples', 'demo-host/lti.md', 'README.md'];
/** What the build writes last, of each of its parts. */
const RESULTS = [
  'academy-widgets.js',
  'academy-widgets.classic.js',
  'academy-widgets.css',
  'custom-elements.json',
  'console/embed.html',
  'package.json',
];

const DOCS_RESULT = 'docs/search.json';

const modifiedAt = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs;

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => modifiedAt(join(file.parentPath, file.name))),
  );
  return Math.max(0, ...times.map((time) => time ?? 0));
}

async function isOlder(distDir: string, written: readonly string[], read: readonly string[]): Promise<boolean> {
  const results = await Promise.all(written.map((path) => modifiedAt(join(distDir, path))));
  if (results.includes(undefined)) return true;
  const sources = await Promise.all(read.map((path) => newest(join(projectDir, path))));
  return Math.max(...sources) > Math.min(...results.map((time) => time ?? 0));
}

/** Whether the build is missing, or older than a file it was made from. */
export const isStale = (distDir: string): Promise<boolean> => isOlder(distDir, RESULTS, SOURCES);

/** Whether there is documentation, of whatever age. */
export const areDocsMissing = async (distDir: string): Promise<boolean> =>
  (await modifiedAt(join(distDir, DOCS_RESULT))) === undefined;

/** Whether the documentation is missing or old, too; it goes with every build. */
export const areDocsStale = (distDir: string): Promise<boolean> =>
  isOlder(distDir, [DOCS_RESULT], [...SOURCES, ...DOCS_SOURCES]);

/**
 * Builds elements and console.
 * @throws an Error when the build fails; it has printed why.
 */
export const build = (): Promise<void> => runBuild('widgets/build.ts', 'npm run build');

/**
 * Builds the documentation, for a build that is there.
 * @throws an Error when that fails; it has printed why.
 */
export const buildDocs = (ending?: AbortSignal): Promise<void> =>
  runBuild('demo-host/docs/build.ts', 'npm run docs', ending);

async function runBuild(script: string, command: string, ending?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectDir,
    stdio: 'inherit',
    signal: ending,
    // Whoever builds, a test too: React's code for its developers is none to give out.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build failed; what it said above tells why. \`${command}\` tries again.`);
}
