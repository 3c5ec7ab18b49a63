/**
 * Imports: their files, previews, reports and ends. People see and begin them as themselves; the import itself runs as the
 * tables' owner (`server/imports/runner.ts`), as does what a key begins.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { importLines, imports } from '#contract/academy/imports.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { ImportChange, ImportKind, ImportState } from '#domain/lists/imports.ts';
import { pageCount } from '#domain/lists/paging.ts';
import type { ImportCounts, ImportQuestion } from '#host/server/database/columnTypes.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { iso, nameHolds, type Page } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** How long an import stands in line at most: by then its file is no longer what somebody wants. */
const WAITS_AT_MOST = '1 day';
/** Imports that have not ended: of one who sends, and of all. Their files fill the database. */
const OPEN_MAX = { own: 5, all: 50 } as const;
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
  ticket?: ImportTicket | undefined;
}

/** What lets a page send the file of an import, or fetch its report, while the session lasts. */
export interface ImportTicket {
  hash: Buffer;
  sessionId: number;
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
      ticket_hash: run.ticket?.hash ?? null,
      ticket_session_id: run.ticket?.sessionId ?? null,
      ticket_expires_at: run.ticket ? sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES.file})` : null,
    })
    .returning('import_run_id')
    .executeTakeFirstOrThrow();
  return importId;
}

/**
 * Why nobody may begin another import now, in a sentence.
 * @param whose the person or the key that would begin it
 * @returns undefined where it may begin
 */
export async function fullLine(
  owner: Kysely<DB>,
  whose: { startedBy: number | null; keyId: number | null },
): Promise<string | undefined> {
  const [open] = await rowsOf(
    owner,
    sql<{ own: number; all: number }>`
      select count(*) filter (where started_by = ${whose.startedBy}::int or key_id = ${whose.keyId}::int) as own, count(*) as all
        from import_run where state in ('reading', 'importing') and ended_at is null`,
  );
  const { own = 0, all = 0 } = open ?? {};
  if (own >= OPEN_MAX.own) {
    return `${own} imports of yours wait for their turn already, which is the most. Withdraw one, or try again when one has ended.`;
  }
  if (all >= OPEN_MAX.all) {
    return `${all} imports wait for their turn already, which is the most. Try again when some have ended.`;
  }
  return undefined;
}

/** What is asked of an import when its turn comes. */
export interface RunOrder {
  importId: number;
  /** Write what the preview shows, in place of waiting for somebody who says so. */
  write: boolean;
  /** What the preview asks is answered with yes. */
  isConfirmed: boolean;
}

/**
 * Lines an import up whose file is there, or whose preview is to be written.
 * @returns false where it is in another state: of two requests at once one succeeds
 */
export async function lineUp(
  owner: Kysely<DB>,
  { importId, write, isConfirmed }: RunOrder,
  from: 'reading' | 'previewed' = 'reading',
): Promise<boolean> {
  const result = await owner
    .updateTable('import_run')
    .set({
      state: from === 'previewed' ? 'importing' : 'reading',
      waiting_since: sql<Date>`clock_timestamp()`,
      changed_at: sql<Date>`clock_timestamp()`,
      writes: write,
      is_confirmed: isConfirmed,
    })
    .where('import_run_id', '=', importId)
    .where('state', '=', from)
    .where('waiting_since', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives the first in line its turn, unless another import has it, on whichever server. @returns undefined where none begins */
export async function takeTurn(owner: Kysely<DB>): Promise<RunOrder | undefined> {
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('importTurn')})`.execute(tx);
    const [order] = await rowsOf(
      tx,
      sql<RunOrder>`
        update import_run set turn_at = clock_timestamp(), changed_at = clock_timestamp()
         where import_run_id = (
                 select import_run_id from import_run
                  where waiting_since > now() - ${WAITS_AT_MOST}::interval and turn_at is null and ended_at is null
                  order by waiting_since, import_run_id limit 1)
           and turn_at is null and ended_at is null
           and not exists (select from import_run where turn_at is not null and ended_at is null)
        returning import_run_id as "importId", writes as write, is_confirmed as "isConfirmed"`,
    );
    return order;
  });
}

