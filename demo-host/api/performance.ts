import {
  examAnalytics,
  performanceSummary,
  performanceTracking,
  studentExams,
  topPerformers,
  videoAnalytics,
} from '#contract/performance.ts';
import { LIST_CAP } from '#domain/limits.ts';
import { DEFAULT_PERFORMANCE_METRIC, DEFAULT_PERFORMANCE_TIMEFRAME } from '#domain/timeframes.ts';
import { examScores, examsOf, isStudent, scoredStudents, scoreTotals, videoViews } from '#host/db/performance.ts';
import { notFound } from './errors.ts';
import { type Asked, route } from './route.ts';

/** What a question is about; who leaves out timeframe or metric means those that the screen begins with. */
const aboutOf = ({ query, session, now }: Asked<typeof topPerformers>) => ({
  timeframe: query.timeframe ?? DEFAULT_PERFORMANCE_TIMEFRAME,
  metric: query.metric ?? DEFAULT_PERFORMANCE_METRIC,
  schools: session.person.schools,
  now,
});

export const performanceRoutes = [
  route(performanceTracking, (asked) => scoredStudents(asked.db, aboutOf(asked))),
  route(performanceSummary, (asked) => scoreTotals(asked.db, aboutOf(asked))),
  route(videoAnalytics, (asked) => videoViews(asked.db, aboutOf(asked))),
  route(examAnalytics, (asked) => examScores(asked.db, aboutOf(asked))),
  route(topPerformers, (asked) => scoredStudents(asked.db, aboutOf(asked), LIST_CAP.topPerformers)),
  route(studentExams, async ({ db, params }) => {
    // The policy has seen that the person is there for this session; exams are students' alone.
    if (!(await isStudent(db, params.pid))) throw notFound();
    return examsOf(db, params.pid);
  }),
];
