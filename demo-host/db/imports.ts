/**
 * Imports: their files, previews, reports and ends. People see and begin them as themselves; the import itself runs as the
 * tables' owner (`import/runner.ts`), as does what a key begins.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { importLines, imports } from '#contract/imports.ts';
import type { ImportChange, ImportKind, ImportState } from '#domain/imports.ts';
import { pageCount } from '#domain/paging.ts';
import type { ImportCounts, ImportQuestion } from './columnTypes.ts';
import { iso, literally, type Page } from './reporting.ts';
import type { DB } from './schema.ts';

/** Advisory lock: one import at a time, held from reading the file to the end. */
const IMPORT_LOCK = 727_010;
/** A server that reads or writes an import gives a sign of life more often than this; a file may be on its way longer. */
const LOST_AFTER = { importing: '20 seconds', reading: '3 minutes' } as const;
/** How long a ticket to send a file is good, and one to fetch a report. */
const TICKET_MINUTES = { file: 60, report: 10 } as const;

type Rows<T> = T[];
const rowsOf = <T>(db: Kysely<DB>, query: RawBuilder<T>): Promise<Rows<T>> =>
  query.execute(db).then(({ rows }) => rows);

/** What an import is told when it begins. */
export interface NewImport {
  kind?: ImportKind | undefined;
  fileName: string;
  source: string;
  countryId: number | null;
  /** The only school that it may change; null for all. */
  schoolId: number | null;
  startedBy: number | null;
  keyId: number | null;
  ticketHash?: Buffer | undefined;
}

/** Begins an import. @returns its number */
export async function beginImport(db: Kysely<DB>, run: NewImport): Promise<number> {
  const { import_run_id: importId } = await db
    .insertInto('import_run')
    .values({
      kind: run.kind ?? null,
      file_name: run.fileName,
      source: run.source,
      country_id: run.countryId,
      school_id: run.schoolId,
      started_by: run.startedBy,
      key_id: run.keyId,
      ticket_hash: run.ticketHash ?? null,
      ticket_expires_at: run.ticketHash ? sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES.file})` : null,
    })
    .returning('import_run_id')
    .executeTakeFirstOrThrow();
  return importId;
}

/** Gives an import another ticket. */
export async function renewTicket(db: Kysely<DB>, importId: number, ticketHash: Buffer): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      ticket_hash: ticketHash,
      ticket_expires_at: sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES.report})`,
    })
    .where('import_run_id', '=', importId)
    .execute();
}

/** The state of the import that a ticket is for. @returns undefined for a ticket of another import, and one that is over */
export async function stateByTicket(
  owner: Kysely<DB>,
  importId: number,
  ticketHash: Buffer,
): Promise<ImportState | undefined> {
  const row = await owner
    .selectFrom('import_run')
    .select('state')
    .where('import_run_id', '=', importId)
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.state;
}

/** Keeps a part of a file. */
export async function keepPart(owner: Kysely<DB>, importId: number, part: number, content: Uint8Array): Promise<void> {
  await sql`
    with kept as (
      insert into import_part (import_run_id, part_no, content) values (${importId}, ${part}, ${Buffer.from(content)}))
    update import_run set bytes = bytes + ${content.length}, changed_at = now() where import_run_id = ${importId}`.execute(
    owner,
  );
}

