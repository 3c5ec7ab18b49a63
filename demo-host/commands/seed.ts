/** `npm run seed -- --students N --days D --seed S [--schools C] [--replace]`: fills the database with a made-up academy. */
import { parseArgs } from 'node:util';
import { DEMO_SEED, LEAST_SCHOOLS, seedAcademy } from '#host/seed/seed.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { readConfig } from '#host/start/config/config.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: String(DEMO_SEED.students) },
    days: { type: 'string', default: String(DEMO_SEED.days) },
    seed: { type: 'string', default: String(DEMO_SEED.seed) },
    schools: { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
});

function whole(name: 'students' | 'days' | 'seed' | 'schools', least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}, not ${values[name]}`);
}

const started = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);

try {
  const size = {
    students: whole('students', 1, 1_000_000),
    days: whole('days', 1, 1_000),
    seed: whole('seed', 0, 1_000_000),
    schools: values.schools === undefined ? undefined : whole('schools', LEAST_SCHOOLS, 10_000),
  };
  const config = readConfig();
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    migrationUrl: config.migrationUrl,
    dataDir: config.dataDir,
    onProgress: say,
  });
  try {
    await seedAcademy(database.owner, { ...size, replace: values.replace, onProgress: say });
    say('Done');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
