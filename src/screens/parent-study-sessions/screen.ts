import { performanceOfChild } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN, PERFORMANCE_SESSIONS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-study-sessions',
  screen: 'Study Sessions',
  description: "A child's study sessions, by study plan and subject, and the units of course packages to open.",
  audience: 'parent',
  menuIds: ['study-sessions'],
  expiresToLogin: true,
  height: [1010, 1200],
  families: ['parents'],
  attributes: {
    timeframe: {
      description: 'The period that is shown; follows the buttons.',
      type: "'1month' | '3months' | '6months' | '12months' | 'all'",
      default: '3months',
    },
  },
  needs: ['parentPerformance'],
  richer: {},
  offered: ['children', 'childCourses', 'launchCourseUnit'],
  shows: {
    children: CHILDREN,
    childCourses: {
      '': 'the section “Units to Open”',
      '[].sessionName': 'the names of the sessions in “Units to Open”',
      '[].studyPlanName': 'the study plans in “Units to Open”',
      '[].subject': 'the subjects in “Units to Open”',
      '[].units': 'what can be opened',
      '[].units[].title': 'the names of the units (“Unit 1” in their place)',
      '[].units[].state': 'the words “New”, “Begun” and “Done”',
    },
    parentPerformance: { '': 'the table of study sessions', ...PERFORMANCE_SESSIONS },
  },
  first: performanceOfChild,
} as const satisfies ScreenFacts;
