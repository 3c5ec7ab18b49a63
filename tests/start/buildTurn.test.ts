import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTurn } from '#host/start/buildTurn.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-turn-'));
  file = join(folder, 'cache/build.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The number of a process that has ended. */
const deadPid = () => execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))']).toString();

/** Takes turns, as processes that build do. @returns the most that acted at once, and who of them had waited. */
async function take(count: number): Promise<{ most: number; waited: boolean[] }> {
  let acting = 0;
  let most = 0;
  const waited: boolean[] = [];
  await Promise.all(
    Array.from({ length: count }, () =>
      inTurn(file, async (hasWaited) => {
        acting += 1;
        most = Math.max(most, acting);
        waited.push(hasWaited);
        await setTimeout(20);
        acting -= 1;
      }),
    ),
  );
  return { most, waited };
}

it('of several that start at once one builds after the other, and the later know that they have waited', async () => {
  const { most, waited } = await take(3);
  expect(most).toBe(1);
  expect(waited).toEqual([false, true, true]);
  expect(await readdir(join(folder, 'cache'))).toEqual([]);
});

it('a turn is free again after a failure, which is passed on', async () => {
  const failure = new Error('The build failed.');
  await expect(inTurn(file, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(existsSync(file)).toBe(false);
});

it('the turn of a process that was killed does not hold up the next, and is taken by one alone', async () => {
  await inTurn(file, async () => {});
  writeFileSync(file, deadPid());
  expect((await take(3)).most).toBe(1);
});

it('the number of another process is not taken for that of one that was killed long ago', async () => {
  await inTurn(file, async () => {});
  writeFileSync(file, String(process.ppid));
  const before = Date.now() / 1000 - 60 * 60;
  utimesSync(file, before, before);
  expect((await take(1)).waited).toEqual([false]);
});

it('a stop of the server ends the wait', async () => {
  await inTurn(file, async () => {
    const ending = new AbortController();
    const waiting = inTurn(file, async () => {}, ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
