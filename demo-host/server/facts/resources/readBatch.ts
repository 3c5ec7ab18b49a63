/** The statements of a request, each held to what xAPI demands, with its files. */
import { randomUUID } from 'node:crypto';
import { readStatement, type Statement } from '#host/server/facts/statement.ts';
import { StatementFault } from '#host/server/facts/xapi/fault.ts';
import type { Json } from '#host/server/facts/xapi/formats.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { StatementFile } from './attachments.queries.ts';
import { holdSignature, isSignature } from './signatures.ts';
import type { SentBody } from './statementBody.ts';

/** The largest batch, in bytes and in statements. */
export const XAPI_MAX = { bytes: 10_000_000, statements: 5_000 } as const;

export interface SentStatement extends Statement {
  files: readonly StatementFile[];
  /** As it came. */
  sent: Json;
}

/** A sentence with the place of the statement that it is about. */
export const withPlace = (message: string, at: number, of: number) =>
  of === 1 ? message : `Statement ${at + 1} of ${of}: ${message} None of the ${of} was kept.`;

/** All statements of a body. @throws ApiError 400 that names the first one with a fault; then none is taken */
export async function readBatch({ statements, files }: SentBody, now: Date): Promise<SentStatement[]> {
  const batch: unknown[] = Array.isArray(statements) ? statements : [statements];
  if (batch.length > XAPI_MAX.statements) {
    throw new ApiError(
      413,
      `These are ${batch.length} statements, and a request may have ${XAPI_MAX.statements}. Send them in several requests.`,
    );
  }
  const ids = new Set<string>();
  const read: SentStatement[] = [];
  for (const [at, value] of batch.entries()) {
    try {
      const statement = readStatement(value, { id: randomUUID(), now, hasFile: (sha2) => files.has(sha2) });
      if (ids.has(statement.id))
        throw new StatementFault(`The id ${statement.id} is that of another statement of the same request.`);
      ids.add(statement.id);
      read.push(await withFiles(statement, value as Json, files));
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      throw new ApiError(400, withPlace(error.message, at, batch.length), {
        rows: [{ row: at, message: error.message }],
        note: withPlace(error.note, at, batch.length),
      });
    }
  }
  const used = new Set(read.flatMap(({ attachments }) => attachments.map(({ sha2 }) => sha2)));
  if ([...files.keys()].some((sha2) => !used.has(sha2)))
    throw badRequest('A part of the body is a file that no statement names. None of them was kept.');
  return read;
}

/** A statement with those of the files that it names. @throws StatementFault where one of them is no signature of it */
async function withFiles(statement: Statement, sent: Json, files: SentBody['files']): Promise<SentStatement> {
  const own = new Map<string, StatementFile>();
  for (const attachment of statement.attachments) {
    const content = files.get(attachment.sha2);
    if (!content) continue;
    if (isSignature(attachment)) await holdSignature(sent, attachment, content);
    const { sha2, contentType } = attachment;
    own.set(sha2, { statementId: statement.id, sha2, contentType, content });
  }
  return { ...statement, files: [...own.values()], sent };
}
