/** Debian's packages, for what npm does not have: installed when this is Debian and we are root. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;

/** Whether packages can be installed here. */
export const canInstall = isRoot && existsSync('/etc/debian_version');

/**
 * Whether what only some tests need is installed: in the gate it is used where it is there, and else left out. Read at
 * each call, since `npm test` decides what it proves after this module is loaded.
 */
export const installsMore = (): boolean => canInstall && process.env.ACADEMY_TESTS !== 'gate';

/** Why it is not, for the sentence that says so. */
export const NOT_INSTALLED = '`npm test -- --all` installs it, as root on Debian';

/** Seconds to wait for another installation to end. */
const LOCK_SECONDS = 300;

/** apt takes one installation at a time. */
let previous: Promise<unknown> = Promise.resolve();

/** Installs packages of Debian, and starts nothing. @returns undefined when that worked, else what went wrong. */
export function installPackages(packages: readonly string[], { quiet = false } = {}): Promise<string | undefined> {
  const apt = (...args: string[]) =>
    runTool('apt-get', ['-y', '-q', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], {
      // In runlevel 1 no package starts the service that it brings.
      env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      quiet,
    });
  const installed = previous.then(async () => {
    const failure = (await apt('update')) ?? (await apt('install', '--no-install-recommends', ...packages));
    return failure && `apt-get install ${packages.join(' ')}: ${failure}`;
  });
  previous = installed;
  return installed;
}

interface ToolOptions {
  env?: Record<string, string>;
  /** Keeps what it says to itself, and gives the end of it when it fails. */
  quiet?: boolean;
}

/** Runs an installer; undefined when it worked. */
export function runTool(
  command: string,
  args: string[],
  { env, quiet }: ToolOptions = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const out = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio: ['ignore', out, out], env: { ...process.env, ...env } });
    let output = '';
    const listen = (piece: Buffer) => {
      output = (output + piece).slice(-2000);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : `ended with ${code}${output ? `\n${output}` : ''}`));
  });
}
