/** An evening at which families are told of results and plans, in a world with the people who belong to both schools. */
import { sql } from 'kysely';
import type { Channel } from '#domain/messages/channels.ts';
import { emptyQueue } from '#tests/support/server/jobs.ts';
import type { SharedPeople, World } from '#tests/support/server/world.ts';

/** A Friday in India. */
export const DAY = '2026-05-22';
/** Five past six there, and the same hour of a later day. */
export const EVENING = new Date('2026-05-22T12:35:00Z');
export const eveningAfter = (days: number): Date => new Date(EVENING.getTime() + days * 24 * 60 * 60 * 1000);

/** A result of the exam of both schools. @param at the moment at which it was handed in @returns its number */
export async function addResult(
  { database: { owner }, objects }: World,
  { pid }: { pid: number },
  percentage: number,
  at = `${DAY}T05:00:00Z`,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${objects.own.exam}, ${pid}, ${at}::timestamptz, ${at}::timestamptz, 20, ${Math.floor(percentage / 5)},
            ${percentage}, ${percentage}, 600)
    returning exam_attempt_id as id`.execute(owner);
  return rows[0]?.id ?? 0;
}

/** Makes it that evening: nothing is news, and the academy tells of both. @param channels of the academy. */
export async function beginNewsEvening(
  world: World,
  shared: SharedPeople,
  channels: readonly Channel[] = ['email'],
): Promise<void> {
  const { owner } = world.database;
  for (const table of [
    ...['family_mail', 'family_news', 'mail_choice', 'push_subscription', 'holiday', 'academy'],
    ...['attention_reason', 'attention_aside', 'exam_attempt', 'study_plan_visit', 'student_plan'],
  ])
    await sql`delete from ${sql.table(table)}`.execute(owner);
  await emptyQueue(owner);
  await world.mend();
  await shared.tie();
  await sql`update person set email = 'both@home.example' where pid = ${shared.parentOfBoth.pid}`.execute(owner);
  await sql`
    insert into academy (name, time_zone, languages, absence_channels, family_news)
    values ('Lakeside', 'Asia/Kolkata', array['en'], ${[...channels]}::text[], '{results,plan}')`.execute(owner);
}
