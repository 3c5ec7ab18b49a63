import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command of `demo-host/` as npm does, and gives what it said and the exit code. */
export function runCommandLine(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string; failure: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `demo-host/${script}.ts`, ...args],
      { cwd: root, env: { ...process.env, DATABASE_URL: '', MIGRATION_URL: '', ...env }, maxBuffer: 256_000_000 },
      (error, said, failure) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: said.trim(), failure: failure.trim() }),
    );
  });
}
