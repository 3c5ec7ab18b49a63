/** Users as forms and files write them: apart from the list, since few people open the form. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, id, idOrNull, list, shape, shapeOrEmpty, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import {
  bodyId,
  bodyIdOrNull,
  optionalIds,
  optionalSecret,
  optionalText,
  optionalTexts,
  rowsInput,
  typedInput,
  typedOrNull,
} from '#contract/inputs.ts';
import { IMPORT_MAX, IMPORT_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { userFields, userParams } from './users.ts';

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
  params: userParams,
  answer: shape({
    ...userFields,
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
  params: userParams,
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
export const userFormCalls = { importUsers, userById, createUser, updateUser };
