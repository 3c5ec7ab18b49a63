/**
 * An example of the answer of every call, and of the body of calls that take one.
 *
 * The fields are those of the wire format, written down here a second time and not read from the contract, so that a
 * test notices a field that the contract lacks, adds or reads as another type. The values are generated. A field is a
 * name with the sign of its type: `#` number, `!` 0 or 1, `?` boolean, `@` moment, `=word` this word, none for text.
 */

/** A call as the wire format shows it. */
export interface Example {
  /** The status of success. */
  status: number;
  body?: Record<string, unknown>;
  answer: unknown;
}

type Nested = Record<string, unknown>;

/** Texts in several scripts, with characters that mean something in HTML and in spreadsheets. */
const TEXTS = ['Vidya Jyothi', 'केन्द्रीय ज्ञान', 'രസതന്ത്രം', '<b>=1+1</b>', 'Physics & "Maths"'];

/** The value of a field in the row with this index. */
function exampleOf(field: string, position: number, index: number): [name: string, value: unknown] {
  const [, name = '', type, word] = /^(\w+)([#!?@]|=(.+))?$/.exec(field) ?? [];
  // Scores and the like have a fraction.
  if (type === '#') return [name, /(?:score|percentage|rate|progress|average)$/i.test(name) ? 76.4 - index : index + 1];
  if (type === '!') return [name, index === 0 ? 1 : 0];
  if (type === '?') return [name, index !== 0];
  if (type === '@') return [name, new Date(Date.UTC(2025, 4, 11 + position, 7, 20 + index)).toISOString()];
  return [name, word ?? TEXTS[(position + index) % TEXTS.length]];
}

/** An object with these fields. */
function fields(names: string, nested: Nested = {}, index = 0): Nested {
  const listed = names.split(' ').filter(Boolean);
  return { ...Object.fromEntries(listed.map((field, position) => exampleOf(field, position, index))), ...nested };
}

/** A list of two such objects. */
const rows = (names: string, nested: Nested = {}) => [fields(names, nested, 0), fields(names, nested, 1)];

/** A map of two such objects. */
const map = (names: string) => ({ q1: fields(names, {}, 0), q2: fields(names, {}, 1) });

const PAGINATION = 'currentPage# totalPages# totalItems# itemsPerPage#';
const PLAN = 'studyPlanId# title description gradeId# addedDate@ isEnable! isShared? isOwner?';
const ACTIVITY = 'day# videos# exams# activityCount# overallScore#';
const STUDENT_SCORES = 'pid# firstName avgScore# bestScore# totalExams#';

const EXAMPLES: Readonly<Record<string, Omit<Example, 'status'> & { success?: number }>> = {
  login: {
    body: { identifier: '9000000003', password: 'tulsi-leaf-42', parentView: false },
    answer: fields('token adminAuth', {
      user: { ...fields('name schoolId# isParentView?'), pid: 3003, role: 3 },
      menu: rows('id path name icon'),
    }),
  },
  dashboardStats: {
    answer: fields('', {
      titleStats: fields('totalStudents# totalTeachers# totalVideos# totalStudyPlans# totalSharedStudyPlans#'),
      countTables: fields('', {
        examCountByCategory: rows('category count#'),
        videoCountByCategory: rows('category count#'),
      }),
    }),
  },
  studyPlanReports: { answer: rows('studyPlanId# title activeStudents# totalItems#') },
  planActivityCounts: { answer: rows(ACTIVITY) },
  planDayWise: { answer: rows(ACTIVITY) },
  planVideoEngagement: { answer: rows('title watchedCount# totalStudents# completionRate#') },
  planExamPerformance: { answer: rows('name count#') },
  planIntensiveCare: { answer: rows('firstName averageScore# videosWatched# examsCompleted# lastActivity@') },
  planSchools: { answer: rows('schoolId# schoolName planCount#') },
  studyPlans: { answer: rows(PLAN) },
  studyPlanById: { answer: fields(PLAN) },
  planSharedSchools: { answer: rows('schoolId# schoolName') },
  planStudents: {
    answer: fields('total#', {
      items: rows(
        'pid# firstName gradeId# gradeName attendedSessions# totalSessions# attendancePercent# daysCompleted# totalDays# weeksCompleted# totalWeeks# lastActivity@',
      ),
    }),
  },
  planNotStartedStudents: { answer: fields('total#', { items: rows('pid# firstName gradeId# gradeName') }) },
  planSchoolSummary: {
    answer: fields('studentsInSchool# studentsStarted# studentsNotStarted# studentsCompleted100# totalSessions#', {
      distribution: map('label count#'),
    }),
  },
  planDayWiseReport: {
    answer: fields('total#', {
      items: rows('day# itemCount# attendedAll# attendedHalf# attendedQuarter# notAttended# avgPercentage#'),
    }),
  },
  planExamData: { answer: rows('pid# examsCompleted# avgExamPercentage#') },
  planStudentLogs: {
    answer: rows(
      'day# subjectId# subjectTitle title activityDate@ watchDuration# noTimes# mark# percentage# rightAnswers# attended#',
    ),
  },
  schoolClasses: { answer: rows('gradeId# grade') },
  planDaySummary: { answer: rows('day# itemCount#') },
  planDaySessions: { answer: rows('studyPlanItemId# title referenceTitle subjectId# subjectTitle') },
  sessionReport: {
    answer: fields('count# type#', {
      response: rows(
        'firstName grade isSubmitted! percentage# duration# attended# rightAnswers# attendedDate@ createdDate@ lastWatched@ watchDuration# noTimes# activityDate@',
      ),
      hilights: fields('total#'),
    }),
  },
  planDayList: { answer: fields('totalStudents#', { days: rows('day# weekNo#') }) },
  attendanceBySchool: { answer: rows('schoolName attendees#') },
  performanceTracking: { answer: rows(STUDENT_SCORES) },
  videoAnalytics: { answer: rows('title watchCount#') },
  examAnalytics: { answer: rows('title averageScore# totalExams#') },
  topPerformers: { answer: rows(STUDENT_SCORES) },
  studentExams: {
    answer: rows(
      'examTitle examCategory percentage# mark# rightAnswers# attended# duration# submittedDate@ examHistoryId#',
    ),
  },
  examCategories: { answer: rows('examCategory# title examCount#') },
  categoryExams: { answer: rows('examId# title examDuration# totalAttempts# uniqueStudents# avgScore# maxScore#') },
  examResults: {
    answer: fields('', {
      results: rows(
        'firstName pid# grade schoolName attended# rightAnswers# mark# attemptCount# maxQuestionsAttempted# bestCorrectAnswers# duration# submittedDate@ examHistoryId#',
      ),
      pagination: fields('total# page# totalPages#'),
      exam: fields('examId# title examDuration# categoryTitle'),
    }),
  },
  schools: {
    answer: fields('', {
      data: rows('schoolId# name totalStudents# totalTeachers# countryName isActive!'),
      pagination: fields(PAGINATION),
    }),
  },
  deleteSchool: { answer: fields('message') },
  countries: { answer: rows('countryId# niceName') },
  users: {
    answer: fields('', {
      data: rows(
        'pid# firstName mobileNumber emailId userRole# schoolId# schoolName hasActiveSubscription? banned? lastRefresh@ authPassword=pw-secret authToken=tk-secret',
      ),
      pagination: fields(PAGINATION),
    }),
  },
  userRoles: { answer: rows('userRole# role') },
  userPerformance: {
    answer: fields('status=ok', {
      performance: rows('title icon color percentage#'),
      week: rows('title color percentage#'),
      examWise: rows('title examCategory attended# rightAnswer# percentage# examCount#'),
      lastexams: rows('submittedDate@ percentage#'),
      upcoming: [],
    }),
  },
  banUser: { body: { banned: true }, answer: fields('message banned?') },
  deleteUser: { answer: fields('message') },
  platformAnalytics: {
    answer: fields('', {
      userGrowth: rows('month students# teachers# schools#'),
      examPerformance: rows('subject avgScore#'),
      videoEngagement: rows('category watchTime# completion#'),
      schoolDistribution: rows('name value#'),
      monthlyStats: fields('totalUsers# activeUsers# totalExams# totalVideos#'),
    }),
  },
  notifications: {
    answer: fields('', {
      data: rows('notificationId# title description priority# targetRole# schoolId# isEnable! addedDate@ readCount#'),
      pagination: fields(PAGINATION),
    }),
  },
  createNotification: {
    success: 201,
    body: { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null },
    answer: fields('message notificationId#'),
  },
  deleteNotification: { answer: fields('message') },
  updateNotification: {
    body: {
      title: 'Sports day',
      description: 'On Sunday.',
      priority: 1,
      audience: { schools: [1], roles: [24], classes: [], plans: [] },
      startsAt: null,
      endsAt: '2026-12-31T18:30:00Z',
      language: 'en',
      texts: [{ language: 'hi', title: 'खेल दिवस', description: 'रविवार को।' }],
    },
    answer: fields('message audienceCount#'),
  },
  withdrawNotification: { answer: fields('message') },
  notificationAudience: { answer: fields('people#') },
  notices: {
    answer: fields('', {
      data: rows(
        'noticeId# title description language priority# schoolName startsAt@ endsAt@ editedAt@ readAt@ isUnread?',
      ),
      pagination: fields(PAGINATION),
    }),
  },
  noticeCounts: { answer: fields('notices# messages#') },
  readNotices: { body: { noticeIds: [1, 2] }, answer: fields('message notices#') },
  pushState: { answer: fields('publicKey isOn? isOfSession?') },
  subscribePush: {
    body: {
      endpoint: 'https://push.example/send/abc',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      language: 'ml',
    },
    answer: fields('message isOn?'),
  },
  unsubscribePush: { body: { device: '0'.repeat(64) }, answer: fields('message isOn?') },
  activityLogs: {
    answer: fields('', {
      data: rows('activityDate@ activityType firstName pid# mobileNumber emailId schoolId# narration'),
      pagination: fields(PAGINATION),
    }),
  },
  parentDashboardStats: {
    answer: fields('', {
      studentInfo: fields('name grade rollNumber school'),
      overallStats: fields(
        'totalExams# averageScore# bestScore# improvementRate# totalExamsCompleted# overallProgress# overallAverage#',
      ),
      subjectWisePerformance: rows('subject averageScore# totalExams# bestScore#'),
      recentExams: rows('subject date@ examTitle rightAnswers# totalQuestions# category score#'),
      weeklyExamActivity: rows('day exams# avgScore#'),
    }),
  },
  parentPerformance: {
    answer: fields('', {
      overallStats: fields(
        'totalSessionsAttended# totalSessionsAvailable# attendancePercentage# overallProgress# totalExamsCompleted# totalVideosWatched#',
      ),
      studyPlanSessions: rows('id# date@ subject sessionName studyPlanName watchDuration# examScore# overallProgress#'),
      subjectPerformance: rows(
        'subject improvement totalSessions# progressScore# totalExams# totalVideos# bestScore# totalHours#',
      ),
      monthlyTrends: rows('month sessions# overallProgress# videoProgress#'),
      strengths: ['Physics', 'ഭൗതികശാസ്ത്രം'],
      improvements: ['Physics', 'ഭൗതികശാസ്ത്രം'],
    }),
  },
  parentStudyProgress: {
    answer: fields('', {
      studyPlans: rows('id# name progress# completedSessions# totalSessions#', { subjects: ['Physics', 'ഭൗതികശാസ്ത്രം'] }),
      videoProgress: rows('subject watched# total#'),
      dailyProgress: rows('date@ sessions# videos# exams# hours#'),
      completionStats: fields('totalVideos# watchedVideos# totalExams# completedExams# totalHours# studiedHours#'),
    }),
  },
  parentWeek: {
    answer: fields('name week isCurrent?', {
      attendanceStats: fields('totalDays# presentDays# absentDays# partialDays#'),
      overallStats: fields(
        'totalSessionsAttended# totalSessionsAvailable# totalExamsCompleted# averageScore# studyMinutes#',
      ),
      bestExam: fields('subject examTitle score#'),
      nextWeek: fields('sessions# firstSession liveClasses#'),
      happened: rows('kind=exam date@ subject title score#'),
      mail: fields('isOffered? isOn?'),
    }),
  },
  changeAbsenceMail: { body: { isOn: true, language: 'ml' }, answer: fields('message isOn?') },
  changeMailChoice: { body: { topic: 'plan', isOn: true, language: 'ml' }, answer: fields('message isOn?') },
  calendarAddress: { answer: fields('isOn? madeDate@') },
  changeCalendarAddress: { body: { language: 'ml' }, answer: fields('message address') },
  endCalendarAddress: { answer: fields('message') },
  changeWeekMail: { body: { isOn: true, language: 'ml' }, answer: fields('message isOn?') },
  childData: {
    answer: {
      table: 'person',
      rows: ['{"pid":83,"name":"Anu","school_ids":[11]}'],
      parts: 6,
      hasMore: false,
    },
  },
  parentAttendance: {
    answer: fields('', {
      monthlyAttendance: rows('date# status=present sessions#'),
      attendanceStats: fields('totalDays# presentDays# absentDays# partialDays# attendancePercentage#'),
      sessionAttendance: rows('date@ session startTime duration# status=present'),
      weeklyPattern: rows('day attendance# sessions#'),
    }),
  },
  conversations: {
    answer: fields('', {
      conversations: rows('conversationId# senderName subject isRead? lastMessageDate@ messageCount# priority=normal'),
    }),
  },
  unreadCount: { answer: fields('unreadCount#') },
  recipients: { answer: fields('', { recipients: rows('pid# firstName roleName userRole#') }) },
  conversation: {
    answer: fields('', {
      messages: rows('messageId# senderId# senderName subject message isReply? sentDate@ isRead?'),
    }),
  },
  sendMessage: {
    success: 201,
    body: {
      recipientId: 6601,
      recipientRole: 6,
      subject: 'Bus timing',
      message: 'Is the bus late today?',
      priority: 'normal',
    },
    answer: fields('message conversationId#'),
  },
  replyMessage: { success: 201, body: { message: 'Thank you.' }, answer: fields('message') },
  deleteConversation: { answer: fields('message') },
};

export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries(EXAMPLES).map(([id, { success = 200, ...example }]) => [id, { status: success, ...example }]),
);
