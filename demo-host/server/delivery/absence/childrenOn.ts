import { formatDate } from '#domain/format/formatDate.ts';
import type { SlotValues } from '#domain/messages/channels.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { childAttendance } from '#host/server/students/parentAttendance.ts';

/** The path of the parents' screen in the console. */
export const ATTENDANCE_PATH = '/attendance';

/** A child on a day. */
export interface ChildOnDay {
  pid: number;
  name: string;
  isAbsent: boolean;
  /** Days of that month, by the figures of the parents' screen. */
  absentDays: number | null;
  schoolDays: number | null;
}

/** As the parent: the children on a day of the academy. An absence that was corrected meanwhile is none. */
export async function childrenOn(
  tx: Tx,
  { children, day, now }: { children: readonly number[]; day: string; now: Date },
): Promise<ChildOnDay[]> {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const found: ChildOnDay[] = [];
  for (const { studentId, name } of await childrenOf(tx, children)) {
    const { monthlyAttendance, attendanceStats } = await childAttendance(
      tx,
      studentId,
      { year, month: month - 1 },
      now,
    );
    found.push({
      pid: studentId,
      name,
      isAbsent: monthlyAttendance[date - 1]?.status === 'absent',
      absentDays: attendanceStats.absentDays,
      schoolDays: attendanceStats.totalDays,
    });
  }
  return found;
}

/** A day of the academy as families read it, whatever the server's time zone. */
export const dayWords = (day: string, language: Language): string => formatDate(`${day}T12:00:00`, localeOf(language));

/** The name of a message about the absences of a day on a device. */
export const absenceName = (day: string): string => `absence-${day}`;

/** What a registered text says of them. */
export const valuesOf = (
  children: readonly ChildOnDay[],
  { day, academyName, language }: { day: string; academyName: string; language: Language },
): SlotValues => ({
  children: children.map((child) => oneLine(child.name)).join(', '),
  day: dayWords(day, language),
  academy: oneLine(academyName),
});
