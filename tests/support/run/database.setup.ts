import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { stopEmbedded } from '#host/server/database/embedded.ts';
import { newDataFolder } from './dataFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's database server lives, once a test file has asked for it. */
    databaseFolder: string;
  }
}

/** One database server for a whole run. The first file that needs it starts it (`database.ts`), the end of the run stops it. */
export default async function setup(project: TestProject) {
  const folder = newDataFolder('academy-test');
  project.provide('databaseFolder', folder);
  return async () => {
    await stopEmbedded(folder);
    await rm(folder, { recursive: true, force: true });
  };
}
