import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** The next file that a page saves: its name and its bytes. */
export async function saved(engine: Engine, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const list = () => readdirSync(engine.downloads);
  for (const name of list()) rmSync(join(engine.downloads, name));
  await act();
  const isWhole = () => list().length === 1 && !/\.(?:part|wkdownload)$/.test(list()[0] ?? '');
  await expect.poll(isWhole, { message: 'a file comes' }).toBe(true);
  const [name = ''] = list();
  const read = () => readFileSync(join(engine.downloads, name));
  await expect.poll(() => read().length, { message: `${name} has bytes` }).toBeGreaterThan(0);
  return { name, bytes: read() };
}
