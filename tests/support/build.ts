import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the build reads. */
const SOURCES = ['src', 'widgets', 'demo-host/console', 'package.json', 'package-lock.json', 'vite.config.ts'];
/** What a complete build has left behind, the last thing it writes included. */
const RESULTS = ['dist/academy-widgets.js', 'dist/academy-widgets.classic.js', 'dist/console/index.html'];

/** Builds `dist` unless it is there and newer than everything it is made from; throws when that fails. */
export function ensureBuild(say: (line: string) => void = console.log): void {
  const missing = RESULTS.filter((path) => !existsSync(join(root, path)));
  if (missing.length === 0) {
    const built = Math.min(...RESULTS.map((path) => statSync(join(root, path)).mtimeMs));
    if (newest(SOURCES.map((path) => join(root, path))) < built) return;
  }
  say(
    missing.length ? 'Nothing is built yet: npm run build …' : 'The build is older than its sources: npm run build …',
  );
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm run build failed, so there is nothing to test in a browser.');
}

/** When the last of these was changed, in ms; a folder changes when something in it comes or goes. */
function newest(paths: string[]): number {
  return paths.filter(existsSync).reduce((latest, path) => {
    const { mtimeMs } = statSync(path);
    const within = statSync(path).isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : 0;
    return Math.max(latest, mtimeMs, within);
  }, 0);
}
