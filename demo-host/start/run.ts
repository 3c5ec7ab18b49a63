import type { RequestListener, Server } from 'node:http';
import type { Hono } from 'hono';
import type { Database } from '#host/server/database/database.ts';
import { startEmbedded } from '#host/server/database/embedded.ts';
import type { PushKeys } from '#host/server/delivery/push/pushKeys.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { SignInHint } from '#host/server/http/files/files.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import { type Config, DEFAULT_PORT, readConfig, warningsOf } from './config/config.ts';
import { refuseDemo, refuseDemoData } from './exposure.ts';
import type { FilesInMaking } from './files.ts';
import { progress } from './progress.ts';
import { VERSION } from './version.ts';

/** Runs the server: starts its parts in order, and stops them in the opposite order on a signal. */

export interface ServerParts {
  /** Begins to make the files of the build that are missing, until `ending` is aborted. */
  files?: (config: Config, ending: AbortSignal) => FilesInMaking;
  /** Creates the request listener; by default one that runs only the app. */
  listener?: (app: Hono<AppEnv>, http: Server, accounts: readonly SignInHint[]) => Promise<RequestListener>;
  /** Stops what `listener` has started. */
  close?: () => Promise<void>;
  /** The first line that is printed when the server is ready. */
  greeting: string;
}

/** The newest version of Node without security updates: 20, since April 2026. Older ones are refused. */
const LAST_WITHOUT_UPDATES = 20;

function warnOfOldNode(): void {
  const [major] = process.versions.node.split('.');
  if (Number(major) > LAST_WITHOUT_UPDATES) return;
  say(`Node.js ${major} has had no security updates since April 2026. It works; 22 and 24 are recommended.`);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const speak = (line: string) => say(`${line} …`);

/**
 * Runs the server until a signal ends it. It starts the database, the app and the HTTP server, and stops them in the
 * opposite order, so that no running answer is cut off. When it cannot start, it prints the reason in a sentence.
 */
export async function runServer(parts: ServerParts): Promise<void> {
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

async function start(parts: ServerParts, ending: (() => Promise<void>)[], end: () => Promise<void>): Promise<void> {
  const phases: Record<string, number> = {};
  /** Notes when a phase of the start ended, in ms since the process began. */
  const over = (phase: string) => {
    phases[phase] = Math.round(performance.now());
  };
  over('first code');
  warnOfOldNode();
  const config = readConfig();
  await refuseDemo(config);
  let stopping: Stopping | undefined;
  onceSignalled(async (requested) => {
    stopping = requested;
    say('\nStopping: finishing what is running …');
    await end();
    say('Stopped. The data is kept.');
  });

  // The database starts while the rest of the code is loaded.
  const embedded = config.databaseUrl
    ? undefined
    : startEmbedded({ dataDir: config.dataDir, startsAnew: config.newDatabase, onProgress: speak }).finally(() =>
        over('database'),
      );
  // `openDatabase` reports a failed start. If anything else fails meanwhile, the database is stopped.
  embedded?.catch(() => {});
  if (embedded) ending.push(() => embedded.then(({ stop }) => stop()).catch(() => {}));
  const program = await import('./program.ts');
  over('code');
  const logger = program.createLogger(config.logLevel);
  // From here on load balancers and process managers get an answer, however long the database takes.
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
      readUrl: config.readUrl,
      onReplicaLost: (error) => logger.warn({ err: error }, 'the read replica is not used'),
      embedded,
      connections: config.poolSize,
      onProgress: speak,
    }),
  );
  ending.push(() => database.close());
  over('tables');
  // After the database: a second server on the same data stops before it touches the build.
  const files = beginFiles(parts, config, ending);
  if (config.demo) await progress('Seeding the demo academy', () => program.seedDemo(database, speak));
  const accounts = await program.demoAccounts(database);
  await refuseDemoData(config, accounts.length > 0);
  over('data');

  await program.prepareQueue(database.ownerUrl, logger);
  const academy = program.knownAcademy(database);
  await academy.renew();
  const { oidc: provider } = config;
  const oidc =
    provider && (await progress('Asking the OpenID provider', () => program.startOidc(provider, { logger })));
  if (oidc) ending.push(async () => oidc.stop());

  const push = await readyPush(program, config, database);

  const metrics = await startMetrics(program, config, database, ending);
  const keys = program.accessKeysOf(database);
  ending.push(() => keys.flush());
  const imports = program.importRunner(database, logger, { metrics });
  const app = program.createApp({
    database,
    keys,
    imports,
    metrics,
    metricsToken: config.metricsPort === undefined ? config.metricsToken : undefined,
    academy,
    // Any page may frame the demo academy, but not a real one that was started without DEMO=0.
    config: config.areAncestorsNamed || accounts.length > 0 ? config : { ...config, frameAncestors: [] },
    isPublicDemo: accounts.length > 0 && config.demoPublic,
    logger,
    clock: () => new Date(),
    keySecret: config.keySecret,
    twoStepSecret: config.twoStepSecret,
    gatewayKeySecret: config.gatewayKeySecret,
    webhookKeySecret: config.webhookKeySecret,
    oidc,
    canMail: config.mail !== undefined,
    sendsWeek: config.mail !== undefined && config.weekMail,
    push,
    isStopping: () => stopping !== undefined,
    demoAccounts: accounts,
    readModules: () => program.readRouteModules(config.distDir),
    fileReady: files?.ready,
  });
  if (parts.close) ending.push(parts.close);
  answer = (http && (await parts.listener?.(app, http, accounts))) ?? program.listenerOf(app);
  over('ready');
  // Jobs start last, because their first runs would slow the start down.
  const base = config.publicUrl ?? server.url;
  const mail = config.mail && { server: program.mailServer(config.mail), base };
  const sending = { database, logger, clock: () => new Date() };
  const topics = [
    ...(mail && config.weekMail ? [program.weekTopic] : []),
    program.absenceTopic,
    program.correctionTopic,
    program.lateTopic,
    program.resultsTopic,
    program.planTopic,
    program.monthTopic,
  ];
  const gateways = {
    outbound: program.outbound(program.allowedHosts(config.gatewayAllowedHosts ?? [])),
    keySecret: config.gatewayKeySecret,
  };
  const toDevices = push && {
    keys: push,
    outbound: program.outbound(program.NOTHING_INSIDE, undefined, config.pushPorts),
  };
  const families =
    mail || toDevices || config.gatewayKeySecret !== undefined
      ? program.familyMailer({ ...sending, server: mail?.server, base, gateways, push: toDevices }, topics)
      : undefined;
  const notices = toDevices && program.noticePusher({ ...sending, ...toDevices });
  const grades = program.gradeSender({
    ...sending,
    keySecret: config.keySecret,
    outbound: program.outbound(program.allowedHosts(config.ltiAllowedHosts ?? [])),
  });
  const webhooks =
    config.webhookKeySecret === undefined
      ? undefined
      : program.webhookSender({
          ...sending,
          keySecret: config.webhookKeySecret,
          outbound: program.outbound(program.allowedHosts(config.webhookAllowedHosts ?? [])),
        });
  const reports = mail && program.reportSender({ ...sending, server: mail.server, base });
  const jobs = program.startJobs(database, logger, {
    periods: config.periods,
    imports,
    mail,
    families,
    notices,
    grades,
    webhooks,
    reports,
    metrics,
  });
  ending.push(jobs.stop);
  // A SIGTERM comes with a load balancer, which needs time to turn away. Ctrl-C stops at once.
  ending.push(() =>
    server.stop({ delayMs: stopping?.signal === 'SIGTERM' ? config.stopDelayMs : 0, hurry: stopping?.hurry }),
  );

  say(`\n${parts.greeting}\n\n  ${server.url}\n`);
  if (accounts.length > 0) {
    say(`Demo accounts, all with the password ${accounts[0]?.password}:`);
    for (const { phone, name, notes } of accounts) say(`  ${phone}  ${notes.en} (${name})`);
    say('');
  }
  const link = await program.offerSetUp(database, config.publicUrl ?? server.url);
  if (link) {
    say(
      'Nobody can sign in yet. Make the first administrator on this page, within an hour; keep the link to yourself:',
    );
    say(`\n  ${link}\n`);
  }
  for (const warning of warningsOf(config)) say(`${warning}\n`);
  files?.goOn();
  const missing = files?.missing() ?? [];
  if (missing.length > 0) say(`Still being made, and pages that need it wait for it: ${missing.join(', ')}.\n`);
  say('Ctrl-C stops.');
  logger.debug({ phases }, 'started');
  files?.made.then(
    () => {
      if (missing.length > 0 && !stopping) say('All files are made.');
    },
    async (error: unknown) => {
      // A server without its pages is of no use.
      if (stopping) return;
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
      await end();
      process.exit(1);
    },
  );
}

