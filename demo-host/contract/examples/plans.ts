/** Study plans: their reports, contents and attendance. All tell of one plan, at the school in Kochi. */
import type { Examples } from './example.ts';
import { CLASS, EXAM, PLAN, SCHOOL, STUDENT } from './people.ts';

const ofPlan = { params: { id: PLAN.studyPlanId } };
const planId = PLAN.studyPlanId;
const atSchool = { params: { planId, schoolId: SCHOOL.kochi.schoolId } };
const plan = {
  ...PLAN,
  description: 'Motion and vectors in four days.',
  gradeId: CLASS.eleven.gradeId,
  addedDate: '2026-05-18T06:30:00.000Z',
  isEnable: 1,
  isShared: true,
  isOwner: true,
} as const;
const inClass = { gradeId: CLASS.eleven.gradeId, gradeName: CLASS.eleven.grade };
const PHYSICS = { subjectId: 1, subjectTitle: 'Physics' };

const days = [
  { day: 1, week: 1, videos: 8, exams: 4, activityCount: 12, overallScore: 66.5 },
  { day: 2, week: 1, videos: 4, exams: 2, activityCount: 6, overallScore: 78 },
  { day: 3, week: 1, videos: 3, exams: 2, activityCount: 5, overallScore: 81.25 },
  { day: 4, week: 1, videos: 2, exams: 0, activityCount: 2, overallScore: null },
];

