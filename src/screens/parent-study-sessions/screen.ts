import { performanceOfChild } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN, PERFORMANCE_SESSIONS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-study-sessions',
  screen: 'Study Sessions',
  description: "A child's study sessions, by study plan and subject.",
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
  offered: ['children'],
  shows: {
    children: CHILDREN,
    parentPerformance: { '': 'the table of study sessions', ...PERFORMANCE_SESSIONS },
  },
  first: performanceOfChild,
} as const satisfies ScreenFacts;
