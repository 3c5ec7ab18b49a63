import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { academyDay } from '#domain/format/academyClock.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { endServersIn } from '#tests/support/run/leftServers.ts';
import { runInShell } from '#tests/support/run/shell.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Seconds that a first start may take: the database is made, and the demo academy seeded. */
const START_SECONDS = 240;

/** The whole product as `npm start` runs it, on a database that is thrown away. */
export interface Academy {
  /** Where console, elements and API are served. */
  origin: string;
  /** Where its database is, for the commands of a shell. */
  dataDir: string;
  /** Its process. */
  pid: number;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

const today = (): string => academyDay(new Date()).toDateString();

/** Removes data with the database server on it, which a process that ends at once leaves, as where a terminal is closed. */
function remove(dataDir: string): void {
  endServersIn(dataDir);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * Makes the data of the demo academy, of which all processes of a run start copies on the same day: to make it takes six
 * times the work. @param ending ends it early. @returns what removes it.
 */
export async function makeDemo(ending?: AbortSignal): Promise<() => void> {
  const dataDir = newDataFolder('academy-made');
  const day = today();
  const { code } = await runInShell('seed', [], { DATA_DIR: dataDir }, ending);
  if (ending?.aborted) remove(dataDir);
  // Without it each academy makes its own, and says why it cannot.
  if (code === 0) Object.assign(process.env, { ACADEMY_MADE: dataDir, ACADEMY_MADE_ON: day });
  return () => remove(dataDir);
}

/** The data folder of the demo academy that was made today, whose history ends today; undefined where there is none. */
function madeToday(): string | undefined {
  const { ACADEMY_MADE: dataDir, ACADEMY_MADE_ON: day } = process.env;
  return day === today() ? dataDir : undefined;
}

/** What lets `startAcademy` start one more process on the database of all journeys, as behind a load balancer. */
export function onJourneysDatabase(): Record<'DATABASE_URL' | 'MIGRATION_URL', string> {
  const [databaseUrl, migrationUrl] = (process.env.ACADEMY_DATABASE ?? '').split(' ');
  if (!databaseUrl || !migrationUrl) throw new Error('The journeys did not say where their database is.');
  return { DATABASE_URL: databaseUrl, MIGRATION_URL: migrationUrl };
}

/** Starts the product on a free port with a data folder of its own; rejects with what it said when it does not start. */
export async function startAcademy(env: Record<string, string> = {}): Promise<Academy> {
  const dataDir = newDataFolder('academy-data');
  const made = madeToday();
  // PostgreSQL's user keeps its files.
  if (made && env.DEMO !== '0' && !env.DATABASE_URL) execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo-host/start/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', LTI_ALLOWED_HOSTS: 'localhost', ...env },
  });
  let output = '';
  let isStopping = false;
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code, signal) => {
      // Every later failure would only say that nobody answers.
      if (!isStopping) console.error(`The academy ended by itself (${signal ?? code}):\n${output.slice(-2000)}`);
      resolve();
    }),
  );
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
    remove(dataDir);
  };

  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`it said nothing of an address in ${START_SECONDS} s`)),
      START_SECONDS * 1000,
    );
    const listen = (piece: Buffer) => {
      output += piece.toString();
      const address = /https?:\/\/[\w.:[\]-]+:\d+/.exec(output)?.[0];
      if (!address || !output.includes('Ctrl-C')) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}`)));
  }).catch(async (error: Error) => {
    await stop();
    throw new Error(`The academy did not start: ${error.message}.\n${output}`);
  });
  return { origin, dataDir, pid: child.pid as number, output: () => output, stop };
}
