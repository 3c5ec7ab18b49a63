import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** How a command ended, and what it wrote on its two outputs. */
export interface Ended {
  code: number;
  output: string;
  failure: string;
}

/** No database but the one that a test names. */
export const NO_DATABASE = { DATABASE_URL: '', MIGRATION_URL: '' };

/** Runs a command as npm does, in a process of its own. @param ending ends it early. */
export function runInShell(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  ending?: AbortSignal,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['demo-host/checked.mjs', script, ...args],
      { cwd: root, env: { ...process.env, ...NO_DATABASE, ...env }, maxBuffer: 256_000_000, signal: ending },
      (error, output, failure) =>
        resolve({
          code: error === null ? 0 : Number(error.code ?? 1) || 1,
          output: output.trim(),
          failure: failure.trim(),
        }),
    );
  });
}
