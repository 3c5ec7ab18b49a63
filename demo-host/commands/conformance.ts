/** `npm run conformance`: the public suite of tests for learning record stores, run against `/xapi`. */
import '#host/start/nodeVersion.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '#host/server/database/database.ts';
import { type MadeKey, makeKey } from '#host/server/facts/keys.queries.ts';
import { SPOKEN } from '#host/server/facts/resources/request.ts';
import { createLogger } from '#host/server/http/log.ts';
import { createApp } from '#host/start/app.ts';
import { readConfig } from '#host/start/config/config.ts';
import { listen, listenerOf } from '#host/start/server.ts';
import { type Command, CommandError, needed, type Options, type Outcome, reportStep } from './command.ts';

const HELP = `
Runs ADL's LRS conformance test suite against the learning record store of this version: a server with an empty academy
of its own, which is gone at the end. Your own academy is not opened.

  git clone https://github.com/adlnet/lrs-conformance-test-suite ~/suite && npm install --prefix ~/suite
  npm run conformance -- ~/suite
      both versions of xAPI, 1.0.3 and 2.0.0, each with how many tests have passed, and which have not. It ends with 1
      unless all have.
  npm run conformance -- ~/suite --only 2.0.0
      one of them
`;

/** Tests that are named as failed; --json has all. */
const SHOWN = 30;
const FIRST_PORT = 46_700;

/** A test of the suite's log, or a group of them. */
interface Logged {
  title: string;
  status: string;
  error?: string;
  tests: Logged[];
}

interface Result {
  version: string;
  total: number;
  passed: number;
  failed: string[];
}

/** The tests that have failed, each with its error. */
const failedIn = (logged: Logged): string[] =>
  logged.tests.length > 0
    ? logged.tests.flatMap(failedIn)
    : logged.status === 'failed'
      ? [`${logged.title}: ${logged.error ?? 'no word why'}`]
      : [];

/** Runs the suite for one version. @throws CommandError where it ends without its sums */
async function runSuite(suite: string, version: string, url: string, { key, secret }: MadeKey): Promise<Result> {
  const args = ['bin/console_runner.js', '-e', `${url}/xapi`, '-a', '-u', key, '-p', secret, '-x', version, '-z'];
  const child = spawn(process.execPath, args, { cwd: suite, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  await new Promise((done, failed) => child.on('error', failed).on('close', done));
  const file = /Full run log written to (.+)/.exec(output)?.[1];
  if (file === undefined) throw new CommandError(`The suite did not come to its end: ${output.slice(-500)}`);
  const log = JSON.parse(await readFile(file.trim(), 'utf8')) as {
    summary: { total: number; passed: number };
    log?: Logged;
  };
  return { version, total: log.summary.total, passed: log.summary.passed, failed: log.log ? failedIn(log.log) : [] };
}

async function conformance(options: Options): Promise<Outcome> {
  const suite = resolve(needed(options, 'PATH'));
  const versions = SPOKEN.filter((version) => options.only === undefined || options.only === version);
  if (versions.length === 0) throw new CommandError(`--only is ${SPOKEN.join(' or ')}.`);
  for (const file of ['bin/console_runner.js', 'node_modules']) {
    if (!existsSync(join(suite, file)))
      throw new CommandError(`There is no ${file} in ${suite}: name a copy of the suite whose packages are installed.`);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-conformance-'));
  const database = await openDatabase({ dataDir });
  try {
    const logger = createLogger('error', process.stderr);
    const app = createApp({ database, config: readConfig({}), logger, clock: () => new Date() });
    const key = await makeKey(database.owner, { name: 'Suite', purposes: ['xapi'], schoolId: null, madeBy: null });
    const host = '127.0.0.1';
    const server = await listen({ host, port: undefined, firstPort: FIRST_PORT, listener: () => listenerOf(app) });
    try {
      const results: Result[] = [];
      for (const version of versions) {
        reportStep(`xAPI ${version} …`);
        results.push(await runSuite(suite, version, server.url, key));
      }
      return outcomeOf(results);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function outcomeOf(results: readonly Result[]): Outcome {
  const failed = results.flatMap((result) => result.failed.map((test) => `${result.version}  ${test}`));
  const lines = [
    ...failed.slice(0, SHOWN),
    ...(failed.length > SHOWN ? [`… and ${failed.length - SHOWN} more; --json has all`] : []),
    ...results.map(({ version, total, passed }) => `xAPI ${version}: ${passed} of ${total} passed`),
  ];
  const isWhole = results.every(({ total, passed }) => passed === total);
  return {
    text: lines.join('\n'),
    json: results,
    ...(!isWhole && { failure: 'The learning record store does not pass the suite.' }),
  };
}

export const command: Command = {
  help: HELP,
  action: { takes: 'PATH', options: { only: { type: 'string' } }, run: conformance },
};
