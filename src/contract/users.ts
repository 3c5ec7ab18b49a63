import { IMPORT_MAX, IMPORT_TIMEOUT_MS, PAGE_SIZE } from '#domain/limits.ts';
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
  optionalNumber,
  optionalSecret,
  pageInput,
  rowsInput,
  searchInput,
  typedInput,
  typedOrNull,
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
      /** Of somebody who belongs to another school too: to which one a school user may end the tie (`endUserTie`). */
      tieSchoolId: idOrNull(),
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
  body: { banned: flagInput() },
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

/**
 * Ends what ties somebody to this school, who belongs to another one too: as home, as a place to teach, and through
 * children. They keep their account. Restored like a deletion, of kind `tie`; beyond the spec's list.
 */
export const endUserTie = defineCall({
  id: 'endUserTie',
  method: 'DELETE',
  path: '/api/admin/users/{pid}/schools/{schoolId}',
  section: '2 §2',
  summary: "End a shared user's tie to a school",
  capability: 'ties',
  params: { ...params, schoolId: idInput() },
  answer: writtenAnswer({ tieId: idOrNull() }),
});

/** Longer than any text that is right. */
const TYPED_MAX = 1_000;
/** As it is typed: what is wrong with it is said in words of the screen (`validateUser`), and by the API in its own. */
const userBody = {
  firstName: typedInput(TYPED_MAX),
  mobileNumber: typedInput(TYPED_MAX),
  emailId: typedOrNull(TYPED_MAX),
  userRole: bodyId(),
  schoolId: bodyIdOrNull(),
  /** None, or empty: a new user cannot sign in until one is set, and an old one keeps it. */
  password: optionalSecret(TYPED_MAX),
};

/** What Edit (user) begins with; beyond the spec's list. */
export const userById = defineCall({
  id: 'userById',
  method: 'GET',
  path: '/api/admin/users/{pid}',
  section: '2 §2',
  summary: 'A user as it can be changed',
  capability: 'users:write',
  params,
  answer: shape({
    pid: id(),
    firstName: text(),
    mobileNumber: text(),
    emailId: text(),
    userRole: idOrNull(),
    schoolId: idOrNull(),
  }),
});

/** Add User; beyond the spec's list (decisions, What the spec says does nothing). */
export const createUser = defineCall({
  id: 'createUser',
  method: 'POST',
  path: '/api/admin/users',
  section: '2 §2',
  summary: 'Create a user',
  capability: 'users:write',
  success: 201,
  body: userBody,
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
  body: userBody,
  answer: writtenAnswer(),
});

/**
 * Many users at once, all or none; beyond the spec's list. What is wrong with some is answered with a 400
 * or 409 whose `rows` names each by its place in `users`, from 0 (`importFaults`).
 */
export const importUsers = defineCall({
  id: 'importUsers',
  method: 'POST',
  path: '/api/admin/users/import',
  section: '2 §2',
  summary: 'Create many users at once, all or none',
  capability: 'users:import',
  success: 201,
  timeoutMs: IMPORT_TIMEOUT_MS,
  // 5,000 rows of the longest texts.
  maxBody: 8 * 1024 * 1024,
  body: { users: rowsInput(userBody, IMPORT_MAX.users) },
  answer: writtenAnswer({ created: count() }),
});

/** The rows of an import that was refused; of any other error there are none. */
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
