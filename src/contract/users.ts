import * as v from 'valibot';
import { IMPORT_MAX, IMPORT_TIMEOUT_MS } from '#domain/limits.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import { defineCall } from './call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  writtenAnswer,
} from './fields.ts';
import {
  bodyId,
  bodyIdOrNull,
  flagInput,
  idInput,
  optionalId,
  optionalIds,
  optionalNumber,
  optionalSecret,
  optionalText,
  optionalTexts,
  pageInput,
  rowsInput,
  searchInput,
  typedInput,
  typedOrNull,
} from './inputs.ts';
import { dataAndPagination } from './pageFields.ts';

const params = { pid: idInput() };

/** What a form shows of a user; a row of the list has more. */
const user = {
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
 * several schools; otherwise it is null.
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
  },
  // A server may also send `authPassword` and `authToken`: they are removed here
  // (promises/exports.md#columns-never-exported).
  answer: dataAndPagination(
    shape({
      ...user,
      schoolName: text(),
      hasActiveSubscription: flag(),
      banned: flag(),
      lastRefresh: moment(),
      tieSchoolId: idOrNull(),
    }),
  ),
});

/** The roles of users with their labels, for the role filter. */
export const userRoles = defineCall('userRoles', {
  route: 'GET /api/admin/user-roles',
  promise: 'academy-users#roles-call',
  summary: 'Roles of users with their labels',
  answer: list(shape({ userRole: id(), role: text() })),
});

/**
 * The data of the Performance dialog of a user: `performance` are the top subjects, `week` the areas to improve,
 * `lastexams` the last 15 exams. Scores are percentages. `icon` and `color` are hints that a client need not follow,
 * and `upcoming` is not shown.
 */
export const userPerformance = defineCall('userPerformance', {
  route: 'GET /api/admin/users/{pid}/performance',
  promise: 'academy-users#performance-call',
  summary: "A user's subjects and exams",
  params,
  answer: shape({
    status: textOrNull(),
    performance: list(shape({ title: text(), icon: textOrNull(), color: textOrNull(), percentage: measure() })),
    week: list(shape({ title: text(), color: textOrNull(), percentage: measure() })),
    examWise: list(
      shape({
        title: text(),
        examCategory: text(),
        attended: measure(),
        rightAnswer: measure(),
        percentage: measure(),
        examCount: count(),
      }),
    ),
    lastexams: list(shape({ submittedDate: moment(), percentage: measure() })),
    upcoming: list(shape({})),
  }),
});

/**
 * Bans a user, or lifts the ban: `banned` is the wanted state. A banned user cannot sign in, and their sessions do not
 * work. Answers 403 for a user who also belongs to another school, unless the academy makes the call.
 */
export const banUser = defineCall('banUser', {
  route: 'PUT /api/admin/users/{pid}/ban',
  promise: 'academy-users#ban-call',
  summary: 'Ban a user, or lift the ban',
  params,
  body: { banned: flagInput() },
  answer: writtenAnswer({ banned: flag() }),
});

/**
 * Deletes a user. It can be undone for 30 days. Answers 403 for a user who also belongs to another school, unless the
 * academy makes the call.
 */
export const deleteUser = defineCall('deleteUser', {
  route: 'DELETE /api/admin/users/{pid}',
  promise: 'academy-users#delete-call',
  summary: 'Delete a user',
  params,
  answer: writtenAnswer(),
});

/**
 * Ends what connects a user of several schools with one of them: as home school, as a school to teach at, and through
 * children. The user keeps the account. It can be undone like a deletion, as the kind `tie`. Answers 409 when there is
 * no tie to end.
 */
export const endUserTie = defineCall('endUserTie', {
  route: 'DELETE /api/admin/users/{pid}/schools/{schoolId}',
  promise: 'academy-users#tie-call',
  summary: 'End the tie of a user to one of several schools',
  capability: 'ties',
  params: { ...params, schoolId: idInput() },
  answer: writtenAnswer({ tieId: idOrNull() }),
});

