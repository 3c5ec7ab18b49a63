/** The calls by which people of the console import files. The file itself comes by `importDoor.ts`. */
import { IMPORT_PAGE } from '#domain/imports.ts';
import { ROLE } from '#domain/roles.ts';
import {
  askToCancel,
  beginImport,
  importOf,
  importsOf,
  isImporting,
  linesOf,
  moveRun,
  renewTicket,
} from '#host/db/imports.ts';
import { isCountry } from '#host/db/schools.ts';
import { BUSY } from '#host/import/runner.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import type { Handlers } from './handlers.ts';
import { newToken, type Session, sha256 } from './session.ts';

/** The only school that an import of this session may change; null for all. */
const schoolOf = ({ actingRole, schoolId }: Session): number | null => {
  if (actingRole !== ROLE.school) return null;
  if (schoolId === null) throw new ApiError(403, 'You belong to no school');
  return schoolId;
};

const ENDED = 'This import has ended already';

export const importHandlers = {
  imports: ({ db, query: { page = 1, limit = IMPORT_PAGE.runs } }) => importsOf(db, { page, pageSize: limit }),
  importById: async ({ db, params: { importId } }) => {
    const run = await importOf(db, importId);
    if (!run) throw notFound();
    return run;
  },
  importLines: ({ db, params: { importId }, query: { page = 1, limit = IMPORT_PAGE.lines, ...filter } }) =>
    linesOf(db, importId, { page, pageSize: limit }, filter),
  beginImport: async ({ db, session, services, body, record }) => {
    // Before the file is sent, not after it.
    if (await isImporting(services.database.owner)) throw new ApiError(409, BUSY);
    const { countryId } = body;
    if (typeof countryId === 'number' && !(await isCountry(db, countryId))) {
      throw badRequest('There is no such country');
    }
    const ticket = newToken();
    const importId = await beginImport(db, {
      ...body,
      schoolId: schoolOf(session),
      startedBy: session.person.pid,
      keyId: null,
      ticketHash: sha256(ticket),
    });
    await record({ type: 'BEGIN_IMPORT', narration: `Began the import ${importId}` });
    return { importId, ticket };
  },
  importTicket: async ({ db, params: { importId }, record }) => {
    const run = await importOf(db, importId);
    // While a file is on its way, the ticket that it came with is the only one.
    if (run?.state === 'reading') throw new ApiError(409, 'This import has no report yet');
    const ticket = newToken();
    await renewTicket(db, importId, sha256(ticket));
    await record({ type: 'IMPORT_REPORT', narration: `Fetched the report of the import ${importId}` });
    return { ticket };
  },
  startImport: async ({ db, services, params: { importId }, body: { isConfirmed }, record }) => {
    const run = await importOf(db, importId);
    if (run?.state !== 'previewed') throw new ApiError(409, 'This import does not wait to be started');
    if (run.error !== null) throw new ApiError(409, run.error);
    if (run.questions.length > 0 && !isConfirmed) throw new ApiError(409, run.questions.join(' '));
    const { owner } = services.database;
    if (await isImporting(owner)) throw new ApiError(409, BUSY);
    await record({ type: 'START_IMPORT', narration: `Started the import ${importId}` });
    // Of two requests at once one goes on. It is written at once: the process that follows reads it.
    if (!(await moveRun(owner, importId, 'previewed', 'importing'))) throw new ApiError(409, ENDED);
    void services.imports.run({ importId, write: true, isConfirmed });
    return { message: 'The import has started' };
  },
  cancelImport: async ({ services, params: { importId }, record }) => {
    await record({ type: 'CANCEL_IMPORT', narration: `Cancelled the import ${importId}` });
    if (!(await askToCancel(services.database.owner, importId))) throw new ApiError(409, ENDED);
    return { message: 'The import is cancelled' };
  },
} satisfies Partial<Handlers>;