/** Throws the parts of a file away. */
export async function dropParts(owner: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    with dropped as (delete from import_part where import_run_id = ${importId})
    update import_run set bytes = 0, changed_at = now() where import_run_id = ${importId} and ended_at is null`.execute(
    owner,
  );
}

/** The file of an import. */
export async function fileOf(owner: Kysely<DB>, importId: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  // One part at a time: the answer to one question would hold the whole file twice.
  for (let part = 0; ; part += 1) {
    const row = await owner
      .selectFrom('import_part')
      .select('content')
      .where('import_run_id', '=', importId)
      .where('part_no', '=', part)
      .executeTakeFirst();
    if (!row) return Buffer.concat(parts);
    parts.push(row.content);
  }
}

/** Removes an import whose file did not arrive. */
export async function dropImport(owner: Kysely<DB>, importId: number): Promise<void> {
  await owner.deleteFrom('import_run').where('import_run_id', '=', importId).execute();
}

/** An import as whoever runs it needs it. */
export interface OpenImport {
  kind: ImportKind | null;
  state: ImportState;
  fileName: string;
  source: string;
  countryId: number | null;
  schoolId: number | null;
  startedBy: number | null;
  planHash: string | null;
  isCancelAsked: boolean;
}

export async function openImport(owner: Kysely<DB>, importId: number): Promise<OpenImport | undefined> {
  return owner
    .selectFrom('import_run')
    .select([
      'kind',
      'state',
      'file_name as fileName',
      'source',
      'country_id as countryId',
      'school_id as schoolId',
      'started_by as startedBy',
      'plan_hash as planHash',
      'is_cancel_asked as isCancelAsked',
    ])
    .where('import_run_id', '=', importId)
    .executeTakeFirst();
}

/** What changes of an import while it runs. */
export interface RunChange {
  kind?: ImportKind;
  state?: ImportState;
  counts?: ImportCounts;
  kinds?: Record<string, string>;
  questions?: readonly ImportQuestion[];
  planHash?: string;
  rowsDone?: number;
  rowsAll?: number;
  error?: string;
}

const ENDS: readonly ImportState[] = ['done', 'failed', 'cancelled'];

/** Writes down where an import stands. With its end, its file goes. An import that has ended stays as it is. */
export async function changeRun(owner: Kysely<DB>, importId: number, change: RunChange): Promise<void> {
  const isEnd = change.state !== undefined && ENDS.includes(change.state);
  await owner
    .updateTable('import_run')
    .set({
      changed_at: sql<Date>`clock_timestamp()`,
      ...(change.kind && { kind: change.kind }),
      ...(change.state && { state: change.state }),
      ...(change.counts && { counts: JSON.stringify(change.counts) }),
      ...(change.kinds && { kinds: JSON.stringify(change.kinds) }),
      ...(change.questions && { questions: JSON.stringify(change.questions) }),
      ...(change.planHash && { plan_hash: change.planHash }),
      ...(change.rowsDone !== undefined && { rows_done: change.rowsDone }),
      ...(change.rowsAll !== undefined && { rows_all: change.rowsAll }),
      ...(change.error !== undefined && { error: change.error }),
      ...(isEnd && { ended_at: sql<Date>`clock_timestamp()` }),
    })
    .where('import_run_id', '=', importId)
    .where('ended_at', 'is', null)
    .execute();
  if (isEnd) await owner.deleteFrom('import_part').where('import_run_id', '=', importId).execute();
}

/**
 * Takes an import from one state to another, if it is in that state. @returns whether it was: of two requests at once one
 * succeeds
 */
export async function moveRun(
  owner: Kysely<DB>,
  importId: number,
  from: ImportState,
  to: ImportState,
): Promise<boolean> {
  const result = await owner
    .updateTable('import_run')
    .set({ state: to, changed_at: sql<Date>`clock_timestamp()` })
    .where('import_run_id', '=', importId)
    .where('state', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Asks an import to end: one that waits ends at once, one that runs at its next step. @returns false where it has ended */
export async function askToCancel(owner: Kysely<DB>, importId: number): Promise<boolean> {
  const [row] = await rowsOf(
    owner,
    sql<{ state: ImportState }>`
      update import_run
         set is_cancel_asked = true, changed_at = now(),
             state = case when state = 'previewed' then 'cancelled' else state end,
             ended_at = case when state = 'previewed' then now() end
       where import_run_id = ${importId} and ended_at is null returning state`,
  );
  if (row?.state === 'cancelled') await owner.deleteFrom('import_part').where('import_run_id', '=', importId).execute();
  return row !== undefined;
}

/** A line of a preview, as it is kept. */
export interface KeptLine {
  change: string;
  kind: string;
  file: string;
  line: number;
  sourcedId: string;
  name: string;
  reason: string;
  about?: string;
}

/** Lines that one statement writes. */
const LINES_AT_ONCE = 5_000;

/** Keeps the lines of a preview in place of those before. */
export async function keepLines(owner: Kysely<DB>, importId: number, lines: readonly KeptLine[]): Promise<void> {
  await owner.deleteFrom('import_line').where('import_run_id', '=', importId).execute();
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await sql`
      insert into import_line (import_run_id, line_no, change, kind, file, line, sourced_id, name, reason, about)
      select ${importId}, ${at} + l.at, change, kind, file, line, "sourcedId", name, reason, about
        from rows from (jsonb_to_recordset(${JSON.stringify(lines.slice(at, at + LINES_AT_ONCE))}::jsonb)
             as (change text, kind text, file text, line integer, "sourcedId" text, name text, reason text, about text))
             with ordinality as l(change, kind, file, line, "sourcedId", name, reason, about, at)`.execute(owner);
  }
}

/** Runs `work` while no other import does. @returns undefined where another one runs, on whichever server */
export async function aloneWithImports<T>(
  owner: Kysely<DB>,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  // A lock of a transaction, not of a connection: a pooler gives each transaction another connection.
  return owner.transaction().execute(async (tx) => {
    const [lock] = await rowsOf(tx, sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as ok`);
    if (!lock?.ok) return undefined;
    // Whoever ends idle transactions must not end this one.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return { result: await work() };
  });
}

/** Whether an import is running, on whichever server. */
export async function isImporting(owner: Kysely<DB>): Promise<boolean> {
  return (await aloneWithImports(owner, async () => true)) === undefined;
}

