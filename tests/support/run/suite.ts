/** Runs a suite of tests in a process of its own, ends it when it hangs, and leaves nothing of it behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DATA_FOLDERS, newDataFolder } from './dataFolder.ts';
import { endServersIn } from './leftServers.ts';

/** No test of a suite has ended for so long: then it hangs, however slow the machine is. */
const SILENCE_MS = 5 * 60_000;

/** What is asked to end has so long for its report, before it is killed. */
const GRACE_MS = 30_000;

export interface SuiteRun {
  /** Arguments of Node. */
  args: readonly string[];
  /** Variables besides those of this process. */
  env?: Record<string, string> | undefined;
  /** Where the suite notes each test that ends (`progress.ts`). */
  progress: string;
  /** Ends it early. */
  ending: AbortSignal;
  /** When no test has ended for so long, in ms, it hangs; tests give fewer. */
  silenceMs?: number;
}

/**
 * Runs a suite to its end. All that it writes besides its report is in two folders that are removed, and all that it starts
 * has ended when this resolves, PostgreSQL servers too, which stand apart from the process that started them.
 * @returns its exit code, or why it has none.
 */
export async function runSuite({
  args,
  env,
  progress,
  ending,
  silenceMs = SILENCE_MS,
}: SuiteRun): Promise<number | string> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-run-'));
  const data = newDataFolder('academy-run');
  // PostgreSQL runs as another user than root, and has to get through.
  for (const each of [folder, data]) chmodSync(each, 0o711);
  // A group of its own, so that what a runner started ends with it.
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      ...env,
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
      [DATA_FOLDERS]: data,
      ACADEMY_PROGRESS: progress,
    },
  });
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  let reason: string | undefined;
  const end = async (why: string) => {
    if (reason !== undefined) return;
    reason = why;
    signalGroup(child, 'SIGINT');
    await Promise.race([ended, pause(GRACE_MS, undefined, { ref: false })]);
    signalGroup(child, 'SIGKILL');
  };
  const interrupt = () => void end('was interrupted');
  ending.addEventListener('abort', interrupt);
  // By no clock of the day, which can be set meanwhile, and which of a file may be that of another machine.
  let [size, changedAt] = [sizeOf(progress), performance.now()];
  const watch = setInterval(
    () => {
      const sizeNow = sizeOf(progress);
      if (sizeNow !== size) [size, changedAt] = [sizeNow, performance.now()];
      const silent = performance.now() - changedAt;
      if (silent > silenceMs) void end(`hangs: no test has ended for ${Math.round(silent / 1000)} s`);
    },
    Math.min(1000, silenceMs),
  );
  const code = await ended;
  clearInterval(watch);
  ending.removeEventListener('abort', interrupt);
  signalGroup(child, 'SIGKILL');
  for (const each of [folder, data]) {
    endServersIn(each);
    rmSync(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  return reason ?? code;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended by itself.
  }
}
