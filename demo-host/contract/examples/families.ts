/** Parents and messages: what Latha Nair sees of her daughter Anjali, in June 2026. */
import type { DayStatus } from '#domain/learning/attendance.ts';
import type { Examples } from './example.ts';
import { CLASS, EXAM, PARENT, PLAN, SCHOOL, STAFF, STUDENT } from './people.ts';

const done = (message: string) => ({ message });
const SUBJECT = 'Bus timing';
const ABOUT = { conversationId: 12 };

/** June begins on a Monday. Two live sessions on each school day; the 15th is a holiday. */
const june = Array.from({ length: 30 }, (_, index) => {
  const date = index + 1;
  const recorded: Readonly<Record<number, { status: DayStatus; sessions: number }>> = {
    9: { status: 'absent', sessions: 2 },
    15: { status: 'holiday', sessions: 0 },
    17: { status: 'partial', sessions: 2 },
    24: { status: 'absent', sessions: 2 },
  };
  const weekend: DayStatus | undefined = date % 7 === 0 ? 'holiday' : date % 7 === 6 ? 'no_classes' : undefined;
  const ordinary = weekend ? { status: weekend, sessions: 0 } : { status: 'present' as const, sessions: 2 };
  return { date, ...(recorded[date] ?? ordinary) };
});

