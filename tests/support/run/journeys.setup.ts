import { fileURLToPath } from 'node:url';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import { areDocsStale, build, buildDocs, isStale } from '#host/start/build.ts';
import { type Academy, startAcademy } from '#tests/support/server/academy.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** One academy for all journeys: they sign in as different people and leave its data as it was. */
export default async function setUp(): Promise<() => Promise<void>> {
  // A start would renew the documentation behind itself, while journeys read it.
  if (await isStale(dist)) await build();
  if (await areDocsStale(dist)) await buildDocs();
  const academy = await running();
  process.env.ACADEMY_ORIGIN = academy.origin;
  const database = await runningEmbedded(academy.dataDir);
  // For journeys that need a process of their own on the same data.
  process.env.ACADEMY_DATABASE = database && `${database.apiUrl} ${database.ownerUrl}`;
  return academy.stop;
}

/** One that runs already, or one of their own. */
async function running(): Promise<Pick<Academy, 'origin' | 'dataDir' | 'stop'>> {
  const { ACADEMY_ORIGIN: origin, ACADEMY_DATA_DIR: dataDir } = process.env;
  if (origin && dataDir) return { origin, dataDir, stop: async () => {} };
  const from = Date.now();
  console.log('Starting the academy on a database of its own …');
  const academy = await startAcademy();
  console.log(`It runs at ${academy.origin} after ${Math.round((Date.now() - from) / 1000)} s.`);
  return academy;
}
