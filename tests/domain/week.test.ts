import { describe, expect, it } from 'vitest';
import { daysAfter, mondayOf } from '#domain/format/weeks.ts';
import { isNewSince, lookAt, type Seen } from '#domain/learning/visits.ts';
import { type WeekFigures, weekSentences } from '#domain/learning/week.ts';
import { WEEK_MAIL_HOUR, weekToTell } from '#domain/learning/weekMail.ts';

const NOTHING: WeekFigures = {
  isCurrent: true,
  attendanceStats: { totalDays: 0, presentDays: 0, partialDays: 0, absentDays: 0 },
  overallStats: { totalSessionsAttended: 0, totalSessionsAvailable: 0, totalExamsCompleted: 0 },
  bestExam: { examTitle: '', score: null },
  nextWeek: { sessions: 0, firstSession: '', liveClasses: 0 },
};
const naming = {
  locale: 'en-IN',
  exam: (title: string) => title || 'Exam',
  session: (title: string) => title || 'Session',
};
const days = (presentDays: number, partialDays: number, absentDays: number) => ({
  attendanceStats: { totalDays: presentDays + partialDays + absentDays, presentDays, partialDays, absentDays },
});
const sessions = (attended: number, available: number) => ({
  overallStats: { totalSessionsAttended: attended, totalSessionsAvailable: available, totalExamsCompleted: 0 },
});
const exam = (score: number | null, examTitle = 'Waves') => ({ bestExam: { examTitle, score } });
const exams = (totalExamsCompleted: number | null) => ({
  overallStats: { totalSessionsAttended: 0, totalSessionsAvailable: 0, totalExamsCompleted },
});
const sentences = (figures: Partial<WeekFigures>) => weekSentences({ ...NOTHING, ...figures }, naming);

describe('what went well', () => {
  it.each([
    [
      'every day and an exam',
      { ...days(5, 0, 0), ...exam(80) },
      'wellDaysAndExam',
      { days: 5, exam: 'Waves', score: '80%' },
    ],
    ['an exam, not every day', { ...days(4, 0, 1), ...exam(91.5) }, 'wellExam', { exam: 'Waves', score: '92%' }],
    ['an exam without a name', exam(100, ''), 'wellExam', { exam: 'Exam', score: '100%' }],
    ['an exam just below, and every day', { ...days(3, 0, 0), ...exam(79.99) }, 'wellDays', { days: 3 }],
    ['sessions', { ...days(0, 0, 2), ...sessions(3, 5) }, 'wellSessions', { count: 3 }],
    ['days that were not all attended in full', days(4, 1, 0), 'wellSomeDays', { days: 5, total: 5 }],
    ['some days', days(1, 1, 3), 'wellSomeDays', { days: 2, total: 5 }],
    ['only a weak exam', { ...exam(20), ...exams(1) }, 'wellExams', { count: 1 }],
    ['exams without a result', exams(2), 'wellExams', { count: 2 }],
    [
      'some days, and a weak exam',
      { ...days(1, 0, 4), ...exam(20), ...exams(1) },
      'wellSomeDays',
      { days: 1, total: 5 },
    ],
    ['days on which the child was absent, and nothing else', days(0, 0, 3), 'wellNotThere', { week: 'current' }],
    [
      'an absent day and sessions that were missed, in a week that is over',
      { ...days(0, 0, 1), ...sessions(0, 4), isCurrent: false },
      'wellNotThere',
      { week: 'past' },
    ],
    ['nothing', {}, 'wellNothing', { week: 'current' }],
    ['nothing, in a week that is over', { isCurrent: false }, 'wellNothing', { week: 'past' }],
  ] as const)('tells of %s', (_, figures, key, args) => {
    expect(sentences(figures)[0]).toEqual({ key, args });
  });
});

describe('what is not known', () => {
  const UNKNOWN: WeekFigures = {
    isCurrent: true,
    attendanceStats: { totalDays: null, presentDays: null, partialDays: null, absentDays: null },
    overallStats: { totalSessionsAttended: null, totalSessionsAvailable: null, totalExamsCompleted: null },
    bestExam: { examTitle: '', score: null },
    nextWeek: { sessions: null, firstSession: '', liveClasses: null },
  };
  const keys = (figures: Partial<WeekFigures>) =>
    weekSentences({ ...UNKNOWN, ...figures }, naming).map(({ key }) => key);

  it('is said to be so, and not that there was nothing', () => {
    expect(keys({})).toEqual(['notKnown', 'notKnown', 'notKnown']);
    // No day was missed; whether a session was is not known.
    expect(keys(days(5, 0, 0))).toEqual(['wellDays', 'notKnown', 'notKnown']);
    // Without the number of exams, it is not known that there was none.
    expect(keys({ ...days(0, 0, 0), ...exams(null) })[0]).toBe('notKnown');
    expect(keys({ nextWeek: { sessions: 0, firstSession: '', liveClasses: null } })[2]).toBe('notKnown');
  });

  it('does not hide what is known', () => {
    expect(keys({ ...days(4, 0, 1), nextWeek: { sessions: 2, firstSession: 'A', liveClasses: null } })).toEqual([
      'notKnown',
      'missedDays',
      'nextSessions',
    ]);
    expect(keys({ ...sessions(2, 3), ...exam(90) })).toEqual(['wellExam', 'missedSessions', 'notKnown']);
  });
});