export const familyExamples = {
  children: {
    input: {},
    answer: [
      {
        studentId: STUDENT.anjali.pid,
        name: STUDENT.anjali.firstName,
        grade: CLASS.eleven.grade,
        school: SCHOOL.kochi.name,
      },
      { studentId: STUDENT.dev.pid, name: STUDENT.dev.firstName, grade: CLASS.eight.grade, school: SCHOOL.kochi.name },
    ],
  },
  childComparisons: {
    input: { query: { screen: 'parent-dashboard' } },
    answer: {
      measures: [
        {
          measure: 'examAverage',
          now: 93.5,
          from: '2026-03-31',
          to: '2026-06-30',
          before: 89,
          beforeFrom: '2025-12-31',
          beforeTo: '2026-03-30',
          day: null,
          beforeDay: null,
          academy: null,
          students: null,
          weeks: [
            { starts: '2026-06-08', value: 91 },
            { starts: '2026-06-15', value: null },
            { starts: '2026-06-22', value: 96 },
          ],
        },
      ],
    },
  },
  parentWeek: {
    input: { query: {} },
    answer: {
      name: STUDENT.anjali.firstName,
      week: '2026-06-29',
      timeZone: 'Asia/Kolkata',
      isCurrent: true,
      attendanceStats: { totalDays: 2, presentDays: 2, absentDays: 0, partialDays: 0 },
      overallStats: {
        totalSessionsAttended: 3,
        totalSessionsAvailable: 4,
        totalExamsCompleted: 1,
        averageScore: 96,
        studyMinutes: 95,
      },
      bestExam: { subject: 'Physics', examTitle: EXAM.vectors, score: 96 },
      nextWeek: { sessions: 4, firstSession: 'Laws of Motion', liveClasses: 6 },
      happened: [
        {
          kind: 'exam',
          date: '2026-06-30T10:20:00.000Z',
          subject: 'Physics',
          title: EXAM.vectors,
          score: 96,
        },
        { kind: 'session', date: '2026-06-29T12:05:00.000Z', subject: 'रसायन', title: 'Acids and bases', score: null },
      ],
      mail: { isOffered: true, isOn: true },
    },
  },
  calendarAddress: {
    input: {},
    answer: { isOn: true, madeDate: '2026-06-28T04:40:00.000Z' },
  },
  childCourses: {
    input: { query: { studentId: STUDENT.anjali.pid } },
    answer: [
      {
        studyPlanItemId: 704,
        sessionName: 'Forces, step by step',
        studyPlanName: PLAN.title,
        subject: 'Physics',
        units: [
          { unitId: 41, title: 'Forces in pairs', state: 'done' },
          { unitId: 42, title: 'घर्षण', state: 'begun' },
        ],
      },
      {
        studyPlanItemId: 709,
        sessionName: 'Vectors you can move',
        studyPlanName: PLAN.title,
        subject: 'Physics',
        units: [{ unitId: 43, title: 'സദിശങ്ങൾ', state: 'new' }],
      },
    ],
  },
  launchCourseUnit: {
    input: { params: { unitId: 42 }, body: { studentId: STUDENT.anjali.pid } },
    answer: {
      message: 'The unit is open',
      url: 'https://academy.example/courses/files/Zk3v0sWq8TnB5yLr1HcX7uJd2GmPaEf9iQoK4VtN6Mw/friction/index.html?activityId=https%3A%2F%2Facademy.example%2Fcourses%2F42',
      launchMethod: 'AnyWindow',
    },
  },
  changeCalendarAddress: {
    input: { body: { language: 'en' } },
    answer: {
      message: 'The address is changed. The old one has ended.',
      address: 'https://academy.example/calendar/7Jc0qVZ3y9mB1uHk5sWn8rTfXa2dLpGeQo4iYhMbC6E.ics',
    },
  },
  endCalendarAddress: { input: {}, answer: done('The address has ended') },
  changeWeekMail: {
    input: { body: { isOn: false, language: 'en' } },
    answer: { message: 'No more e-mails about the week', isOn: false },
  },
  changeAbsenceMail: {
    input: { body: { isOn: false, language: 'en' } },
    answer: { message: 'No more messages about absences', isOn: false },
  },
  changeMailChoice: {
    input: { body: { topic: 'results', isOn: false, language: 'en' } },
    answer: { message: 'No more messages about exam results', isOn: false },
  },
  parentDashboardStats: {
    input: { query: {} },
    answer: {
      studentInfo: {
        name: STUDENT.anjali.firstName,
        grade: CLASS.eleven.grade,
        rollNumber: '11-A-03',
        school: SCHOOL.kochi.name,
      },
      overallStats: {
        totalExams: 3,
        averageScore: 91.5,
        bestScore: 96,
        improvementRate: 4.5,
        totalExamsCompleted: 3,
        overallProgress: 100,
        overallAverage: 91.5,
      },
      subjectWisePerformance: [
        { subject: 'Physics', averageScore: 93.5, totalExams: 2, bestScore: 96, improvement: '+4.5%' },
        { subject: 'രസതന്ത്രം', averageScore: 87.5, totalExams: 1, bestScore: 87.5, improvement: null },
      ],
      recentExams: [
        {
          subject: 'Physics',
          date: '2026-06-27T11:02:00.000Z',
          examTitle: EXAM.mock,
          rightAnswers: 41,
          totalQuestions: 45,
          category: 'मॉक टेस्ट',
          score: 91.11,
        },
      ],
      weeklyExamActivity: [
        { day: 'Mon', exams: 0, avgScore: 0 },
        { day: 'Tue', exams: 0, avgScore: 0 },
        { day: 'Wed', exams: 0, avgScore: 0 },
        { day: 'Thu', exams: 0, avgScore: 0 },
        { day: 'Fri', exams: 0, avgScore: 0 },
        { day: 'Sat', exams: 1, avgScore: 91.11 },
        { day: 'Sun', exams: 0, avgScore: 0 },
      ],
    },
  },
  parentPerformance: {
    input: { query: { timeframe: '1month', _t: '1782800000000' } },
    answer: {
      overallStats: {
        totalSessionsAttended: 10,
        totalSessionsAvailable: 10,
        attendancePercentage: 100,
        overallProgress: 91.5,
        totalExamsCompleted: 3,
        totalVideosWatched: 7,
      },
      studyPlanSessions: [
        {
          id: 71,
          date: '2026-06-01T11:40:00.000Z',
          subject: 'Physics',
          sessionName: 'Laws of Motion, part 1',
          studyPlanName: PLAN.title,
          watchDuration: 1320,
          examScore: null,
          overallProgress: 100,
        },
        {
          id: 73,
          date: '2026-06-01T12:31:00.000Z',
          subject: 'Physics',
          sessionName: EXAM.motion,
          studyPlanName: PLAN.title,
          watchDuration: null,
          examScore: 91.67,
          overallProgress: 91.67,
        },
      ],
      subjectPerformance: [
        {
          subject: 'Physics',
          improvement: '+4.5%',
          totalSessions: 10,
          progressScore: 93.5,
          totalExams: 2,
          totalVideos: 7,
          bestScore: 96,
          totalHours: 132,
        },
      ],
      monthlyTrends: [
        { month: 'May 2026', sessions: 0, overallProgress: null, videoProgress: null },
        { month: 'Jun 2026', sessions: 10, overallProgress: 91.5, videoProgress: 100 },
      ],
      strengths: ['Physics'],
      improvements: ['രസതന്ത്രം'],
    },
  },
  parentStudyProgress: {
    input: { query: { planId: 'all' } },
    answer: {
      studyPlans: [
        {
          id: PLAN.studyPlanId,
          name: PLAN.title,
          progress: 100,
          completedSessions: 10,
          totalSessions: 10,
          subjects: ['Physics'],
        },
      ],
      videoProgress: [{ subject: 'Physics', watched: 7, total: 7 }],
      dailyProgress: [
        { date: '2026-06-01T00:00:00.000Z', sessions: 3, videos: 2, exams: 1, hours: 45 },
        { date: '2026-06-02T00:00:00.000Z', sessions: 2, videos: 1, exams: 1, hours: 41 },
      ],
      completionStats: {
        totalVideos: 7,
        watchedVideos: 7,
        totalExams: 3,
        completedExams: 3,
        totalHours: 4.5,
        studiedHours: 4.5,
      },
    },
  },
  parentAttendance: {
    input: { query: { month: 5, year: 2026 } },
    answer: {
      monthlyAttendance: june,
      attendanceStats: {
        totalDays: 21,
        presentDays: 18,
        absentDays: 2,
        partialDays: 1,
        attendancePercentage: 85.71,
      },
      sessionAttendance: [
        {
          date: '2026-06-30',
          session: 'Live class: Vectors',
          startTime: '16:30',
          duration: 60,
          status: 'present',
        },
        {
          date: '2026-06-24',
          session: 'തത്സമയ ക്ലാസ്: രസതന്ത്രം',
          startTime: '16:30',
          duration: 45,
          status: 'absent',
        },
        {
          date: '2026-06-17',
          session: 'Live class: Laws of Motion',
          startTime: '16:30',
          duration: 60,
          status: 'partial',
        },
      ],
      weeklyPattern: [
        { day: 'Monday', attendance: 100, sessions: 8 },
        { day: 'Tuesday', attendance: 80, sessions: 10 },
        { day: 'Wednesday', attendance: 62.5, sessions: 8 },
        { day: 'Thursday', attendance: 100, sessions: 8 },
        { day: 'Friday', attendance: 100, sessions: 8 },
      ],
    },
  },

  conversations: {
    input: { query: {} },
    answer: {
      conversations: [
        {
          ...ABOUT,
          senderName: STAFF.teacher.firstName,
          subject: SUBJECT,
          isRead: false,
          lastMessageDate: '2026-06-30T04:20:00.000Z',
          messageCount: 2,
          priority: 'normal',
        },
      ],
    },
  },
  unreadCount: { input: {}, answer: { unreadCount: 1 } },
  recipients: {
    input: {},
    answer: { recipients: [{ ...STAFF.teacher, roleName: 'Teacher', userRole: 6 }] },
  },
  conversation: {
    input: { params: ABOUT },
    answer: {
      messages: [
        {
          messageId: 33,
          senderId: PARENT.pid,
          senderName: PARENT.firstName,
          subject: SUBJECT,
          message: 'ഇന്ന് ബസ് വൈകുമോ?',
          isReply: false,
          sentDate: '2026-06-30T03:55:00.000Z',
          isRead: true,
        },
        {
          messageId: 34,
          senderId: STAFF.teacher.pid,
          senderName: STAFF.teacher.firstName,
          subject: SUBJECT,
          message: 'Yes, by ten minutes.',
          isReply: true,
          sentDate: '2026-06-30T04:20:00.000Z',
          isRead: false,
        },
      ],
    },
  },
  sendMessage: {
    input: {
      body: {
        recipientId: STAFF.teacher.pid,
        recipientRole: 6,
        subject: SUBJECT,
        message: 'ഇന്ന് ബസ് വൈകുമോ?',
        priority: 'normal',
      },
    },
    answer: { message: 'The message was sent.', ...ABOUT },
  },
  replyMessage: {
    input: { params: ABOUT, body: { message: 'Thank you.' } },
    answer: done('The reply was sent.'),
  },
  deleteConversation: { input: { params: ABOUT }, answer: done('The conversation was deleted.') },
} as const satisfies Examples;
