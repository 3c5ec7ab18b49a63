/** Who is the parent of whom, for those who manage users. Apart from `users.ts`, whose calls the list of users loads. */
import { defineCall } from '#contract/call.ts';
import { id, shape, text, writtenAnswer } from '#contract/fields.ts';
import { idInput } from '#contract/inputs.ts';
import { maybeList } from '#contract/listFields.ts';

const params = { pid: idInput() };

/**
 * Whose parent a user is, and who the parents of a student are, as far as the caller sees them. At most 200 of each.
 */
export const userFamily = defineCall('userFamily', {
  route: 'GET /api/admin/users/{pid}/family',
  promise: 'academy-users#family-calls',
  summary: "A user's children and parents",
  capability: 'families',
  params,
  answer: shape({
    children: maybeList(shape({ pid: id(), firstName: text(), schoolName: text() })),
    parents: maybeList(shape({ pid: id(), firstName: text(), mobileNumber: text() })),
  }),
});

/**
 * Links a student to a parent: anybody but a student may be one. A second time changes nothing. Errors: 403 unless the
 * caller may change both; 409 when the child is no student, or the parent is one.
 */
export const linkChild = defineCall('linkChild', {
  route: 'PUT /api/admin/users/{pid}/children/{childPid}',
  promise: 'academy-users#family-calls',
  summary: 'Link a child to a parent',
  capability: 'families',
  params: { ...params, childPid: idInput() },
  answer: writtenAnswer(),
});

/** Ends that a student is the child of a parent. Errors: 403 unless the caller may change both; 409 when it is not. */
export const unlinkChild = defineCall('unlinkChild', {
  route: 'DELETE /api/admin/users/{pid}/children/{childPid}',
  promise: 'academy-users#family-calls',
  summary: 'End the link of a child to a parent',
  capability: 'families',
  params: { ...params, childPid: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const familyCalls = { userFamily, linkChild, unlinkChild };
