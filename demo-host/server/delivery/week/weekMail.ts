/**
 * Which family was sent which week, as the tables' owner. `week_mail` alone says what was sent; the jobs of
 * graphile-worker only see to it that each waiting e-mail is tried. So a job that runs twice, or at two places at once,
 * sends nothing twice: who sends an e-mail holds its lock, and before the mail server may take it, `sending` is committed.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { WEEK_MAIL_HOUR, WEEK_MAIL_LATE_HOURS } from '#domain/learning/weekMail.ts';
import type { InvitationLanguage } from '#domain/people/invitations.ts';
import type { PersonActor } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { holdSending } from '#host/server/delivery/workerJobs.ts';

/** The task of graphile-worker. */
export const SEND_WEEK = 'send-week';
/** How often a waiting e-mail is tried; graphile-worker waits longer each time, at last some hours. */
const WEEK_MAIL_TRIES = 12;
/** E-mails of this many days are looked after. */
const RECENT_DAYS = 14;

/** One e-mail to one family. */
export interface WeekOfFamily {
  pid: number;
  week: string;
}

export type WeekMailFailure = 'refused' | 'unreachable' | 'interrupted' | 'not-wanted' | 'late';

const keyOf = (pid: unknown, week: unknown) => sql<string>`'week ' || ${week} || ' ' || ${pid}`;

/** Day and hour at the academy. */
export const timeAtAcademy = (owner: Kysely<DB>, now: Date): Promise<{ day: string; hour: number }> =>
  one(
    owner as Transaction<DB>,
    sql`select local_day(${now}::timestamptz) as day, extract(hour from local_time(${now}::timestamptz))::int as hour`,
  );

/**
 * Notes each family that is to be sent this week, once: parents with a child, an address and no choice against it. Two
 * accounts of one address with the same children are one family. @returns how many there are, of a new list.
 */
export function listFamilies(owner: Kysely<DB>, week: string): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('weekMailList')})`.execute(tx);
    const { numAffectedRows } = await sql`
      insert into week_mail (pid, week)
      select distinct on (lower(f.email), f.children) f.pid, ${week}::date
        from (select p.pid, p.email, array_agg(c.pid order by c.pid) as children
                from person p join guardian g on g.guardian_pid = p.pid
                join person c on c.pid = g.child_pid and c.deleted_at is null
                join school h on h.school_id = c.school_id and h.deleted_at is null
                left join week_mail_choice w on w.pid = p.pid
               where p.deleted_at is null and p.banned_at is null and p.role in (3, 4, 6, 12, 24)
                 and coalesce(p.email, '') <> '' and coalesce(w.is_on, true)
               group by p.pid) f
       where not exists (select from week_mail m where m.week = ${week}::date)
       order by lower(f.email), f.children, f.pid`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Gives every e-mail that waits, or was being sent, a job where it has none: at first, and after a restore. */
export async function addJobs(owner: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_WEEK}, json_build_object('pid', m.pid, 'week', m.week),
             job_key := ${keyOf(sql`m.pid`, sql`m.week`)}, max_attempts := ${WEEK_MAIL_TRIES}::int)
      from week_mail m
     where m.state in ('waiting', 'sending') and m.week > local_day(${now}::timestamptz) - ${RECENT_DAYS}::int
       and not exists (
         select from graphile_worker.jobs j
          where j.key = ${keyOf(sql`m.pid`, sql`m.week`)} and j.attempts < j.max_attempts)`.execute(owner);
}

/** Takes the lock of an e-mail until the transaction ends. @returns false while another process has it. */
export const holdMail = (tx: Transaction<DB>, { pid, week }: WeekOfFamily): Promise<boolean> =>
  holdSending(tx, 'weekMail', keyOf(sql`${pid}::int`, sql`${week}::date`));

export interface Family {
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  isLate: boolean;
  /** Undefined where there is nobody to send to any more. */
  to: { name: string; email: string; language: InvitationLanguage | null; actor: PersonActor } | undefined;
}

/** What an e-mail needs to know of its family; undefined where it is not to be sent. */
export async function familyOf(
  tx: Transaction<DB>,
  { pid, week }: WeekOfFamily,
  now: Date,
): Promise<Family | undefined> {
  const { rows } = await sql<{
    state: Family['state'];
    isLate: boolean;
    isWanted: boolean;
    name: string;
    email: string;
    language: InvitationLanguage | null;
    children: number[];
    schools: number[];
  }>`
    select m.state, p.name, coalesce(p.email, '') as email, f.children, f.schools,
           ${now}::timestamptz > moment_of(m.week + 6)
             + make_interval(hours => ${WEEK_MAIL_HOUR + WEEK_MAIL_LATE_HOURS}::int) as "isLate",
           p.deleted_at is null and p.banned_at is null and coalesce(p.email, '') <> '' and coalesce(w.is_on, true)
             and f.children <> '{}' as "isWanted",
           coalesce(w.language, (select i.language from invitation i where i.pid = p.pid order by i.made_at desc limit 1))
             as language
      from week_mail m join person p using (pid) left join week_mail_choice w using (pid)
      cross join lateral (
        select coalesce(array_agg(c.pid order by c.pid), '{}') as children,
               coalesce(array_agg(distinct c.school_id), '{}') as schools
          from guardian g join person c on c.pid = g.child_pid join school h on h.school_id = c.school_id
         where g.guardian_pid = p.pid and c.deleted_at is null and h.deleted_at is null) f
     where m.pid = ${pid}::int and m.week = ${week}::date`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { state, isLate, isWanted, name, email, language, children, schools } = row;
  const actor: PersonActor = { kind: 'person', pid, role: 24, isParentView: true, schools, children };
  return { state, isLate, to: isWanted ? { name, email, language, actor } : undefined };
}

/** Notes, at once and for good, that the mail server may take the e-mail from now on. */
export async function noteSending(owner: Kysely<DB>, { pid, week }: WeekOfFamily, tokenHash: Buffer): Promise<void> {
  await sql`
    update week_mail set state = 'sending', changed_at = now(), tries = tries + 1, token_hash = ${tokenHash}::bytea
     where pid = ${pid}::int and week = ${week}::date`.execute(owner);
}

/** Notes that it was sent, or that it was not; `waiting` is tried again. */
export async function noteOutcome(
  owner: Kysely<DB>,
  { pid, week }: WeekOfFamily,
  state: 'waiting' | 'sent' | 'failed',
  failure: WeekMailFailure | null = null,
): Promise<void> {
  await sql`
    update week_mail set state = ${state}::text, failure = ${failure}::text, changed_at = now()
     where pid = ${pid}::int and week = ${week}::date`.execute(owner);
}
