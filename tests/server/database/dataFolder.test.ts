import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#host/server/database/database.ts';
import { POSTGRES_MAJOR } from '#host/server/database/embedded/dataFolder.ts';
import { renewSecrets, startEmbedded, stopEmbedded } from '#host/server/database/embedded.ts';
import { isAlive } from '#host/server/database/processes.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { fillFolder } from '#tests/support/server/madeFolder.ts';

let dataDir: string;
const mounts = new Set<string>();
beforeEach(() => {
  dataDir = newDataFolder('academy-folder');
});
afterEach(async () => {
  await stopEmbedded(dataDir);
  for (const mount of mounts) execFileSync('umount', ['--lazy', mount]);
  mounts.clear();
  await rm(dataDir, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
/** Whether this machine lets us mount: root of a container often may not. */
const canMount = isRoot && process.platform === 'linux' && triesToMount();
function triesToMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
function mountDisk(size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', dataDir]);
  mounts.add(dataDir);
}

const start = () => startEmbedded({ dataDir });
const filled = () => fillFolder(dataDir);
async function countries(): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const rows = await database.owner.selectFrom('subject').select('name').execute();
  await database.close();
  return rows.map(({ name }) => name);
}
const secrets = () => join(dataDir, 'secrets.json');
const lock = () => join(dataDir, 'postgres', 'postmaster.pid');
/** A start that was refused has left no server behind. */
const expectNothingRuns = () => expect(existsSync(lock())).toBe(false);
/** One sentence or more, and none of a driver or a parser. */
const inWords = (text: RegExp) =>
  expect.objectContaining({ name: 'EmbeddedStartFailed', message: expect.stringMatching(text) });

describe('a database that is lost', () => {
  it('is told, and not replaced by an empty academy unless that is asked for', async () => {
    await filled();
    const before = await readFile(secrets(), 'utf8');
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await expect(start()).rejects.toEqual(inWords(/is lost.*secrets\.json.*back from a copy.*NEW_DATABASE=1/));
    await expect(openDatabase({ dataDir })).rejects.toEqual(inWords(/is lost/));
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await readFile(secrets(), 'utf8')).toBe(before);

    const server = await startEmbedded({ dataDir, startsAnew: true });
    expect(server.isNew).toBe(true);
    await server.stop();
  });

  it('is none where the first start was killed before it had made one', async () => {
    await writeFile(
      secrets(),
      JSON.stringify({ superuser: 'a'.repeat(32), owner: 'b'.repeat(32), api: 'c'.repeat(32) }),
    );
    const server = await start();
    expect(server.isNew).toBe(true);
    await server.stop();
  });
});

describe('the passwords of the database', () => {
  it('when lost, stop the start with the cure, and `npm run secrets` makes new ones that keep the data', async () => {
    await filled();
    await rm(secrets());
    await expect(start()).rejects.toEqual(inWords(/secrets\.json is missing.*backup.*npm run secrets/));
    expectNothingRuns();
    expect(existsSync(secrets())).toBe(false);

    await renewSecrets(dataDir);
    expect((await stat(secrets())).mode & 0o777).toBe(0o600);
    expectNothingRuns();
    expect(await countries()).toEqual(['India']);
  });

  const DAMAGES = [
    ['cut short', (text: string) => text.slice(0, 40)],
    ['empty', () => ''],
    ['without one of them', (text: string) => JSON.stringify({ ...JSON.parse(text), api: undefined })],
  ] as const;
  it.each(standingFor(DAMAGES, ([what]) => what === 'without one of them'))(
    'when %s, stop the start with the cure',
    async (_, damage) => {
      await filled();
      const whole = await readFile(secrets(), 'utf8');
      await writeFile(secrets(), damage(whole));
      await expect(start()).rejects.toEqual(inWords(/secrets\.json is cut short.*backup.*npm run secrets/));
      expectNothingRuns();
      await writeFile(secrets(), whole);
      expect(await countries()).toEqual(['India']);
    },
  );

  it('when wrong, stop the start with the cure, and no server is left', async () => {
    await filled();
    const whole = await readFile(secrets(), 'utf8');
    await writeFile(secrets(), JSON.stringify({ ...JSON.parse(whole), superuser: 'wrong' }));
    await expect(start()).rejects.toEqual(inWords(/does not take the passwords.*backup.*npm run secrets/));
    expectNothingRuns();
  });

  it('are made anew where no database knows them yet', { tags: ['all'] }, async () => {
    await writeFile(secrets(), '{"superuser"');
    const server = await start();
    await server.stop();
    expect(Object.keys(JSON.parse(await readFile(secrets(), 'utf8')))).toEqual([
      'superuser',
      'owner',
      'api',
      'hasDatabase',
    ]);
  });

  it('are not renewed under a server that runs, nor where there is no database', async () => {
    await expect(renewSecrets(dataDir)).rejects.toEqual(inWords(/There is no database/));
    await filled();
    const server = await start();
    const before = await readFile(secrets(), 'utf8');
    await expect(renewSecrets(dataDir)).rejects.toEqual(
      inWords(/PostgreSQL runs on the data .*Stop the academy first/),
    );
    expect(await readFile(secrets(), 'utf8')).toBe(before);
    await server.stop();
  });
});

describe('a data folder that cannot be used stops the start in words', () => {
  it('of another version of PostgreSQL', async () => {
    await filled();
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    // What the package brings is what the code says.
    expect((await readFile(version, 'utf8')).trim()).toBe(POSTGRES_MAJOR);
    await writeFile(version, '17\n');
    await expect(start()).rejects.toEqual(inWords(/made by PostgreSQL 17; this is PostgreSQL 18.*pg_dump.*DATA_DIR/));
    expectNothingRuns();
  });

  it('that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(startEmbedded({ dataDir: file })).rejects.toEqual(inWords(/there is a file of that name.*DATA_DIR/));
  });

  it.runIf(isRoot)('of somebody else', { tags: ['all'] }, async () => {
    await filled();
    chownSync(join(dataDir, 'postgres'), 4_242, 4_242);
    await expect(start()).rejects.toEqual(inWords(/belongs to the user with the number 4242.*chown -R/));
    expectNothingRuns();
  });

  it.runIf(!isRoot)('without the right to write', async () => {
    chmodSync(dataDir, 0o500);
    await expect(start()).rejects.toEqual(inWords(/Nothing can be written.*the rights of the folder/));
    chmodSync(dataDir, 0o700);
  });

  it.runIf(canMount)('on a read-only file system', { tags: ['all'] }, async () => {
    mountDisk('300m');
    await filled();
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    await expect(start()).rejects.toEqual(inWords(/Nothing can be written.*mounted read-only.*DATA_DIR/));
    execFileSync('mount', ['-o', 'remount,rw', dataDir]);
    expectNothingRuns();
    expect(await countries()).toEqual(['India']);
  });

  it.runIf(canMount)('on a disk that is full, before and after there is a database', async () => {
    mountDisk('20m');
    await expect(start()).rejects.toEqual(inWords(/MB left; PostgreSQL needs 128 MB.*Free some space/));
    execFileSync('mount', ['-o', 'remount,size=160m', dataDir]);
    await filled();
    const { bavail, bsize } = await statfs(dataDir);
    const filler = join(dataDir, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize - 1024 * 1024));
    await expect(start()).rejects.toEqual(inWords(/MB left; PostgreSQL needs 32 MB.*Free some space/));
    expectNothingRuns();
    await rm(filler);
    expect(await countries()).toEqual(['India']);
  });
});

describe('a server that was killed', () => {
  it('is not taken for one that runs, though its number is another process’s now', async () => {
    await filled();
    // What a container leaves that was killed: after its restart the numbers begin anew.
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    await writeFile(lock(), [process.pid, join(dataDir, 'postgres'), 0, 5_432, '', '127.0.0.1', '', ''].join('\n'));
    chownSync(lock(), uid, gid);
    expect(await countries()).toEqual(['India']);
    expectNothingRuns();
  });

  it.runIf(process.platform === 'linux')('is dead before its parent has noticed', async () => {
    // Its parent becomes a program that never asks after a child, before the child ends.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [printed] = await once(parent.stdout, 'data');
    const child = Number(String(printed));
    await expect.poll(() => readFile(`/proc/${child}/stat`, 'utf8')).toMatch(/\) Z /);
    // The system still knows its number.
    expect(process.kill(child, 0)).toBe(true);
    expect(await isAlive(child)).toBe(false);
    parent.kill();
    expect(await isAlive(process.pid)).toBe(true);
    expect(await isAlive(process.pid, 'postgres')).toBe(false);
  });
});