/** Whether an import stands in line or runs. */
export async function isOnItsWay(owner: Kysely<DB>, importId: number): Promise<boolean> {
  const [row] = await rowsOf(
    owner,
    sql`select 1 from import_run where import_run_id = ${importId}::int and waiting_since is not null and ended_at is null`,
  );
  return row !== undefined;
}

/** A sign of life of an import that runs. */
export async function beat(owner: Kysely<DB>, importId: number): Promise<void> {
  await sql`
    update import_run set changed_at = clock_timestamp() where import_run_id = ${importId}::int and ended_at is null`.execute(
    owner,
  );
}

/** Gives an import another ticket. */
export async function renewTicket(db: Kysely<DB>, importId: number, ticket: ImportTicket): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      ticket_hash: ticket.hash,
      ticket_session_id: ticket.sessionId,
      ticket_expires_at: sql<Date>`now() + make_interval(mins => ${TICKET_MINUTES.report})`,
    })
    .where('import_run_id', '=', importId)
    .execute();
}

/**
 * The state of the import that a ticket is for. @returns undefined for a ticket of another import, one that is over, and one of
 * somebody whose session has ended or who may no longer import
 */
export async function stateByTicket(
  owner: Kysely<DB>,
  importId: number,
  ticketHash: Buffer,
): Promise<ImportState | undefined> {
  const row = await owner
    .selectFrom('import_run')
    .innerJoin('session', 'session_id', 'ticket_session_id')
    .select('state')
    .where('import_run_id', '=', importId)
    .where('ticket_hash', '=', ticketHash)
    .where('session.revoked_at', 'is', null)
    .where(sql<boolean>`actor.why_no_data(session.pid, import_run.school_id) is null`)
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

/** The file of an import. Never two copies of it are in the memory. */
export async function fileOf(owner: Kysely<DB>, importId: number): Promise<Uint8Array> {
  const [size] = await rowsOf(
    owner,
    sql<{ bytes: number }>`
      select coalesce(sum(octet_length(content)), 0)::float as bytes from import_part where import_run_id = ${importId}::int`,
  );
  const file = new Uint8Array(size?.bytes ?? 0);
  for (let part = 0, at = 0; at < file.length; part += 1) {
    const { content } = await owner
      .selectFrom('import_part')
      .select('content')
      .where('import_run_id', '=', importId)
      .where('part_no', '=', part)
      .executeTakeFirstOrThrow();
    file.set(content, at);
    at += content.length;
  }
  return file;
}

/** Removes an import whose file did not arrive. */
export async function dropImport(owner: Kysely<DB>, importId: number): Promise<void> {
  await owner.deleteFrom('import_run').where('import_run_id', '=', importId).execute();
}

/** An import as its runner needs it. */
export interface OpenImport {
  kind: ImportKind | null;
  state: ImportState;
  fileName: string;
  source: string;
  countryId: number | null;
  schoolId: number | null;
  startedBy: number | null;
  planHash: string | null;
  isCancelRequested: boolean;
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
      'is_cancel_asked as isCancelRequested',
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
  const isTurnOver = isEnd || change.state === 'previewed';
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
      ...(isTurnOver && { waiting_since: null, turn_at: null }),
      ...(isEnd && { ended_at: sql<Date>`clock_timestamp()` }),
    })
    .where('import_run_id', '=', importId)
    .where('ended_at', 'is', null)
    .execute();
  if (isEnd) await owner.deleteFrom('import_part').where('import_run_id', '=', importId).execute();
}

/**
 * Asks an import to end: one that waits, for somebody or for its turn, ends at once, one that runs at its next step.
 * @returns false where it has ended
 */
