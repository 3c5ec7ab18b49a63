/** The calls by which people of the console import files. The file itself comes by `importRoutes.ts`. */
import { IMPORT_PAGE } from '#domain/lists/imports.ts';
import { ROLE } from '#domain/people/roles.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { newToken, type Session, sha256 } from '#host/server/http/session.ts';
import { isCountry } from '#host/server/people/schools.queries.ts';
import { askToCancel, beginImport, fullLine, importOf, importsOf, linesOf, renewTicket } from './imports.queries.ts';

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
    const isFull = await fullLine(services.database.owner, { startedBy: session.person.pid, keyId: null });
    if (isFull) throw new ApiError(409, isFull);
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
      ticket: { hash: sha256(ticket), sessionId: session.sessionId },
    });
    await record({ kind: 'beganImport', values: { id: importId } });
    return { importId, ticket };
  },
  importTicket: async ({ db, session, params: { importId }, record }) => {
    const run = await importOf(db, importId);
    // While a file is on its way, the ticket that it came with is the only one.
    if (run?.state === 'reading') throw new ApiError(409, 'This import has no report yet');
    const ticket = newToken();
    await renewTicket(db, importId, { hash: sha256(ticket), sessionId: session.sessionId });
    await record({ kind: 'fetchedImportReport', values: { id: importId } });
    return { ticket };
  },
  startImport: async ({ db, services, params: { importId }, body: { isConfirmed }, record }) => {
    const run = await importOf(db, importId);
    if (run?.state !== 'previewed') throw new ApiError(409, 'This import does not wait to be started');
    if (run.error !== null) throw new ApiError(409, run.error);
    if (run.questions.length > 0 && !isConfirmed) throw new ApiError(409, run.questions.join(' '));
    await record({ kind: 'startedImport', values: { id: importId } });
    // Of two requests at once one goes on.
    const isLinedUp = await services.imports.lineUp({ importId, write: true, isConfirmed }, 'previewed');
    if (!isLinedUp) throw new ApiError(409, ENDED);
    return { message: 'The import has started, or waits for its turn' };
  },
  cancelImport: async ({ services, params: { importId }, record }) => {
    await record({ kind: 'cancelledImport', values: { id: importId } });
    if (!(await askToCancel(services.database.owner, importId))) throw new ApiError(409, ENDED);
    return { message: 'The import is cancelled' };
  },
} satisfies Partial<Handlers>;
