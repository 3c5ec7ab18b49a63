/** Triggers see what a whole statement changed. A session keeps their plans, whatever the number of rows it made them for. */
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '#host/server/database/schema.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('months'));
});
afterAll(() => db?.close());

/** Tables with triggers that compare old and new rows, a change of this many rows, and what that calls for. */
const CHANGES: Record<string, (most: number) => ReturnType<typeof sql>> = {
  student_day: (most) => sql`
    update student_day set video_seconds = video_seconds + 1
     where (pid, day) in (select pid, day from student_day order by pid, day limit ${most})`,
  student_item: (most) => sql`
    update student_item set seconds = seconds + 1
     where (study_plan_item_id, pid) in (select study_plan_item_id, pid from student_item order by pid, study_plan_item_id limit ${most})`,
  exam_attempt: (most) => sql`
    update exam_attempt set duration_seconds = duration_seconds + 1
     where exam_attempt_id in (select exam_attempt_id from exam_attempt order by 1 limit ${most})`,
  video_watch: (most) => sql`
    update video_watch set school_id = school_id
     where video_watch_id in (select video_watch_id from video_watch order by 1 limit ${most})`,
};

const FEW = 1_500;
const MANY = 4 * FEW;
/** Work that grows with the rows takes four times as long, work that compares each with each sixteen times. */
const MOST_GROWTH = 9;

describe('a statement that changes many rows', () => {
  // In the gate the tables of sums stand for the facts, whose triggers are the same.
  it.each(standingFor(Object.keys(CHANGES), (table) => table !== 'exam_attempt'))(
    'of %s costs in proportion to them, also in a session whose first statement changed none',
    async (table) => {
      const change = CHANGES[table];
      if (!change) throw new Error(`No change of ${table}.`);
      await db.owner.connection().execute(async (session) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
          session,
        );
        expect(rows[0]?.count).toBeGreaterThan(MANY);
        // After some runs a session keeps one plan for all numbers of rows.
        for (let run = 0; run < 7; run += 1) await change(Math.min(run, 1)).execute(session);
        let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        // The cheapest of some runs, which take turns, so that what else the machine does matters little.
        for (let run = 0; run < 4; run += 1) {
          few = Math.min(few, await costOf(session, change(FEW)));
          many = Math.min(many, await costOf(session, change(MANY)));
        }
        expect({ table, growth: many / few }).toEqual({
          table,
          growth: expect.toSatisfy((growth) => growth < MOST_GROWTH),
        });
      });
    },
  );
});

/** What a change takes of the processor in the session's own process of PostgreSQL, in ms. */
async function costOf(session: Kysely<DB>, change: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session);
  const pid = rows[0]?.pid ?? 0;
  const began = spentBy(pid);
  await change.execute(session);
  return spentBy(pid) - began;
}

/** What a process has taken of the processor, in ms. Only Linux tells it of another process: elsewhere, what the clock says. */
function spentBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

describe('a trigger', () => {
  it('never joins the old and the new rows of its statement', async () => {
    const { rows } = await sql<{ name: string; source: string; old: string | null; new: string | null }>`
      select distinct p.proname as name, p.prosrc as source, t.tgoldtable as old, t.tgnewtable as new
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgoldtable is not null and t.tgnewtable is not null`.execute(db.owner);
    expect(rows.length).toBeGreaterThan(10);
    const joined = rows.filter((trigger) => {
      const either = `(?:${trigger.old}|${trigger.new})`;
      return new RegExp(`\\b${either}(?:\\s+\\w+)?\\s*(?:,|(?:left |full |cross )?join)\\s*${either}\\b`).test(
        trigger.source,
      );
    });
    expect(joined.map(({ name }) => name)).toEqual([]);
  });
});
