/**
 * Where screens show what calls answer: element → call → path in the answer → part of the screen. The longest path that
 * begins a field's path tells its part; the path `''` tells what stands empty where the whole call is missing. A part is
 * told in words that stand on the screen. A test holds that every call of an element has its row here, and that every
 * path is one of the contract.
 */
import type { CallId } from '#contract/index.ts';
import type { ElementTag } from '#widgets/elements.ts';

/** Parts of a screen by the path in the answer. */
type Parts = Readonly<Record<string, string>>;

const CONVERSATIONS: Parts = {
  '': 'the list of conversations',
  'conversations[].senderName': 'the name over each conversation (“Unknown” in its place)',
  'conversations[].subject': 'the subject of each conversation (“(no subject)” in its place)',
  'conversations[].isRead': 'the badge “Unread”',
  'conversations[].lastMessageDate': 'the time of the last message',
  'conversations[].messageCount': 'the number of messages of each conversation',
  'conversations[].priority': 'the badges “High” and “Urgent”',
};

const THREAD: Parts = {
  '': 'the messages of an open conversation',
  'messages[].senderName': 'the writer of each message',
  'messages[].message': 'the text of each message',
  'messages[].sentDate': 'the time of each message',
};

const ACTIVITY: Parts = {
  '': 'the chart “Day-wise Performance Overview”',
  '[].videos': 'the bars “Videos watched” of the day-wise chart',
  '[].exams': 'the bars “Exams completed” of the day-wise chart',
  '[].overallScore': 'the bars “Overall score %” of the day-wise chart',
};

const STUDY_PLANS: Parts = {
  '': 'the list of study plans',
  '[].title': 'the title of each plan (“Study plan {id}” in its place)',
  '[].description': 'the column “Description”',
  '[].gradeId': 'the column “Grade”',
  '[].addedDate': 'the column “Added On”',
  '[].isEnable': 'the column “Enabled” (it reads “No”)',
  '[].isShared': 'the badge “Shared”',
  '[].isOwner': 'the badge “Shared”',
};

const PLAN_SCHOOLS: Parts = {
  '': 'the select “School”',
  '[].schoolName': 'the names in the select “School”',
  '[].planCount': 'the number of plans behind each school',
};

const SCORES: Parts = {
  '[].firstName': 'the names of students (“Unnamed student” in their place)',
  '[].avgScore': 'the average scores',
  '[].bestScore': 'the best scores, and “Consistency”',
  '[].totalExams': 'the numbers of exams',
};

const CHILDREN: Parts = {
  '': 'the choice between several children',
  '[].name': 'the names in the choice of children',
};

const PERFORMANCE_SESSIONS: Parts = {
  studyPlanSessions: 'the table of study sessions',
  'studyPlanSessions[].date': 'the column “Date” of the sessions',
  'studyPlanSessions[].subject': 'the column “Subject” of the sessions, and its filter',
  'studyPlanSessions[].sessionName': 'the column “Session”',
  'studyPlanSessions[].studyPlanName': 'the column “Study Plan” of the sessions, and its filter',
  'studyPlanSessions[].watchDuration': 'the column “Watch Time”',
  'studyPlanSessions[].examScore': 'the column “Exam Score”',
  'studyPlanSessions[].overallProgress': 'the column “Overall Progress” of the sessions',
};

