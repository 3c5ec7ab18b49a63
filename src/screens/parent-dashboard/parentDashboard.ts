import type { CallAnswer } from '#contract/call.ts';
import type { parentDashboardStats } from '#contract/parent.ts';

export type Dashboard = CallAnswer<typeof parentDashboardStats>;
export type SubjectScores = Dashboard['subjectWisePerformance'][number];
export type RecentExam = Dashboard['recentExams'][number];
export type WeekDay = Dashboard['weeklyExamActivity'][number];