export async function askToCancel(owner: Kysely<DB>, importId: number): Promise<boolean> {
  const [row] = await rowsOf(
    owner,
    sql<{ state: ImportState }>`
      update import_run
         set is_cancel_asked = true, changed_at = now(),
             state = case when state = 'previewed' or waiting_since is not null and turn_at is null then 'cancelled' else state end,
             ended_at = case when state = 'previewed' or waiting_since is not null and turn_at is null then now() end
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

/**
 * Runs `work` while no other import does. @param waits for another one to end, where one has its turn and another is ending
 * @returns undefined where another one runs, on whichever server
 */
export async function aloneWithImports<T>(
  owner: Kysely<DB>,
  work: () => Promise<T>,
  { waits = false }: { waits?: boolean } = {},
): Promise<{ result: T } | undefined> {
  // A lock of a transaction, not of a connection: a pooler gives each transaction another connection.
  return owner.transaction().execute(async (tx) => {
    if (waits) await sql`select pg_advisory_xact_lock(${lockNumber('import')})`.execute(tx);
    else {
      const [lock] = await rowsOf(
        tx,
        sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${lockNumber('import')}) as ok`,
      );
      if (!lock?.ok) return undefined;
    }
    // What ends idle transactions must not end this one.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    return { result: await work() };
  });
}

/** Whether an import is on its way, runs or stands in line. */
export async function hasOpenImports(owner: Kysely<DB>): Promise<boolean> {
  const [open] = await rowsOf(
    owner,
    sql`select 1 from import_run where state in ('reading', 'importing') and ended_at is null limit 1`,
  );
  return open !== undefined;
}

/** Ends the imports of servers that have stopped, and those that stood in line too long. @returns how many */
export async function endLostImports(owner: Kysely<DB>): Promise<number> {
  if (!(await hasOpenImports(owner))) return 0;
  const ended = await aloneWithImports(owner, () =>
    rowsOf(
      owner,
      sql<{ id: number }>`
        update import_run
           set state = 'failed', ended_at = now(), error = case when waiting_since is not null and turn_at is null
                 then 'Its turn did not come within a day. Nothing was imported; send the file again.'
                 else 'The server was restarted. Nothing was imported; start the import again.' end
         where ended_at is null
           and (turn_at is not null and changed_at < now() - ${LOST_AFTER.importing}::interval
                or waiting_since is null and state = 'importing' and changed_at < now() - ${LOST_AFTER.importing}::interval
                or waiting_since is null and state = 'reading' and changed_at < now() - ${LOST_AFTER.reading}::interval
                or turn_at is null and waiting_since < now() - ${WAITS_AT_MOST}::interval)
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
    'unchanged', r.counts -> 'unchanged', 'rows', r.counts -> 'rows', 'ready', r.counts -> 'ready',
    'blank', r.counts -> 'blank') as counts,
  r.kinds, array(select q ->> 'text' from jsonb_array_elements(r.questions) q) as questions,
  r.rows_done as "rowsDone", r.rows_all as "rowsAll",
  exists (select 1 from import_line l where l.import_run_id = r.import_run_id) as "hasLines", r.error,
  coalesce(q.place, 0) as "queuePlace",
  jsonb_build_object('fileName', coalesce(f.file_name, ''), 'startedBy', coalesce(name_shown(fp.name, fp.erased_at), ''),
    'keyName', coalesce(fk.name, ''), 'startedDate', ${iso(sql`q.runs_since`)}) as "waitsFor"`;
const RUN_FROM = sql`
  import_run r left join person p on p.pid = r.started_by left join access_key k using (key_id)
  left join school s on s.school_id = r.school_id
  left join actor.import_line() q on q.import_run_id = r.import_run_id
  -- For whom it waits: nothing of an import that is not seen.
  left join import_run f on f.import_run_id = q.runs
  left join person fp on fp.pid = f.started_by left join access_key fk on fk.key_id = f.key_id`;

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
  const which = sql`
    import_run_id = ${importId}::int
    and ${change === undefined ? sql`true` : sql`change = ${change}::text`}
    and ${search === undefined ? sql`true` : nameHolds(sql`name_key(name || ' ' || reason || ' ' || sourced_id)`, search)}`;
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
