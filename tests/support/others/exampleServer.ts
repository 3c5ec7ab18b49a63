/** Servers of `demo-host/examples/`, started as their comments say. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/server/proxies.ts';
import { findFrameworks } from './packages.ts';

const examples = fileURLToPath(new URL('../../../demo-host/examples/', import.meta.url));

export interface ExampleServer {
  origin: string;
  stop(): Promise<void>;
}

/** How long a server may take to answer for the first time, and to end, in ms. */
const PATIENCE_MS = 30_000;

/**
 * Starts a server and waits until it answers anything at all.
 * @param command what stands in its comment, with `{port}` where the port belongs.
 * @throws what it said when it ends before that.
 */
export async function startExample(
  folder: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<ExampleServer> {
  const frameworks = await findFrameworks();
  // A copy, since Node looks for packages from where a file is.
  const cwd = frameworks ? mkdtempSync(join(frameworks, `${folder}-`)) : examples + folder;
  if (frameworks) cpSync(examples + folder, cwd, { recursive: true });
  const port = await freePort();
  const [program, ...args] = command.map((part) => part.replace('{port}', String(port)));
  const child = spawn(program ?? '', args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (piece: Buffer) => {
    output = (output + piece).slice(-4000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command.join(' ')} has ended: ${output}`)));
  });
  failed.catch(() => {});
  const stop = async () => {
    child.kill();
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
      // What it has started may hold these open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, PATIENCE_MS);
    await ended;
    clearTimeout(late);
    if (frameworks) rmSync(cwd, { recursive: true });
    if (isLate) throw new Error(`${command.join(' ')} did not end in ${PATIENCE_MS / 1000} s: ${output}`);
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([answering(origin), failed]);
  } catch (error) {
    // Whatever comes of that, this is what went wrong first.
    await stop().catch(() => {});
    throw error;
  }
  return { origin, stop };
}

/** Resolves when a server has answered a request, however it answered. */
async function answering(origin: string): Promise<void> {
  // Also for the answer: a server that takes a request and keeps it would be waited for by `fetch` for five minutes.
  const late = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    try {
      await fetch(origin, { signal: late });
      return;
    } catch (error) {
      if (late.aborted) throw new Error(`${origin} does not answer.`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