const USERS_OF_FORMS: Parts = { '': 'finding a parent or a child in the form of a user' };
const FORM_OF_SCHOOL = { '': 'the form “Edit School”' };
const SCHOOLS: Parts = {
  '': 'the cards of schools',
  pagination: 'the page bar and the number of schools',
  'data[].name': 'the name on each card (“School {id}” in its place)',
  'data[].totalStudents': '“Students” on each card',
  'data[].totalTeachers': '“Teachers” on each card',
  'data[].countryName': '“Country” on each card',
  'data[].isActive': '“Status” on each card (it reads “Inactive”)',
};
const USERS: Parts = {
  '': 'the table of users',
  pagination: 'the page bar and the number of users',
  'data[].firstName': 'the name of each user (“User {pid}” in its place)',
  'data[].mobileNumber': 'the phone number under each name',
  'data[].emailId': 'the e-mail address under each name',
  'data[].userRole': 'the column “Role”',
  'data[].schoolId': 'the school in the form “Edit User”',
  'data[].schoolName': 'the column “School”',
  'data[].hasActiveSubscription': 'the column “Subscription” (it reads “Inactive”)',
  'data[].banned': 'the column “Status” (it reads “active”)',
  'data[].lastRefresh': 'the column “Last Login” (it reads “Never”)',
  'data[].tieSchoolId': 'the button “End the tie”',
};

const COMPARED: Parts = {
  '': 'the strip “Compared with before”',
  'measures[].before': 'the sentences “Up from … to …”',
  'measures[].academy': 'the sentences about the academy',
  'measures[].weeks': 'the small lines of twelve weeks',
};

const NOTICES: Parts = {
  '': 'the list of notices',
  pagination: 'the page bar and the number of notices',
  'data[].title': 'the title of each notice (“Notice {id}” in its place)',
  'data[].description': 'the text of each notice',
  'data[].schoolName': 'the school that a notice is from (“The academy” in its place)',
  'data[].priority': 'the badge “Important”',
  'data[].startsAt': 'the date of each notice',
  'data[].endsAt': 'the words “Until …”',
  'data[].editedAt': 'the words “Changed …”',
  'data[].isUnread': 'the badge “New”, and the buttons “Mark as read”',
  'data[].readAt': 'nothing today: `isUnread` says it',
  'data[].language': 'the language in which a text is read aloud',
};
const NOTICE_COUNTS: Parts = {
  '': 'the number on the bell',
  notices: 'the number on the bell',
  messages: 'the number beside “Messages” in the menu of the console',
};

const OF_CHOSEN = { '': '“Reaches … people” where rows are chosen to be notified' };
const CLASSES_OF_CHOSEN = { '': 'the classes that are suggested where rows are chosen to be moved' };

