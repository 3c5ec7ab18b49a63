/** The menu of each role. */
import type { CallId } from '#contract/index.ts';
import type { MenuEntry } from '#domain/people/menu.ts';
import type { MenuIcon } from '#domain/people/menuIcons.ts';
import { type ActingRole, mayCall } from './policy.ts';

interface Screen extends MenuEntry {
  icon: MenuIcon;
  /** The calls of the screen. A role that may not make all of them does not get the screen. */
  calls: readonly CallId[];
}

/** The screens of the staff's menu, in its order (promises/menu-and-routes.md#menu-of-the-reference-api). */
const STAFF_SCREENS: readonly Screen[] = [
  { id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home', calls: ['dashboardStats'] },
  {
    id: 'study-plans',
    path: '/study-plans',
    name: 'Study Plans',
    icon: 'BookOpen',
    calls: ['planSchools', 'studyPlans'],
  },
  {
    id: 'study-plan-attendance',
    path: '/study-plans/attendance',
    name: 'Attendance by School',
    icon: 'UserCheck',
    calls: ['studyPlans', 'planDayList', 'attendanceBySchool'],
  },
  {
    id: 'performance',
    path: '/performance',
    name: 'Performance Tracking',
    icon: 'TrendingUp',
    calls: ['performanceTracking', 'videoAnalytics', 'examAnalytics', 'topPerformers', 'studentExams'],
  },
  {
    id: 'leaderboard',
    path: '/leaderboard',
    name: 'Leaderboard Management',
    icon: 'Trophy',
    calls: ['examCategories', 'categoryExams', 'examResults'],
  },
  { id: 'schools', path: '/schools', name: 'School Management', icon: 'Building', calls: ['schools', 'countries'] },
  {
    id: 'users',
    path: '/users',
    name: 'User Management',
    icon: 'Users',
    calls: ['users', 'userRoles', 'userPerformance'],
  },
  {
    id: 'analytics',
    path: '/analytics',
    name: 'Platform Analytics',
    icon: 'BarChart',
    calls: ['platformAnalytics'],
  },
  { id: 'notifications', path: '/notifications', name: 'Notifications', icon: 'Bell', calls: ['notifications'] },
  { id: 'activity-logs', path: '/activity-logs', name: 'Activity Log', icon: 'FileText', calls: ['activityLogs'] },
  {
    id: 'parent-messages',
    path: '/parent-messages',
    name: 'Parent Messages',
    icon: 'MessageCircle',
    calls: ['conversations', 'conversation', 'replyMessage'],
  },
];

const PARENT_SCREENS: readonly Screen[] = [
  {
    id: 'parent-dashboard',
    path: '/parent-dashboard',
    name: 'Dashboard',
    icon: 'Home',
    calls: ['parentDashboardStats'],
  },
  { id: 'week', path: '/week', name: 'The Week', icon: 'FileText', calls: ['parentWeek'] },
  {
    id: 'student-performance',
    path: '/student-performance',
    name: 'Performance',
    icon: 'BarChart',
    calls: ['parentPerformance'],
  },
  {
    id: 'study-sessions',
    path: '/study-sessions',
    name: 'Study Sessions',
    icon: 'BookOpen',
    calls: ['parentPerformance'],
  },
  {
    id: 'study-progress',
    path: '/study-progress',
    name: 'Study Progress',
    icon: 'TrendingUp',
    calls: ['parentStudyProgress'],
  },
  { id: 'attendance', path: '/attendance', name: 'Attendance', icon: 'Calendar', calls: ['parentAttendance'] },
  {
    id: 'messages',
    path: '/messages',
    name: 'Messages',
    icon: 'MessageCircle',
    calls: ['conversations', 'conversation', 'replyMessage', 'recipients', 'sendMessage'],
  },
];

/** The menu of a role, as sign-in answers it (promises/menu-and-routes.md#order-and-access). */
export function menuFor(actingRole: ActingRole): MenuEntry[] {
  const screens = actingRole === 'parent' ? PARENT_SCREENS : STAFF_SCREENS;
  return screens
    .filter((screen) => screen.calls.every((id) => mayCall(actingRole, id)))
    .map(({ calls: _, ...entry }) => entry);
}
