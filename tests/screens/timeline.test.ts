import { afterEach, describe, expect, it } from 'vitest';
import { forgetAcademyTime, noteAcademyTime } from '#domain/format/academyClock.ts';
import { absencesOf, entriesOf, monthBefore, monthsBefore, newestFirst } from '#screens/academy-student/timeline.ts';

const exam = (examHistoryId: number, date: string | null) => ({
  examHistoryId,
  examTitle: '',
  subject: '',
  date,
  score: null,
  classLow: null,
  classMiddle: null,
  classHigh: null,
});

describe('what happened with a student', () => {
  afterEach(forgetAcademyTime);

  it('is counted by the days of the academy, and has the absence of a day after its moments', () => {
    noteAcademyTime(new Headers({ Date: 'Thu, 26 Nov 2026 10:00:00 GMT', 'X-Academy-Zone': 'Asia/Kolkata' }));
    // After midnight in Kolkata it is the next day.
    const exams = entriesOf({ exams: [exam(1, '2026-11-20T19:00:00Z'), exam(2, '2026-11-20T12:00:00Z')] });
    const absences = absencesOf([{ day: 20, shown: 'absent', sessions: 2 }], { year: 2026, month: 10 });
    expect(newestFirst([...absences, ...exams]).map(({ key }) => key)).toEqual(['exam 1', 'exam 2', 'absence 20']);
  });

  it('has what is without a date last, and loses nothing', () => {
    const keys = entriesOf({ exams: [exam(1, null), exam(2, '2026-11-20T12:00:00Z'), exam(3, 'not a date')] });
    expect(keys.map(({ key }) => key)).toEqual(['exam 2', 'exam 1', 'exam 3']);
  });

  it('has the days of absence and of presence in part alone', () => {
    const days = ['present', 'absent', 'partial', 'holiday', 'upcoming', 'no_classes', 'excused'];
    const found = absencesOf(
      days.map((shown, index) => ({ day: index + 1, shown, sessions: null })),
      { year: 2026, month: 0 },
    );
    expect(found.map(({ key }) => key)).toEqual(['absence 2', 'absence 3']);
  });

  it('counts months over the turn of a year, and none for what is to come', () => {
    const now = new Date(2026, 0, 31);
    expect(monthsBefore(now, new Date(2025, 10, 1))).toBe(2);
    expect(monthsBefore(now, new Date(2026, 5, 1))).toBe(0);
    expect(monthBefore(now, 2)).toEqual({ year: 2025, month: 10 });
  });
});
