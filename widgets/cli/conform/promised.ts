/**
 * What the descriptions of calls promise beyond the kinds of their fields: percentages, words, orders, filters, and which
 * number is never more than which. Everything that is told here stands in the doc comments of `src/contract` and on the
 * pages of the promises. A test holds that every path is one of the contract.
 */
import type { AnyCall } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import { ATTENDANCE_STATUSES, DAY_STATUSES } from '#domain/learning/attendance.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';

type OfCalls<Row> = Partial<Record<CallId, Row>>;

/** Fields beyond the basic ones, which a server may leave out. */
const BEYOND: OfCalls<readonly string[]> = {
  users: ['data[].tieSchoolId'],
  notifications: ['data[].schoolName'],
  login: ['user.name', 'user.isParentView', 'user.schoolId', 'menu'],
};
export const isBeyond = (call: AnyCall, path: string): boolean => BEYOND[call.id as CallId]?.includes(path) ?? false;

/** Fields that are percentages from 0 to 100, by the end of their path. */
const PERCENTAGE =
  /(?:^|\.)(?:\w*[pP]ercent(?:age)?|(?:average|avg|best|max|overall|exam|progress)Score|score|progress|\w+Progress|overallAverage|completion(?:Rate)?|weeklyPattern\[\]\.attendance)$/;
export const isPercentage = (path: string): boolean => PERCENTAGE.test(path);

/** Fields that tell by how much something changed; any other number is 0 at least. */
export const mayFall = (path: string): boolean => /(?:improvement(?:Rate)?|numbers\.\w+|mark)$/.test(path);

/** Lists in which a school user sees one row at most: that of the own school. */
export const ofOneSchool: OfCalls<string> = {
  schools: 'data',
  planSchools: '',
  planSharedSchools: '',
  attendanceBySchool: '',
};

/** Where people of one school or a few see less than an administrator of several. */
interface OfOwnSchools {
  /** The list of an answer that comes whole, and the id of its rows. */
  list?: string;
  id?: string;
  /** The number of what is seen. */
  total?: string;
}

/** Lists and totals that a school user’s or a teacher’s schools narrow. */
export const ofOwnSchools: OfCalls<OfOwnSchools> = {
  schools: { list: 'data', id: 'schoolId', total: 'pagination.totalItems' },
  planSchools: { list: '', id: 'schoolId' },
  users: { total: 'pagination.totalItems' },
  performanceTracking: { list: '', id: 'pid' },
  performanceSummary: { total: 'activeStudents' },
  dashboardStats: { total: 'titleStats.totalStudents' },
  platformAnalytics: { total: 'monthlyStats.totalUsers' },
  attentionStudents: { total: 'total' },
  activityLogs: { total: 'pagination.totalItems' },
};

const ATTENDANCE_WORDS = {
  'monthlyAttendance[].status': DAY_STATUSES,
  'sessionAttendance[].status': ATTENDANCE_STATUSES,
};

/** Words that screens know; any other is shown as it comes, and counts for nothing. */
export const knownWords: OfCalls<Readonly<Record<string, readonly string[]>>> = {
  parentAttendance: ATTENDANCE_WORDS,
  studentAttendance: ATTENDANCE_WORDS,
};

/** In which order the rows of a list come. */
export interface Order {
  /** The path of the list. */
  list: string;
  field: string;
  way: 'up' | 'down';
  /** As people say it. */
  says: string;
  /** Only rows that have some of this are in the order. */
  of?: string;
  /** Rows with less of it than this may stand among the others or below them. */
  ranked?: number;
}

export const orders: OfCalls<Order> = {
  notifications: { list: 'data', field: 'addedDate', way: 'down', says: 'newest first' },
  activityLogs: { list: 'data', field: 'activityDate', way: 'down', says: 'newest first' },
  conversations: { list: 'conversations', field: 'lastMessageDate', way: 'down', says: 'latest first' },
  conversation: { list: 'messages', field: 'sentDate', way: 'up', says: 'oldest first' },
  deletions: { list: '', field: 'deletedDate', way: 'down', says: 'latest first' },
  topPerformers: {
    list: '',
    field: 'avgScore',
    way: 'down',
    says: 'best first',
    of: 'totalExams',
    ranked: RANKED_FROM,
  },
  studentExams: { list: '', field: 'submittedDate', way: 'down', says: 'the latest first' },
  planIntensiveCare: { list: '', field: 'averageScore', way: 'up', says: 'the weakest first' },
  children: { list: '', field: 'studentId', way: 'up', says: 'by id' },
};

