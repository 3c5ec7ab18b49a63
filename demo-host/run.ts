import type { RequestListener, Server } from 'node:http';
import type { Hono } from 'hono';
import type { AppEnv } from '#host/api/env.ts';
import type { SignInHint } from '#host/api/files.ts';
import { startEmbedded } from '#host/db/embedded.ts';
import { type Config, DEFAULT_PORT, readConfig, warningsOf } from './config.ts';
import { refuseDemo, refuseDemoData } from './exposure.ts';
import { progress } from './progress.ts';

export interface HostParts {
  /** What has to be there before the server answers, such as a build. */
  prepare?: (config: Config) => Promise<void>;
  /** Makes what answers requests; the app alone when not said. */
  listener?: (app: Hono<AppEnv>, http: Server, accounts: readonly SignInHint[]) => Promise<RequestListener>;
  /** What is done once the server answers, until the signal says that the host ends; its failure ends nothing. */
  afterwards?: (config: Config, ending: AbortSignal) => Promise<void>;
  /** Ends what `listener` began. */
  close?: () => Promise<void>;
  /** What is said first when all is up. */
  greeting: string;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const speak = (line: string) => say(`${line} …`);

/**
 * Runs the host until a signal ends it: database, then app, then server; down in the opposite order,
 * so that nobody is cut off in the middle of an answer. What cannot be is said in a sentence.
 */
export async function runHost(parts: HostParts): Promise<void> {
  const ending: (() => Promise<void>)[] = [];
  const end = async () => {
    for (let step = ending.pop(); step; step = ending.pop()) await step();
  };
  try {
    await start(parts, ending, end);
  } catch (error) {
    await end();
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function start(parts: HostParts, ending: (() => Promise<void>)[], end: () => Promise<void>): Promise<void> {
  const phases: Record<string, number> = {};
  /** Notes when a phase of the start was over, in ms since the process began. */
  const over = (phase: string) => {
    phases[phase] = Math.round(performance.now());
  };
  over('first code');
  const config = readConfig();
  await refuseDemo(config);
  let stopping: Stopping | undefined;
  onceSignalled(async (asked) => {
    stopping = asked;
    say('\nStopping: finishing what is running …');
    await end();
    say('Stopped. The data is kept.');
  });

  // The database starts while the rest of the program is read.
  const embedded = config.databaseUrl
    ? undefined
    : startEmbedded({ dataDir: config.dataDir, onProgress: speak }).finally(() => over('database'));
  // Whether it could be started, `openDatabase` says; whatever else fails meanwhile, it is stopped.
  embedded?.catch(() => {});
  if (embedded) ending.push(() => embedded.then(({ stop }) => stop()).catch(() => {}));
  const program = await import('./program.ts');
  over('code');
  const logger = program.createLogger(config.logLevel);
  // From here on balancers and whoever watches over processes get an answer, however long the database may take.
  let answer = program.whileStarting;
  let http: Server | undefined;
  const server = await program.listen({
    listener: (own) => {
      http = own;
      return (incoming, outgoing) => answer(incoming, outgoing);
    },
    host: config.host,
    port: config.port,
    firstPort: DEFAULT_PORT,
  });
  ending.push(server.stop);
  over('listening');

  const database = await progress('Starting the database', () =>
    program.openDatabase({
      databaseUrl: config.databaseUrl,
      migrationUrl: config.migrationUrl,
      embedded,
      connections: config.poolSize,
      onProgress: speak,
    }),
  );
  ending.push(() => database.close());
  over('tables');
  // After the database, so that a second instance on the same data stops before it touches the build.
  await parts.prepare?.(config);
  over('build');
  if (config.demo) await progress('Seeding the demo academy', () => program.seedDemo(database, speak));
  const accounts = await program.demoAccounts(database);
  await refuseDemoData(config, accounts.length > 0);

  const app = program.createApp({
    database,
    config,
    logger,
    clock: () => new Date(),
    keySecret: config.keySecret,
    twoStepSecret: config.twoStepSecret,
    isStopping: () => stopping !== undefined,
    demoAccounts: accounts,
  });
  if (parts.close) ending.push(parts.close);
  answer = (http && (await parts.listener?.(app, http, accounts))) ?? program.listenerOf(app);
  over('ready');
  // Their first turns would take the processor from the start.
  const jobs = program.startJobs(database, logger);
  ending.push(jobs.stop);
  // A balancer sends its stop as SIGTERM and needs time to turn away; nobody waits for that at a Ctrl-C.
  ending.push(() =>
    server.stop({ delayMs: stopping?.signal === 'SIGTERM' ? config.stopDelayMs : 0, hurry: stopping?.hurry }),
  );

  say(`\n${parts.greeting}\n\n  ${server.url}\n`);
  if (accounts.length > 0) {
    say(`Demo accounts, all with the password ${accounts[0]?.password}:`);
    for (const { phone, name, note } of accounts) say(`  ${phone}  ${note} (${name})`);
    say('');
  }
  for (const warning of warningsOf(config)) say(`${warning}\n`);
  say('Ctrl-C stops.');
  logger.debug({ phases }, 'started');
  followUp(parts, config, ending);
}

/** Does what may be done after the start, until the host ends. */
function followUp(parts: HostParts, config: Config, ending: (() => Promise<void>)[]): void {
  const over = new AbortController();
  const work = parts.afterwards?.(config, over.signal).catch((error: unknown) => {
    if (!over.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  });
  ending.push(async () => {
    over.abort();
    await work;
  });
}

interface Stopping {
  signal: NodeJS.Signals;
  /** Aborted by a second signal: whoever stops us has no more patience. */
  hurry: AbortSignal;
}

/** What follows a signal that comes this soon is the same one: npm passes a Ctrl-C on to us that we have heard ourselves. */
const SAME_SIGNAL_MS = 1000;

/** Ctrl-C and a balancer's stop. A second one, a moment later, waits for no balancer; what comes then ends it at once. */
function onceSignalled(stop: (asked: Stopping) => Promise<void>): void {
  let first: NodeJS.Signals | undefined;
  let last = 0;
  const hurry = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const isRepeated = first !== undefined && performance.now() - last < SAME_SIGNAL_MS;
      if (isRepeated) return;
      last = performance.now();
      if (first !== undefined) {
        if (first === 'SIGINT' || hurry.signal.aborted) process.exit(130);
        hurry.abort();
        return;
      }
      first = signal;
      stop({ signal, hurry: hurry.signal }).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
