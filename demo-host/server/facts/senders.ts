/** Who may speak with the learning record store: systems with a key, or others that a gate lets in. */
import type { Actor, Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import type { AccessKeys, RequestKey } from './keys.calls.ts';
import { keepFiles } from './resources/attachments.queries.ts';
import type { DocumentKind, Place } from './resources/documents.queries.ts';
import type { SentStatement } from './resources/readBatch.ts';
import { StatementGroups } from './statementGroups.ts';
import { type Received, receiveStatements } from './statementInbox.ts';
import type { Sender } from './statements.queries.ts';

/** What a sender reaches who is there for one student. */
export interface Reach {
  pid: number;
  /** @throws ApiError 403 where documents of this place are not theirs, or not theirs to write */
  hold(place: Place & { resource: DocumentKind }, name: string | undefined, does: 'read' | 'write'): void;
}

/** Who sends a request. */
export interface XapiSender {
  /** The only school whose data they reach; null for all. */
  schoolId: number | null;
  /** Of a sender who is there for one student. */
  reach?: Reach;
  /** Runs `work` in a transaction as the sender. */
  as: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Keeps statements: all of them, or none. @throws BatchFault, InboxFull */
  store: (statements: readonly SentStatement[]) => Promise<unknown>;
  /** Counts a request that was refused. @param note a sentence without names of people */
  noteError?: (note: string) => void;
}

/** Lets requests in. @throws ApiError 401, 403 */
export type Gate = (authorization: string | undefined) => Promise<XapiSender>;

/** The actor who writes facts of the students of a school, or of all. */
export const recorderOf = (schoolId: number | null): Actor & { kind: 'recorder' } => ({
  kind: 'recorder',
  schools: schoolId === null ? 'all' : [schoolId],
});

/** Takes statements with their files, in the caller's transaction. @throws BatchFault, InboxFull */
export async function receiveSent(tx: Tx, statements: readonly SentStatement[], by: Sender): Promise<Received> {
  const received = await receiveStatements(tx, statements, by);
  const files = statements.flatMap((statement) => statement.files);
  await keepFiles(tx, by.schoolId, files);
  return received;
}

/** Counts what became of statements. */
export function countReceived(
  metrics: Pick<Metrics, 'statements'> | undefined,
  { stored, known, waiting, later }: Received,
): void {
  metrics?.statements('taken', stored - waiting - later);
  metrics?.statements('known', known);
  metrics?.statements('waiting', waiting + later);
}

interface KeyGate {
  database: Pick<Database, 'as'>;
  keys: AccessKeys;
  metrics?: Pick<Metrics, 'statements'> | undefined;
}

/** Lets in systems with a key for statements. */
export function keyGate({ database, keys, metrics }: KeyGate): Gate {
  const groups = new StatementGroups<SentStatement>(async (key: RequestKey, statements) => {
    const received = await database.as(recorderOf(key.schoolId), (tx) => receiveSent(tx, statements, key));
    countReceived(metrics, received);
  });
  return async (authorization) => {
    const key = await keys.check(authorization, 'xapi');
    return {
      schoolId: key.schoolId,
      as: (work) => database.as(recorderOf(key.schoolId), work),
      store: (statements) => groups.take(key, statements),
      noteError: (note) => keys.noteError(key.keyId, note),
    };
  };
}
