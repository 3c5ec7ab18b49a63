import * as v from 'valibot';
import { PAGE_SIZE, PASSWORD_MIN, TEXT_MAX } from '#domain/limits.ts';
import { defineCall } from './call.ts';
import {
  count,
  dataAndPagination,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  shape,
  text,
  textOrNull,
  writtenAnswer,
} from './fields.ts';
import {
  bodyId,
  bodyIdOrNull,
  idInput,
  optionalId,
  optionalNumber,
  pageInput,
  searchInput,
  textInput,
} from './inputs.ts';

const params = { pid: idInput() };

/** Users. A host may send `authPassword` and `authToken` too: they do not get past here (decisions, Exports). */
export const users = defineCall({
  id: 'users',
  method: 'GET',
  path: '/api/admin/users',
  section: '2 §7',
  summary: 'Users',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    role: optionalId(),
    school: optionalId(),
  },
  answer: dataAndPagination(
    shape({
      pid: id(),
      firstName: text(),
      mobileNumber: text(),
      emailId: text(),
      userRole: idOrNull(),
      schoolId: idOrNull(),
      schoolName: text(),
      hasActiveSubscription: flag(),
      banned: flag(),
      lastRefresh: moment(),
    }),
  ),
});

export const userRoles = defineCall({
  id: 'userRoles',
  method: 'GET',
  path: '/api/admin/user-roles',
  section: '2 §7',
  summary: 'Roles of users with their labels',
  answer: list(shape({ userRole: id(), role: text() })),
});

/**
 * The Performance modal: `performance` fills Top Subjects, `week` Areas to Improve, `lastexams` Last
 * 15 Exams. `icon` and `color` are hints of the host, not to be trusted; `upcoming` is not shown.
 */
export const userPerformance = defineCall({
  id: 'userPerformance',
  method: 'GET',
  path: '/api/admin/users/{pid}/performance',
  section: '2 §7',
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

/** `banned` is the state wanted. */
export const banUser = defineCall({
  id: 'banUser',
  method: 'PUT',
  path: '/api/admin/users/{pid}/ban',
  section: '2 §7',
  summary: 'Ban a user, or take the ban back',
  params,
  body: { banned: v.boolean() },
  answer: writtenAnswer({ banned: flag() }),
});

export const deleteUser = defineCall({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/{pid}',
  section: '2 §7',
  summary: 'Delete a user',
  params,
  answer: writtenAnswer(),
});

const password = v.pipe(v.string(), v.minLength(PASSWORD_MIN), v.maxLength(TEXT_MAX.password));
const userBody = {
  firstName: textInput(TEXT_MAX.name),
  mobileNumber: textInput(TEXT_MAX.phone),
  emailId: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX.email), v.email())), null),
  userRole: bodyId(),
  schoolId: bodyIdOrNull(),
};

/** Add User; beyond the spec's list (decisions, What the spec says does nothing). */
export const createUser = defineCall({
  id: 'createUser',
  method: 'POST',
  path: '/api/admin/users',
  section: '2 §2',
  summary: 'Create a user',
  capability: 'users:write',
  success: 201,
  body: { ...userBody, password },
  answer: writtenAnswer({ pid: idOrNull() }),
});

/** Edit (user); without a password the old one stays. Beyond the spec's list. */
export const updateUser = defineCall({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/admin/users/{pid}',
  section: '2 §2',
  summary: 'Change a user',
  capability: 'users:write',
  params,
  body: { ...userBody, password: v.optional(password) },
  answer: writtenAnswer(),
});
