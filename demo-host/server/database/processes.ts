import { readFile } from 'node:fs/promises';

/**
 * Whether a process is running. A process that was killed and whose parent has not noticed yet is not running, although the
 * system still knows its number.
 * @param name the name of its program: another program that has the same number now does not count (on Linux only).
 */
export async function isAlive(pid: number, name?: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const facts = stat === undefined ? undefined : /^\d+ \((.*)\) (\S)/s.exec(stat);
  if (!facts) return process.platform !== 'linux';
  const [, program, state] = facts;
  return state !== 'Z' && state !== 'X' && (name === undefined || program === name);
}
