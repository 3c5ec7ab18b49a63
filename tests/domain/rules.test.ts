import { describe, expect, test } from 'vitest';
import { calendarDay, daysInMonth, statusText } from '#domain/attendance.ts';
import { isCalendarDay } from '#domain/calendar.ts';
import { adminPages, pageCount, parentPages } from '#domain/paging.ts';
import { attendanceDay, SESSION_REPORT_COLUMNS, sessionKind, subjectColour } from '#domain/studyPlans.ts';
import { isThisWeek } from '#domain/timeframes.ts';

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

  test('a day without data is absent, today as well', () => {
    expect(june(17)).toBe('absent');
    expect(june(17, null)).toBe('absent');
    expect(june(18)).toBe('absent');
    expect(june(18, 'present')).toBe('present');
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

describe('the day that Attendance by School shows', () => {
  const of = (days: number[], asked?: number) =>
    attendanceDay(
      days.map((day) => ({ day })),
      asked,
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
