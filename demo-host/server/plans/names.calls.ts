/** The calls by which administrators and school users write names in further languages. */
import { NAMES_PAGE } from '#domain/lists/namedKinds.ts';
import { languageName } from '#domain/people/languages.ts';
import { ROLE } from '#domain/people/roles.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { namesPage, writeNames } from './names.queries.ts';

export const namesHandlers = {
  localizedNames: ({ db, query: { page = 1, limit = NAMES_PAGE.rows, unnamed, search, kind, language } }) =>
    namesPage(db, { page, limit }, { kind, language, search, isUnnamed: unnamed === '1' }),

  changeLocalizedNames: async ({ db, session, body: { changes }, record }) => {
    if (session.actingRole === ROLE.school && changes.some(({ kind }) => kind !== 'class')) {
      throw new ApiError(403, 'You may name the classes of your school, and nothing else');
    }
    const things = changes.map(({ kind, id, language }) => `${kind} ${id} ${language}`);
    if (new Set(things).size < things.length) throw badRequest('Something is named twice in one language');
    const [unwritten] = await writeNames(db, changes);
    if (unwritten?.name === null) throw notFound();
    if (unwritten) {
      throw new ApiError(409, `Somebody has named “${unwritten.name}” otherwise meanwhile. Nothing was saved.`);
    }
    const languages = [...new Set(changes.map(({ language }) => language))].sort((one, other) =>
      languageName(one, 'en') < languageName(other, 'en') ? -1 : 1,
    );
    await record({ kind: 'wroteNames', values: { count: changes.length, languages } });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
