import type { Tx } from '#host/server/database/actor.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { childAttendance } from '#host/server/students/parentAttendance.ts';

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

/** The name of a message about the absences of a day on a device. */
export const absenceName = (day: string): string => `absence-${day}`;