describe('what was missed', () => {
  it.each([
    ['days and sessions', { ...days(0, 0, 5), ...sessions(0, 4) }, 'missedBoth', { days: 5, sessions: 4 }],
    ['days alone', { ...days(4, 0, 1), ...sessions(2, 2) }, 'missedDays', { days: 1 }],
    ['sessions alone', { ...days(5, 0, 0), ...sessions(2, 3) }, 'missedSessions', { sessions: 1 }],
    ['parts of days', days(3, 2, 0), 'missedPart', { days: 2 }],
    ['nothing', { ...days(5, 0, 0), ...sessions(2, 2) }, 'missedNone', {}],
    ['nothing, where nothing was due', {}, 'missedNothingDue', {}],
    // A server of somebody else's may count otherwise.
    ['nothing, where more was attended than there was', sessions(3, 2), 'missedNone', {}],
  ] as const)('tells of %s', (_, figures, key, args) => {
    expect(sentences(figures)[1]).toEqual({ key, args });
  });
});

describe('what comes next', () => {
  const next = (count: number, liveClasses: number, firstSession = 'Vectors') => ({
    nextWeek: { sessions: count, firstSession, liveClasses },
  });
  it.each([
    ['sessions and classes', next(2, 6), 'nextBoth', { week: 'current', sessions: 2, classes: 6, first: 'Vectors' }],
    ['sessions alone', next(1, 0, ''), 'nextSessions', { week: 'current', sessions: 1, first: 'Session' }],
    ['classes alone', next(0, 1, ''), 'nextClasses', { week: 'current', classes: 1 }],
    ['nothing', next(0, 0, ''), 'nextNone', { week: 'current' }],
    ['a week that is over', { ...next(0, 0, ''), isCurrent: false }, 'nextNone', { week: 'past' }],
  ] as const)('tells of %s', (_, figures, key, args) => {
    expect(sentences(figures)[2]).toEqual({ key, args });
  });
});

describe('a week', () => {
  it.each([
    ['2026-05-18', '2026-05-18'],
    ['2026-05-24', '2026-05-18'],
    ['2026-01-01', '2025-12-29'],
    ['2024-03-03', '2024-02-26'],
  ])('of %s begins on Monday, %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('has days that follow each other over months and years', () => {
    expect([daysAfter('2024-02-28', 1), daysAfter('2025-12-31', 1), daysAfter('2026-03-01', -1)]).toEqual([
      '2024-02-29',
      '2026-01-01',
      '2026-02-28',
    ]);
  });

  it.each([
    ['2026-05-23', 23, undefined],
    ['2026-05-24', WEEK_MAIL_HOUR - 1, undefined],
    ['2026-05-24', WEEK_MAIL_HOUR, '2026-05-18'],
    ['2026-05-24', 23, '2026-05-18'],
    ['2026-05-25', 0, '2026-05-18'],
    ['2026-05-25', WEEK_MAIL_HOUR - 1, '2026-05-18'],
    ['2026-05-25', WEEK_MAIL_HOUR, undefined],
  ])('is told of by e-mail on %s at %i: %s', (day, hour, week) => expect(weekToTell(day, hour)).toBe(week));
});

describe('what is new since the last visit', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const FIRST = Date.parse('2026-05-20T10:00:00Z');
  const thing = (mark: string, date = '2026-05-20T09:00:00Z'): Seen => ({ mark, date });

  it('is nothing in the first visit', () => {
    const visits = lookAt(undefined, [thing('a')], FIRST);
    expect(isNewSince(visits, thing('a'))).toBe(false);
  });

  it('is what has come since, until the visit ends', () => {
    const first = lookAt(undefined, [thing('a')], FIRST);
    const second = lookAt(first, [thing('a'), thing('b')], FIRST + 2 * HOUR);
    expect([isNewSince(second, thing('a')), isNewSince(second, thing('b'))]).toEqual([false, true]);
    const reloaded = lookAt(second, [thing('a'), thing('b')], FIRST + 2 * HOUR + 20 * MINUTE);
    expect(isNewSince(reloaded, thing('b'))).toBe(true);
    const third = lookAt(reloaded, [thing('a'), thing('b')], FIRST + 4 * HOUR);
    expect(isNewSince(third, thing('b'))).toBe(false);
  });

  it('is also what happened before the last visit and was entered later, but not what is old', () => {
    const first = lookAt(undefined, [], FIRST);
    const second = lookAt(first, [], FIRST + HOUR);
    expect(isNewSince(second, thing('late', '2026-05-19T09:00:00Z'))).toBe(true);
    expect(isNewSince(second, thing('old', '2026-03-01T09:00:00Z'))).toBe(false);
  });

  it('keeps the latest of what was seen, not more and more', () => {
    let visits = lookAt(undefined, [], FIRST);
    for (let at = 0; at < 1000; at += 1) visits = lookAt(visits, [thing(`mark ${at}`)], FIRST + at * HOUR);
    expect(visits.seen.length).toBeLessThanOrEqual(400);
    expect(visits.seen).toContain('mark 999');
  });
});
