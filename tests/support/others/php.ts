/** PHP, for the plugins that are written in it: found, or installed from Debian's packages. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installPackages, installsMore, NOT_INSTALLED } from '#tests/support/browser/debian.ts';

const run = promisify(execFile);

let found: Promise<boolean> | undefined;

/** Whether PHP runs here, after installing it where that is possible. Where it is not, tests of plugins are left out. */
export function hasPhp(): Promise<boolean> {
  found ??= search();
  return found;
}

async function search(): Promise<boolean> {
  const runs = () =>
    run('php', ['-v']).then(
      () => true,
      () => false,
    );
  if (await runs()) return true;
  const failure = installsMore() ? await installPackages(['php-cli'], { quiet: true }) : NOT_INSTALLED;
  if (await runs()) return true;
  console.warn(`There is no PHP here, so the tests of plugins in PHP are left out (${failure}). Install php-cli.`);
  return false;
}

/** Runs a file of PHP. @returns what it printed; rejects with what it complained of. */
export function runPhp(file: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const settings = ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'];
    const child = execFile('php', [...settings, file], (error, out, complaints) =>
      error || complaints ? reject(new Error(complaints || error?.message)) : resolve(out),
    );
    child.stdin?.end(input);
  });
}
