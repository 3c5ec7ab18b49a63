/** A run and a suite that hang are ended with all that they started, and what had ended until then counts. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { nothingBegun } from '#tests/support/run/begun.ts';
import { DATA_FOLDERS } from '#tests/support/run/dataFolder.ts';
import { interruptionOf } from '#tests/support/run/interruption.ts';
import { endServersIn } from '#tests/support/run/leftServers.ts';
import { prepare } from '#tests/support/run/preparation.ts';
import { endedIn, resultsOf } from '#tests/support/run/progress.ts';
import { runSuite } from '#tests/support/run/suite.ts';

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A suite that starts a server apart from itself as `pg_ctl` does, tells of one test, and then `ending`. */
const suiteThat = (folder: string, ending: string) => `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const { spawn } = require('node:child_process');
  const data = process.env.${DATA_FOLDERS} + '/academy/postgres';
  mkdirSync(data, { recursive: true });
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  server.unref();
  writeFileSync(data + '/postmaster.pid', server.pid + '\\n' + data);
  writeFileSync(${JSON.stringify(join(folder, 'server'))}, [server.pid, data, process.env.TMPDIR].join(' '));
  appendFileSync(process.env.ACADEMY_PROGRESS, JSON.stringify({ path: ['a.test.ts', 'a'], state: 'passed', ms: 1 }) + '\\n');
  ${ending}`;

/** @param onProgress is called once the first test of the suite has ended. */
async function run(ending: string, signal = new AbortController().signal, onProgress = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-suite-'));
  try {
    const script = join(folder, 'suite.cjs');
    writeFileSync(script, suiteThat(folder, ending));
    const progress = join(folder, 'ended.jsonl');
    const running = runSuite({ args: [script], progress, ending: signal, silenceMs: 8_000 });
    // A file is there before its first line is.
    await vi.waitUntil(() => endedIn(progress).length > 0, 30_000);
    onProgress();
    const code = await running;
    const [pid = '', data = '', other = ''] = readFileSync(join(folder, 'server'), 'utf8').split(' ');
    await vi.waitUntil(() => !isThere(Number(pid)), 30_000);
    expect([dirname(dirname(data)), other].filter(existsSync)).toEqual([]);
    return { code, ...resultsOf(endedIn(progress)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Side by side: they wait, and do little else.
describe.concurrent('a suite', () => {
  it('ends with its own code, and takes a server along that it has left', async () => {
    expect(await run('process.exitCode = 3')).toMatchObject({ code: 3, passed: 1, failed: 0 });
  });

  it('is ended when no test has ended for long, and keeps what had passed', async () => {
    const { code, passed } = await run('setInterval(() => {}, 1000)');
    expect([code, passed]).toEqual([expect.stringMatching(/^hangs: no test has ended for \d+ s$/), 1]);
  });

  it('is not ended while its tests end, however long it takes', async () => {
    const slowly = `let left = 6; const timer = setInterval(() => {
      appendFileSync(process.env.ACADEMY_PROGRESS, JSON.stringify({ path: ['a.test.ts', 'b'], state: 'passed', ms: 1 }) + '\\n');
      if (--left === 0) clearInterval(timer);
    }, 1_800);`;
    expect(await run(slowly)).toMatchObject({ code: 0, passed: 7 });
  });

  it('is ended by whoever interrupts the run', async () => {
    const interruption = new AbortController();
    const ended = run('setInterval(() => {}, 1000)', interruption.signal, () => interruption.abort());
    expect(await ended).toMatchObject({ code: 'was interrupted', passed: 1 });
  });
});

describe('what a run makes before its suites', () => {
  const never = () => new Promise<never>(() => {});

  it('is given where it is made in time, and fails by itself', async () => {
    const { signal } = new AbortController();
    expect(await prepare('The build', async () => 'built', signal)).toBe('built');
    await expect(prepare('The build', () => Promise.reject(new Error('No room')), signal)).rejects.toThrow('No room');
  });

  it('is ended when it hangs, with what it has started, and says so', async () => {
    let given: AbortSignal | undefined;
    const made = prepare(
      'The build',
      (ending) => {
        given = ending;
        return never();
      },
      new AbortController().signal,
      1,
    );
    await expect(made).rejects.toThrow(/^The build hangs: it has not ended for \d+ s$/);
    expect(given?.aborted).toBe(true);
  });

  it('is ended when the run is interrupted, before it or meanwhile', async () => {
    const interruption = new AbortController();
    const made = prepare('Seeding', never, interruption.signal);
    interruption.abort();
    await expect(made).rejects.toThrow('Seeding was interrupted');
    await expect(prepare('Seeding', never, interruption.signal)).rejects.toThrow('Seeding was interrupted');
  });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  'a run is interrupted by %s, also where nobody reads it any more',
  (signal) => {
    const [stdout, stderr] = [new EventEmitter(), new EventEmitter()];
    const run = Object.assign(new EventEmitter(), { stdout, stderr });
    const ending = interruptionOf(run);
    expect(ending.aborted).toBe(false);
    run.emit(signal);
    expect(ending.aborted).toBe(true);
    for (const output of [stdout, stderr]) expect(output.emit('error', new Error('EIO'))).toBe(true);
  },
);

it('academies that a run has begun are stopped, those that come late and after one that does not stop', async () => {
  const stopped: string[] = [];
  const academies = nothingBegun();
  const one = (name: string) => ({ stop: async () => void stopped.push(name) });
  let come = (_: ReturnType<typeof one>) => {};
  const late = new Promise<ReturnType<typeof one>>((resolve) => {
    come = resolve;
  });
  academies.begin(async () => ({ stop: () => Promise.reject(new Error('It does not stop')) }));
  await academies.begin(async () => one('first'));
  academies.begin(() => late);
  expect(await academies.begin(() => Promise.reject(new Error('It did not start')))).toBeUndefined();
  const all = academies.stopAll();
  come(one('late'));
  await all;
  expect(stopped).toEqual(['first', 'late']);
});

it('of servers that are left each is ended, past a note that is gone or not written yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-left-'));
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', (_, signal) => resolve(signal)));
  try {
    for (const name of ['a', 'b', 'c']) mkdirSync(join(folder, name));
    symlinkSync(join(folder, 'gone'), join(folder, 'a/postmaster.pid'));
    writeFileSync(join(folder, 'b/postmaster.pid'), '');
    writeFileSync(join(folder, 'c/postmaster.pid'), `${server.pid}\n${folder}`);
    endServersIn(folder);
    expect(await ended).toBe('SIGQUIT');
    endServersIn(join(folder, 'no such folder'));
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
