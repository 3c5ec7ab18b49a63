import type { RequestListener, Server } from 'node:http';
import type { Hono } from 'hono';
import { createApp } from '#host/api/app.ts';
import type { AppEnv } from '#host/api/env.ts';
import type { SignInHint } from '#host/api/files.ts';
import { createLogger } from '#host/api/log.ts';
import { listen, listenerOf } from '#host/api/server.ts';
import { openDatabase } from '#host/db/database.ts';
import { keepChores } from './chores.ts';
import { type Config, DEFAULT_PORT, readConfig } from './config.ts';
import { demoAccounts, seedDemo } from './demo.ts';
import { progress } from './progress.ts';

export interface HostParts {
  /** What has to be there before the server answers, such as a build. */
  prepare?: (config: Config) => Promise<void>;
  /** Makes what answers requests; the app alone when not said. */
  listener?: (app: Hono<AppEnv>, http: Server, accounts: readonly SignInHint[]) => Promise<RequestListener>;
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
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  let isStopping = false;
  onceSignalled(async () => {
    isStopping = true;
    say('\nStopping: finishing what is running …');
    await end();
    say('Stopped. The data is kept.');
  });
  const database = await progress('Starting the database', () =>
    openDatabase({
      databaseUrl: config.databaseUrl,
      migrationUrl: config.migrationUrl,
      dataDir: config.dataDir,
      connections: config.poolSize,
      onProgress: speak,
    }),
  );
  ending.push(() => database.close());
  // After the database, so that a second instance on the same data stops before it touches the build.
  await parts.prepare?.(config);
  if (config.demo) await progress('Seeding the demo academy', () => seedDemo(database, speak));
  const accounts = await demoAccounts(database);

  const app = createApp({
    database,
    config,
    logger,
    clock: () => new Date(),
    keySecret: config.keySecret,
    twoStepSecret: config.twoStepSecret,
    isStopping: () => isStopping,
    demoAccounts: accounts,
  });
  const chores = keepChores(database, logger);
  ending.push(chores.stop);
  if (parts.close) ending.push(parts.close);
  const server = await listen({
    listener: (http) => parts.listener?.(app, http, accounts) ?? listenerOf(app),
    host: config.host,
    port: config.port,
    firstPort: DEFAULT_PORT,
  });
  ending.push(server.stop);

  say(`\n${parts.greeting}\n\n  ${server.url}\n`);
  if (accounts.length > 0) {
    say(`Demo accounts, all with the password ${accounts[0]?.password}:`);
    for (const { phone, name, note } of accounts) say(`  ${phone}  ${note} (${name})`);
    say('');
  }
  say('Ctrl-C stops.');
}

/** Ctrl-C and a balancer's stop; an impatient second Ctrl-C, a moment later, ends it at once. */
function onceSignalled(stop: () => Promise<void>): void {
  let since: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm passes a Ctrl-C on to us that we have heard ourselves.
      if (since !== undefined) {
        if (performance.now() - since > 1000) process.exit(130);
        return;
      }
      since = performance.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
