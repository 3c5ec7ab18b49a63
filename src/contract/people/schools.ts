import { defineCall } from '#contract/call.ts';
import { bit, id, measure, shape, text, writtenAnswer } from '#contract/fields.ts';
import { idInput, optionalId, optionalNumber, pageInput, searchInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';

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
      totalStudents: measure(),
      totalTeachers: measure(),
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
  answer: neededList(shape({ countryId: id(), niceName: text() })),
});

/** The calls of this file, in the order in which the reference lists them. */
export const schoolCalls = { schools, deleteSchool, countries };
