/** Schools and countries. */
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import {
  changeSchool,
  countriesOf,
  insertSchool,
  isCountry,
  markSchoolDeleted,
  type SchoolWords,
  schoolOf,
  schoolsOf,
} from './schools.queries.ts';

/** Checks a school that is created or changed. @throws ApiError 400 */
async function checkSchool(db: Tx, school: SchoolWords): Promise<SchoolWords> {
  if (!(await isCountry(db, school.countryId))) throw badRequest('There is no such country');
  return school;
}

export const schoolHandlers = {
  schools: ({ db, query: { page = 1, limit = PAGE_SIZE.schools, ...filter } }) =>
    schoolsOf(db, { page, limit }, filter),
  countries: ({ db }) => countriesOf(db),
  schoolById: ({ db, params }) => schoolOf(db, params.schoolId),
  createSchool: async ({ db, body, record }) => {
    const schoolId = await insertSchool(db, await checkSchool(db, body));
    await record({ kind: 'createdSchool', values: { schoolId, name: body.name } });
    return { message: 'School created', schoolId };
  },
  updateSchool: async ({ db, params, body, record }) => {
    await changeSchool(db, params.schoolId, await checkSchool(db, body));
    await record({ kind: 'changedSchool', values: { schoolId: params.schoolId, name: body.name } });
    return { message: 'School updated' };
  },
  // Once deleted, a school is not found: a second call answers 404.
  deleteSchool: async ({ db, params, record }) => {
    const name = await markSchoolDeleted(db, params.schoolId);
    if (name === undefined) throw notFound();
    await record({ kind: 'deletedSchool', values: { schoolId: params.schoolId, name } });
    return { message: 'School deleted' };
  },
} satisfies Partial<Handlers>;
