import type { Tx } from './actor.ts';

/** A line of the activity log. `pid` and `schoolId` are the one who acts, where it is known who. */
export interface ActivityLine {
  type: string;
  narration: string;
  pid: number | null;
  schoolId: number | null;
  requestId: string;
}

/** Writes a line in this transaction: what it tells of and the line are kept, or lost, together. */
export async function writeActivity(tx: Tx, line: ActivityLine): Promise<void> {
  await tx
    .insertInto('activity_log')
    .values({
      activity_type: line.type,
      narration: line.narration,
      pid: line.pid,
      school_id: line.schoolId,
      request_id: line.requestId,
    })
    .execute();
}
