import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Makes something once for the whole run, in the run's folder: the first test file that needs it does so, and the others
 * wait. @returns what `make` has told, as JSON keeps it.
 */
export async function onceInRun<T>(name: string, make: (runFolder: string) => Promise<T>): Promise<T> {
  const folder = inject('databaseFolder');
  const file = join(folder, `${name}.json`);
  const isFirst = await mkdir(join(folder, `${name}.begun`)).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await writeFile(`${file}.draft`, JSON.stringify(await make(folder)));
    await rename(`${file}.draft`, file);
  }
  for (let waited = 0; waited < 200_000; waited += 50) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text);
    await pause(50);
  }
  throw new Error(`The ${name} of this test run was not made; see the first failure.`);
}
