import { users } from '#contract/people/users.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { asks, firstPage } from '#screens/shared/firstQuestion.ts';
import { BULK, CLASSES, DELETE, NOTIFY, RESTORE, SAVED, SCHOOL_FORM, USER_FORM } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CLASSES_OF_CHOSEN, FORM_OF_SCHOOL, OF_CHOSEN, SAVED_VIEWS_SHOWN } from '#screens/shared/screenParts.ts';

const USERS = {
  '': 'the table of users',
  pagination: 'the page bar and the number of users',
  'data[].firstName': 'the name of each user (“User {pid}” in its place)',
  'data[].mobileNumber': 'the phone number under each name',
  'data[].emailId': 'the e-mail address under each name',
  'data[].userRole': 'the column “Role”',
  'data[].schoolId': 'the school in the form “Edit User”',
  'data[].schoolName': 'the column “School”',
  'data[].hasActiveSubscription': 'the column “Subscription” (it reads “Inactive”)',
  'data[].banned': 'the column “Status” (it reads “active”)',
  'data[].lastRefresh': 'the column “Last Login” (it reads “Never”)',
  'data[].tieSchoolId': 'the button “End the tie”',
};

export const screen = {
  tag: 'academy-users',
  screen: 'User Management',
  description: 'People of the schools: found, viewed, banned and deleted; adding and editing is the page’s.',
  audience: 'staff',
  menuIds: ['users'],
  expiresToLogin: false,
  height: [950, 1200],
  families: ['lists'],
  attributes: {
    opens: {
      description: 'Opens *Add User* at once; the element removes it as soon as it has.',
      type: "'add-user'",
      default: 'no form is opened',
    },
  },
  needs: ['users'],
  richer: {
    userRoles: 'There is no filter by role, and roles have our own names.',
    schools: 'There is no filter by school.',
    userPerformance: 'The results of one user, in a dialog, are empty.',
    banUser: '*Ban* and *Unban* say that it could not be done.',
    deleteUser: DELETE,
    createNotification: NOTIFY,
    schoolClasses: CLASSES,
  },
  offered: [...SAVED, ...USER_FORM, ...SCHOOL_FORM, ...BULK, 'countries', 'endUserTie', ...RESTORE],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    users: USERS,
    userRoles: {
      '': 'the select “Role”, and the labels in the column “Role”',
      '[].role': 'the labels of roles (“Role {n}” in their place)',
    },
    schools: { '': 'the select “School”', 'data[].name': 'the names in the select “School”' },
    countries: { '': 'the countries in the form of a school' },
    userPerformance: {
      '': 'the dialog “Performance”',
      performance: '“Top Subjects” of the dialog “Performance”',
      week: '“Areas to Improve” of the dialog “Performance”',
      examWise: '“Exam-wise Performance” of the dialog “Performance”',
      lastexams: '“Last 15 Exams” of the dialog “Performance”',
      upcoming: 'nothing: it is not shown',
      status: 'nothing: it is not shown',
    },
    schoolById: FORM_OF_SCHOOL,
    userById: { '': 'the form “Edit User”' },
    userFamily: { '': '“Parents” and “Children” in the form of a user' },
    phoneCountry: { '': 'how the numbers of a file of users are read before it is imported' },
    twoStepOfUser: { '': '“Two-step sign-in” in the form of a user' },
    deletions: { '': 'taking a deletion back' },
  },
  first: () => asks(users, firstPage(PAGE_SIZE.users)),
} as const satisfies ScreenFacts;
