import { readFile } from 'node:fs/promises';

/**
 * Whether a process lives. One that was killed and whose parent has not noticed yet does not, though the system
 * still knows its number; nor, with a name, does one that has got the number of a process that is gone.
 * @param name the name of its program, where the system tells it (Linux).
 */
export async function isAlive(pid: number, name?: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there, and somebody else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const facts = told === undefined ? undefined : /^\d+ \((.*)\) (\S)/s.exec(told);
  if (!facts) return process.platform !== 'linux';
  const [, program, state] = facts;
  return state !== 'Z' && state !== 'X' && (name === undefined || program === name);
}