/** A parameter that turns a list round: rows of the first word are rising in `field` where those of the second fall. */
export interface Sorting {
  param: string;
  field: string;
  down: string;
  up: string;
}

export const sortings: OfCalls<Sorting> = {
  planStudents: { param: 'sort', field: 'attendancePercent', down: 'best', up: 'low' },
  sessionReport: { param: 'sorting', field: 'percentage', down: '3', up: '4' },
};

/** A parameter that narrows a list to rows whose `field` is the value that was sent. */
export interface Filter {
  param: string;
  field: string;
  /** What to send for the value of a row, where it is not the value itself. */
  send?: (value: unknown) => string | undefined;
}

export const filters: OfCalls<readonly Filter[]> = {
  users: [{ param: 'role', field: 'userRole' }],
  notifications: [{ param: 'priority', field: 'priority' }],
  activityLogs: [{ param: 'activityType', field: 'activityType' }],
  planStudents: [{ param: 'classId', field: 'gradeId' }],
  planNotStartedStudents: [{ param: 'classId', field: 'gradeId' }],
  conversations: [{ param: 'status', field: 'isRead', send: (value) => (value === false ? 'unread' : undefined) }],
  sessionReport: [{ param: 'filter', field: 'isSubmitted', send: (value) => (value === 1 ? '1' : '2') }],
};

/** Pairs of fields of one object: the first is never more than the second. */
export const atMost: OfCalls<readonly (readonly [object: string, less: string, more: string])[]> = {
  dashboardStats: [['titleStats', 'totalSharedStudyPlans', 'totalStudyPlans']],
  planVideoEngagement: [['[]', 'watchedCount', 'totalStudents']],
  planStudents: [
    ['items[]', 'attendedSessions', 'totalSessions'],
    ['items[]', 'daysCompleted', 'totalDays'],
    ['items[]', 'weeksCompleted', 'totalWeeks'],
  ],
  planSchoolSummary: [
    ['', 'studentsStarted', 'studentsInSchool'],
    ['', 'studentsCompleted100', 'studentsStarted'],
  ],
  performanceTracking: [['[]', 'avgScore', 'bestScore']],
  topPerformers: [['[]', 'avgScore', 'bestScore']],
  studentExams: [['[]', 'rightAnswers', 'attended']],
  categoryExams: [
    ['[]', 'uniqueStudents', 'totalAttempts'],
    ['[]', 'avgScore', 'maxScore'],
  ],
  platformAnalytics: [['monthlyStats', 'activeUsers', 'totalUsers']],
  parentDashboardStats: [
    ['overallStats', 'averageScore', 'bestScore'],
    ['subjectWisePerformance[]', 'averageScore', 'bestScore'],
    ['recentExams[]', 'rightAnswers', 'totalQuestions'],
  ],
  parentPerformance: [['overallStats', 'totalSessionsAttended', 'totalSessionsAvailable']],
  parentStudyProgress: [
    ['studyPlans[]', 'completedSessions', 'totalSessions'],
    ['videoProgress[]', 'watched', 'total'],
    ['completionStats', 'watchedVideos', 'totalVideos'],
    ['completionStats', 'completedExams', 'totalExams'],
  ],
  parentAttendance: [
    ['attendanceStats', 'presentDays', 'totalDays'],
    ['attendanceStats', 'absentDays', 'totalDays'],
    ['attendanceStats', 'partialDays', 'totalDays'],
  ],
};

/** A percentage of one object that is a share of two others. */
export const shares: OfCalls<readonly (readonly [object: string, percentage: string, part: string, whole: string])[]> =
  {
    planStudents: [['items[]', 'attendancePercent', 'attendedSessions', 'totalSessions']],
    planVideoEngagement: [['[]', 'completionRate', 'watchedCount', 'totalStudents']],
    parentAttendance: [['attendanceStats', 'attendancePercentage', 'presentDays', 'totalDays']],
  };

/** Fields of one object that together are another. */
export const sums: OfCalls<readonly (readonly [object: string, parts: readonly string[], whole: string])[]> = {
  planSchoolSummary: [['', ['studentsStarted', 'studentsNotStarted'], 'studentsInSchool']],
  parentAttendance: [['attendanceStats', ['presentDays', 'absentDays', 'partialDays'], 'totalDays']],
  studentAttendance: [['attendanceStats', ['presentDays', 'absentDays', 'partialDays'], 'totalDays']],
  parentWeek: [['attendanceStats', ['presentDays', 'absentDays', 'partialDays'], 'totalDays']],
};
