import { fileURLToPath } from 'node:url';
import { areDocsStale, build, buildDocs, isStale } from '#host/build.ts';
import { runningEmbedded } from '#host/db/embedded.ts';
import { startAcademy } from './academy.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** One academy for all journeys: they sign in as different people and leave its data as it was. */
export default async function setUp(): Promise<() => Promise<void>> {
  // A start would renew the documentation behind itself, while journeys read it.
  if (await isStale(dist)) await build();
  if (await areDocsStale(dist)) await buildDocs();
  const from = Date.now();
  console.log('Starting the academy on a database of its own …');
  const academy = await startAcademy();
  console.log(`It runs at ${academy.origin} after ${Math.round((Date.now() - from) / 1000)} s.`);
  process.env.ACADEMY_ORIGIN = academy.origin;
  const database = await runningEmbedded(academy.dataDir);
  // For journeys that need a process of their own on the same data.
  process.env.ACADEMY_DATABASE = database && `${database.apiUrl} ${database.ownerUrl}`;
  return academy.stop;
}
