/**
 * The file of a backup: gzip around lines of text, so that `zcat` shows it and `psql` could read it.
 *
 *   academy backup 1
 *   {"version": …, "migrations": […], "tables": […]}      the header
 *   table person                                          then the rows as COPY writes them, one a line
 *   83␉5␉Anu␉…
 *   \.
 *   end {"tables": {"person": {"rows": …, "sha256": …}}, "sequences": {…}}
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';

/** The first line of the text. A change of the format gets the next number. */
export const FIRST_LINE = 'academy backup 1';
/** What follows the rows of a table. COPY escapes every backslash in a row, so no row is this line. */
export const END_OF_ROWS = '\\.\n';

const header = v.object({
  /** Of the academy that made it. */
  version: v.string(),
  madeAt: v.string(),
  /** The migrations that had run, in their order. */
  migrations: v.array(v.string()),
  /** The academy's time zone, which functions of the database know and no table. */
  timeZone: v.string(),
  /** Environment variables without which some of the data cannot be read. */
  secrets: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});
export type ArchiveHeader = v.InferOutput<typeof header>;

const ending = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
  /** The last number that each sequence has given. */
  sequences: v.record(v.string(), v.number()),
});
export type ArchiveEnding = v.InferOutput<typeof ending>;

/** A file that cannot be restored; the message says why, and what helps. */
export class ArchiveUnusable extends Error {
  override readonly name = 'ArchiveUnusable';
}

/** Counts and hashes the rows of a table on their way. */
export class RowSum {
  rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(LINE); at >= 0; at = chunk.indexOf(LINE, at + 1)) this.rows += 1;
  }

  /** Can be asked once. */
  total(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

const LINE = 0x0a;
/** The longest line that is no row, in bytes: a header is some ten thousand. */
const LINE_MAX = 4_000_000;

/** What a reader of an archive is given, in this order: one header, then tables with their rows, then one ending. */
export type ArchivePart =
  | { kind: 'header'; header: ArchiveHeader }
  | { kind: 'table'; name: string }
  | { kind: 'rows'; chunk: Buffer }
  | { kind: 'end of table' }
  | { kind: 'ending'; ending: ArchiveEnding };

/**
 * Reads an archive piece by piece, and checks it on the way: a file that is not complete and sound ends with an error
 * before its `ending`.
 * @param onRead is told how much of the file was read, in bytes.
 * @throws ArchiveUnusable
 */
export async function* readArchive(
  file: string,
  onRead: (done: number, all: number) => void = () => {},
): AsyncGenerator<ArchivePart, void, undefined> {
  const size = await sizeOf(file);
  const source = createReadStream(file);
  source.on('data', () => onRead(source.bytesRead, size));
  const text = new PassThrough();
  // An error of any of the three reaches the loop below.
  const unpacking = pipeline(source, createGunzip(), text).catch((error: Error) => text.destroy(error));
  let isBackup = false;
  try {
    for await (const part of parts(text[Symbol.asyncIterator]())) {
      isBackup = true;
      yield part;
    }
  } catch (error) {
    throw unusable(file, isBackup, error);
  } finally {
    text.destroy();
    await unpacking;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveUnusable(`${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (!found.isFile()) throw new ArchiveUnusable(`${file} is not a file.`);
  return found.size;
}

class NotABackup extends Error {}
class Damaged extends Error {}

function unusable(file: string, isBackup: boolean, error: unknown): unknown {
  if (error instanceof ArchiveUnusable) return error;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (error instanceof NotABackup || (code === 'Z_DATA_ERROR' && !isBackup && /header/.test(message)))
    return new ArchiveUnusable(`${file} is not a backup that \`npm run backup\` has made. Nothing was restored.`);
  if (code === 'Z_BUF_ERROR')
    return new ArchiveUnusable(`${file} is cut off: its end is missing. Copy it again. Nothing was restored.`);
  if (error instanceof Damaged || code.startsWith('Z_'))
    return new ArchiveUnusable(
      `${file} is damaged: it is not as it was written. Copy it again, or take an earlier backup. Nothing was restored.`,
    );
  if (/^E[A-Z]+$/.test(code)) return new ArchiveUnusable(`${file} cannot be read (${code}).`);
  return error;
}

async function* parts(chunks: AsyncIterator<Buffer>): AsyncGenerator<ArchivePart, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  /** Reads on. @returns whether there was more. */
  const more = async () => {
    const next = await chunks.next();
    if (!next.done) rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return !next.done;
  };
  const line = async (wrong: new () => Error): Promise<string> => {
    for (;;) {
      const end = rest.indexOf(LINE);
      if (end >= 0) {
        const text = rest.subarray(0, end).toString('utf8');
        rest = rest.subarray(end + 1);
        return text;
      }
      if (rest.length > LINE_MAX || !(await more())) throw new wrong();
    }
  };

  // A foreign file may be huge and without line breaks.
  while (rest.length <= FIRST_LINE.length && (await more()));
  if (!rest.subarray(0, FIRST_LINE.length + 1).equals(Buffer.from(`${FIRST_LINE}\n`))) {
    const isOther = /^academy backup \d+\n/.test(rest.subarray(0, 40).toString('latin1'));
    if (isOther)
      throw new ArchiveUnusable('The backup was made by another version of the academy: restore it with that version.');
    throw new NotABackup();
  }
  await line(NotABackup);
  const head = readJson(header, await line(Damaged));
  yield { kind: 'header', header: head };

  const found: ArchiveEnding['tables'] = {};
  for (;;) {
    const entry = await line(Damaged);
    if (entry.startsWith('end ')) {
      const known = readJson(ending, entry.slice('end '.length));
      const expected = head.tables.map(({ name }) => name);
      if (JSON.stringify(Object.keys(found)) !== JSON.stringify(expected)) throw new Damaged();
      for (const name of expected) {
        if (known.tables[name]?.rows !== found[name]?.rows || known.tables[name]?.sha256 !== found[name]?.sha256)
          throw new Damaged();
      }
      // Reads to the end of the file, where gzip keeps a checksum of all.
      while (await more());
      if (rest.length > 0) throw new Damaged();
      yield { kind: 'ending', ending: known };
      return;
    }
    if (!entry.startsWith('table ')) throw new Damaged();
    const name = entry.slice('table '.length);
    yield { kind: 'table', name };
    const sum = new RowSum();
    // The end of the rows is a line of its own, so what is looked at begins with a line break.
    let isAtStart = true;
    for (;;) {
      if (isAtStart && rest.length < END_OF_ROWS.length && (await more())) continue;
      if (isAtStart && rest.subarray(0, END_OF_ROWS.length).toString('latin1') === END_OF_ROWS) {
        rest = rest.subarray(END_OF_ROWS.length);
        break;
      }
      const end = rest.indexOf(`\n${END_OF_ROWS}`);
      // Without an end, the last bytes may be the beginning of one.
      const take = end >= 0 ? end + 1 : Math.max(0, rest.length - END_OF_ROWS.length);
      if (take > 0) {
        const chunk = rest.subarray(0, take);
        rest = rest.subarray(take);
        sum.add(chunk);
        yield { kind: 'rows', chunk };
        isAtStart = chunk[chunk.length - 1] === LINE;
        if (end >= 0) continue;
      }
      if (!(await more())) throw new Damaged();
    }
    found[name] = sum.total();
    yield { kind: 'end of table' };
  }
}

function readJson<T>(schema: v.GenericSchema<unknown, T>, text: string): T {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new Damaged();
  }
}
