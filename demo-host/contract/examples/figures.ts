/** The dashboard, performance, the leaderboard and Platform Analytics. */
import type { Examples } from './example.ts';
import { CLASS, EXAM, SCHOOL, STUDENT } from './people.ts';

const month = { query: { timeframe: 'month', metric: 'overall' } } as const;
const best = [
  { ...STUDENT.anjali, avgScore: 91.5, bestScore: 96, totalExams: 3 },
  { ...STUDENT.priya, avgScore: 72.25, bestScore: 80, totalExams: 2 },
  { ...STUDENT.rohan, avgScore: 64, bestScore: 66.67, totalExams: 2 },
];
const students = [...best, { ...STUDENT.meera, avgScore: 41.67, bestScore: 41.67, totalExams: 1 }];

const days = { day: null, beforeDay: null, academy: null, students: null, weeks: [] };

export const figureExamples = {
  dashboardStats: {
    input: { query: { timeframe: 'All Time' } },
    answer: {
      titleStats: {
        totalStudents: 6,
        totalTeachers: 1,
        totalVideos: 7,
        totalStudyPlans: 1,
        totalSharedStudyPlans: 1,
      },
      countTables: {
        examCountByCategory: [
          { category: 'Chapter Wise Exams', count: 2 },
          { category: 'मॉक टेस्ट', count: 1 },
        ],
        videoCountByCategory: [
          { category: 'Physics', count: 5 },
          { category: 'രസതന്ത്രം', count: 2 },
        ],
      },
    },
  },

  comparisons: {
    input: { query: { screen: 'academy-dashboard', timeframe: 'All Time' } },
    answer: {
      measures: [
        {
          ...days,
          measure: 'totalStudents',
          now: 6,
          from: null,
          to: '2026-06-30',
          before: 5,
          beforeFrom: null,
          beforeTo: '2026-06-02',
          weeks: [
            { starts: '2026-06-08', value: 5 },
            { starts: '2026-06-15', value: 6 },
            { starts: '2026-06-22', value: 6 },
          ],
        },
      ],
    },
  },

  performanceTracking: { input: month, answer: students },
  performanceSummary: {
    input: month,
    answer: { averageScore: 67.36, activeStudents: 4, topPerformers: 1, needAttention: 1, students },
  },
  videoAnalytics: {
    input: month,
    answer: [
      { title: 'Laws of Motion, part 1', watchCount: 6 },
      { title: 'ചലന നിയമങ്ങൾ', watchCount: 3 },
    ],
  },
  examAnalytics: {
    input: month,
    answer: [
      { title: EXAM.mock, averageScore: 73.2, totalExams: 3 },
      { title: EXAM.vectors, averageScore: 81.25, totalExams: 2 },
    ],
  },
  topPerformers: { input: month, answer: students },
  studentExams: {
    input: { params: { pid: STUDENT.rohan.pid } },
    answer: [
      {
        examTitle: EXAM.mock,
        examCategory: 'मॉक टेस्ट',
        percentage: 61.33,
        mark: 27.6,
        rightAnswers: 28,
        attended: 45,
        duration: 4210,
        submittedDate: '2026-06-27T11:14:00.000Z',
        examHistoryId: 9002,
      },
      {
        examTitle: EXAM.motion,
        examCategory: 'Chapter Wise Exams',
        percentage: 66.67,
        mark: 8,
        rightAnswers: 8,
        attended: 12,
        duration: 1380,
        submittedDate: '2026-06-02T12:12:00.000Z',
        examHistoryId: 8811,
      },
    ],
  },

  examCategories: {
    input: {},
    answer: [
      { examCategory: 5, title: 'Chapter Wise Exams', examCount: 2 },
      { examCategory: 2, title: 'मॉक टेस्ट', examCount: 1 },
    ],
  },
  categoryExams: {
    input: { params: { category: 2 }, query: { timeframe: 'all' } },
    answer: [
      {
        examId: 301,
        title: EXAM.mock,
        examDuration: 90,
        totalAttempts: 3,
        uniqueStudents: 2,
        avgScore: 76.22,
        maxScore: 91.11,
      },
    ],
  },
  examResults: {
    input: { params: { examId: 301 }, query: { page: 1, limit: 10, timeframe: 'all' } },
    answer: {
      results: [
        {
          ...STUDENT.anjali,
          grade: CLASS.eleven.grade,
          schoolName: SCHOOL.kochi.name,
          attended: 45,
          rightAnswers: 41,
          mark: 41,
          attemptCount: 2,
          maxQuestionsAttempted: 45,
          bestCorrectAnswers: 41,
          duration: 4805,
          submittedDate: '2026-06-27T11:02:00.000Z',
          examHistoryId: 9001,
        },
        {
          ...STUDENT.rohan,
          grade: CLASS.eleven.grade,
          schoolName: SCHOOL.kochi.name,
          attended: 45,
          rightAnswers: 28,
          mark: 27.6,
          attemptCount: 1,
          maxQuestionsAttempted: 45,
          bestCorrectAnswers: 28,
          duration: 4210,
          submittedDate: '2026-06-27T11:14:00.000Z',
          examHistoryId: 9002,
        },
      ],
      pagination: { total: 2, page: 1, totalPages: 1 },
      exam: { examId: 301, title: EXAM.mock, examDuration: 90, categoryTitle: 'मॉक टेस्ट' },
    },
  },

  platformAnalytics: {
    input: { query: { timeframe: 'month' } },
    answer: {
      userGrowth: [
        { month: 'Apr 2026', students: 2, teachers: 1, schools: 1 },
        { month: 'May 2026', students: 5, teachers: 1, schools: 2 },
        { month: 'Jun 2026', students: 6, teachers: 1, schools: 3 },
      ],
      examPerformance: [
        { subject: 'Physics', avgScore: 67.36 },
        { subject: 'രസതന്ത്രം', avgScore: 58.25 },
      ],
      videoEngagement: [
        { category: 'Physics', watchTime: 7560, completion: 87.5 },
        { category: 'രസതന്ത്രം', watchTime: 1800, completion: 50 },
      ],
      schoolDistribution: [
        { name: SCHOOL.kochi.name, value: 5 },
        { name: SCHOOL.pune.name, value: 1 },
      ],
      monthlyStats: { totalUsers: 9, activeUsers: 6, totalExams: 8, totalVideos: 9 },
    },
  },
} as const satisfies Examples;
