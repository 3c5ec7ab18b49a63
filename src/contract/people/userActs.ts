/** What is done with one user, and shown of one: apart from the list, which is shown first. */
import { defineCall } from '#contract/call.ts';
import { flag, idOrNull, list, measure, moment, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { flagInput, idInput } from '#contract/inputs.ts';
import { maybeList } from '#contract/listFields.ts';
import { userParams } from './users.ts';

/**
 * The data of the Performance dialog of a user: `performance` are the top subjects, `week` the areas to improve,
 * `lastexams` the last 15 exams. Scores are percentages. `icon` and `color` are hints that a client need not follow,
 * and `upcoming` is not shown.
 */
export const userPerformance = defineCall('userPerformance', {
  route: 'GET /api/admin/users/{pid}/performance',
  promise: 'academy-users#performance-call',
  summary: "A user's subjects and exams",
  params: userParams,
  answer: shape({
    status: textOrNull(),
    performance: maybeList(shape({ title: text(), icon: textOrNull(), color: textOrNull(), percentage: measure() })),
    week: maybeList(shape({ title: text(), color: textOrNull(), percentage: measure() })),
    examWise: maybeList(
      shape({
        title: text(),
        examCategory: text(),
        attended: measure(),
        rightAnswer: measure(),
        percentage: measure(),
        examCount: measure(),
      }),
    ),
    lastexams: maybeList(shape({ submittedDate: moment(), percentage: measure() })),
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
  params: userParams,
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
  params: userParams,
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
  params: { ...userParams, schoolId: idInput() },
  answer: writtenAnswer({ tieId: idOrNull() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const userActCalls = { userPerformance, banUser, deleteUser, endUserTie };
