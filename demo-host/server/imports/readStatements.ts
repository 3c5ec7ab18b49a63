/** Statements of xAPI in a file: one JSON object a line, in a file of any size. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import { type LongWork, longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import { takeKnown } from '#host/server/facts/matchStatements.ts';
import { StagedFacts } from '#host/server/facts/stagedFacts.ts';
import { readStatement, type Statement } from '#host/server/facts/statement.ts';
import { keptOtherwise } from '#host/server/facts/statementInbox.queries.ts';
import { BatchFault, matchBatch, Names, storeStatements, type Taken } from '#host/server/facts/takeStatements.ts';
import { StatementFault } from '#host/server/facts/xapi/fault.ts';
import { ImportError } from './importError.ts';

/** Statements that are taken at once, and their characters: many enough for sets to pay off, few enough for little memory. */
const AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 4_000_000;
/** Who may read the file was checked before; a file is of no key and no school. */
const FILE = { keyId: null, schoolId: null };
/** The longest line, in characters: a statement has some thousands. */
const LINE_MAX = 1_000_000;

interface Options extends Pick<LongWork, 'signal' | 'onWait'> {
  /** Reads and checks everything, and writes nothing that stays. */
  isDry?: boolean;
  /** Is told how many of how many bytes are read. */
  onProgress?: (done: number, all: number) => void;
  /** Is told, once all is read, how many of how many steps of adding it up are done. */
  onCounted?: (done: number, all: number) => void;
}

/** What came out of a file of statements. */
export interface TakenFile extends Taken {
  /** Statements that had waited before, and were taken in because the academy knows their names by now. */
  caughtUp: number;
}

/**
 * Takes the statements of a file in one transaction: all of them, or none.
 * @param owner the tables' owner: the caller has checked that the person may import
 * @throws ImportError with the line, where one of them is refused or the file cannot be read
 */
export async function importStatements(owner: Kysely<DB>, path: string, options: Options = {}): Promise<TakenFile> {
  const { signal, isDry = false, onProgress, onCounted, onWait } = options;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${path} cannot be read (${error.code ?? error.message}). Check the name of the file.`);
  });
  const total: TakenFile = { stored: 0, known: 0, waiting: 0, nothing: 0, caughtUp: 0 };
  const dry = new Error('It was only tried.');
  const work = longTransaction(owner, { what: `import of ${basename(path)}`, signal, onWait }, async (tx) => {
    const names = new Names();
    const writer = await StagedFacts.open(tx);
    // Names are read by another connection: here a batch is read and matched while the one before it is stored.
    const matched = async ({ batch, lines, bytes }: Batch) => ({
      rows: await matchBatch(owner, batch, FILE, names).catch(inLine(lines)),
      lines,
      bytes,
    });
    for await (const { rows, lines, bytes } of readAhead(each(batchesOf(path), matched))) {
      signal?.throwIfAborted();
      const taken = await storeStatements(tx, rows, FILE, { names, writer }).catch(inLine(lines));
      for (const name of ['stored', 'known', 'waiting', 'nothing'] as const) total[name] += taken[name];
      onProgress?.(bytes, found.size);
    }
    let steps = 0;
    await writer.flush((done, all) => {
      signal?.throwIfAborted();
      // The last step is what had waited.
      steps = all + 1;
      onCounted?.(done, steps);
    });
    total.caughtUp = await takeKnown(tx);
    const other = await keptOtherwise(tx);
    if (other !== undefined)
      throw new ImportError(
        `The statement ${other} came by HTTP and says something else. Take it out of the file, or give it another id. Nothing of the file was imported.`,
      );
    signal?.throwIfAborted();
    onCounted?.(steps, steps);
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

/** Says of a fault in which line it is. */
const inLine = (lines: readonly number[]) => (error: unknown) => {
  throw error instanceof BatchFault ? at(lines[error.at], error.message) : error;
};

/** What is made of each value. */
async function* each<T, R>(values: AsyncIterable<T>, make: (value: T) => Promise<R>): AsyncGenerator<R> {
  for await (const value of values) yield await make(value);
}

/** The same values, of which the next one is made while the last one is used: here is work while the database works. */
async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // The one who uses this may fail first; then nobody asks what became of the next.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}

/** Some statements of a file, each with its line. */
interface Batch {
  batch: readonly Statement[];
  lines: readonly number[];
  /** How much of the file is read by now. */
  bytes: number;
}

/** The statements of a file, some at once. */
async function* batchesOf(path: string): AsyncGenerator<Batch> {
  const now = new Date();
  let batch: Statement[] = [];
  let lines: number[] = [];
  let ids = new Map<string, number>();
  let characters = 0;
  let read = 0;
  let line = 0;
  for await (const { texts, bytes } of linesOf(path)) {
    for (const text of texts) {
      line += 1;
      const json = line === 1 ? text.replace(/^\ufeff/, '') : text;
      if (json.trim() === '') continue;
      if (json.length > LINE_MAX) {
        throw at(
          line,
          `It has more than ${LINE_MAX} characters. The file needs one statement a line, without a list around them.`,
        );
      }
      const statement = parse(json, line, now);
      const earlier = ids.get(statement.id);
      // The same statement twice in one batch has to be compared like one that is there.
      if (earlier !== undefined && batch[earlier]?.contentHash === statement.contentHash) continue;
      ids.set(statement.id, batch.length);
      batch.push(statement);
      lines.push(line);
      characters += json.length;
      if (batch.length === AT_ONCE || characters > CHARACTERS_AT_ONCE) {
        yield { batch, lines, bytes };
        [batch, lines, ids, characters] = [[], [], new Map(), 0];
      }
    }
    read = bytes;
  }
  if (batch.length > 0) yield { batch, lines, bytes: read };
  if (line === 0) throw new ImportError('The file is empty. It needs one statement a line, as JSON.');
}

/** The lines of a file, some at once, and how many bytes are read by then. A line that does not end is given in parts. */
async function* linesOf(path: string): AsyncGenerator<{ texts: string[]; bytes: number }> {
  const file = createReadStream(path, { encoding: 'utf8', highWaterMark: 4 * 65_536 });
  let rest = '';
  for await (const part of file) {
    const texts = (rest + part).split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > LINE_MAX) {
      texts.push(rest);
      rest = '';
    }
    yield { texts, bytes: file.bytesRead };
  }
  if (rest !== '') yield { texts: [rest], bytes: file.bytesRead };
}

function parse(json: string, line: number, now: Date): Statement {
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
    return readStatement(value, { id: randomUUID(), now, text: json.trimEnd() });
  } catch (error) {
    if (error instanceof StatementFault) throw at(line, error.message);
    throw error;
  }
}
