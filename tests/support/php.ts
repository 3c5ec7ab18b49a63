/** PHP, for the plugins that are written in it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

let found: Promise<boolean> | undefined;

/** Whether PHP runs here. Says so when it does not: the tests of plugins are left out then. */
export function hasPhp(): Promise<boolean> {
  found ??= run('php', ['-v']).then(
    () => true,
    () => {
      console.warn('There is no PHP here, so the tests of plugins in PHP are left out. Install the package php-cli.');
      return false;
    },
  );
  return found;
}

/** Runs a file of PHP. @returns what it printed; rejects with what it complained of. */
export function runPhp(file: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'php',
      ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1', file],
      (error, out, said) => (error || said ? reject(new Error(said || error?.message)) : resolve(out)),
    );
    child.stdin?.end(input);
  });
}
