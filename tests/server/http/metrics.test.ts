/** What a monitoring system reads, and that it never reads a word about a person. */

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PERIODS } from '#host/server/academy/retention.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { createLogger } from '#host/server/http/log.ts';
import { createMetrics, type Metrics, metricsListener } from '#host/server/http/metrics.ts';
import { importRunner } from '#host/server/imports/importRunner.ts';
import { beginImport, keepPart } from '#host/server/imports/imports.queries.ts';
import { startJobs } from '#host/start/jobs.ts';
import { listen } from '#host/start/server.ts';
import { runnerInside } from '#tests/server/imports/runnerInside.ts';
import { ask, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

let world: World;
let metrics: Metrics;
let app: World['app'];
let backups: string;
beforeAll(async () => {
  world = await makeWorld();
  backups = await mkdtemp(join(tmpdir(), 'backups-'));
  metrics = createMetrics({ version: '1.2.3', pools: world.database.pools, backupDir: backups });
  app = world.appWith({ metrics, metricsToken: TOKEN });
});
afterAll(async () => {
  await world?.close();
  await rm(backups, { recursive: true, force: true });
});

/** The value of a sample, as it stands in the text; undefined where there is none. */
async function sampleOf(sample: string): Promise<number | undefined> {
  const { body } = await metrics.text();
  const line = body.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

describe('the metrics of a process', () => {
  it('count and time requests by call and status, and what is no call by its kind', async () => {
    const { phone } = world.people.staff;
    const login = (password: string) =>
      ask(app, 'POST', '/api/admin/login', { body: { identifier: phone, password, parentView: false } });
    await login(PASSWORD);
    await login('wrong');
    await ask(app, 'GET', '/healthz');
    await ask(app, 'GET', '/api/made-up/by/a/caller');
    expect(await sampleOf('academy_requests_total{call="login",status="200"}')).toBe(1);
    expect(await sampleOf('academy_requests_total{call="login",status="401"}')).toBe(1);
    expect(await sampleOf('academy_requests_total{call="health",status="200"}')).toBe(1);
    expect(await sampleOf('academy_requests_total{call="other",status="404"}')).toBe(1);
    expect(await sampleOf('academy_request_duration_seconds_count{call="login"}')).toBe(2);
    expect(await sampleOf('academy_request_duration_seconds_bucket{le="15",call="login"}')).toBe(2);
  });

  it('tell of connections, of the event loop and of the version', async () => {
    expect(await sampleOf('academy_database_connections{pool="api",state="max"}')).toBe(10);
    expect(await sampleOf('academy_database_waiting{pool="api"}')).toBe(0);
    expect(await sampleOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await sampleOf('academy_info{version="1.2.3"}')).toBe(1);
  });

  it('tell when each job last ended well, and of its failures', async () => {
    const logger = createLogger('silent');
    const imports = importRunner(world.database, logger);
    const jobs = startJobs(world.database, logger, { periods: DEFAULT_PERIODS, imports, metrics });
    const done = 'academy_job_last_success_timestamp_seconds{name="renew performance"}';
    await expect.poll(() => sampleOf(done)).toBeGreaterThan(1_700_000_000);
    await jobs.stop();
    metrics.jobRan('purge', 0.5, true);
    expect(await sampleOf('academy_job_runs_total{name="purge",outcome="failed"}')).toBe(1);
    expect(await sampleOf('academy_job_last_success_timestamp_seconds{name="purge"}')).toBeUndefined();
  });

  it('tell what became of the statements that a key has sent', async () => {
    const made = await makeKey(world.database.owner, { name: 'M', purposes: ['xapi'], schoolId: null, madeBy: null });
    const headers = {
      Authorization: `Basic ${Buffer.from(`${made.key}:${made.secret}`).toString('base64')}`,
      'X-Experience-API-Version': '1.0.3',
    };
    const statement = (id: string) => ({
      id,
      actor: { mbox: 'mailto:nobody@school.example' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
      object: { id: 'https://lms.example/quiz/1' },
    });
    const send = (body: unknown) => ask(app, 'POST', '/xapi/statements', { headers, body });
    const of = (outcome: string) => sampleOf(`academy_statements_total{outcome="${outcome}"}`);
    await send([statement('6690e6c9-3ef0-4ed3-8b37-7f3964730bee'), statement('6690e6c9-3ef0-4ed3-8b37-7f3964730bef')]);
    await send(statement('6690e6c9-3ef0-4ed3-8b37-7f3964730bee'));
    await send([{}, {}, {}]);
    expect([await of('waiting'), await of('known'), await of('refused')]).toEqual([2, 1, 3]);
  });

  it('tell how an import ended that the runner has run', async () => {
    const { owner } = world.database;
    const importId = await beginImport(owner, {
      kind: 'oneroster',
      fileName: 'Roster',
      source: '',
      countryId: null,
      schoolId: null,
      startedBy: null,
      keyId: null,
    });
    await keepPart(owner, importId, 0, Buffer.from('no roster'));
    const runner = runnerInside(world.database, undefined, metrics);
    await runner.lineUp({ importId, write: true, isConfirmed: true });
    await runner.ended(importId);
    const refused = 'academy_imports_total{kind="oneroster",outcome="refused"}';
    await expect.poll(() => sampleOf(refused)).toBe(1);
  });

  it('tell of imports and statements, and when the newest whole backup was written', async () => {
    metrics.imported('workbook', 'refused');
    metrics.statements('taken', 40);
    expect(await sampleOf('academy_imports_total{kind="workbook",outcome="refused"}')).toBe(1);
    expect(await sampleOf('academy_statements_total{outcome="taken"}')).toBe(40);
    const last = 'academy_last_backup_timestamp_seconds';
    expect(await sampleOf(last)).toBeUndefined();
    for (const [name, at] of [
      ['old', 1_000],
      ['new', 2_000],
      ['draft.part', 3_000],
    ] as const) {
      await writeFile(join(backups, name), '');
      await utimes(join(backups, name), at, at);
    }
    expect(await sampleOf(last)).toBe(2_000);
  });

  it('hold nothing that somebody sent, and nobody’s name, phone number or address', async () => {
    const { phone, name } = world.people.parent;
    await ask(app, 'GET', `/api/admin/users?search=${phone}`, {
      token: await world.tokenOf(world.people.administrator),
    });
    await ask(app, 'GET', `/some/page/${phone}`, { from: '203.0.113.7' });
    const { body } = await metrics.text();
    for (const secret of [phone, name, world.people.administrator.name, '203.0.113.7', 'some/page']) {
      expect(body).not.toContain(secret);
    }
  });
});

describe('where they are read', () => {
  it('at /metrics with the token alone, and nowhere without METRICS_TOKEN', async () => {
    const read = (authorization?: string) =>
      ask(app, 'GET', '/metrics', { headers: authorization ? { Authorization: authorization } : {} });
    expect((await read()).status).toBe(401);
    expect((await read('Bearer a-token-of-thirty-two-character!')).status).toBe(401);
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('version=0.0.4');
    expect((await ask(world.app, 'GET', '/metrics')).status).toBe(404);
  });

  it('on a port of their own, which has nothing else', async () => {
    const open = await listen({
      listener: () => metricsListener(metrics, undefined),
      host: '127.0.0.1',
      port: 0,
      firstPort: 0,
    });
    const closed = await listen({
      listener: () => metricsListener(metrics, TOKEN),
      host: '127.0.0.1',
      port: 0,
      firstPort: 0,
    });
    expect(await (await fetch(`${open.url}/metrics`)).text()).toContain('# TYPE academy_requests_total counter');
    expect((await fetch(`${open.url}/api/admin/users`)).status).toBe(404);
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(401);
    expect((await fetch(`${closed.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
    await Promise.all([open.stop(), closed.stop()]);
  });
});
