/**
 * Statements that come by HTTP while somebody else has the facts for long: they are kept and acknowledged at once, and taken
 * in, in the order in which they came, as soon as the facts are free.
 */
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { holdFactsIfFree, holdFactsWithin } from './facts.ts';
import { noteKeyUse } from './keys.queries.ts';
import { readStatement, type Statement } from './statement.ts';
import {
  dropKept,
  hasInbox,
  type InboxStatement,
  inboxState,
  keepStatements,
  keptOtherwise,
  knownHashes,
  oldestKept,
} from './statementInbox.queries.ts';
import type { Sender } from './statements.queries.ts';
import {
  BatchFault,
  matchBatch,
  Names,
  otherContent,
  otherSchool,
  type Taken,
  takeStatements,
} from './takeStatements.ts';
import { StatementFault } from './xapi/fault.ts';

/** How long a request waits for the facts, in ms. Others who send statements have them for less. */
const PATIENCE_MS = 400;
/** The most statements that are kept: with more of them waiting, senders have to wait too. */
const KEPT_MAX = 500_000;
/** The most statements that are taken out at once. */
const AT_ONCE = 2_000;

/** The inbox takes no more; nothing of the batch is kept. */
export class InboxFull extends Error {
  override readonly name = 'InboxFull';
}

/** What became of statements. */
export interface Received extends Taken {
  /** Of the new ones, those that are kept until the facts are free. */
  later: number;
}

/**
 * Takes a batch in, or keeps it where somebody else has the facts for long, in the caller's transaction.
 * @param db the actor `recorder`
 * @throws BatchFault where one of them is refused
 * @throws InboxFull
 */
export async function receiveStatements(db: Kysely<DB>, batch: readonly Statement[], by: Sender): Promise<Received> {
  // What is kept came earlier, so it is taken in before. It is looked for again with the facts in hand.
  const isFree = !(await hasInbox(db)) && (await holdFactsWithin(db, PATIENCE_MS)) && !(await hasInbox(db));
  return isFree ? { ...(await take(db, batch, by)), later: 0 } : keep(db, batch, by);
}

async function take(db: Kysely<DB>, batch: readonly Statement[], by: Sender): Promise<Taken> {
  const taken = await takeStatements(db, batch, by);
  // Somebody else was told meanwhile that theirs is kept.
  const other = await keptOtherwise(db);
  if (other !== undefined)
    throw otherContent(
      other,
      Math.max(
        0,
        batch.findIndex(({ id }) => id === other),
      ),
    );
  return taken;
}

async function keep(db: Kysely<DB>, batch: readonly Statement[], by: Sender): Promise<Received> {
  if ((await inboxState(db)).count > KEPT_MAX) throw new InboxFull('Too many statements wait to be taken in.');
  const { size, rows, places, foreign } = await matchBatch(db, batch, by, new Names());
  const ids = rows.map(({ id }) => id);
  const known = await knownHashes(db, ids);
  const refuseOther = (hashes: ReadonlyMap<string, string>, isKnown = (id: string) => hashes.has(id)) =>
    rows.forEach(({ id, contentHash }, at) => {
      if ((isKnown(id) ? hashes.get(id) : contentHash) !== contentHash) throw otherContent(id, places[at] ?? at);
    });
  refuseOther(known);
  const fault = foreign.find(({ id }) => !known.has(id));
  if (fault) throw otherSchool(fault.at);
  const fresh = rows.filter(({ id }) => !known.has(id));
  const kept = await keepStatements(db, by, fresh);
  // One that is neither kept nor seen has the id of another school's.
  if (kept.size < fresh.length) refuseOther(await knownHashes(db, ids), (id) => !kept.has(id));
  return { stored: kept.size, known: size - kept.size, waiting: 0, nothing: 0, later: kept.size };
}

/**
 * Takes in what is kept, if nobody else has the facts, until nothing is left.
 * @param owner the tables' owner
 * @returns how many statements were taken out
 */
export async function emptyInbox(owner: Kysely<DB>, { ending }: { ending?: AbortSignal } = {}): Promise<number> {
  let taken = 0;
  while (!ending?.aborted) {
    const count = await emptySome(owner);
    if (count === 0) break;
    taken += count;
  }
  return taken;
}

async function emptySome(owner: Kysely<DB>): Promise<number> {
  if (!(await hasInbox(owner))) return 0;
  let kept: InboxStatement[] = [];
  try {
    return await owner.transaction().execute(async (tx) => {
      if (!(await holdFactsIfFree(tx))) return 0;
      kept = await oldestKept(tx, AT_ONCE);
      const [first] = kept;
      if (!first) return 0;
      const now = new Date();
      const statements = kept.map(({ id, json }, at) => {
        try {
          return readStatement(JSON.parse(json), { id, now, text: json, hasFile: () => true });
        } catch (error) {
          throw error instanceof StatementFault ? new BatchFault(409, at, error.message) : error;
        }
      });
      await takeStatements(tx, statements, first, { isAcknowledged: true });
      await dropKept(tx, kept);
      return kept.length;
    });
  } catch (error) {
    const wrong = error instanceof BatchFault ? kept[error.at] : undefined;
    if (!wrong) throw error;
    await refuse(owner, wrong, error as BatchFault);
    return 1;
  }
}

/** What this version of the academy cannot take in, though another one has kept it: the key says so. */
async function refuse(owner: Kysely<DB>, wrong: InboxStatement, { message }: BatchFault): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await dropKept(tx, [wrong]);
    if (wrong.keyId === null) return;
    await noteKeyUse(tx, [
      { keyId: wrong.keyId, uses: 0, errors: 1, lastError: message, usedAt: new Date().toISOString() },
    ]);
  });
}
