import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#host/server/database/database.ts';
import { startEmbedded, stopEmbedded } from '#host/server/database/embedded.ts';
import { DataFolderInUse } from '#host/server/database/ownership.ts';
import { bundled } from '#tests/support/run/bundle.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { fillFolder } from '#tests/support/server/madeFolder.ts';

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = newDataFolder('academy-embedded');
  dataDir = folder;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stopEmbedded(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** Another process that has opened the data folder and holds it. */
async function holder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundled('tests/support/processes/folderHolder.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [first] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(() => [`exited: ${output}`]),
  ]);
  expect(String(first).trim()).toBe('open');
  return child;
}

describe('the embedded server', () => {
  it('finds its data again at the second start, and reports only progress, in a folder that only this user may enter', async () => {
    // As root has one in /root, which PostgreSQL's user cannot enter.
    await chmod(folder, 0o700);
    dataDir = join(folder, 'checkout', '.data');
    const lines: string[] = [];
    const open = () => openDatabase({ dataDir, onProgress: (line) => lines.push(line) });
    const first = await open();
    await first.owner.insertInto('subject').values({ name: 'India' }).execute();
    await first.close();
    const second = await open();
    expect(await second.owner.selectFrom('subject').select('name').execute()).toEqual([{ name: 'India' }]);
    await second.close();
    expect(lines).toEqual(['Creating the database', 'Bringing the tables up to date']);
  });

  it('keeps its passwords where only this user can read them, and requires them', async () => {
    await fillFolder(dataDir);
    const server = await startEmbedded({ dataDir });
    const secrets = join(dataDir, 'secrets.json');
    expect((await stat(secrets)).mode & 0o777).toBe(0o600);
    const { api, owner, superuser } = JSON.parse(await readFile(secrets, 'utf8'));
    expect(new Set([api, owner, superuser]).size).toBe(3);
    const url = new URL(server.apiUrl);
    expect(url.hostname).toBe('127.0.0.1');
    url.password = 'wrong';
    await expect(openDatabase({ databaseUrl: url.href })).rejects.toThrow(
      /does not take the password of the login academy_login/,
    );
    await server.stop();
  });

  it('refuses a data folder that another process owns, leaves it alone, and takes over its server once that is killed', async () => {
    await fillFolder(dataDir);
    const child = await holder();
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const postmaster = async () => (await readFile(lock, 'utf8')).split('\n')[0];
    const first = await postmaster();
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataFolderInUse);
    await expect(openDatabase({ dataDir })).rejects.toThrow(`(${child.pid}) is already running`);
    expect(await postmaster()).toBe(first);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = await openDatabase({ dataDir });
    await database.ping();
    expect(await postmaster()).toBe(first);
    await database.close();
    await expect(stat(lock)).rejects.toThrow(/ENOENT/);
  });

  it('is started again when it dies under a running process, with every committed row', async () => {
    await fillFolder(dataDir);
    const database = await openDatabase({ dataDir });
    await database.owner.insertInto('subject').values({ name: 'Nepal' }).execute();
    const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(postmaster, 'SIGKILL');
    await expect
      .poll(() =>
        database.owner
          .selectFrom('subject')
          .select('name')
          .execute()
          .catch(() => []),
      )
      .toEqual([{ name: 'India' }, { name: 'Nepal' }]);
    await database.close();
  });
});
