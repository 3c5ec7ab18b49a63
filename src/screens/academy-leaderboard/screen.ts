import { examCategories } from '#contract/figures/leaderboard.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

export const screen = {
  tag: 'academy-leaderboard',
  screen: 'Leaderboard Management',
  description: 'Exams of a category with attempts and scores over a timeframe, and the results of each, best first.',
  audience: 'staff',
  menuIds: ['leaderboard'],
  expiresToLogin: false,
  height: [1040, 1200],
  families: ['figures'],
  attributes: {},
  needs: ['examCategories', 'categoryExams'],
  richer: { examResults: 'The results of one exam, in a dialog, are empty.' },
  offered: [],
  shows: {
    examCategories: {
      '': 'the select “Exam Category”, and with it everything below',
      '[].title': 'the names in the select “Exam Category”',
    },
    categoryExams: {
      '': 'the totals and the cards of exams',
      '[].title': 'the title of each exam (“Exam {id}” in its place)',
      '[].examDuration': 'the duration of each exam',
      '[].totalAttempts': '“Attempts” of each exam, and the card “Total Attempts”',
      '[].uniqueStudents': '“Unique Students” of each exam',
      '[].avgScore': '“Average Score” of each exam and of all',
      '[].maxScore': '“Best Score” of each exam',
    },
    examResults: {
      '': 'the dialog “Exam Results”',
      pagination: 'the page bar of “Exam Results”',
      'pagination.total': '“Total Results”, and the page bar',
      exam: 'title, duration and category over “Exam Results”',
      'results[].firstName': 'the column “Student”',
      'results[].pid': 'the id under each student',
      'results[].grade': 'the column “Grade/School”',
      'results[].schoolName': 'the column “Grade/School”',
      'results[].mark': 'the column “Score”',
      'results[].rightAnswers': 'the column “Correct/Attempted”',
      'results[].attended': 'the column “Correct/Attempted”',
      'results[].attemptCount': 'the column “Attempts”',
      'results[].bestCorrectAnswers': 'the column “Best Score”',
      'results[].maxQuestionsAttempted': 'the column “Best Score”',
      'results[].duration': 'the column “Duration”',
      'results[].submittedDate': 'the column “Submitted”',
    },
  },
  first: () => asks(examCategories, {}),
} as const satisfies ScreenFacts;
