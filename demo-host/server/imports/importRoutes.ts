/**
 * Where files come in: `POST /api/import/{kind}` for another system with a key, and `PUT /api/import/runs/{id}/file` for the
 * console with a ticket. They are no calls of the contract, because their bodies are files. A file is never whole in the
 * memory of the server: each megabyte goes on to the database as it comes.
 */
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { IMPORT_FILE_MAX, IMPORT_KINDS, type ImportKind } from '#domain/lists/imports.ts';
import { MEGABYTE, TEXT_MAX } from '#domain/lists/limits.ts';
import type { RequestKey } from '#host/server/facts/keys.calls.ts';
import { allowFile } from '#host/server/http/arrival.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import { madeOnce } from '#host/server/http/files/madeOnce.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { IMPORT_PATH } from '#host/server/http/importPath.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { sha256 } from '#host/server/http/session.ts';
import { isStorable } from '#platform/text.ts';
import { inMegabytes } from './archive.ts';
import { IN_PARTS } from './bounds.ts';
import {
  askToCancel,
  beginImport,
  dropImport,
  dropParts,
  fullLine,
  importOf,
  keepPart,
  linesAfter,
  linesOf,
  stateByTicket,
} from './imports.queries.ts';
import { reportCsv } from './report.ts';
import type { ReportLine } from './roster/roster.ts';
import { countryOf } from './roster/rosters.ts';

/** Bytes of a file that are kept at once. */
const PART_BYTES = MEGABYTE;
/** Lines of a report that are read at once. */
const LINES_AT_ONCE = 5_000;
/** How many refused rows an answer names; the report has all. */
const REFUSED_SHOWN = 100;

const tooLarge = (bytes?: number) =>
  new ApiError(
    413,
    `The file has ${bytes === undefined ? 'more than' : `${inMegabytes(bytes)}, and may have`} ${inMegabytes(IMPORT_FILE_MAX)}${bytes === undefined ? ', which is the most' : ' at most'}. Check that it is the right file. ${IN_PARTS}`,
  );