/** Longer than any valid text. */
const TYPED_MAX = 1_000;
/** As it was typed. Both the screens and the API check it with `validateUser`, each with messages of its own. */
const userBody = {
  firstName: typedInput(TYPED_MAX),
  mobileNumber: typedInput(TYPED_MAX),
  emailId: typedOrNull(TYPED_MAX),
  userRole: bodyId(),
  schoolId: bodyIdOrNull(),
  password: optionalSecret(TYPED_MAX),
  className: optionalText(TYPED_MAX),
  rollNumber: optionalText(TYPED_MAX),
  otherSchoolIds: optionalIds(50),
};
/** In a file, students are linked to their parents by phone number. */
const userRow = { ...userBody, parentPhones: optionalTexts(TYPED_MAX, 10) };

/** One user, with the fields that can be changed. */
export const userById = defineCall('userById', {
  route: 'GET /api/admin/users/{pid}',
  promise: 'academy-users#writing-calls',
  summary: 'One user, for changing it',
  capability: 'users:write',
  params,
  answer: shape({
    ...user,
    className: v.optional(textOrNull()),
    rollNumber: v.optional(textOrNull()),
    otherSchoolIds: v.optional(list(id())),
  }),
});

/**
 * Creates a user. `className` and `rollNumber` are of students; a class that the school does not have yet is added.
 * `otherSchoolIds` are the other schools of a teacher, and only the academy sets them. Without a password the user cannot sign in until one is set; students never sign in and have none.
 * Errors: 400 when a field is wrong; 409 when somebody has the phone number. A school user is told only about people
 * whom they see: for others the academy is asked to link them (409), at most 20 times a day (429).
 */
export const createUser = defineCall('createUser', {
  route: 'POST /api/admin/users',
  promise: 'academy-users#writing-calls',
  summary: 'Create a user',
  capability: 'users:write',
  success: 201,
  body: userBody,
  answer: writtenAnswer({ pid: idOrNull() }),
});

/**
 * Changes a user. Without a password the old one stays, and so do `className`, `rollNumber` and `otherSchoolIds`. Errors: 400 when a field is wrong or a student should become
 * another role; 403 for a user who also belongs to another school; 409 when somebody has the phone number; 429 when a
 * school user meets such numbers too often.
 */
export const updateUser = defineCall('updateUser', {
  route: 'PUT /api/admin/users/{pid}',
  promise: 'academy-users#writing-calls',
  summary: 'Change a user',
  capability: 'users:write',
  params,
  body: userBody,
  answer: writtenAnswer(),
});

/**
 * Creates up to 5,000 users, all of them or none. `parentPhones` of a student are the numbers of parents who are there
 * already or come with the same file. At most 500 of them may have a password. When it is refused with a
 * 400, `rows` names what is wrong with each row, with its position in `users` from 0. With a 409 the academy was asked
 * about users whom other schools have. At most 60 imports an hour (429). A client should wait up to 120 seconds for
 * the answer.
 */
export const importUsers = defineCall('importUsers', {
  route: 'POST /api/admin/users/import',
  promise: 'academy-users#import-call',
  summary: 'Create many users at once, all or none',
  capability: 'users:import',
  success: 201,
  timeoutMs: IMPORT_TIMEOUT_MS,
  // Enough for 5,000 rows of the longest texts.
  maxBody: 8 * 1024 * 1024,
  body: { users: rowsInput(userRow, IMPORT_MAX.users) },
  answer: writtenAnswer({ created: count() }),
});

/** The faults in the body of a refused import. Any other error has none. */
export const importFaults = shapeOrEmpty({ rows: list(shape({ row: id(), message: text() })) });

/** The calls of this file, in the order in which the reference lists them. */
export const userCalls = {
  users,
  userRoles,
  userPerformance,
  banUser,
  deleteUser,
  endUserTie,
  importUsers,
  userById,
  createUser,
  updateUser,
};
