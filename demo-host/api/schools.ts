import { countries, createSchool, deleteSchool, schoolById, schools, updateSchool } from '#contract/schools.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Tx } from '#host/db/actor.ts';
import {
  changeSchool,
  countriesOf,
  insertSchool,
  isCountry,
  markSchoolDeleted,
  type SchoolWords,
  schoolOf,
  schoolsOf,
} from '#host/db/schools.ts';
import { badRequest, notFound } from './errors.ts';
import { route } from './route.ts';

/** A school as it may be written down. */
async function checked(db: Tx, school: SchoolWords): Promise<SchoolWords> {
  if (!(await isCountry(db, school.countryId))) throw badRequest('There is no such country');
  return school;
}

export const schoolRoutes = [
  route(schools, ({ db, query: { page = 1, limit = PAGE_SIZE.schools, ...filter } }) =>
    schoolsOf(db, { page, limit }, filter),
  ),
  route(countries, ({ db }) => countriesOf(db)),
  route(schoolById, ({ db, params }) => schoolOf(db, params.schoolId)),
  route(createSchool, async ({ db, body, record }) => {
    const schoolId = await insertSchool(db, await checked(db, body));
    await record({ type: 'CREATE_SCHOOL', narration: `Created school ${schoolId}: ${body.name}` });
    return { message: 'School created', schoolId };
  }),
  route(updateSchool, async ({ db, params, body, record }) => {
    await changeSchool(db, params.schoolId, await checked(db, body));
    await record({ type: 'UPDATE_SCHOOL', narration: `Changed school ${params.schoolId}: ${body.name}` });
    return { message: 'School updated' };
  }),
  // What is deleted is there no more, so a second one finds nothing (404) and does nothing.
  route(deleteSchool, async ({ db, params, record }) => {
    const name = await markSchoolDeleted(db, params.schoolId);
    if (name === undefined) throw notFound();
    await record({ type: 'DELETE_SCHOOL', narration: `Deleted school ${params.schoolId}: ${name}` });
    return { message: 'School deleted' };
  }),
];
