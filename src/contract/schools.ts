import { TEXT_MAX } from '#domain/limits.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import { defineCall } from './call.ts';
import { bit, count, id, idOrNull, list, shape, text, writtenAnswer } from './fields.ts';
import { bodyId, flagInput, idInput, optionalId, optionalNumber, pageInput, searchInput, textInput } from './inputs.ts';
import { dataAndPagination } from './pageFields.ts';

/**
 * A page of the schools, with the numbers of their students and teachers. `isActive` is 1 or 0. `limit` may be up to
 * 1,000 for exports.
 */
export const schools = defineCall('schools', {
  route: 'GET /api/admin/schools',
  promise: 'academy-schools#schools-call',
  summary: 'Schools',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    country: optionalId(),
  },
  answer: dataAndPagination(
    shape({
      schoolId: id(),
      name: text(),
      totalStudents: count(),
      totalTeachers: count(),
      countryName: text(),
      isActive: bit(),
    }),
  ),
});

/**
 * Deletes a school. Its users can no longer sign in, and it is in no list and no figure. It can be restored for 30
 * days. A second deletion answers 404.
 */
export const deleteSchool = defineCall('deleteSchool', {
  route: 'DELETE /api/admin/schools/{schoolId}',
  promise: 'academy-schools#delete-call',
  summary: 'Delete a school',
  params: { schoolId: idInput() },
  answer: writtenAnswer(),
});

/** The countries that a school can be in. */
export const countries = defineCall('countries', {
  route: 'GET /api/admin/countries',
  promise: 'academy-schools#countries-call',
  summary: 'Countries that a school can be in',
  answer: list(shape({ countryId: id(), niceName: text() })),
});

/** One school, with the fields that can be changed. */
export const schoolById = defineCall('schoolById', {
  route: 'GET /api/admin/schools/{schoolId}',
  promise: 'academy-schools#writing-calls',
  summary: 'One school, for changing it',
  capability: 'schools:write',
  params: { schoolId: idInput() },
  answer: shape({ schoolId: id(), name: text(), countryId: idOrNull(), isActive: bit() }),
});

const schoolBody = { name: textInput(TEXT_MAX.name), countryId: bodyId(), isActive: flagInput() };

/** Creates a school. Answers 400 when there is no such country. */
export const createSchool = defineCall('createSchool', {
  route: 'POST /api/admin/schools',
  promise: 'academy-schools#writing-calls',
  summary: 'Create a school',
  capability: 'schools:write',
  success: 201,
  body: schoolBody,
  answer: writtenAnswer({ schoolId: idOrNull() }),
});

/** Changes a school. Answers 400 when there is no such country. */
export const updateSchool = defineCall('updateSchool', {
  route: 'PUT /api/admin/schools/{schoolId}',
  promise: 'academy-schools#writing-calls',
  summary: 'Change a school',
  capability: 'schools:write',
  params: { schoolId: idInput() },
  body: schoolBody,
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const schoolCalls = { schools, deleteSchool, countries, schoolById, createSchool, updateSchool };
