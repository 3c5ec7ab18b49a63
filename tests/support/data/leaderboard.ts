/** Exams and their results as the API sends them, for tests of the leaderboard that answer themselves. */

/** An exam of a category. */
export const exam = (examId: number, more: object = {}) => ({
  examId,
  title: `Paper ${examId}`,
  examDuration: 90,
  totalAttempts: 100,
  uniqueStudents: 80,
  avgScore: 70,
  maxScore: 100,
  ...more,
});

/** A student's best try. */
export const result = (place: number, more: object = {}) => ({
  firstName: `Student ${place}`,
  pid: 7000 + place,
  grade: 'Class 11 A',
  schoolName: 'Vidya Jyothi Public School',
  attended: 25,
  rightAnswers: 24,
  mark: 97.5,
  attemptCount: 2,
  maxQuestionsAttempted: 25,
  bestCorrectAnswers: 25,
  duration: 1830,
  submittedDate: '2025-06-01T08:00:00.000Z',
  examHistoryId: 66000 + place,
  ...more,
});

/** A page of `all` results as the wire has it. */
export const pageOf = (all: object[], query: URLSearchParams) => {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  return {
    results: all.slice((page - 1) * limit, page * limit),
    pagination: { total: all.length, page, totalPages: Math.max(1, Math.ceil(all.length / limit)) },
    exam: { examId: 1, title: 'Paper 1', examDuration: 90, categoryTitle: 'Mock Test' },
  };
};
