import { performanceSummary, performanceTracking } from '#contract/figures/performance.ts';
import {
  DEFAULT_PERFORMANCE_METRIC,
  DEFAULT_PERFORMANCE_TIMEFRAME,
  REPORT_TIMEFRAMES,
} from '#domain/format/timeframes.ts';
import { asks, word } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { COMPARED } from '#screens/shared/screenParts.ts';

const SCORES = {
  '[].firstName': 'the names of students (“Unnamed student” in their place)',
  '[].avgScore': 'the average scores',
  '[].bestScore': 'the best scores, and “Consistency”',
  '[].totalExams': 'the numbers of exams',
};

const question = () => ({
  query: {
    timeframe: word('timeframe', REPORT_TIMEFRAMES, DEFAULT_PERFORMANCE_TIMEFRAME),
    metric: DEFAULT_PERFORMANCE_METRIC,
  },
});

export const screen = {
  tag: 'academy-performance',
  screen: 'Performance Tracking',
  description: 'Scores of students over a timeframe: totals, the best, videos, exams, and each exam of a student.',
  audience: 'staff',
  menuIds: ['performance'],
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['figures'],
  attributes: {
    timeframe: {
      description: 'The time that is shown, up to today; follows the selector.',
      type: "'week' | 'month' | 'quarter' | 'year'",
      default: 'month',
    },
  },
  needs: ['performanceTracking'],
  richer: {
    videoAnalytics: 'The chart of videos is not shown.',
    examAnalytics: 'The chart of exams is not shown.',
    topPerformers: 'The table *Top Performers* is not shown.',
    studentExams: 'The exams of one student, in a dialog, are empty.',
  },
  offered: ['performanceSummary', 'comparisons'],
  shows: {
    performanceTracking: { '': 'the cards, the chart “Performance Trend” and the cards of students', ...SCORES },
    performanceSummary: { '': 'the cards, the chart “Performance Trend” and the cards of students' },
    videoAnalytics: {
      '': 'the chart “Video Engagement”',
      '[].title': 'the titles in the chart “Video Engagement”',
      '[].watchCount': 'the bars of the chart “Video Engagement”',
    },
    examAnalytics: {
      '': 'the chart “Exam Performance”',
      '[].title': 'the titles in the chart “Exam Performance”',
      '[].averageScore': 'the bars “Average Score” of the chart “Exam Performance”',
      '[].totalExams': 'the bars “Times taken” of the chart “Exam Performance”',
    },
    topPerformers: { '': 'the table “Top Performers”', ...SCORES },
    studentExams: {
      '': 'the dialog “View All Exams”',
      '[].examTitle': 'the column “Exam Title” of the dialog',
      '[].examCategory': 'the column “Category” of the dialog',
      '[].percentage': 'the column “Score” of the dialog',
      '[].rightAnswers': 'the column “Correct Answers” of the dialog',
      '[].attended': 'the column “Attempted” of the dialog',
      '[].duration': 'the column “Duration” of the dialog',
      '[].submittedDate': 'the column “Date” of the dialog',
    },
    comparisons: COMPARED,
  },
  first: () => [
    performanceSummary.capability ?? '',
    asks(performanceSummary, question()),
    asks(performanceTracking, question()),
  ],
} as const satisfies ScreenFacts;