/** Ends the imports of servers that have stopped. @returns how many */
export async function endLostImports(owner: Kysely<DB>): Promise<number> {
  const [open] = await rowsOf(
    owner,
    sql`select 1 from import_run where state in ('reading', 'importing') and ended_at is null limit 1`,
  );
  if (!open) return 0;
  const ended = await aloneWithImports(owner, () =>
    rowsOf(
      owner,
      sql<{ id: number }>`
        update import_run
           set state = 'failed', ended_at = now(), error = 'The server was restarted. Nothing was imported; start the import again.'
         where state = 'importing' and changed_at < now() - ${LOST_AFTER.importing}::interval
            or state = 'reading' and changed_at < now() - ${LOST_AFTER.reading}::interval
        returning import_run_id as id`,
    ),
  );
  return ended?.result.length ?? 0;
}

// What people see ---------------------------------------------------------------------------------

type Run = CallAnswer<typeof imports>['data'][number];

const RUN = sql`
  r.import_run_id as "importId", r.kind, r.file_name as "fileName", r.bytes, r.state,
  coalesce(name_shown(p.name, p.erased_at), '') as "startedBy", coalesce(k.name, '') as "keyName",
  r.school_id as "schoolId", coalesce(s.name, '') as "schoolName",
  ${iso(sql`r.started_at`)} as "startedDate", ${iso(sql`r.ended_at`)} as "endedDate",
  jsonb_build_object('new', r.counts -> 'new', 'changed', r.counts -> 'changed', 'leaving', r.counts -> 'leaving',
    'refused', r.counts -> 'refused', 'notTaken', r.counts -> 'not taken', 'note', r.counts -> 'note',
    'unchanged', r.counts -> 'unchanged') as counts,
  r.kinds, array(select q ->> 'text' from jsonb_array_elements(r.questions) q) as questions,
  r.rows_done as "rowsDone", r.rows_all as "rowsAll",
  exists (select 1 from import_line l where l.import_run_id = r.import_run_id) as "hasLines", r.error`;
const RUN_FROM = sql`
  import_run r left join person p on p.pid = r.started_by left join access_key k using (key_id)
  left join school s on s.school_id = r.school_id`;

/** The imports that are seen, newest first. */
export async function importsOf(db: Kysely<DB>, { page, pageSize }: Page): Promise<CallAnswer<typeof imports>> {
  const [all] = await rowsOf(db, sql<{ total: number }>`select count(*) as total from import_run`);
  const data = await rowsOf(
    db,
    sql<Run>`
      select ${RUN} from ${RUN_FROM} order by r.import_run_id desc
       limit ${pageSize}::int offset ${(page - 1) * pageSize}::bigint`,
  );
  return { data, pagination: paginationOf(all?.total ?? 0, { page, pageSize }) };
}

const paginationOf = (total: number, { page, pageSize }: Page) => ({
  currentPage: page,
  totalPages: pageCount(total, pageSize),
  totalItems: total,
  itemsPerPage: pageSize,
});

/** One import. @returns undefined for one that is not seen */
export async function importOf(db: Kysely<DB>, importId: number): Promise<Run | undefined> {
  const [run] = await rowsOf(db, sql<Run>`select ${RUN} from ${RUN_FROM} where r.import_run_id = ${importId}::int`);
  return run;
}

/** A page of an import's lines. */
export async function linesOf(
  db: Kysely<DB>,
  importId: number,
  page: Page,
  { change, search }: { change?: ImportChange | undefined; search?: string | undefined },
): Promise<CallAnswer<typeof importLines>> {
  const like = search === undefined ? undefined : `%${literally(search)}%`;
  const which = sql`
    import_run_id = ${importId}::int
    and ${change === undefined ? sql`true` : sql`change = ${change}::text`}
    and ${like === undefined ? sql`true` : sql`(name ilike ${like} or reason ilike ${like} or sourced_id ilike ${like})`}`;
  const [all] = await rowsOf(db, sql<{ total: number }>`select count(*) as total from import_line where ${which}`);
  const data = await rowsOf(
    db,
    sql<CallAnswer<typeof importLines>['data'][number]>`
      select line_no as "lineNo", change, kind, file, line, sourced_id as "sourcedId", name, reason
        from import_line where ${which} order by line_no
       limit ${page.pageSize}::int offset ${(page.page - 1) * page.pageSize}::bigint`,
  );
  return { data, pagination: paginationOf(all?.total ?? 0, page) };
}

/** Lines of the report after this one, in their order. */
export const linesAfter = (owner: Kysely<DB>, importId: number, lineNo: number, most: number) =>
  rowsOf(
    owner,
    sql<KeptLine & { lineNo: number }>`
      select line_no as "lineNo", change, kind, file, line, sourced_id as "sourcedId", name, reason
        from import_line where import_run_id = ${importId}::int and line_no > ${lineNo}::int
       order by line_no limit ${most}::int`,
  );
