import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '#host/server/database/processes.ts';

/** How often somebody who waits looks again, in ms. */
const LOOK_AGAIN_MS = 200;
/** After so long, in ms, the number in a file may be that of another process: no build takes a tenth of it. */
const OLD_MS = 15 * 60_000;

/**
 * Does something while no other process on this machine does it.
 * @param file tells the number of the process whose turn it is. It is removed afterwards; that of a process that was killed
 *   counts no more.
 * @param act is given whether it had to wait
 * @param ending ends the wait
 */
export async function inTurn(
  file: string,
  act: (hasWaited: boolean) => Promise<void>,
  ending?: AbortSignal,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  let hasWaited = false;
  while (!(await isTaken(file))) {
    if (await isHeld(file)) {
      hasWaited = true;
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal: ending });
    } else await clear(file);
  }
  try {
    await act(hasWaited);
  } finally {
    await rm(file, { force: true });
  }
}

/** Makes a file that only one process makes. */
async function isTaken(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether its process lives. A file that has just been made is empty for a moment, and is held. */
async function isHeld(file: string): Promise<boolean> {
  const [text, info] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => []);
  if (text === undefined || info === undefined || Date.now() - info.mtimeMs > OLD_MS) return false;
  return isAlive(Number(text));
}

/** Removes that of a process that was killed. One process does so, and looks again: another may have taken the turn. */
async function clear(file: string): Promise<void> {
  const clearing = `${file}.clearing`;
  if (await isTaken(clearing)) {
    if (!(await isHeld(file))) await rm(file, { force: true });
    await rm(clearing, { force: true });
  } else if (!(await isHeld(clearing))) await rm(clearing, { force: true });
  else await setTimeout(LOOK_AGAIN_MS);
}
