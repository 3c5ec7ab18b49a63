import { describe, expect, test } from 'vitest';
import { isCalendarDay } from '#domain/format/calendar.ts';
import { isThisWeek } from '#domain/format/timeframes.ts';
import { calendarDay, daysInMonth, isOverWeeks, statusText } from '#domain/learning/attendance.ts';
import {
  attendanceOfDays,
  dayStatus,
  improvementOf,
  improvementText,
  progressOf,
  sessionStatus,
} from '#domain/learning/childMeasures.ts';
import {
  attendanceDay,
  EXAM_SCORE_FILTERS,
  PROGRESS_FILTERS,
  SESSION_REPORT_COLUMNS,
  sessionKind,
  subjectColour,
  todaysDay,
} from '#domain/learning/studyPlans.ts';
import { adminPages, pageCount, parentPages } from '#domain/lists/paging.ts';

describe('the attendance calendar', () => {
  // June 1, 2025 was a Sunday.
  const today = { year: 2025, month: 5, day: 18 };
  const june = (day: number, recorded?: string | null) => calendarDay({ year: 2025, month: 5, day }, today, recorded);

  test('shows what the host recorded', () => {
    expect([june(3, 'present'), june(4, 'absent'), june(5, 'partial'), june(6, 'holiday')]).toEqual([
      'present',
      'absent',
      'partial',
      'holiday',
    ]);
  });

  test('a status that only the host knows stays, as text', () => {
    expect([june(3, 'no_classes'), june(4, 'half_day')]).toEqual(['no_classes', 'half_day']);
    expect(statusText('half_day')).toBe('half day');
  });

  test('a Sunday is a holiday whatever the host says', () => {
    expect(june(1, 'present')).toBe('holiday');
    expect(june(15)).toBe('holiday');
  });

  test('a day that the answer leaves out is absent, today as well', () => {
    expect(june(17)).toBe('absent');
    expect(june(18)).toBe('absent');
    expect(june(18, 'present')).toBe('present');
  });

  test('a day whose status is not known is not known', () => {
    expect([june(17, null), june(18, null)]).toEqual(['unknown', 'unknown']);
  });

  test('a day after today is upcoming, a Sunday an upcoming holiday', () => {
    expect(june(19)).toBe('upcoming');
    expect(june(19, 'present')).toBe('upcoming');
    expect(june(22)).toBe('upcoming-holiday');
    expect(calendarDay({ year: 2026, month: 0, day: 1 }, today)).toBe('upcoming');
    expect(calendarDay({ year: 2024, month: 11, day: 31 }, today)).toBe('absent');
  });

  test('knows how long a month is', () => {
    expect([daysInMonth(2025, 1), daysInMonth(2024, 1), daysInMonth(2025, 11)]).toEqual([28, 29, 31]);
  });
});

describe('a session', () => {
  test('has the columns of its type', () => {
    expect([2, 3, 10, 13].map(sessionKind)).toEqual(['exam', 'exam', 'exam', 'exam']);
    expect([1, 4, 8].map(sessionKind)).toEqual(['video', 'video', 'video']);
    expect([0, 5, 99, null].map(sessionKind)).toEqual(['other', 'other', 'other', 'other']);
    expect(Object.values(SESSION_REPORT_COLUMNS).map((columns) => columns.length)).toEqual([8, 6, 4]);
  });

  test('has the colour of its subject', () => {
    const subjects = ['Physics', 'CHEMISTRY', ' biology ', 'गणित', ''];
    expect(subjects.map(subjectColour)).toEqual(['cyan', 'blue', 'amber', 'grey', 'grey']);
  });
});

