import type { CallAnswer } from '#contract/call.ts';
import type { parentDashboardStats } from '#contract/students/parent.ts';

export type Dashboard = CallAnswer<typeof parentDashboardStats>;
export type SubjectScores = NonNullable<Dashboard['subjectWisePerformance']>[number];
export type RecentExam = NonNullable<Dashboard['recentExams']>[number];
export type WeekDay = NonNullable<Dashboard['weeklyExamActivity']>[number];
