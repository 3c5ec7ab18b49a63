/** Debian's PgBouncer in transaction mode before a PostgreSQL server, where it is installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRoot } from '#tests/support/browser/debian.ts';
import { commandOf, freePort, listens } from './proxies.ts';

/** PgBouncer refuses to run as root: as `nobody` then, whose number is the same on every Debian. */
const NOBODY = { uid: 65534, gid: 65534 };

export const hasPgBouncer = (): boolean => commandOf('pgbouncer') !== undefined;

/** Starts it before the server of `url`. @param servers the connections to the server at most */
export async function startPgBouncer(url: string, servers: number): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const place = mkdtempSync(join(tmpdir(), 'academy-pgbouncer-'));
  const own = await freePort();
  const files = {
    'users.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(place, 'users.txt')}`,
      `default_pool_size = ${servers}`,
      'max_client_conn = 200',
      `logfile = ${join(place, 'pgbouncer.log')}`,
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  if (isRoot) for (const name of ['', ...Object.keys(files)]) chownSync(join(place, name), NOBODY.uid, NOBODY.gid);
  const child = spawn(commandOf('pgbouncer') ?? 'pgbouncer', ['-q', join(place, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? NOBODY : {}),
  });
  let output = '';
  child.stderr.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  for (let waited = 0; !(await listens(own)); waited += 50) {
    if (child.exitCode !== null || waited > 20_000) {
      await stop();
      throw new Error(`PgBouncer did not start: ${output}`);
    }
    await pause(50);
  }
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) });
  // That of the server's socket, which leads past the pooler.
  pooled.searchParams.delete('host');
  return { url: pooled.href, stop };
}
