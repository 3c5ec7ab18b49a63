/**
 * Whether screens tell the truth: makes the files of an academy, imports them by the public commands into an empty one, asks
 * every call behind the 20 screens as administrator, as a school user and as parents, and compares each figure with what a
 * program of its own counts straight from the files.
 *
 *   npm run bench -- truth                                        40 schools, 20,000 pupils, 1,000,000 statements
 *   npm run bench -- truth --pupils 2000 --schools 4 --statements 100000
 *   npm run bench -- truth --kills 10                             first ten imports of the statements that are killed
 *   npm run bench -- truth --keep                                 keeps the academy running afterwards, to look at it
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runInShell } from '#tests/support/run/shell.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import type { Ledger } from './truth/ledger.ts';
import { prove } from './truth/prove.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const number = (value: string) => ({ type: 'string', default: value }) as const;

export default async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      schools: number('40'),
      pupils: number('20000'),
      statements: number('1000000'),
      kills: number('0'),
      keep: { type: 'boolean', default: false },
    },
  });
  const [schools, pupils, statements] = [Number(values.schools), Number(values.pupils), Number(values.statements)];
  console.log(`\nAn academy of ${schools} schools, ${pupils} pupils and ${statements} statements`);
  const folder = await mkdtemp(join(tmpdir(), 'academy-truth-'));
  const academy = await startAcademy({ DEMO: '0' });
  const environment = { DATA_DIR: academy.dataDir };
  const run = async (command: string, ...args: string[]) => {
    const { code, output, failure } = await runInShell(command, [...args, '--json'], environment);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${failure}`);
    return JSON.parse(output);
  };
  const began = performance.now();
  const say = (step: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(6)} s  ${step}`);
  try {
    const ledger = await prove(
      {
        ask: (method, path, { token, body }) =>
          fetch(`${academy.origin}${path}`, {
            method,
            headers: {
              ...(token ? { Authorization: `Bearer ${token}` } : {}),
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        run,
        importStatements: async (file) => {
          for (let kill = 1; kill <= Number(values.kills); kill += 1) await killed(file, kill, academy.dataDir, say);
          const taken = await run('import', 'xapi', file);
          say(`Imported ${taken.stored} statements`);
          return taken;
        },
      },
      { folder, schools, pupils, statements, planDays: 20, samples: 40, parents: 8, say },
    );
    print(ledger);
    const { wrong, rows } = await run('recount', '--check');
    console.log(`Recounted ${rows} rows of sums; ${wrong} differ.`);
    if (ledger.differences > 0 || wrong > 0) process.exitCode = 1;
    if (values.keep) await kept(academy.origin, academy.dataDir);
  } finally {
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An import that is killed, each a second later than the one before. */
async function killed(file: string, kill: number, dataDir: string, say: (step: string) => void): Promise<void> {
  const child = spawn(process.execPath, ['demo-host/checked.mjs', 'import', 'xapi', file], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', MIGRATION_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // The first tenth has been written when it says so.
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (output: Buffer) => String(output).includes('of') && resolve());
    child.once('close', () => resolve());
  });
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, kill * 1000))]);
  child.kill('SIGKILL');
  await ended;
  say(`Killed import ${kill}`);
}

function print(ledger: Ledger): void {
  console.table([...ledger.screens].map(([screen, { figures, differences }]) => ({ screen, figures, differences })));
  for (const [screen, { examples }] of ledger.screens)
    for (const example of examples) console.log(`${screen}: ${example}`);
  console.log(`\n${ledger.figures} figures compared, ${ledger.differences} differ.`);
}

function kept(origin: string, dataDir: string): Promise<void> {
  console.log(`The academy is at ${origin}, its data are in ${dataDir}. Ctrl-C ends it.`);
  return new Promise((resolve) => process.once('SIGINT', () => resolve()));
}
