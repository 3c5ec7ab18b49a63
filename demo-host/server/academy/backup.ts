/** Writes the whole database into one file, from one snapshot, while the server runs (`npm run backup`). */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeWholeFile } from '#host/server/database/wholeFile.ts';
import { type ArchiveEnding, type ArchiveHeader, END_OF_ROWS, FIRST_LINE, RowSum } from './archive.ts';
import { quoted, readLayout } from './layout.ts';

interface BackupOptions {
  /** Of the academy, for the header. */
  version: string;
  /** Replaces a file of that name. */
  force?: boolean | undefined;
  /** How much has been read, in bytes as the tables are stored; an estimate. */
  onProgress?: ((done: number, all: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface BackupMade {
  tables: number;
  rows: number;
  /** Of the file. */
  bytes: number;
  /** Environment variables that belong to the data and are not in the file. */
  secrets: readonly string[];
}

/** Fast, and a third of the text: better packing takes four times as long for a tenth less. */
const GZIP_LEVEL = 4;

/**
 * Writes a backup: a complete file that only this user may read, or none.
 * @param client a connection as the tables' owner, which nothing else uses meanwhile.
 * @throws FileRefused
 */
export async function writeBackup(client: pg.Client, file: string, options: BackupOptions): Promise<BackupMade> {
  let made: Omit<BackupMade, 'bytes'> | undefined;
  const text = archiveText(client, options, (contents) => {
    made = contents;
  });
  const bytes = await writeWholeFile(file, [Readable.from(text), createGzip({ level: GZIP_LEVEL })], options);
  return { ...(made as Omit<BackupMade, 'bytes'>), bytes };
}

/** The text of the archive. Everything in it is read in one transaction, which sees the database as it is at its begin. */
async function* archiveText(
  client: pg.Client,
  { version, onProgress = () => {} }: BackupOptions,
  tell: (made: Omit<BackupMade, 'bytes'>) => void,
): AsyncGenerator<string | Buffer, void, undefined> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { tables, migrations, timeZone } = await readLayout(client);
    const secrets = await neededSecrets(client);
    const header: ArchiveHeader = {
      version,
      madeAt: new Date().toISOString(),
      migrations,
      timeZone,
      secrets,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    };
    yield `${FIRST_LINE}\n${JSON.stringify(header)}\n`;

    const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    let before = 0;
    const sums: ArchiveEnding['tables'] = {};
    for (const { name, columns, bytes } of tables) {
      yield `table ${name}\n`;
      const sum = new RowSum();
      // Of a query, because COPY of a table leaves out the partitions.
      const rows = client.query(
        copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
      );
      let read = 0;
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        sum.add(chunk);
        read += chunk.length;
        onProgress(before + Math.min(read, bytes), all);
        yield chunk;
      }
      before += bytes;
      onProgress(before, all);
      sums[name] = sum.total();
      yield END_OF_ROWS;
    }
    const ending: ArchiveEnding = { tables: sums, sequences: await readSequences(client) };
    yield `end ${JSON.stringify(ending)}\n`;
    tell({ tables: tables.length, rows: Object.values(sums).reduce((sum, { rows }) => sum + rows, 0), secrets });
  } finally {
    // A connection that is still sending rows is closed by the one who opened it.
    await Promise.race([client.query('rollback'), new Promise((done) => setTimeout(done, 1000).unref())]).catch(
      () => {},
    );
  }
}

/** Read last: a number that was given since the snapshot is only left out. */
async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** The variables that encrypt something of these data. */
async function neededSecrets(client: pg.Client): Promise<string[]> {
  // A database of an older version has no such table yet.
  const { rows: known } = await client.query(`select 1 where to_regclass('public.push_key') is not null`);
  const ofPushes = `union all
    select 'PUSH_KEY_SECRET' where exists (select 1 from push_key where is_encrypted)`;
  const { rows: hasGateways } = await client.query(`select 1 where to_regclass('public.gateway') is not null`);
  const ofGateways = `union all
    select 'GATEWAY_KEY_SECRET' where exists (select 1 from gateway)`;
  const { rows: hasWebhooks } = await client.query(`select 1 where to_regclass('public.webhook') is not null`);
  const ofWebhooks = `union all
    select 'WEBHOOK_KEY_SECRET' where exists (select 1 from webhook)`;
  const { rows } = await client.query<{ variable: string }>(`
    select 'TWO_STEP_SECRET' as variable where exists (select 1 from two_step where is_encrypted)
    union all
    select 'LTI_KEY_SECRET' where exists (select 1 from lti_key where is_encrypted)
    ${known.length > 0 ? ofPushes : ''}
    ${hasGateways.length > 0 ? ofGateways : ''}
    ${hasWebhooks.length > 0 ? ofWebhooks : ''}`);
  return rows.map(({ variable }) => variable);
}