export const planExamples = {
  studyPlanReports: { input: {}, answer: [{ ...PLAN, activeStudents: 4, totalItems: 10 }] },
  planActivityCounts: { input: ofPlan, answer: days },
  planDayWise: { input: ofPlan, answer: days },
  planVideoEngagement: {
    input: ofPlan,
    answer: [
      { title: 'Laws of Motion, part 1', watchedCount: 4, totalStudents: 4, completionRate: 100 },
      { title: 'ചലന നിയമങ്ങൾ', watchedCount: 3, totalStudents: 4, completionRate: 75 },
    ],
  },
  planExamPerformance: {
    input: ofPlan,
    answer: [
      { name: 'Excellent (80 to 100)', count: 1 },
      { name: 'Good (60 to 79)', count: 2 },
      { name: 'Needs improvement (below 60)', count: 1 },
    ],
  },
  planIntensiveCare: {
    input: ofPlan,
    answer: [
      {
        firstName: STUDENT.meera.firstName,
        averageScore: 41.67,
        videosWatched: 2,
        examsCompleted: 1,
        lastActivity: '2026-06-03T12:20:00.000Z',
      },
    ],
  },
  planCareStudents: {
    input: { ...ofPlan, query: { page: 1, pageSize: 20 } },
    answer: {
      items: [
        {
          pid: STUDENT.meera.pid,
          firstName: STUDENT.meera.firstName,
          averageScore: 41.67,
          videosWatched: 2,
          examsCompleted: 1,
          lastActivity: '2026-06-03T12:20:00.000Z',
        },
      ],
      total: 1,
    },
  },

  planSchools: {
    input: {},
    answer: [
      { schoolId: SCHOOL.kochi.schoolId, schoolName: SCHOOL.kochi.name, planCount: 1 },
      { schoolId: SCHOOL.pune.schoolId, schoolName: SCHOOL.pune.name, planCount: 1 },
    ],
  },
  studyPlans: { input: { query: { schoolId: SCHOOL.kochi.schoolId } }, answer: [plan] },
  studyPlanById: { input: { params: { planId } }, answer: plan },
  planSharedSchools: {
    input: { params: { planId } },
    answer: [
      { schoolId: SCHOOL.kochi.schoolId, schoolName: SCHOOL.kochi.name },
      { schoolId: SCHOOL.pune.schoolId, schoolName: SCHOOL.pune.name },
    ],
  },
  planSchoolSummary: {
    input: atSchool,
    answer: {
      studentsInSchool: 4,
      studentsStarted: 3,
      studentsNotStarted: 1,
      studentsCompleted100: 1,
      totalSessions: 10,
      distribution: {
        q1: { label: '0-25%', count: 1 },
        q2: { label: '26-50%', count: 0 },
        q3: { label: '51-75%', count: 1 },
        q4: { label: '76-99%', count: 0 },
        q5: { label: '100%', count: 1 },
      },
    },
  },
  planStudents: {
    input: { ...atSchool, query: { sort: 'best', page: 1, pageSize: 10 } },
    answer: {
      items: [
        {
          ...STUDENT.anjali,
          ...inClass,
          attendedSessions: 10,
          totalSessions: 10,
          attendancePercent: 100,
          daysCompleted: 4,
          totalDays: 4,
          weeksCompleted: 1,
          totalWeeks: 1,
          lastActivity: '2026-06-05T13:05:00.000Z',
        },
        {
          ...STUDENT.rohan,
          ...inClass,
          attendedSessions: 6,
          totalSessions: 10,
          attendancePercent: 60,
          daysCompleted: 2,
          totalDays: 4,
          weeksCompleted: 0,
          totalWeeks: 1,
          lastActivity: '2026-06-04T12:41:00.000Z',
        },
        {
          ...STUDENT.meera,
          ...inClass,
          attendedSessions: 3,
          totalSessions: 10,
          attendancePercent: 30,
          daysCompleted: 1,
          totalDays: 4,
          weeksCompleted: 0,
          totalWeeks: 1,
          lastActivity: '2026-06-03T12:20:00.000Z',
        },
      ],
      total: 3,
    },
  },
  planNotStartedStudents: {
    input: { ...atSchool, query: { page: 1, pageSize: 10 } },
    answer: { items: [{ ...STUDENT.arjun, ...inClass }], total: 1 },
  },
  planDayWiseReport: {
    input: { ...atSchool, query: { page: 1, pageSize: 10 } },
    answer: {
      items: [
        {
          day: 1,
          itemCount: 3,
          attendedAll: 3,
          attendedHalf: 0,
          attendedQuarter: 0,
          notAttended: 0,
          avgPercentage: 100,
        },
        {
          day: 2,
          itemCount: 2,
          attendedAll: 2,
          attendedHalf: 0,
          attendedQuarter: 0,
          notAttended: 1,
          avgPercentage: 66.67,
        },
        {
          day: 3,
          itemCount: 3,
          attendedAll: 1,
          attendedHalf: 0,
          attendedQuarter: 1,
          notAttended: 1,
          avgPercentage: 44.44,
        },
        {
          day: 4,
          itemCount: 2,
          attendedAll: 1,
          attendedHalf: 0,
          attendedQuarter: 0,
          notAttended: 2,
          avgPercentage: 33.33,
        },
      ],
      total: 4,
    },
  },
  planExamData: {
    input: atSchool,
    answer: [
      { pid: STUDENT.anjali.pid, examsCompleted: 3, avgExamPercentage: 91.5 },
      { pid: STUDENT.rohan.pid, examsCompleted: 2, avgExamPercentage: 64 },
      { pid: STUDENT.meera.pid, examsCompleted: 1, avgExamPercentage: 41.67 },
    ],
  },
  planExamStudents: {
    input: { ...atSchool, query: { band: 'above-75', page: 1, pageSize: 20 } },
    answer: {
      items: [
        {
          pid: STUDENT.anjali.pid,
          firstName: STUDENT.anjali.firstName,
          gradeId: 31,
          gradeName: 'Class 11 A',
          attendedSessions: 9,
          totalSessions: 10,
          attendancePercent: 90,
          daysCompleted: 3,
          totalDays: 4,
          weeksCompleted: 1,
          totalWeeks: 2,
          lastActivity: '2026-06-04T11:05:00.000Z',
          examsCompleted: 3,
          avgExamPercentage: 91.5,
        },
      ],
      total: 1,
      students: 3,
    },
  },
  planStudentLogs: {
    input: { params: { ...atSchool.params, pid: STUDENT.meera.pid }, query: {} },
    answer: [
      {
        ...PHYSICS,
        day: 1,
        title: 'Laws of Motion, part 1',
        type: 1,
        activityDate: '2026-06-03T11:35:00.000Z',
        watchDuration: 1260,
        noTimes: 2,
        mark: null,
        percentage: null,
        rightAnswers: null,
        attended: null,
      },
      {
        ...PHYSICS,
        day: 1,
        title: EXAM.motion,
        type: 2,
        activityDate: '2026-06-03T12:20:00.000Z',
        watchDuration: null,
        noTimes: 1,
        mark: 5,
        percentage: 41.67,
        rightAnswers: 5,
        attended: 12,
      },
    ],
  },
  planDaySummary: {
    input: { params: { planId } },
    answer: [
      { day: 1, date: '2026-06-01', itemCount: 3 },
      { day: 2, date: '2026-06-02', itemCount: 2 },
      { day: 3, date: '2026-06-03', itemCount: 3 },
      { day: 4, date: '2026-06-04', itemCount: 2 },
    ],
  },
  planDaySessions: {
    input: { params: { planId, day: 1 } },
    answer: [
      { ...PHYSICS, studyPlanItemId: 71, title: 'Laws of Motion, part 1', referenceTitle: 'Video' },
      { ...PHYSICS, studyPlanItemId: 72, title: 'ചലന നിയമങ്ങൾ', referenceTitle: 'Video' },
      { ...PHYSICS, studyPlanItemId: 73, title: EXAM.motion, referenceTitle: 'Exam' },
    ],
  },
  sessionReport: {
    input: { params: { planId, studyPlanItemId: 73 }, query: { limit: 10, offset: 0 } },
    answer: {
      response: [
        reported(STUDENT.anjali.firstName, 91.67, 11, '2026-06-01T12:31:00.000Z'),
        reported(STUDENT.rohan.firstName, 66.67, 8, '2026-06-02T12:12:00.000Z'),
        reported(STUDENT.meera.firstName, 41.67, 5, '2026-06-03T12:20:00.000Z'),
      ],
      hilights: { total: 3 },
      count: 3,
      type: 2,
    },
  },
  planDayList: {
    input: { params: { planId } },
    answer: { totalStudents: 5, days: [1, 2, 3, 4].map((day) => ({ day, weekNo: 1, date: `2026-06-0${day}` })) },
  },
  attendanceBySchool: {
    input: { params: { planId, day: 2 } },
    answer: [
      { schoolId: SCHOOL.kochi.schoolId, schoolName: SCHOOL.kochi.name, attendees: 2, absentees: 1 },
      { schoolId: SCHOOL.pune.schoolId, schoolName: SCHOOL.pune.name, attendees: 1, absentees: 1 },
    ],
  },
} as const satisfies Examples;

/** Somebody's result in an exam of twelve questions. */
function reported(firstName: string, percentage: number, rightAnswers: number, attendedDate: string) {
  return {
    firstName,
    grade: CLASS.eleven.grade,
    schoolName: SCHOOL.kochi.name,
    isSubmitted: 1 as const,
    percentage,
    duration: 1380,
    attended: 12,
    rightAnswers,
    attendedDate,
    createdDate: null,
    lastWatched: null,
    watchDuration: null,
    noTimes: null,
    activityDate: null,
  };
}
