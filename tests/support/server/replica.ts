/** A PostgreSQL server and a streaming replica of it, both embedded, thrown away afterwards. */
import { appendFile, chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findTools } from '#host/server/database/embedded/postgresTools.ts';
import { type EmbeddedServer, startEmbedded } from '#host/server/database/embedded.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { fillFolder } from './madeFolder.ts';
import { freePort } from './proxies.ts';

export interface Replicated {
  /** Logs in as the API, or as the tables' owner, on the main server. */
  apiUrl: string;
  ownerUrl: string;
  /** As the API on the replica. */
  readUrl: string;
  /** Where each has its data. */
  folders: { main: string; replica: string };
  /** Waits until the replica shows all that the main server has written so far. */
  catchUp(): Promise<void>;
  /** The replica takes nothing over any more from the main server, or does so again. */
  pauseReplay(isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** An embedded server by itself writes no log that a replica could follow. */
const FOLLOWED = ['fsync=off', 'wal_level=replica', 'max_wal_senders=10'];

export async function startReplicated(fill = fillFolder): Promise<Replicated> {
  const folder = newDataFolder('academy-replica');
  const dataDir = join(folder, 'main');
  const copy = join(folder, 'replica');
  let main: EmbeddedServer | undefined;
  const tools = await findTools(folder);
  const clients: pg.Client[] = [];
  let isReplicaUp = false;
  const stop = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    if (isReplicaUp) await tools.run('pg_ctl', ['stop', '-m', 'immediate', '-D', copy]);
    await main?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const connected = async (url: string) => {
    const client = new pg.Client(url);
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };

  try {
    await mkdir(dataDir);
    await fill(dataDir);
    // Once, for a log that a replica can follow. A copy of a stopped server needs no backup protocol.
    main = await startEmbedded({ dataDir, settings: FOLLOWED });
    await main.stop();
    await cp(join(dataDir, 'postgres'), copy, { recursive: true, preserveTimestamps: true });
    main = await startEmbedded({ dataDir, settings: FOLLOWED });
    const { port, username, password } = new URL(main.superuserUrl);
    await writeFile(join(copy, 'standby.signal'), '');
    const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
    await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    await giveTo(join(dataDir, 'postgres'), copy);
    const own = await freePort();
    const settings = [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'],
      ...['wal_retrieve_retry_interval=100ms', ...FOLLOWED],
    ];
    const flags = ['-p', String(own), ...settings.flatMap((setting) => ['-c', setting])].join(' ');
    const log = join(folder, 'replica.log');
    await tools.own(log);
    await tools.run('pg_ctl', ['start', '-w', '-t', '30', '-s', '-D', copy, '-l', log, '-o', flags]);
    isReplicaUp = true;

    const on = (url: string) => Object.assign(new URL(url), { port: String(own) }).href;
    const writer = await connected(main.superuserUrl);
    const reader = await connected(on(main.superuserUrl));
    const ask = async (client: pg.Client, question: string, values: string[] = []) =>
      (await client.query(question, values)).rows[0]?.answer;
    return {
      apiUrl: main.apiUrl,
      ownerUrl: main.ownerUrl,
      readUrl: on(main.apiUrl),
      folders: { main: join(dataDir, 'postgres'), replica: copy },
      async catchUp() {
        const position = await ask(writer, `select pg_logical_emit_message(false, '', '', true)::text as answer`);
        // Waits on the server until it is so, 20 s at most.
        await reader.query(`set statement_timeout = '20s'`);
        const reached = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as answer';
        while ((await ask(reader, reached, [position])) !== true) await ask(reader, 'select pg_sleep(0.02)');
      },
      async pauseReplay(isPaused) {
        await reader.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
        const wanted = isPaused ? 'paused' : 'not paused';
        const state = 'select pg_get_wal_replay_pause_state() as answer';
        while ((await ask(reader, state)) !== wanted) await ask(reader, 'select pg_sleep(0.02)');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL wants to own its folder: who owns the main server's gets the copy too. */
async function giveTo(model: string, copy: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  const inside = await readdir(copy, { recursive: true });
  for (const path of ['', ...inside]) await chown(join(copy, path), uid, gid);
}
