/** Runs one import: reads its file, makes the preview, and writes it when that is asked. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { takeKnown } from '#host/server/facts/matchStatements.ts';
import { ImportError } from './importError.ts';
import {
  aloneWithImports,
  changeRun,
  fileOf,
  keepLines,
  type OpenImport,
  openImport,
  type RunOrder,
} from './imports.queries.ts';
import { KINDS, kindOf, type PlannedImport } from './kinds.ts';

const CANCELLED = 'Cancelled. Nothing was imported.';
const CHANGED =
  'The academy has changed since the preview was made. Nothing was imported; start the import again to see what it would do now.';

/** How often a run gives a sign of life and asks whether it is cancelled, in ms. */
const PULSE_MS = 500;

/**
 * Runs an import whose turn it is to its preview or its end. How it went stands in its row: all of it is written, or nothing.
 * @param owner the tables' owner, with two connections at least. The one who gives the order has checked that it is allowed
 * @param onWriting is told when the file is read and compared
 * @throws an error that is no fault of the file; the row says that the import failed
 */
export async function runImport(owner: Kysely<DB>, order: RunOrder, onWriting = () => {}): Promise<void> {
  const { importId } = order;
  try {
    await aloneWithImports(owner, () => run(owner, order, onWriting), { waits: true });
  } catch (error) {
    const isFault = error instanceof ImportError;
    const message = isFault
      ? error.message
      : 'The import failed, and nothing of it was written. The log of the server says why.';
    await changeRun(owner, importId, { state: message.startsWith(CANCELLED) ? 'cancelled' : 'failed', error: message });
    if (!isFault) throw error;
  }
}

async function run(
  owner: Kysely<DB>,
  { importId, write, isConfirmed }: RunOrder,
  onWriting: () => void,
): Promise<void> {
  const open = await openImport(owner, importId);
  if (!open || (open.state !== 'reading' && open.state !== 'importing')) return;
  const cancelling = new AbortController();
  const pulse = pulseOf(owner, importId, cancelling);
  try {
    const planned = await planOf(owner, importId, open);
    if (cancelling.signal.aborted || open.isCancelRequested) throw new ImportError(CANCELLED);
    await preview(owner, importId, open, planned);
    const { blocked } = planned;
    const waits = blocked !== null || (planned.questions.length > 0 && !isConfirmed);
    if (!write || waits) {
      await changeRun(owner, importId, { state: 'previewed', ...(blocked !== null && { error: blocked }) });
      return;
    }
    await changeRun(owner, importId, { state: 'importing' });
    onWriting();
    if (!planned.isEmpty) {
      await planned.apply({
        signal: cancelling.signal,
        onProgress: pulse.progress,
        finish: async (tx) => {
          await pulse.stop();
          // In the transaction that writes the import: one is never there without the other.
          await changeRun(tx, importId, { state: 'done' });
        },
      });
    }
    await pulse.stop();
    await changeRun(owner, importId, { state: 'done' });
    // The import is done whatever becomes of this: the job of the server tries it again.
    await owner
      .transaction()
      .execute(takeKnown)
      .catch(() => {});
  } finally {
    await pulse.stop();
  }
}

async function planOf(owner: Kysely<DB>, importId: number, open: OpenImport): Promise<PlannedImport> {
  const bytes = await fileOf(owner, importId);
  if (bytes.length === 0) throw new ImportError('The file is empty.');
  const kind = open.kind ?? kindOf(bytes);
  if (open.kind === null) await changeRun(owner, importId, { kind });
  return KINDS[kind].plan(owner, bytes, open);
}

/** Keeps what the plan says. @throws ImportError where it is another plan than the one that was shown */
async function preview(owner: Kysely<DB>, importId: number, open: OpenImport, planned: PlannedImport): Promise<void> {
  const { lines, counts, kinds, questions } = planned;
  // Line by line: all of them as one text would be as large as the file once more.
  const hash = createHash('sha256').update(JSON.stringify(counts));
  for (const line of lines) hash.update(JSON.stringify(line));
  const planHash = hash.digest('hex');
  if (open.planHash !== null && open.planHash !== planHash) throw new ImportError(CHANGED);
  if (open.planHash === null) await keepLines(owner, importId, lines);
  await changeRun(owner, importId, { counts, kinds, questions, planHash });
}

/** Gives signs of life, tells the progress, and aborts when somebody asks to cancel. */
function pulseOf(owner: Kysely<DB>, importId: number, cancelling: AbortController) {
  let rows = { rowsDone: 0, rowsAll: 0 };
  let beating: Promise<void> | undefined;
  const beat = async () => {
    await changeRun(owner, importId, rows);
    if ((await openImport(owner, importId))?.isCancelRequested) cancelling.abort(new ImportError(CANCELLED));
  };
  const timer = setInterval(() => {
    // A beat that fails is one sign of life less; the work itself notices a database that is gone.
    beating ??= beat()
      .catch(() => {})
      .finally(() => {
        beating = undefined;
      });
  }, PULSE_MS);
  return {
    progress: (rowsDone: number, rowsAll: number) => {
      rows = { rowsDone, rowsAll };
    },
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}
