/**
 * What a monitoring system (Prometheus) reads of a process: numbers with names, and never a word about a person. A label
 * has few values that the code names; no label holds what somebody sent.
 */
import { timingSafeEqual } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '#host/server/database/database.ts';
import { HUNG_UP, TOO_SLOW } from './arrival.ts';
import type { AppEnv } from './env.ts';
import { sha256 } from './session.ts';

/** How an import ended: written, refused because of what is in the file, or broken off by a failure of ours. */
type ImportOutcome = 'done' | 'refused' | 'failed';
/** What became of a statement: taken in, known already, kept until it can be matched, or refused. */
type StatementOutcome = 'taken' | 'known' | 'waiting' | 'refused';

/** The metrics of one process. */
export interface Metrics {
  /** All of them in Prometheus' text format, with its content type. */
  text(): Promise<{ type: string; body: string }>;
  /** A request has been answered. @param call the id of its call; `files`, `health` or `other` for what is none */
  answered(call: string, status: number, seconds: number): void;
  /** A job has run. Its label is `name`, since Prometheus has a label `job` of its own. */
  jobRan(name: string, seconds: number, hasFailed: boolean): void;
  /** An import has ended. @param kind of the file, such as `oneroster` */
  imported(kind: string, outcome: ImportOutcome): void;
  /** Statements about learning have come in. */
  statements(outcome: StatementOutcome, count: number): void;
  /** A report was read from the replica, or from the main server. */
  reportRead(from: 'replica' | 'main'): void;
}

export interface MetricsOptions {
  version: string;
  /** The connections of this process, by pool. */
  pools: () => Record<string, PoolState>;
  /** `BACKUP_DIR`: the folder that backups are put into. */
  backupDir?: string | undefined;
}

/** Upper ends in seconds. A query may take 15 s; people notice from a tenth of a second on. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Creates the metrics of this process, with those that Node gives: memory, CPU, lag of the event loop, collections of garbage. */
export function createMetrics({ version, pools, backupDir }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'academy_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Counter({
    name: 'academy_requests_total',
    help: 'Requests by call and status; 499 and 408 are those that the caller broke off, or sent too slowly.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'academy_request_duration_seconds',
    help: 'Time from a request to its answer, by call.',
    labelNames: ['call'],
    buckets: DURATIONS,
    registers,
  });
  new Gauge({
    name: 'academy_database_connections',
    help: 'Connections to the database by pool and state: busy, idle, or the most that there may be.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { busy, idle, max }] of Object.entries(pools())) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'max' }, max);
      }
    },
  });
  new Gauge({
    name: 'academy_database_waiting',
    help: 'Requests that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waiting }] of Object.entries(pools())) this.set({ pool }, waiting);
    },
  });
  const reportReads = new Counter({
    name: 'academy_report_reads_total',
    help: 'Reports that were read from the replica, or from the main server where there is a replica but it could not answer.',
    labelNames: ['from'],
    registers,
  });
  const jobRuns = new Counter({
    name: 'academy_job_runs_total',
    help: 'Runs of background work, by job and outcome.',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const jobDone = new Gauge({
    name: 'academy_job_last_success_timestamp_seconds',
    help: 'When a job of this process last ended well.',
    labelNames: ['name'],
    registers,
  });
  const jobSeconds = new Gauge({
    name: 'academy_job_duration_seconds',
    help: 'How long the last run of a job took.',
    labelNames: ['name'],
    registers,
  });
  const imports = new Counter({
    name: 'academy_imports_total',
    help: 'Imports of files by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const statements = new Counter({
    name: 'academy_statements_total',
    help: 'Statements about learning that came in, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'academy_last_backup_timestamp_seconds',
    help: 'When the newest file in BACKUP_DIR was written; missing where there is none.',
    registers,
    async collect() {
      this.reset();
      const newest = backupDir === undefined ? undefined : await newestFile(backupDir);
      if (newest === undefined) this.remove();
      else this.set(newest.getTime() / 1000);
    },
  });

  return {
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    answered(call, status, seconds) {
      requests.inc({ call, status });
      // How long a caller took to hang up tells nothing about the server.
      if (status !== HUNG_UP && status !== TOO_SLOW) durations.observe({ call }, seconds);
    },
    jobRan(name, seconds, hasFailed) {
      jobRuns.inc({ name, outcome: hasFailed ? 'failed' : 'done' });
      jobSeconds.set({ name }, seconds);
      if (!hasFailed) jobDone.setToCurrentTime({ name });
    },
    imported: (kind, outcome) => imports.inc({ kind, outcome }),
    statements: (outcome, count) => statements.inc({ outcome }, count),
    reportRead: (from) => reportReads.inc({ from }),
  };
}

/** When the newest file of a folder was written. A file that is still being written does not count. */
async function newestFile(folder: string): Promise<Date | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const whole = entries.filter((entry) => entry.isFile() && !/^\.|\.(?:part|tmp)$/.test(entry.name));
  const times = await Promise.all(whole.map(({ name }) => stat(join(folder, name)).then(({ mtime }) => mtime)));
  return times.sort((one, other) => other.getTime() - one.getTime())[0];
}

/** Counts and times every request. What is no call of the API is counted by its kind, since addresses have no end. */
export const measured =
  (metrics: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const from = performance.now();
    await next();
    metrics.answered(c.var.facts.call ?? kindOf(c.req.path), c.res.status, (performance.now() - from) / 1000);
  };

function kindOf(path: string): 'files' | 'health' | 'other' {
  if (/^\/(?:healthz|readyz|metrics)$/.test(path)) return 'health';
  return /^\/(?:api|lti|oidc)(?:\/|$)/.test(path) ? 'other' : 'files';
}

/** Whether a request brings the token of `/metrics`, as `Authorization: Bearer …`. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  // Hashes have the same length, so the comparison tells nothing of the token.
  return timingSafeEqual(sha256(sent), sha256(token));
}

/** The listener of a port that serves `/metrics` and nothing else. @param token that a request has to bring, if any */
export function metricsListener(metrics: Metrics, token: string | undefined): RequestListener {
  return (incoming, outgoing) => {
    const send = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    if (incoming.url !== '/metrics' || incoming.method !== 'GET') return send(404, 'Only GET /metrics is here.\n');
    if (token !== undefined && !hasToken(incoming.headers.authorization, token)) {
      outgoing.setHeader('WWW-Authenticate', 'Bearer');
      return send(401, 'The token of METRICS_TOKEN is missing or wrong.\n');
    }
    metrics.text().then(
      ({ type, body }) => send(200, body, type),
      () => send(500, 'The metrics cannot be read.\n'),
    );
  };
}
