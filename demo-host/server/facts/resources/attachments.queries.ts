/** Files that came beside statements, as they are kept. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';

type Db = Kysely<DB>;

export interface StatementFile {
  statementId: string;
  /** In small letters. */
  sha2: string;
  contentType: string;
  content: Uint8Array;
}

/** Keeps the files of statements, in their transaction; those that are there stay. */
export async function keepFiles(db: Db, schoolId: number | null, files: readonly StatementFile[]): Promise<void> {
  for (const { statementId, sha2, contentType, content } of files) {
    await sql`
      insert into xapi_attachment (statement_id, sha2, school_id, content_type, content)
      values (${statementId}::uuid, ${sha2}, ${schoolId}::int, ${contentType}, ${Buffer.from(content)})
      on conflict do nothing`.execute(db);
  }
}

/** How many bytes the files of each of these statements have; those without files are not among them. */
export async function fileSizes(db: Db, statementIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select statement_id as id, sum(length(content))::float8 as bytes from xapi_attachment
     where statement_id = any (${statementIds}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** The files of these statements, each content once. */
export async function filesOf(
  db: Db,
  statementIds: readonly string[],
): Promise<Pick<StatementFile, 'sha2' | 'contentType' | 'content'>[]> {
  const { rows } = await sql<Pick<StatementFile, 'sha2' | 'contentType' | 'content'>>`
    select distinct on (sha2) sha2, content_type as "contentType", content from xapi_attachment
     where statement_id = any (${statementIds}::uuid[]) order by sha2`.execute(db);
  return rows;
}
