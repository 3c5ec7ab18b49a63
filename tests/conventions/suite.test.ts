/** A suite that hangs is ended with all that it started, and what had ended until then counts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DATA_FOLDERS } from '#tests/support/run/dataFolder.ts';
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
