/** What the conformance kit makes of the attendance of a month, where the reference API has no such month to plant. */
import { describe, expect, it } from 'vitest';
import { parentAttendance } from '#contract/students/parent.ts';
import { parentWeek } from '#contract/students/parentWeek.ts';
import { monthNotes } from '#widgets/cli/conform/judgeMonth.ts';

/** October 2026 has 31 days and begins on a Thursday. */
const OCTOBER = { params: {}, query: { month: 9, year: 2026 } };
const days = (length: number, status: (day: number) => string = () => 'no_classes') =>
  Array.from({ length }, (_, index) => ({ date: index + 1, status: status(index + 1), sessions: 0 }));

const sentencesOf = (json: object, isOver = true) =>
  monthNotes(parentAttendance, OCTOBER, json, isOver).map(({ says }) => says.replaceAll('`', ''));

describe('the attendance of a month', () => {
  it('has every day up to its last, unless it is not over, or days are left out', () => {
    expect(sentencesOf({ monthlyAttendance: days(31) })).toEqual([]);
    expect(sentencesOf({ monthlyAttendance: days(30) })).toEqual([
      expect.stringMatching(/has every day up to 30, and the month that was asked for has 31.*another month/),
    ]);
    expect(sentencesOf({ monthlyAttendance: days(30) }, false)).toEqual([]);
    expect(sentencesOf({ monthlyAttendance: days(30).slice(1) })).toEqual([]);
  });

  it('has its sessions on its days, a day earlier or later where the zone of the academy is not told', () => {
    const held = (date: string) => ({
      monthlyAttendance: days(31).map((day) => ({ ...day, sessions: day.date === 5 ? 1 : 0 })),
      sessionAttendance: [{ date }],
    });
    expect(sentencesOf(held('2026-10-05'))).toEqual([]);
    expect(sentencesOf(held('2026-10-05T23:30:00+05:30'))).toEqual([]);
    expect(sentencesOf(held('2026-10-04T20:00:00Z'))).toEqual([]);
    for (const date of ['2026-10-06', '2026-10-06T00:30:00+05:30', '2026-10-07T20:00:00Z']) {
      expect(sentencesOf(held(date))).toEqual([
        expect.stringMatching(/has a session on day \d+, and monthlyAttendance has none/),
      ]);
    }
    expect(sentencesOf(held('2026-08-05'))).toEqual([expect.stringMatching(/the answer has sessions of 2026-08/)]);
  });

  it('counts days and not lessons', () => {
    // Two days present and one in part; the 4th is a Sunday, which a server may count or not.
    const monthlyAttendance = days(
      31,
      (day) => ({ 1: 'present', 2: 'partial', 3: 'present', 4: 'absent' })[day] ?? 'no_classes',
    );
    const counted = (attendanceStats: object) => sentencesOf({ monthlyAttendance, attendanceStats });
    expect(counted({ totalDays: 3, presentDays: 2, partialDays: 1, absentDays: 0 })).toEqual([]);
    expect(counted({ totalDays: 4, presentDays: 2, partialDays: 1, absentDays: 1 })).toEqual([]);
    expect(counted({ totalDays: null, presentDays: null })).toEqual([]);
    expect(counted({ totalDays: 6, presentDays: 4, partialDays: 1, absentDays: 1 })).toEqual([
      expect.stringMatching(/presentDays is 4, and monthlyAttendance has 2 days that are present\. Count days/),
    ]);
    expect(counted({ totalDays: 40 })).toEqual([expect.stringMatching(/totalDays is 40, and the month has 31 days/)]);
  });

  it('has no more days in a week than seven', () => {
    const counted = (totalDays: number | null) =>
      monthNotes(parentWeek, { params: {}, query: {} }, { attendanceStats: { totalDays } }, true);
    expect(counted(7)).toEqual([]);
    expect(counted(null)).toEqual([]);
    expect(counted(8)).toMatchObject([{ verdict: 'wrong', path: 'attendanceStats.totalDays', found: '8' }]);
  });

  it('counts a day that is left out as absent at most', () => {
    const monthlyAttendance = days(5, () => 'present');
    const counted = (attendanceStats: object) => sentencesOf({ monthlyAttendance, attendanceStats }, false);
    expect(counted({ presentDays: 5, absentDays: 20 })).toEqual([]);
    expect(counted({ presentDays: 9, absentDays: 0 })).toEqual([expect.stringMatching(/presentDays is 9/)]);
    expect(counted({ presentDays: 5, absentDays: 27 })).toEqual([expect.stringMatching(/absentDays is 27/)]);
  });
});
