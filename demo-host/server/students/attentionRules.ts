/** The thresholds by which students may need attention, and whom others would catch (promises/academy-attention.md#thresholds). */
import { type Kysely, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { attentionRules, tryAttentionRules } from '#contract/students/attentionRules.ts';
import { type AttentionRules, DEFAULT_RULES, reasonsOf, type StudentFigures } from '#domain/learning/attention.ts';
import { REASON_KINDS, type ReasonKind } from '#domain/learning/attentionKinds.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** The present thresholds; `version` is 0 until somebody changes them. */
export async function presentRules(db: Kysely<DB> | Tx): Promise<{ rules: AttentionRules; version: number }> {
  const row = await db.selectFrom('attention_rules').select(['rules', 'version']).executeTakeFirst();
  return { rules: { ...DEFAULT_RULES, ...(row?.rules as Partial<AttentionRules>) }, version: row?.version ?? 0 };
}

/** The thresholds with the moment at which they were changed last. */
export async function rulesOf(tx: Tx): Promise<CallAnswer<typeof attentionRules>> {
  const { rules } = await presentRules(tx);
  const [row] = await all(
    tx,
    sql<{ changedDate: string | null }>`
    select ${iso(sql`changed_at`)} as "changedDate" from attention_rules`,
  );
  return { rules, changedDate: row?.changedDate ?? null };
}

/** Changes the thresholds. The job then finds all reasons anew. */
export async function changeRules(tx: Tx, rules: AttentionRules, now: Date): Promise<void> {
  await sql`
    insert into attention_rules as r (rules, version, changed_at, changed_by)
    values (${JSON.stringify(rules)}::jsonb, 1, ${now}::timestamptz, actor.pid())
    on conflict (is_only_row) do update
      set rules = excluded.rules, version = r.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    tx,
  );
}

/** Students whose figures are read at once: little memory, and other requests have their turn in between. */
const AT_ONCE = 5_000;

/** How many students these thresholds would catch today, by kind, and how many the present ones do. */
export async function caughtBy(
  tx: Tx,
  rules: AttentionRules,
  now: Date,
): Promise<CallAnswer<typeof tryAttentionRules>> {
  const { rules: present } = await presentRules(tx);
  const { today } = await one(tx, sql<{ today: string }>`select local_day(${now}::timestamptz) as today`);
  const wanted = new Tally();
  const held = new Tally();
  let ofStudents = 0;
  for (let after = 0; ; ) {
    const rows = await all(
      tx,
      sql<{ pid: number; figures: StudentFigures }>`
        select f.pid, f.figures from attention_figures f join counted.student using (pid)
         where f.pid > ${after}::int order by f.pid limit ${AT_ONCE}::int`,
    );
    for (const { figures } of rows) {
      wanted.add(reasonsOf(figures, rules, today));
      held.add(reasonsOf(figures, present, today));
    }
    ofStudents += rows.length;
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)?.pid ?? 0;
  }
  return {
    ofStudents,
    students: wanted.students,
    studentsNow: held.students,
    reasons: REASON_KINDS.map((kind) => ({ kind, students: wanted.of(kind), studentsNow: held.of(kind) })),
  };
}

/** Counts students by the kinds of their reasons. */
class Tally {
  students = 0;
  readonly #kinds = new Map<ReasonKind, number>();

  add(reasons: readonly { kind: ReasonKind }[]): void {
    if (reasons.length > 0) this.students += 1;
    for (const kind of new Set(reasons.map((each) => each.kind))) this.#kinds.set(kind, this.of(kind) + 1);
  }

  of(kind: ReasonKind): number {
    return this.#kinds.get(kind) ?? 0;
  }
}
