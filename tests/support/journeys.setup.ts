import { startAcademy } from './academy.ts';

/** One academy for all journeys: they sign in as different people and leave its data as it was. */
export default async function setUp(): Promise<() => Promise<void>> {
  const from = Date.now();
  console.log('Starting the academy on a database of its own …');
  const academy = await startAcademy();
  console.log(`It runs at ${academy.origin} after ${Math.round((Date.now() - from) / 1000)} s.`);
  process.env.ACADEMY_ORIGIN = academy.origin;
  return academy.stop;
}