export const shownIn: Readonly<Record<ElementTag, Partial<Record<CallId, Parts>>>> = {
  'academy-login': {
    login: {
      '': 'signing in at all',
      token: 'signing in at all',
      user: 'signing in at all',
      'user.name': 'the name in “Welcome back”',
      menu: 'the menu of the console',
      'menu[].name': 'the names of the menu’s entries',
      'menu[].icon': 'the icons of the menu',
    },
    signInOptions: { '': 'the button “Sign in with …”' },
  },
  'academy-dashboard': {
    dashboardStats: {
      '': 'all cards and both tables',
      titleStats: 'the four cards (they show “–”)',
      'titleStats.totalStudents': 'the card “Total Students”',
      'titleStats.totalTeachers': 'the card “Total Teachers”',
      'titleStats.totalVideos': 'the card “Total Videos”',
      'titleStats.totalSharedStudyPlans': 'the card “Study Plan Access”',
      'titleStats.totalStudyPlans': 'nothing today: the number is kept for later',
      countTables: 'the tables “Exam Count by Category” and “Video Count by Category”',
      'countTables.examCountByCategory': 'the table “Exam Count by Category”',
      'countTables.videoCountByCategory': 'the table “Video Count by Category”',
    },
    comparisons: COMPARED,
  },
  'academy-plan-reports': {
    studyPlanReports: {
      '': 'the select “Study plan”, and with it everything below',
      '[].title': 'the names in the select “Study plan”',
      '[].activeStudents': 'the card “Active Students”',
      '[].totalItems': 'the card “Total Items”',
    },
    planActivityCounts: ACTIVITY,
    planDayWise: { ...ACTIVITY, '': 'the chart “Day-wise Performance Overview”, where the first call for it fails' },
    planVideoEngagement: {
      '': 'the list “Video Engagement”',
      '[].title': 'the titles of “Video Engagement” (“Untitled video” in their place)',
      '[].watchedCount': 'the number of students who watched each video',
      '[].totalStudents': 'the number of all students behind each video',
      '[].completionRate': 'the badges of “Video Engagement” and the card “Video Completion”',
    },
    planExamPerformance: {
      '': 'the pie “Exam Performance Distribution”',
      '[].name': 'the labels of the pie “Exam Performance Distribution”',
      '[].count': 'the parts of the pie “Exam Performance Distribution”',
    },
    planIntensiveCare: {
      '': 'the table “Students Requiring Intensive Care” and the card “Intensive Care”',
      '[].firstName': 'the column “Student” of the table of intensive care',
      '[].averageScore': 'the column “Average Score” of the table of intensive care',
      '[].videosWatched': 'the column “Videos Watched”',
      '[].examsCompleted': 'the column “Exams Completed”',
      '[].lastActivity': 'the column “Last Activity”',
    },
  },
  'academy-plans': { planSchools: PLAN_SCHOOLS, studyPlans: STUDY_PLANS },
  'academy-plan-report': {
    notificationAudience: OF_CHOSEN,
    studyPlanById: {
      '': 'the heading, and the whole report',
      title: 'the heading (“Study plan {id}” in its place)',
      description: 'the line under the heading',
    },
    planSharedSchools: {
      '': 'the select “School”, and all tabs but Sessions',
      '[].schoolName': 'the names in the select “School”',
    },
    schoolClasses: { '': 'the filter “Class”', '[].grade': 'the names in the filter “Class”' },
    planStudents: {
      '': 'the tabs “Student Wise” and “Session Performance”',
      total: 'the page bar and the number of students',
      'items[].firstName': 'the names of students',
      'items[].gradeName': 'the class of each student',
      'items[].gradeId': 'the class of each student',
      'items[].attendedSessions': 'the sessions that each student attended',
      'items[].totalSessions': 'the number of all sessions behind each student',
      'items[].attendancePercent': 'the attendance of each student',
      'items[].daysCompleted': 'the days that each student completed',
      'items[].totalDays': 'the number of all days behind each student',
      'items[].weeksCompleted': 'the weeks that each student completed',
      'items[].totalWeeks': 'the number of all weeks behind each student',
      'items[].lastActivity': 'when each student was last active',
    },
    planNotStartedStudents: {
      '': 'the tab “Not Started”',
      total: 'the page bar of “Not Started”',
      'items[].firstName': 'the names in “Not Started”',
      'items[].gradeName': 'the class of each student in “Not Started”',
      'items[].gradeId': 'the class of each student in “Not Started”',
    },
    planSchoolSummary: {
      '': 'the tab “Summary”',
      studentsInSchool: 'the card “Total Students”',
      studentsStarted: 'the card “Students Started”',
      studentsNotStarted: 'the card “Not Started”',
      studentsCompleted100: 'the card “Students Completed”',
      totalSessions: 'the card “Total Sessions”',
      distribution: 'the chart “Student Progress Distribution”',
    },
    planDayWiseReport: {
      '': 'the tab “Day Wise”',
      total: 'the page bar of “Day Wise”',
      'items[].itemCount': 'the number of sessions of each day',
      'items[].attendedAll': 'the students who attended all sessions of a day',
      'items[].attendedHalf': 'the students who attended half of a day',
      'items[].attendedQuarter': 'the students who attended a quarter of a day',
      'items[].notAttended': 'the students who did not attend a day',
      'items[].avgPercentage': 'the average of each day',
    },
    planExamData: {
      '': 'the tab “Exam Performance”',
      '[].examsCompleted': 'the number of exams in “Exam Performance”',
      '[].avgExamPercentage': 'the average in “Exam Performance”',
    },
    planStudentLogs: { '': 'the dialog with what a student did in the plan' },
    planDaySummary: { '': 'the days of the tab “Sessions”', '[].itemCount': 'the number of sessions of each day' },
    planDaySessions: {
      '': 'the sessions of a day in the tab “Sessions”',
      '[].title': 'the titles of sessions',
      '[].referenceTitle': 'the titles of sessions',
      '[].subjectTitle': 'the subject of each session, and its colour',
    },
    sessionReport: {
      '': 'the report of a session',
      response: 'the rows of a session’s report',
      count: 'the page bar of a session’s report',
      hilights: 'the number of students over a session’s report',
      type: 'the columns of a session’s report, which depend on the type of the session',
    },
    comparisons: COMPARED,
  },
  'academy-plan-attendance': {
    planSchools: PLAN_SCHOOLS,
    studyPlans: {
      '': 'the select “Study plan”, and with it the table',
      '[].title': 'the names in the select “Study plan”',
    },
    planDayList: {
      '': 'the select “Day”, and with it the table',
      totalStudents: 'the line “{n} of {total} students attended”',
      'days[].weekNo': 'the week behind each day',
    },
    attendanceBySchool: {
      '': 'the table of attendance',
      '[].schoolName': 'the column “School”',
      '[].attendees': 'the column “Attended Students”',
    },
    comparisons: COMPARED,
  },
  'academy-performance': {
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
      '[].averageScore': 'the bars “Average score” of the chart “Exam Performance”',
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
  'academy-leaderboard': {
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
  'academy-schools': {
    schools: SCHOOLS,
    countries: { '': 'the select “Country”', '[].niceName': 'the names in the select “Country”' },
    studyPlans: { '': '“Study Plans” in the dialog “School Details”' },
    schoolClasses: { '': '“Classes” in the dialog “School Details”' },
    schoolById: FORM_OF_SCHOOL,
    users: USERS_OF_FORMS,
    userRoles: { '': 'the roles in the form of a user' },
    userById: { '': 'the form “Edit User”' },
    userFamily: { '': '“Parents” and “Children” in the form of a user' },
    twoStepOfUser: { '': '“Two-step sign-in” in the form of a user' },
    deletions: { '': 'taking a deletion back' },
  },
  'academy-users': {
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    users: USERS,
    userRoles: {
      '': 'the select “Role”, and the labels in the column “Role”',
      '[].role': 'the labels of roles (“Role {n}” in their place)',
    },
    schools: { '': 'the select “School”', 'data[].name': 'the names in the select “School”' },
    countries: { '': 'the countries in the form of a school' },
    userPerformance: {
      '': 'the dialog “Performance”',
      performance: '“Top Subjects” of the dialog “Performance”',
      week: '“Areas to Improve” of the dialog “Performance”',
      examWise: '“Exam-wise Performance” of the dialog “Performance”',
      lastexams: '“Last 15 Exams” of the dialog “Performance”',
      upcoming: 'nothing: it is not shown',
      status: 'nothing: it is not shown',
    },
    schoolById: FORM_OF_SCHOOL,
    userById: { '': 'the form “Edit User”' },
    userFamily: { '': '“Parents” and “Children” in the form of a user' },
    twoStepOfUser: { '': '“Two-step sign-in” in the form of a user' },
    deletions: { '': 'taking a deletion back' },
  },
  'academy-analytics': {
    platformAnalytics: {
      '': 'all cards and charts',
      userGrowth: 'the chart “User Growth Trends”',
      examPerformance: 'the charts “Subject-wise Exam Performance” and “Top Performing Subjects”',
      videoEngagement: 'the chart “Video Engagement” and “Engagement Metrics”',
      schoolDistribution: 'the chart “School Distribution”',
      monthlyStats: 'the four cards',
      'monthlyStats.totalUsers': 'the card of all users',
      'monthlyStats.activeUsers': 'the card of active users',
      'monthlyStats.totalExams': 'the card of exams',
      'monthlyStats.totalVideos': 'the card of video views',
    },
    comparisons: COMPARED,
  },
  'academy-notifications': {
    notifications: {
      '': 'the list of notifications and the four cards',
      pagination: 'the page bar and the card “Total Notifications”',
      'data[].title': 'the title of each notification (“Notification {id}” in its place)',
      'data[].description': 'the text of each notification',
      'data[].priority': 'the badge of the priority (it reads “Low”)',
      'data[].schoolId': '“All Schools” or the school of each notification',
      'data[].schoolName': 'the name of the school of each notification',
      'data[].isEnable': 'the badge “Disabled”, and the card “Active”',
      'data[].addedDate': '“Created” of each notification, and the card “This Week”',
      'data[].readCount': '“Read by” of each notification',
      'data[].notice': 'to whom each notification goes, when, and “Read by … of …”',
    },
    notificationAudience: { '': '“Reaches … people” in the dialog' },
    schools: { '': 'the schools to choose from in the dialog' },
    schoolClasses: { '': 'the classes to choose from in the dialog' },
    studyPlanReports: { '': 'the study plans to choose from in the dialog' },
    notificationCounts: { '': 'the four cards, which are then counted from the list' },
    deletions: { '': 'taking a deletion back' },
  },
  'academy-activity-logs': {
    activityLogs: {
      '': 'the table of the activity log',
      pagination: 'the page bar and the number of activities',
      'data[].activityDate': 'the column “Date/Time”',
      'data[].activityType': 'the column “Activity”',
      'data[].firstName': 'the column “User”',
      'data[].pid': 'the column “User”',
      'data[].mobileNumber': 'the column “Mobile”',
      'data[].emailId': 'the column “Email”',
      'data[].schoolId': 'the column “School ID”',
      'data[].narration': 'the column “Narration”',
    },
  },
  'academy-messages': {
    conversations: { ...CONVERSATIONS, '': 'the list of conversations, and the tiles' },
    unreadCount: { '': 'the tile “Unread Messages”' },
    conversation: THREAD,
    deletions: { '': 'taking a deletion back' },
  },
  'academy-notices': { notices: NOTICES, noticeCounts: NOTICE_COUNTS },
  'parent-dashboard': {
    children: CHILDREN,
    notices: { '': 'the newest notice in the line above the figures' },
    noticeCounts: { '': 'the line above the figures' },
    parentDashboardStats: {
      '': 'everything but the attendance',
      studentInfo: 'the heading with the child’s name, grade, roll number and school',
      'studentInfo.name': 'the heading (“Student” in its place)',
      'studentInfo.grade': 'the grade under the heading (“N/A” in its place)',
      'studentInfo.rollNumber': 'the roll number under the heading',
      'studentInfo.school': 'the school under the heading',
      overallStats: 'the four cards, and “Summary and progress”',
      'overallStats.totalExams': 'the card “Total Exams”',
      'overallStats.averageScore': 'the card “Overall Average”',
      'overallStats.overallAverage': 'the card “Overall Average”, and the bar of the same name',
      'overallStats.bestScore': 'the card “Best Score”',
      'overallStats.improvementRate': 'the card “Improvement”',
      'overallStats.totalExamsCompleted': '“Exams Completed”',
      'overallStats.overallProgress': 'the bar “Overall Progress”',
      subjectWisePerformance: '“Subject-wise Performance” and the insights',
      recentExams: '“Recent Exam Results”',
      'recentExams[].date': 'the dates of “Recent Exam Results”',
      'recentExams[].score': 'the scores of “Recent Exam Results”',
      weeklyExamActivity: '“Weekly Exam Activity”',
    },
    parentAttendance: {
      '': 'the answer to “Is my child attending?”',
      attendanceStats: 'the answer to “Is my child attending?”',
    },
    childComparisons: COMPARED,
  },
  'parent-week': {
    children: CHILDREN,
    parentWeek: {
      '': 'everything',
      name: 'the name on what is shared and printed (“Student” in its place)',
      week: 'the days of the week, and the ways to other weeks',
      isCurrent: '“This week”, and whether there is a later one',
      attendanceStats: 'the card “Present Days”, and the sentences about school days',
      overallStats: 'the cards “Sessions Attended”, “Exams Completed” and “Study Time”',
      'overallStats.totalSessionsAttended': 'the card “Sessions Attended”, and the sentences about sessions',
      'overallStats.totalSessionsAvailable': 'the card “Sessions Attended”, and the sentence about what was missed',
      'overallStats.totalExamsCompleted': 'the card “Exams Completed”',
      'overallStats.averageScore': 'the average on the card “Exams Completed”',
      'overallStats.studyMinutes': 'the card “Study Time”',
      bestExam: 'the exam in the sentence about what went well',
      nextWeek: 'the sentence about what comes next',
      happened: 'the list “What happened”',
      'happened[].title': 'the titles in the list “What happened”',
      'happened[].date': 'the times in the list “What happened”, and what is new since the last visit',
      'happened[].score': 'the scores in the list “What happened”',
      mail: 'the switch of the weekly e-mail',
    },
  },
  'parent-performance': {
    children: CHILDREN,
    parentPerformance: {
      '': 'everything',
      overallStats: 'the cards',
      'overallStats.totalSessionsAttended': 'the card “Sessions Attended”',
      'overallStats.totalSessionsAvailable': 'the card “Sessions Attended”',
      'overallStats.attendancePercentage': 'the percentage of the card “Sessions Attended”',
      'overallStats.overallProgress': 'the card “Overall Progress”',
      'overallStats.totalExamsCompleted': 'the card “Exams Completed”',
      'overallStats.totalVideosWatched': 'the card “Videos Watched”',
      subjectPerformance: '“Subject-wise Performance” and the card “Active Subjects”',
      monthlyTrends: '“Monthly Progress & Performance”',
      strengths: 'the list “Strengths”',
      improvements: 'the list “Areas for Improvement”',
      ...PERFORMANCE_SESSIONS,
    },
    parentDashboardStats: { '': 'the name on the printed report', studentInfo: 'the name on the printed report' },
    parentAttendance: {
      '': 'the attendance on the printed report',
      attendanceStats: 'the attendance on the printed report',
    },
    childComparisons: COMPARED,
  },
  'parent-study-sessions': {
    children: CHILDREN,
    parentPerformance: { '': 'the table of study sessions', ...PERFORMANCE_SESSIONS },
  },
  'parent-study-progress': {
    children: CHILDREN,
    parentStudyProgress: {
      '': 'everything',
      studyPlans: '“Study Plans Progress”, the plan selector and the card “Active Plans”',
      'studyPlans[].name': 'the names of plans (“Study plan {id}” in their place)',
      'studyPlans[].progress': 'the bars of “Study Plans Progress”',
      'studyPlans[].completedSessions': 'the sessions done of each plan',
      'studyPlans[].totalSessions': 'the sessions done of each plan',
      'studyPlans[].subjects': 'the subjects of each plan',
      videoProgress: '“Videos by subject”',
      dailyProgress: '“Daily Study Activity (Last 7 Days)”',
      completionStats: 'the cards “Exams Completed” and “Study Hours”',
      'completionStats.totalExams': 'the card “Exams Completed”',
      'completionStats.completedExams': 'the card “Exams Completed”',
      'completionStats.totalHours': 'the card “Study Hours”',
      'completionStats.studiedHours': 'the card “Study Hours”',
      'completionStats.totalVideos': 'nothing today: the number is kept for later',
      'completionStats.watchedVideos': 'nothing today: the number is kept for later',
    },
  },
  'parent-attendance': {
    children: CHILDREN,
    parentAttendance: {
      '': 'the cards, the calendar, the weekly pattern and the table of sessions',
      monthlyAttendance: 'the calendar (every past day reads “Absent”)',
      'monthlyAttendance[].status': 'the colours of the calendar',
      'monthlyAttendance[].sessions': 'the number of sessions of each day of the calendar',
      attendanceStats: 'the four cards',
      'attendanceStats.totalDays': '“of {n} school days” on the cards',
      'attendanceStats.presentDays': 'the card “Present Days”',
      'attendanceStats.absentDays': 'the card “Absent Days”',
      'attendanceStats.partialDays': 'the card “Partial Days”',
      'attendanceStats.attendancePercentage': 'the card “Attendance”',
      sessionAttendance: 'the table “Recent Session Attendance”',
      'sessionAttendance[].date': 'the column “Date” of “Recent Session Attendance”',
      'sessionAttendance[].session': 'the column “Session” of “Recent Session Attendance”',
      'sessionAttendance[].startTime': 'the column “Start Time” of “Recent Session Attendance”',
      'sessionAttendance[].duration': 'the column “Duration” of “Recent Session Attendance”',
      'sessionAttendance[].status': 'the column “Status” of “Recent Session Attendance”',
      weeklyPattern: '“Weekly Attendance Pattern”',
    },
  },
  'parent-messages': {
    conversations: CONVERSATIONS,
    unreadCount: { '': 'the badge with the number of unread messages' },
    conversation: THREAD,
    recipients: {
      '': 'the choice “Recipient” of a new message',
      'recipients[].firstName': 'the names in the choice “Recipient”',
      'recipients[].roleName': 'the role behind each recipient (“Teacher” in its place)',
      'recipients[].userRole': 'sending a message: its recipient’s role goes along',
    },
    deletions: { '': 'taking a deletion back' },
  },
  'academy-attention': {
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    attentionStudents: {
      '': 'the list of students',
      total: 'the number of students and the page bar',
      'items[].firstName': 'the name of each student (“Student {pid}” in its place)',
      'items[].gradeName': 'the class under each name',
      'items[].schoolName': 'the school under each name',
      'items[].reasons': 'the reasons of each student',
      'items[].lastAction': 'what was done last about each student',
      'items[].asideUntil': 'until when a student is set aside',
    },
    attentionCounts: { '': 'the numbers of the views “To look at” and “Set aside”' },
    attentionFilters: { '': 'the filters by school, class, plan and reason' },
    attentionOfStudent: { '': 'the parents and the draft of a message' },
    attentionRules: { '': 'the dialog of the thresholds' },
    tryAttentionRules: { '': 'how many students other thresholds would catch' },
  },
  'academy-list': {
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    countedList: {
      '': 'the list behind a number',
      total: 'the number of rows and the page bar',
      'items[].name': 'the name in each row (“Unnamed student” in its place)',
      'items[].gradeName': 'the column “Class”',
      'items[].schoolName': 'the column “School”',
      'items[].title': 'the column “Title” or “Session”',
      'items[].percent': 'the column “%”',
      'items[].date': 'the column of dates',
      about: 'the names of school, plan and student under the heading',
    },
  },
  'academy-student': {
    studentReport: {
      '': 'the header and the figures of the student',
      'dashboard.studentInfo': 'the header with name, grade, roll number and school',
      'dashboard.overallStats': 'the cards “Overall Average”, “Improvement” and “Overall Progress”',
      'dashboard.subjectWisePerformance': 'the subjects of the student',
      'performance.overallStats': 'the card “Sessions Attended”',
      'performance.studyPlanSessions': 'the study time of the student',
      progress: 'the study plans of the student',
    },
    studentAttendance: { '': 'the calendar of attendance and its pattern' },
    studentExamHistory: {
      '': 'the chart and the table of exams over time',
      '[].classLow': 'the range of the class behind the exams',
      '[].classHigh': 'the range of the class behind the exams',
    },
    studentConversations: { '': 'the messages with the family' },
    studentNotes: { '': 'the notes of staff' },
    attentionOfStudent: { '': 'the reasons that hold now, and what was done' },
  },
};

/** The part of an element that shows a field, or the whole call for the path `''`. */
export function partOf(tag: ElementTag, call: string, path: string): string | undefined {
  const parts = shownIn[tag][call as CallId];
  if (!parts) return undefined;
  const begins = (prefix: string) =>
    prefix === '' || path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`);
  const longest = Object.keys(parts)
    .filter(begins)
    .sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : parts[longest];
}
