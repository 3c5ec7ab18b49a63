/** The files and columns of the CSV bindings of OneRoster 1.1 and 1.2, and what the academy takes of them. */
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Columns } from '#host/server/imports/table.ts';

export type FileName =
  | 'academicSessions'
  | 'orgs'
  | 'courses'
  | 'classes'
  | 'users'
  | 'roles'
  | 'enrollments'
  | 'relationships'
  | 'categories'
  | 'lineItems'
  | 'results';

/** The column with the title of a class, a course or a category in a language: an extension, as the standard has them. */
export const titleIn = (language: Language) => `metadata.title_${language}`;

/** What every table but `manifest.csv` begins with. */
const RECORD = ['status', 'dateLastModified'] as const;

/** Names of OneRoster 1.0, which some systems still write into files of 1.1. */
const OLDER = { agents: 'agentSourcedIds', grade: 'grades', userId: 'userIds' } as const;

const TITLES = LANGUAGES.map(titleIn);

const columns = (required: readonly string[], ...known: string[]): Columns => ({
  required,
  known: [...RECORD, ...known],
  older: OLDER,
});

/** The columns of each file that is read, of both versions. A column that the academy needs not is known all the same. */
export const COLUMNS: Readonly<Record<FileName, Columns>> = {
  academicSessions: columns(['sourcedId', 'endDate'], 'title', 'type', 'startDate', 'parentSourcedId', 'schoolYear'),
  orgs: columns(['sourcedId', 'name', 'type'], 'identifier', 'parentSourcedId'),
  courses: columns(
    ['sourcedId'],
    'schoolYearSourcedId',
    'title',
    'courseCode',
    'grades',
    'orgSourcedId',
    'subjects',
    'subjectCodes',
    'resources',
    ...TITLES,
  ),
  classes: columns(
    ['sourcedId', 'title', 'schoolSourcedId'],
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
    'resources',
    ...TITLES,
  ),
  users: columns(
    ['sourcedId', 'givenName', 'familyName'],
    'enabledUser',
    'orgSourcedIds',
    'role',
    'username',
    'userIds',
    'middleName',
    'identifier',
    'email',
    'sms',
    'phone',
    'agentSourcedIds',
    'grades',
    'password',
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'primaryOrgSourcedId',
    'pronouns',
  ),
  roles: columns(
    ['userSourcedId', 'role', 'orgSourcedId'],
    'sourcedId',
    'roleType',
    'beginDate',
    'endDate',
    'userProfileSourcedId',
  ),
  enrollments: columns(
    ['classSourcedId', 'userSourcedId', 'role'],
    'sourcedId',
    'schoolSourcedId',
    'primary',
    'beginDate',
    'endDate',
  ),
  // Not of OneRoster: Microsoft's School Data Sync 2.1 puts it beside the files of OneRoster 1.2.
  relationships: columns(['userSourcedId', 'relationshipUserSourcedId', 'relationshipRole']),
  categories: columns(['sourcedId', 'title'], 'weight', ...TITLES),
  lineItems: columns(
    ['sourcedId', 'title', 'resultValueMin', 'resultValueMax'],
    'description',
    'assignDate',
    'dueDate',
    'classSourcedId',
    'categorySourcedId',
    'gradingPeriodSourcedId',
    'academicSessionSourcedId',
    'schoolSourcedId',
  ),
  results: columns(
    ['sourcedId', 'lineItemSourcedId', 'studentSourcedId', 'scoreStatus', 'score', 'scoreDate'],
    'comment',
    'textScore',
    'classSourcedId',
    'inProgress',
    'incomplete',
    'late',
    'missing',
  ),
};

export const FILE_NAMES = Object.keys(COLUMNS) as FileName[];

/** Why files of OneRoster that may be there are not taken. */
export const NOT_TAKEN: Readonly<Record<string, string>> = {
  demographics: 'the academy keeps no dates of birth, sexes and origins',
  userProfiles: 'the academy keeps no accounts of other programs',
  scoreScales: 'every score of the academy is a percentage',
  lineItemLearningObjectiveIds: 'the academy keeps no learning objectives',
  lineItemScoreScales: 'every score of the academy is a percentage',
  resultLearningObjectiveIds: 'the academy keeps no learning objectives',
  resultScoreScales: 'every score of the academy is a percentage',
  resources: 'videos and exams come with study plans',
  classResources: 'videos and exams come with study plans',
  courseResources: 'videos and exams come with study plans',
  userResources: 'videos and exams come with study plans',
};

/** The roles that map to one of the academy, in lower case; the others are listed and not taken. */
export const ROLES: Readonly<Record<string, number>> = {
  student: STUDENT,
  teacher: ROLE.teacher,
  administrator: ROLE.school,
  principal: ROLE.school,
  siteadministrator: ROLE.school,
  guardian: ROLE.parent,
  parent: ROLE.parent,
  relative: ROLE.parent,
};