/** What files are sent as. `curl --data-binary` says `x-www-form-urlencoded` unless it is told otherwise. */
const FILE_TYPES =
  /^(?:application\/(?:zip|x-zip-compressed|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/csv)\s*(?:;|$)/i;

/** Refuses what is no file, or too large, before it is read. @throws ApiError 413, 415 */
function refuseEarly(c: Context): void {
  const length = Number(c.req.header('Content-Length') ?? 0);
  if (length > IMPORT_FILE_MAX) throw tooLarge(length);
  if (!FILE_TYPES.test(c.req.header('Content-Type') ?? '')) {
    throw new ApiError(415, 'Send the file as it is, with Content-Type: application/zip or application/octet-stream');
  }
}

/** Keeps the body of a request that may bring a file as the file of an import. @throws ApiError 400, 413 */
async function keepFile(c: Context<AppEnv>, { database }: Services, importId: number): Promise<void> {
  let part = 0;
  let total = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const keep = async () => {
    if (bytes === 0) return;
    await keepPart(database.owner, importId, part, Buffer.concat(waiting));
    part += 1;
    waiting = [];
    bytes = 0;
  };
  allowFile(c.env?.incoming);
  const body = c.req.raw.body;
  if (body) {
    for await (const piece of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      total += piece.length;
      if (total > IMPORT_FILE_MAX) throw tooLarge();
      waiting.push(piece);
      bytes += piece.length;
      if (bytes >= PART_BYTES) await keep();
    }
    await keep();
  }
  if (total === 0) throw badRequest('The file is empty. With curl, send it with --data-binary @FILE');
}

const QUERY = ['dryRun', 'source', 'country', 'confirm', 'wait'] as const;

/** The query of an import with a key. @throws ApiError 400 */
async function queryOf(c: Context, { database }: Services) {
  const query = c.req.query();
  const unknown = Object.keys(query).find((name) => !QUERY.some((known) => known === name));
  if (unknown !== undefined) throw badRequest(`Unknown query parameter "${unknown}"`);
  const flag = (name: (typeof QUERY)[number], otherwise: boolean) => {
    const value = query[name];
    if (value === undefined || value === '') return otherwise;
    if (value !== '0' && value !== '1') throw badRequest(`Wrong query parameter "${name}": expected 0 or 1`);
    return value === '1';
  };
  const source = (query.source ?? '').trim();
  if (source.length > TEXT_MAX.name || !isStorable(source)) throw badRequest('Wrong query parameter "source"');
  const { country } = query;
  const countryId = country ? await countryOf(database.owner, country) : null;
  if (countryId === undefined) throw badRequest('Wrong query parameter "country": expected a code such as IN');
  return {
    source,
    countryId,
    isDry: flag('dryRun', false),
    isConfirmed: flag('confirm', false),
    waits: flag('wait', true),
  };
}

/** Where a report is fetched, from the root of the hostname: with the folder that the academy may be in. */
const reportPath = (importId: number, publicUrl: string | undefined) =>
  `${folderOf(publicUrl)}${IMPORT_PATH}runs/${importId}/report.csv`;

/** How an import went, for another system. @throws ApiError 404 */
async function outcome(
  c: Context<AppEnv>,
  { database: { owner } }: Services,
  importId: number,
  { schoolId, isDry = false }: { schoolId: number | null; isDry?: boolean },
) {
  const run = await importOf(owner, importId);
  if (!run) throw notFound();
  const { state, kind, counts, questions, error, rowsDone, rowsAll, queuePlace, waitsFor } = run;
  const refused = await linesOf(owner, importId, { page: 1, pageSize: REFUSED_SHOWN }, { change: 'refused' });
  const isRunning = state === 'reading' || state === 'importing';
  const waits = state === 'previewed' && questions.length > 0;
  // The key of one school is told nothing of imports of others.
  const { startedDate, ...others } = waitsFor;
  const body = {
    importId,
    kind,
    state,
    imported: state === 'done',
    counts,
    questions,
    refused: refused.data.map(({ file, line, sourcedId, name, reason }) => ({ file, line, sourcedId, name, reason })),
    rowsDone,
    rowsAll,
    ...(queuePlace > 0 && {
      queue: { place: queuePlace, runningSince: startedDate, ...(schoolId === null && { waitsFor: others }) },
    }),
    report: reportPath(importId, c.var.publicUrl),
    ...(error === null ? {} : { message: error }),
  };
  if (isRunning) return { status: 202, body } as const;
  const isFailure = error !== null && !(isDry && state === 'previewed');
  if (isFailure) return { status: 400, body: { message: error, ...body } } as const;
  return { status: 200, waits, body } as const;
}

/** The routes of files. */
export function importRoutes(services: Services): Hono<AppEnv> {
  const { database, keys, imports } = services;
  const app = new Hono<AppEnv>();

  /** Runs what a key asks, and counts it among the key's errors where it is refused. */
  async function withKey(c: Context<AppEnv>, work: (key: RequestKey) => Promise<Response>): Promise<Response> {
    const key = await keys.check(c.req.header('Authorization'), 'import');
    try {
      return await work(key);
    } catch (error) {
      if (error instanceof ApiError) keys.noteError(key.keyId, error.message);
      throw error;
    }
  }

  /** The number of an import in the path. @throws ApiError 404 */
  const importIdOf = (c: Context): number => {
    const id = Number(c.req.param('importId'));
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw notFound();
    return id;
  };

  app.post(`${IMPORT_PATH}:kind`, (c) => {
    c.var.facts.call = 'importFile';
    return withKey(c, async ({ keyId, schoolId }) => {
      const kind = IMPORT_KINDS.find((known) => known === c.req.param('kind')) as ImportKind | undefined;
      if (!kind) throw new ApiError(404, `There is no such import. There are ${IMPORT_KINDS.join(' and ')}.`);
      const { isDry, isConfirmed, waits, ...about } = await queryOf(c, services);
      refuseEarly(c);
      const isFull = await fullLine(database.owner, { startedBy: null, keyId });
      if (isFull) throw new ApiError(409, isFull);
      // Another system tells no name of its file.
      const fileName = kind === 'oneroster' ? 'Roster' : 'Workbook';
      const importId = await beginImport(database.owner, {
        kind,
        fileName,
        ...about,
        schoolId,
        startedBy: null,
        keyId,
      });
      try {
        await keepFile(c, services, importId);
      } catch (error) {
        await dropImport(database.owner, importId);
        throw error;
      }
      await imports.lineUp({ importId, write: !isDry, isConfirmed });
      if (waits) await imports.ended(importId);
      const { status, body, ...result } = await outcome(c, services, importId, { schoolId, isDry });
      if (status === 400) keys.noteError(keyId, body.message);
      if (result.waits && !isDry) {
        const message = `${body.questions.join(' ')} Nothing was imported. Check that the file is the right one and complete; confirm=1 imports it.`;
        keys.noteError(keyId, 'An import was not confirmed.');
        return c.json({ message, ...body }, 409);
      }
      return c.json(body, status);
    });
  });

  // It holds an example and no data, so a plain link may fetch it.
  app.get(
    `${IMPORT_PATH}template.xlsx`,
    async (c, next) => {
      c.var.facts.call = 'importTemplate';
      await next();
    },
    madeOnce(async () => ({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: (await import('./workbook/template.ts')).templateWorkbook(),
      headers: { 'Content-Disposition': 'attachment; filename="plans.xlsx"' },
    })),
  );

  app.get(`${IMPORT_PATH}runs/:importId`, (c) => {
    c.var.facts.call = 'importOutcome';
    return withKey(c, async (key) => {
      const importId = importIdOf(c);
      await refuseOthers(services, key, importId);
      const { status, body } = await outcome(c, services, importId, key);
      // What is asked here is how it went, and that is told.
      return c.json(body, status === 202 ? 202 : 200);
    });
  });

  app.delete(`${IMPORT_PATH}runs/:importId`, (c) => {
    c.var.facts.call = 'withdrawImport';
    return withKey(c, async (key) => {
      const importId = importIdOf(c);
      await refuseOthers(services, key, importId);
      if (!(await askToCancel(database.owner, importId))) throw new ApiError(409, 'This import has ended already');
      return c.json({ message: 'The import is cancelled' });
    });
  });

  app.put(`${IMPORT_PATH}runs/:importId/file`, async (c) => {
    c.var.facts.call = 'sendImportFile';
    const importId = importIdOf(c);
    const state = await stateOfTicket(c, services, importId);
    if (state !== 'reading') throw new ApiError(409, 'This import has its file already');
    refuseEarly(c);
    try {
      // Of a try that broke off.
      await dropParts(database.owner, importId);
      await keepFile(c, services, importId);
    } catch (error) {
      await dropImport(database.owner, importId);
      throw error;
    }
    await imports.lineUp({ importId, write: false, isConfirmed: false });
    return c.json({ importId }, 202);
  });

  app.get(`${IMPORT_PATH}runs/:importId/report.csv`, async (c) => {
    c.var.facts.call = 'importReport';
    const importId = importIdOf(c);
    if (/^Ticket /i.test(c.req.header('Authorization') ?? '')) await stateOfTicket(c, services, importId);
    else {
      const key = await keys.check(c.req.header('Authorization'), 'import');
      await refuseOthers(services, key, importId);
    }
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="import-${importId}.csv"`);
    return stream(c, async (out) => {
      let last = 0;
      for (;;) {
        const lines = await linesAfter(database.owner, importId, last, LINES_AT_ONCE);
        // The first piece has the heading, also where there is no line.
        if (lines.length > 0 || last === 0) await out.write(reportCsv(lines as unknown as ReportLine[], last === 0));
        if (lines.length < LINES_AT_ONCE) return;
        last = lines.at(-1)?.lineNo ?? last;
      }
    });
  });
  return app;
}

/** @throws ApiError 401 where a request has no ticket of this import, or its time is over */
async function stateOfTicket(c: Context, { database }: Services, importId: number) {
  const ticket = /^Ticket +([\w-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const state = ticket && (await stateByTicket(database.owner, importId, sha256(ticket)));
  if (!state) throw new ApiError(401, 'The time for this is over. Please begin again.');
  return state;
}

/** @throws ApiError 404 for an import that this key may not see: one of another school, or of the whole academy */
async function refuseOthers({ database }: Services, { schoolId }: RequestKey, importId: number): Promise<void> {
  const run = await importOf(database.owner, importId);
  if (!run || (schoolId !== null && run.schoolId !== schoolId)) throw notFound();
}
