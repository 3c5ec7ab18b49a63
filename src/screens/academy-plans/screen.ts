import { planSchools } from '#contract/plans/studyPlans.ts';
import { asks, unlessSchool } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { PLAN_SCHOOLS } from '#screens/shared/screenParts.ts';

const STUDY_PLANS = {
  '': 'the list of study plans',
  '[].title': 'the title of each plan (“Study plan {id}” in its place)',
  '[].description': 'the column “Description”',
  '[].gradeId': 'the column “Grade”',
  '[].addedDate': 'the column “Added On”',
  '[].isEnable': 'the column “Enabled” (it reads “No”)',
  '[].isShared': 'the badge “Shared”',
  '[].isOwner': 'the badge “Shared”',
};

export const screen = {
  tag: 'academy-plans',
  screen: 'Study Plans list',
  description: 'Study plans of a school or of all, each with the way to its report.',
  audience: 'staff',
  menuIds: ['study-plans'],
  expiresToLogin: false,
  height: [520, 890],
  families: ['plans'],
  attributes: {
    'school-id': {
      description: 'The school whose plans are shown; follows the filter. A school user sees the own school, always.',
      type: 'string',
      default: 'the school where there is one only, else all schools (`all` is all of them, always)',
      example: '11',
    },
  },
  needs: ['studyPlans'],
  richer: { planSchools: 'There are no schools to choose from: the plans of all schools are listed.' },
  offered: [],
  shows: { planSchools: PLAN_SCHOOLS, studyPlans: STUDY_PLANS },
  first: () => unlessSchool(asks(planSchools, {})),
} as const satisfies ScreenFacts;
