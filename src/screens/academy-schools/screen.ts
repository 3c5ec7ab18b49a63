import { schools } from '#contract/people/schools.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { asks, firstPage } from '#screens/shared/firstQuestion.ts';
import { DELETE, RESTORE, SAVED, SCHOOL_FORM, USER_FORM } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { FORM_OF_SCHOOL, SAVED_VIEWS_SHOWN } from '#screens/shared/screenParts.ts';

const SCHOOLS = {
  '': 'the cards of schools',
  pagination: 'the page bar and the number of schools',
  'data[].name': 'the name on each card (“School {id}” in its place)',
  'data[].totalStudents': '“Students” on each card',
  'data[].totalTeachers': '“Teachers” on each card',
  'data[].countryName': '“Country” on each card',
  'data[].isActive': '“Status” on each card (it reads “Inactive”)',
};

const USERS_OF_FORMS = { '': 'finding a parent or a child in the form of a user' };

export const screen = {
  tag: 'academy-schools',
  screen: 'School Management',
  description: 'Schools with their people: search, details; administrators add, edit and delete them.',
  audience: 'staff',
  menuIds: ['schools'],
  expiresToLogin: false,
  height: [720, 1200],
  families: ['lists'],
  attributes: {
    opens: {
      description: 'Opens *Add School* at once; the element removes it as soon as it has.',
      type: "'add-school'",
      default: 'no form is opened',
    },
  },
  needs: ['schools'],
  richer: {
    countries: 'There is no filter by country.',
    schoolClasses: 'The details of a school have no classes.',
    studyPlans: 'The details of a school have no study plans.',
    deleteSchool: DELETE,
  },
  offered: [...SAVED, ...SCHOOL_FORM, ...USER_FORM, 'userRoles', 'users', ...RESTORE],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    schools: SCHOOLS,
    countries: { '': 'the select “Country”', '[].niceName': 'the names in the select “Country”' },
    studyPlans: { '': '“Study Plans” in the dialog “School Details”' },
    schoolClasses: { '': '“Classes” in the dialog “School Details”' },
    schoolById: FORM_OF_SCHOOL,
    users: USERS_OF_FORMS,
    userRoles: { '': 'the roles in the form of a user' },
    userById: { '': 'the form “Edit User”' },
    userFamily: { '': '“Parents” and “Children” in the form of a user' },
    phoneCountry: { '': 'how the numbers of a file of users are read before it is imported' },
    twoStepOfUser: { '': '“Two-step sign-in” in the form of a user' },
    deletions: { '': 'taking a deletion back' },
  },
  first: () => asks(schools, firstPage(PAGE_SIZE.schools)),
} as const satisfies ScreenFacts;
