/** Performance Tracking and Leaderboard Management: what students scored, counted from the files. */
import { periodStart, reportStart } from './days.ts';
import {
  CHAPTER_WISE,
  count,
  grouped,
  isExam,
  iso,
  isVideo,
  mean,
  meanShare,
  plain,
  pupilsIn,
  sum,
} from './figures.ts';
import { named } from './ledger.ts';
import type { Event, Pupil } from './read.ts';
import { type Answer, type Comparison, pidOf, sampled, type Viewer } from './viewer.ts';

const REPORTS = ['week', 'month', 'quarter', 'year'] as const;

/** Scores of a pupil in whole hundredths, by metric. */
interface Scores {
  pupil: Pupil;
  exams: number;
  videos: number;
  average: Record<string, number | undefined>;
  best: Record<string, number | undefined>;
}

const whole = (shares: readonly number[]) =>
  shares.length === 0 ? undefined : Math.floor(sum(shares, (share) => share) / shares.length + 0.5);

function scoresOf(pupil: Pupil, events: readonly Event[]): Scores {
  const exams = events.filter((event) => isExam(event) && event.exam?.category !== CHAPTER_WISE);
  const videos = events.filter(isVideo);
  const inPlans = [...exams, ...videos].filter(({ session }) => session !== undefined);
  const kinds = { exam: exams, video: videos, study_plan: inPlans };
  const average: Scores['average'] = {};
  const best: Scores['best'] = {};
  for (const [metric, of] of Object.entries(kinds)) {
    average[metric] = whole(of.map(({ share }) => share));
    best[metric] = of.length > 0 ? of.reduce((most, { share }) => Math.max(most, share), 0) : undefined;
  }
  average.overall = whole(Object.values(average).flatMap((value) => value ?? []));
  best.overall = whole(Object.values(best).flatMap((value) => value ?? []));
  return { pupil, exams: exams.length, videos: videos.length, average, best };
}

export async function performanceTracking(viewer: Viewer, { figures, ledger, samples }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-performance');
  for (const timeframe of REPORTS) {
    const events = figures.eventsIn(viewer.schools, reportStart(timeframe, figures.today));
    const scores = [...grouped(events, ({ pupil }) => pupil)].map(([pupil, own]) => scoresOf(pupil, own));
    for (const metric of ['overall', 'exam', 'video', 'study_plan']) {
      const where = `${viewer.what}, ${timeframe}, ${metric}`;
      const query = `timeframe=${timeframe}&metric=${metric}`;
      const active = scores.filter(({ average }) => average[metric] !== undefined);
      const rank = (a: Scores, b: Scores) =>
        (metric === 'video' ? 0 : Number(a.exams < 5) - Number(b.exams < 5)) ||
        (metric === 'overall' ? Number(a.exams === 0) - Number(b.exams === 0) : 0) ||
        (b.average[metric] ?? 0) - (a.average[metric] ?? 0) ||
        (b.best[metric] ?? 0) - (a.best[metric] ?? 0) ||
        b.exams - a.exams ||
        b.videos - a.videos;
      const ranked = active.sort(rank);
      const rows = ranked.map(({ pupil, exams, average, best }) => ({
        firstName: pupil.name,
        avgScore: plain(average[metric] ?? 0),
        bestScore: plain(best[metric] ?? 0),
        totalExams: exams,
      }));
      const reported: Answer[] = await viewer.get(`/api/admin/performance-tracking?${query}`);
      same(
        where,
        named(reported, (row) => row.firstName),
        named(rows, (row) => row.firstName),
      );
      // Names of those whose figures are all the same may stand in any order.
      const order = (list: Answer[]) =>
        list.map(({ avgScore, bestScore, totalExams }) => [avgScore, bestScore, totalExams]);
      same(`${where}, order`, order(reported), order(rows));
      const summary = await viewer.get(`/api/admin/performance-summary?${query}`);
      same(
        `${where}, cards`,
        { ...summary, students: order(summary.students) },
        {
          averageScore: mean(
            sum(active, ({ average }) => average[metric] ?? 0),
            active.length,
          ),
          activeStudents: active.length,
          topPerformers: count(active, ({ average }) => (average[metric] ?? 0) >= 9000),
          needAttention: count(active, ({ average }) => (average[metric] ?? 0) < 6000),
          students: order(rows.slice(0, 20)),
        },
      );
      const top = await viewer.get(`/api/admin/top-performers?${query}`);
      same(`${where}, top`, order(top), order(rows.slice(0, 20)));
    }
    const videos = grouped(events.filter(isVideo), ({ video }) => video?.title ?? '');
    const watched: Answer[] = await viewer.get(`/api/admin/video-analytics?timeframe=${timeframe}`);
    same(
      `${viewer.what}, ${timeframe}, videos`,
      named(watched, (row) => row.title),
      named(
        [...videos].map(([title, of]) => ({ title, watchCount: of.length })),
        (row) => row.title,
      ),
    );
    const exams = grouped(
      events.filter((event) => isExam(event) && event.exam?.category !== CHAPTER_WISE),
      ({ exam }) => exam?.title ?? '',
    );
    const taken: Answer[] = await viewer.get(`/api/admin/exam-analytics?timeframe=${timeframe}`);
    same(
      `${viewer.what}, ${timeframe}, exams`,
      named(taken, (row) => row.title),
      named(
        [...exams].map(([title, of]) => ({ title, averageScore: meanShare(of), totalExams: of.length })),
        (row) => row.title,
      ),
    );
  }
  for (const pupil of sampled(pupilsIn(figures, viewer), samples)) {
    const own = (figures.eventsOf.get(pupil) ?? []).filter(
      (event) => isExam(event) && event.exam?.category !== CHAPTER_WISE,
    );
    const reported: Answer[] = await viewer.get(`/api/admin/student/${await pidOf(viewer, pupil.name)}/all-exams`);
    same(`${viewer.what}, exams of ${pupil.name}`, reported, own.toReversed().map(examRow));
  }
}

