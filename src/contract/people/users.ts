import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flagOrNull, id, idOrNull, moment, shape, text } from '#contract/fields.ts';
import { idInput, optionalId, optionalNumber, pageInput, searchInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';

export const userParams = { pid: idInput() };

/** What a form shows of a user; a row of the list has more. */
export const userFields = {
  pid: id(),
  firstName: text(),
  mobileNumber: text(),
  emailId: text(),
  userRole: idOrNull(),
  schoolId: idOrNull(),
};

/**
 * A page of the users, filtered by words, role and school. `limit` may be up to 1,000 for exports. `lastRefresh` is
 * when the user was last active. `tieSchoolId` is the school to which `endUserTie` may end the tie, for a user of
 * several schools; otherwise it is null. `sort` names the column that all users are sorted by (`user`, `role`, `school`,
 * `subscription`, `status` or `lastLogin`), with `-` before it the other way round; who has nothing in it comes last, and who is alike in it is by name. Without it the list is by name. A server
 * takes `sort` that has said `users:sort`.
 */
export const users = defineCall('users', {
  route: 'GET /api/admin/users',
  promise: 'academy-users#users-call',
  summary: 'Users',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    role: optionalId(),
    school: optionalId(),
    // A word of `UserOrder`, which the server looks up: most first loads have this call, and few ask for an order.
    sort: searchInput(),
  },
  // A server may also send `authPassword` and `authToken`: they are removed here
  // (promises/exports.md#columns-never-exported).
  answer: dataAndPagination(
    shape({
      ...userFields,
      schoolName: text(),
      hasActiveSubscription: flagOrNull(),
      banned: flagOrNull(),
      // Null of those who were never there.
      lastRefresh: v.optional(moment()),
      tieSchoolId: idOrNull(),
    }),
  ),
});

/** The roles of users with their labels, for the role filter. */
export const userRoles = defineCall('userRoles', {
  route: 'GET /api/admin/user-roles',
  promise: 'academy-users#roles-call',
  summary: 'Roles of users with their labels',
  answer: neededList(shape({ userRole: id(), role: text() })),
});

/** The calls of this file, in the order in which the reference lists them. */
export const userCalls = { users, userRoles };
