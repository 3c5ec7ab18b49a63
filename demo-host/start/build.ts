import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GO_ON, PAGES_MADE } from '#widgets/build/made.ts';
import { inTurn } from './buildTurn.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(projectDir, 'dist');
/** Which process builds each of the two: several may start in one folder. */
const TURN = { build: join(projectDir, '.cache/build.pid'), docs: join(projectDir, '.cache/docs.pid') };

/** The sources of the build. */
const SOURCES = [
  'src',
  'widgets',
  'demo-host/console',
  'demo-host/plugins',
  // The stand-in's page, and the tables that it begins with.
  'demo-host/mock',
  'demo-host/server/database/migrations',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** The further sources of the documentation. */
const DOCS_SOURCES = ['demo-host/docs', 'demo-host/server', 'demo-host/contract', 'demo-host/examples', 'README.md'];
/** The last file of each part of the build. */
const RESULTS = [
  'academy-widgets.js',
  'academy-widgets.classic.js',
  'academy-widgets.css',
  'custom-elements.json',
  'console/embed.html',
  'package.json',
  'academy-widgets-cli.tgz',
  'academy-widgets.js.br',
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

/** Whether the build is missing, or older than one of its sources. */
export const isStale = (distDir: string): Promise<boolean> => isOlder(distDir, RESULTS, SOURCES);

/** Whether the documentation was never built. */
export const areDocsMissing = async (distDir: string): Promise<boolean> =>
  (await modifiedAt(join(distDir, DOCS_RESULT))) === undefined;

/** Whether the documentation is missing, or older than one of its sources or those of the build. */
export const areDocsStale = (distDir: string): Promise<boolean> =>
  isOlder(distDir, [DOCS_RESULT], [...SOURCES, ...DOCS_SOURCES]);

interface Making {
  /** Ends it early. */
  ending?: AbortSignal | undefined;
  /** Called once pages can be shown. The rest is made when it has ended. */
  onPages?: () => Promise<void>;
}

/**
 * Builds the elements and the console. Where another process is building them, it waits, and takes what that has made.
 * @throws an Error when the build fails. The build has printed the reason.
 */
export const build = (making?: Making): Promise<void> =>
  buildInTurn({ turn: TURN.build, isStale, script: 'widgets/build/build.ts', command: 'npm run build' }, making);

/**
 * Builds the documentation, in turn as well. The elements must have been built before.
 * @throws an Error when it fails. It has printed the reason.
 */
export const buildDocs = (making?: Making): Promise<void> =>
  buildInTurn(
    { turn: TURN.docs, isStale: areDocsStale, script: 'demo-host/docs/build.ts', command: 'npm run docs' },
    making,
  );

interface Build {
  turn: string;
  isStale: (distDir: string) => Promise<boolean>;
  script: string;
  command: string;
}

const buildInTurn = ({ turn, isStale, script, command }: Build, making?: Making): Promise<void> =>
  inTurn(
    turn,
    async (hasWaited) => {
      if (!hasWaited || (await isStale(dist))) await runBuild(script, command, making);
    },
    making?.ending,
  );

async function runBuild(script: string, command: string, { ending, onPages }: Making = {}): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectDir,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    signal: ending,
    // Also when a test builds: React's development code must not be in the build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.on('message', (message) => {
    if (message === PAGES_MADE) Promise.resolve(onPages?.()).then(() => child.connected && child.send(GO_ON));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The build failed; the lines above say why. \`${command}\` tries again.`);
}
