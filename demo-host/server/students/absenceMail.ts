/** That families were told of an absence, and what they answered (promises/academy-absent.md#families-by-e-mail). */
import { type Kysely, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import { ABSENCE_ANSWER_DAYS, type AbsenceReason } from '#domain/learning/absence.ts';
import type { Channel } from '#domain/messages/channels.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** What an e-mail told of one child. */
export interface MailedAbsence {
  pid: number;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** That the parent chose. */
  language: string | null;
  isAnswered: boolean;
}

const since = (now: Date) => sql`local_day(${now}::timestamptz) - ${ABSENCE_ANSWER_DAYS}::int`;

/** What the e-mail with this secret told of; nothing for a wrong or an old one. */
export const absenceOf = (tx: Tx, secretHash: Buffer, now: Date): Promise<MailedAbsence[]> =>
  all(
    tx,
    sql`select pid, name, day, language, is_answered as "isAnswered"
          from actor.absence_of(${secretHash}::bytea, ${since(now)})`,
  );

/** Keeps what the family answers, once. @returns false where somebody was quicker, or the secret is wrong. */
export async function answerAbsence(
  tx: Tx,
  secretHash: Buffer,
  answers: readonly { pid: number; reason: AbsenceReason; note: string | null }[],
  now: Date,
): Promise<boolean> {
  const { isKept } = await one(
    tx,
    sql<{ isKept: boolean }>`
      select actor.answer_absence(${secretHash}::bytea, ${since(now)}, ${answers.map(({ pid }) => pid)}::int[],
        ${answers.map(({ reason }) => reason)}::text[], ${answers.map(({ note }) => note)}::text[]) as "isKept"`,
  );
  return isKept;
}

/** From which hour on the academy tells families of absences; null for never. */
export async function absenceMailHourOf(tx: Kysely<DB>): Promise<number | null> {
  const row = await tx.selectFrom('academy').select('absence_mail_hour').executeTakeFirst();
  return row?.absence_mail_hour ?? null;
}

/** Over which channels families are told of absences, in their order. */
export async function channelsOf(db: Kysely<DB>): Promise<readonly Channel[]> {
  const row = await db.selectFrom('academy').select('absence_channels').executeTakeFirst();
  return (row?.absence_channels as Channel[] | undefined) ?? ['email'];
}

type FamilyAnswer = NonNullable<CallAnswer<typeof absentStudents>['items'][number]['familyAnswer']>;

/** When the families of these students were told of a day, and what they answered; of several parents, the one who did. */
export async function familyAnswersOf(
  tx: Tx,
  pids: readonly number[],
  day: string,
): Promise<Map<number, FamilyAnswer>> {
  const rows = await all(
    tx,
    sql<FamilyAnswer & { pid: number }>`
      select distinct on (pid) pid, ${iso(sql`sent_at`)} as "sentAt", reason, note
        from absence_mail where pid = any (${pids}::int[]) and day = ${day}::date
       order by pid, answered_at desc nulls last, sent_at desc`,
  );
  return new Map(rows.map(({ pid, ...answer }) => [pid, answer]));
}