const examRow = ({ exam, share, mark, right, attended, seconds, at }: Event) => ({
  examTitle: exam?.title,
  examCategory: exam?.category,
  percentage: plain(share),
  mark,
  rightAnswers: right,
  attended,
  duration: seconds,
  submittedDate: iso(at),
});

export async function leaderboard(viewer: Viewer, { figures, ledger, samples }: Comparison): Promise<void> {
  const { same } = ledger.page('academy-leaderboard');
  const { facts, today } = figures;
  const ofCategory = grouped(facts.exams, ({ category }) => category);
  const categories: Answer[] = await viewer.get('/api/admin/exam-categories');
  same(
    `${viewer.what}, categories`,
    named(
      categories.filter(({ examCount }) => examCount > 0),
      (row) => row.title,
    ),
    named(
      [...ofCategory].map(([title, of]) => ({ title, examCount: of.length })),
      (row) => row.title,
    ),
  );
  for (const timeframe of ['all', 'week', 'month', 'quarter', 'year']) {
    const from = periodStart(timeframe, today);
    const taken = grouped(figures.eventsIn(viewer.schools, from).filter(isExam), ({ exam }) => exam);
    for (const { examCategory, title } of categories) {
      const rows = (ofCategory.get(title) ?? []).map((exam) => {
        const attempts = taken.get(exam) ?? [];
        return {
          title: exam.title,
          examDuration: exam.minutes,
          totalAttempts: attempts.length,
          uniqueStudents: new Set(attempts.map(({ pupil }) => pupil)).size,
          avgScore: meanShare(attempts),
          maxScore: attempts.length > 0 ? plain(attempts.reduce((most, { share }) => Math.max(most, share), 0)) : null,
        };
      });
      const answer: Answer[] = await viewer.get(`/api/admin/exams/category/${examCategory}?timeframe=${timeframe}`);
      same(
        `${viewer.what}, ${timeframe}, ${title}`,
        named(answer, (row) => row.title),
        named(rows, (row) => row.title),
      );
      for (const { examId, title: name } of sampled(answer, samples / 10)) {
        const exam = facts.exams.find((each) => each.title === name);
        const page = ledger.page('academy-leaderboard');
        page.same(
          `${viewer.what}, ${timeframe}, results of ${name}`,
          await everyResult(viewer, examId, timeframe),
          results(taken.get(exam) ?? []),
        );
      }
    }
  }
}

/** All results of an exam, by student. */
async function everyResult(viewer: Viewer, examId: number, timeframe: string): Promise<Answer> {
  const rows: Answer[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await viewer.get(`/api/admin/exam/${examId}/results?page=${page}&limit=1000&timeframe=${timeframe}`);
    rows.push(...answer.results);
    if (page >= answer.pagination.totalPages)
      return { total: answer.pagination.total, ...named(rows, (row) => row.firstName) };
  }
}

function results(attempts: readonly Event[]) {
  const rows = [...grouped(attempts, ({ pupil }) => pupil)].map(([pupil, own]) => {
    const last = own.at(-1);
    return {
      firstName: pupil.name,
      grade: pupil.className,
      schoolName: pupil.school,
      attended: last?.attended,
      rightAnswers: last?.right,
      mark: last?.mark,
      attemptCount: own.length,
      maxQuestionsAttempted: last?.attended,
      bestCorrectAnswers: Math.max(...own.map(({ right }) => right)),
      duration: last?.seconds,
      submittedDate: iso(last?.at ?? 0),
    };
  });
  return { total: rows.length, ...named(rows, (row) => row.firstName) };
}