/** The keys of notices on devices, where this server sends any. What keeps it from that is said, and all else works. */
async function readyPush(
  program: typeof import('./program.ts'),
  { push }: Config,
  database: Database,
): Promise<PushKeys | undefined> {
  if (!push) return undefined;
  return program.pushKeys(database.owner, push).catch((error: unknown) => {
    if (!(error instanceof program.PushKeyLost)) throw error;
    say(`\n${error.message}`);
    return undefined;
  });
}

/** Creates the metrics where somebody may read them, and serves them on a port of their own where there is one. */
async function startMetrics(
  program: typeof import('./program.ts'),
  { host, metricsPort: port, metricsToken, backupDir }: Config,
  database: Database,
  ending: (() => Promise<void>)[],
): Promise<Metrics | undefined> {
  if (port === undefined && metricsToken === undefined) return undefined;
  const metrics = program.createMetrics({ version: VERSION, pools: database.pools, backupDir });
  if (port === undefined) return metrics;
  const listener = () => program.metricsListener(metrics, metricsToken);
  const server = await program.listen({ listener, host, port, firstPort: port, variable: 'METRICS_PORT' });
  ending.push(server.stop);
  say(`\nMetrics: ${server.url}/metrics`);
  return metrics;
}

/** Begins to make the files, and ends that when the server stops. */
function beginFiles(parts: ServerParts, config: Config, ending: (() => Promise<void>)[]): FilesInMaking | undefined {
  const over = new AbortController();
  const files = parts.files?.(config, over.signal);
  ending.push(async () => {
    over.abort();
    await files?.made.catch(() => {});
  });
  return files;
}

interface Stopping {
  signal: NodeJS.Signals;
  /** Aborted by a second signal: the one who stops the server does not want to wait. */
  hurry: AbortSignal;
}

/** A second signal within this time is the same one: npm passes on a Ctrl-C that the process has received itself. */
const SAME_SIGNAL_MS = 1000;

/** Calls `stop` on Ctrl-C or SIGTERM. A second signal cuts the delay for load balancers short; a third one ends the process at once. */
function onceSignalled(stop: (requested: Stopping) => Promise<void>): void {
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