describe('pagers', () => {
  test('there is always one page', () => {
    expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 2]);
  });

  test('admin lists show the first and last page and two either side of the current', () => {
    expect(adminPages(1, 1)).toEqual([1]);
    expect(adminPages(1, 10)).toEqual([1, 2, 3, 'gap', 10]);
    expect(adminPages(4, 10)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 10]);
    expect(adminPages(5, 10)).toEqual([1, 'gap', 3, 4, 5, 6, 7, 'gap', 10]);
    expect(adminPages(10, 10)).toEqual([1, 'gap', 8, 9, 10]);
  });

  test('parent tables show at most five numbers', () => {
    expect(parentPages(1, 3)).toEqual([1, 2, 3]);
    expect(parentPages(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(parentPages(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(parentPages(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});

test('this week is the last seven days', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  expect(isThisWeek('2026-11-13T12:00:00.000Z', now)).toBe(true);
  expect(isThisWeek('2026-11-13T11:59:59.999Z', now)).toBe(false);
  expect(isThisWeek('2026-11-20T12:00:30.000Z', now)).toBe(true);
  expect(isThisWeek(null, now)).toBe(false);
  expect(isThisWeek('soon', now)).toBe(false);
});

test('a day of the calendar is one that exists', () => {
  for (const day of ['2025-02-28', '2024-02-29', '0001-01-01']) expect(isCalendarDay(day), day).toBe(true);
  for (const other of [
    '2025-02-29',
    '2025-02-30',
    '2025-13-01',
    '2025-00-10',
    '2025-1-1',
    '0000-01-01',
    '2025-01-01T00:00',
    'soon',
    '',
  ]) {
    expect(isCalendarDay(other), other).toBe(false);
  }
});

describe('the day of a plan at which it is today', () => {
  const days = [
    { day: 2, date: '2026-06-02' },
    { day: 1, date: '2026-06-01' },
    { day: 3, date: '2026-06-08' },
    { day: 4, date: null },
  ];

  test('is the last one that is not in the future', () => {
    const at = (today: string) => todaysDay(days, today)?.day;
    expect(['2026-06-01', '2026-06-02', '2026-06-07', '2027-01-01'].map(at)).toEqual([1, 2, 2, 3]);
  });

  test('is none before the plan begins, and of a plan without dates', () => {
    expect([todaysDay(days, '2026-05-31'), todaysDay([{ day: 1 }, { day: 2, date: null }], '2026-06-01')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a pattern of weekdays', () => {
  const held = (...dates: number[]) => dates.map((date) => ({ date, status: 'present' }));

  test('takes classes in more than one week', () => {
    expect(isOverWeeks(held(3, 4, 10))).toBe(true);
    expect(isOverWeeks(held(3, 4, 9))).toBe(false);
    expect(isOverWeeks([])).toBe(false);
  });

  test('does not count days without classes', () => {
    const others = ['holiday', 'no_classes', 'upcoming', 'not_joined', null].map((status) => ({ date: 28, status }));
    expect(isOverWeeks([...held(3, 4), ...others])).toBe(false);
  });
});

describe('the day that Attendance by School shows', () => {
  const of = (days: number[], retryAfter?: number) =>
    attendanceDay(
      days.map((day) => ({ day })),
      retryAfter,
    )?.day;

  test('is day 5, or the one asked for', () => {
    expect([of([1, 2, 3, 4, 5, 6]), of([6, 5, 4]), of([1, 2, 3], 2)]).toEqual([5, 5, 2]);
  });

  test('is the last of a plan that ends before it', () => {
    expect([of([1, 2, 3]), of([3, 1, 2]), of([1, 2, 3], 90)]).toEqual([3, 3, 3]);
  });

  test('is the last before a gap, and the first of a plan that begins after it', () => {
    expect([of([1, 4, 6]), of([8, 7])]).toEqual([4, 7]);
  });

  test('is none of a plan without days', () => {
    expect(of([])).toBeUndefined();
  });
});

describe('the measures of a child (promises/numbers-and-bands.md#measures-of-a-child)', () => {
  test('a live session: present from 75 % of its minutes on, partial with less, absent without any', () => {
    expect([45, 44.9, 60, 1, 0].map((minutes) => sessionStatus(minutes, 60))).toEqual([
      'present',
      'partial',
      'present',
      'partial',
      'absent',
    ]);
  });

  test('a day: as all of its sessions, partial where they differ, and nothing without one', () => {
    expect(dayStatus(['present', 'present'], false)).toBe('present');
    expect(dayStatus(['absent', 'absent'], false)).toBe('absent');
    expect(dayStatus(['present', 'absent'], false)).toBe('partial');
    expect(dayStatus(['absent', 'present'], false)).toBe('partial');
    expect(dayStatus(['partial'], false)).toBe('partial');
    expect([dayStatus([], false), dayStatus([], true)]).toEqual(['no_classes', 'upcoming']);
  });

  test('the attendance rate counts partial days among the school days, and not as attended', () => {
    expect(attendanceOfDays({ present: 3, absent: 1, partial: 2 })).toBe(50);
    expect(attendanceOfDays({ present: 1, absent: 1, partial: 1 })).toBe(33.33);
    expect(attendanceOfDays({ present: 0, absent: 0, partial: 0 })).toBeNull();
  });

  test('progress is the mean of exams and videos, or the one that there is', () => {
    const exams = { exams: 2, percentageSum: 150 };
    const videos = { videos: 4, completionSum: 100 };
    const none = { exams: 0, percentageSum: 0, videos: 0, completionSum: 0 };
    expect(progressOf({ ...none, ...exams, ...videos })).toBe(50);
    expect(progressOf({ ...none, ...exams })).toBe(75);
    expect(progressOf({ ...none, ...videos })).toBe(25);
    expect(progressOf(none)).toBeNull();
  });

  test('an improvement is in whole points with their sign, and none without a value on both sides', () => {
    expect([improvementOf(70, 58.4), improvementOf(null, 50), improvementOf(50, null)]).toEqual([11.6, null, null]);
    expect([11.6, -4.2, 0, null].map(improvementText)).toEqual(['+12%', '-4%', '+0%', null]);
  });
});

test('whoever has no known progress or average is only among all (promises/numbers-and-bands.md#exam-filters)', () => {
  for (const filters of [PROGRESS_FILTERS, EXAM_SCORE_FILTERS]) {
    const passed = Object.entries(filters).filter(([, passes]) => passes(null));
    expect(passed.map(([name]) => name)).toEqual(['all']);
  }
});
