/** Runtimes of other languages for the examples: found, or installed from Debian's packages. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installPackages, installsMore, NOT_INSTALLED } from '#tests/support/browser/debian.ts';

const run = promisify(execFile);

/** How each is recognised, and the packages that have it. */
const RUNTIMES = {
  laravel: {
    probe: ['php', '-r', "require '/usr/share/php/Illuminate/autoload.php'; new Illuminate\\Foundation\\Application;"],
    packages: ['php-cli', 'php-laravel-framework'],
  },
  fastapi: {
    probe: ['/usr/bin/python3', '-c', 'import fastapi, uvicorn'],
    packages: ['python3-fastapi', 'python3-uvicorn'],
  },
} as const;

/** Whether it runs here, after installing it where that is possible. Where it is not, the run says what is left out. */
export async function canRun(name: keyof typeof RUNTIMES): Promise<boolean> {
  const { probe, packages } = RUNTIMES[name];
  const [program, ...args] = probe;
  const runs = () =>
    run(program, args).then(
      () => true,
      () => false,
    );
  if (await runs()) return true;
  const failure = installsMore() ? await installPackages(packages, { quiet: true }) : NOT_INSTALLED;
  if (await runs()) return true;
  console.warn(`The example in ${name} is left out (${failure}). Install ${packages.join(' and ')}.`);
  return false;
}
