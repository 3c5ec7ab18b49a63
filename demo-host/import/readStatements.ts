/** Statements of xAPI in a file: one JSON object a line, in a file of any size. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Kysely } from 'kysely';
import type { DB } from '#host/db/schema.ts';
import { StagedFacts } from '#host/db/stagedFacts.ts';
import { ImportError } from './importError.ts';
import { takeKnown } from './matchStatements.ts';
import { readStatement, type Statement, StatementFault } from './statement.ts';
import { BatchFault, Names, type Taken, takeStatements } from './takeStatements.ts';

/** Statements that are taken at once: many enough for sets to pay off, few enough for little memory. */
const AT_ONCE = 1_000;
/** The longest line, in characters: a statement has some thousands. */
const LINE_MAX = 1_000_000;

interface Options {
  /** Reads and checks everything, and writes nothing that stays. */
  isDry?: boolean;
  /** Ends the import; nothing of it stays. */
  signal?: AbortSignal;
  /** Is told how many of how many bytes are read. */
  onProgress?: (done: number, all: number) => void;
}

/** What came out of a file of statements. */
export interface TakenFile extends Taken {
  /** Statements that had waited before, and were taken in because the academy knows their names by now. */
  caughtUp: number;
}

/**
 * Takes the statements of a file in one transaction: all of them, or none.
 * @param owner the tables' owner: the caller has checked that whoever asks may import
 * @throws ImportError with the line, where one of them is refused or the file cannot be read
 */
export async function importStatements(owner: Kysely<DB>, path: string, options: Options = {}): Promise<TakenFile> {
  const { signal, isDry = false, onProgress } = options;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path} cannot be read (${error.code ?? error.message}). Check the name of the file.`);
  });
  const total: TakenFile = { stored: 0, known: 0, waiting: 0, nothing: 0, caughtUp: 0 };
  const dry = new Error('It was only tried.');
  const work = owner.transaction().execute(async (tx) => {
    const names = new Names();
    const door = await StagedFacts.open(tx);
    for await (const { batch, lines, bytes } of readAhead(batchesOf(path))) {
      signal?.throwIfAborted();
      const taken = await takeStatements(tx, batch, { keyId: null, schoolId: null }, { names, door }).catch(
        (error: unknown) => {
          if (error instanceof BatchFault) throw at(lines[error.at], error.message);
          throw error;
        },
      );
      for (const name of ['stored', 'known', 'waiting', 'nothing'] as const) total[name] += taken[name];
      onProgress?.(bytes, found.size);
    }
    await door.flush();
    total.caughtUp = await takeKnown(tx);
    signal?.throwIfAborted();
    if (isDry) throw dry;
  });
  await work.catch((error: unknown) => {
    if (error === dry) return;
    if (signal?.aborted) throw new ImportError('Cancelled. Nothing was imported.');
    throw error;
  });
  return total;
}

const at = (line: number | undefined, message: string) =>
  new ImportError(`Line ${line ?? '?'}: ${message} Nothing of the file was imported.`);

/** The same values, of which the next one is made while the last one is used: here is work while the database works. */
async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // Whoever uses this one may fail first; then nobody asks what became of the next.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}

/** The statements of a file, some at once, each with its line. */
async function* batchesOf(path: string): AsyncGenerator<{ batch: Statement[]; lines: number[]; bytes: number }> {
  const now = new Date();
  let batch: Statement[] = [];
  let lines: number[] = [];
  let ids = new Map<string, number>();
  let bytes = 0;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    bytes += Buffer.byteLength(text) + 1;
    const json = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (json.trim() === '') continue;
    if (json.length > LINE_MAX) {
      throw at(
        line,
        `It has more than ${LINE_MAX} characters. The file needs one statement a line, without a list around them.`,
      );
    }
    const statement = read(json, line, now);
    const earlier = ids.get(statement.id);
    // The same statement twice in one batch has to be compared like one that is there.
    if (earlier !== undefined && batch[earlier]?.contentHash === statement.contentHash) continue;
    ids.set(statement.id, batch.length);
    batch.push(statement);
    lines.push(line);
    if (batch.length === AT_ONCE) {
      yield { batch, lines, bytes };
      [batch, lines, ids] = [[], [], new Map()];
    }
  }
  if (batch.length > 0) yield { batch, lines, bytes };
  if (line === 0) throw new ImportError('The file is empty. It needs one statement a line, as JSON.');
}

function read(json: string, line: number, now: Date): Statement {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    const isList = line === 1 && json.trimStart().startsWith('[');
    throw at(
      line,
      isList
        ? 'The file begins with a list. It needs one statement a line, without a list around them.'
        : 'It is no complete JSON. The file may be cut off here; fetch it again.',
    );
  }
  try {
    return readStatement(value, { id: randomUUID(), now });
  } catch (error) {
    if (error instanceof StatementFault) throw at(line, error.message);
    throw error;
  }
}
