/**
 * Which family was sent what, as the tables' owner, whatever the channel. `family_mail` alone says what was sent; the jobs of
 * graphile-worker, one a topic and day, only see to it that each waiting message is tried. Before the mail server or a gateway
 * may take a message, `sending` is committed, by one alone: so a job that runs twice, or at two places at once, sends nothing
 * twice. Who holds the lock of a topic and day knows that what is `sending` of it is left by a process that has ended.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Channel, isGatewayChannel } from '#domain/messages/channels.ts';
import { choiceOf, FAMILY_MESSAGE_DAYS, type MailTopicName } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import type { PersonActor } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Hold, hasNoWaitingJob } from '#host/server/delivery/workerJobs.ts';
import type { FamilyReach } from '#host/server/students/familyReach.ts';

/** The task of graphile-worker: one job a topic and day. */
export const SEND_FAMILY_MAIL = 'send-family-mail';
/** E-mails of this many days are looked after. */
const RECENT_DAYS = 14;
/** This many that wait are read at once. */
const ROWS_AT_ONCE = 500;

/** The messages of one topic and day. */
export interface FamilyMails {
  topic: MailTopicName;
  /** The day that they are about; of a week, its Monday. */
  day: string;
}

/** One e-mail to one family. */
export interface FamilyMail extends FamilyMails {
  /** The parent. */
  pid: number;
  /** 1, or more where there was more to tell of the day after the one before was sent. */
  part: number;
}

export type MailFailure = 'refused' | 'unreachable' | 'interrupted' | 'not-wanted' | 'late' | 'no-channel' | 'too-many';

const isMail = ({ topic, day, pid, part }: FamilyMail) =>
  sql`topic = ${topic}::text and pid = ${pid}::int and day = ${day}::date and part = ${part}::int`;

/** Day and hour at the academy. */
export const timeAtAcademy = (owner: Kysely<DB>, now: Date): Promise<{ day: string; hour: number }> =>
  one(
    owner as Transaction<DB>,
    sql`select local_day(${now}::timestamptz) as day, extract(hour from local_time(${now}::timestamptz))::int as hour`,
  );

/** Which families are to be sent something. */
export interface Listing {
  /** Whether the list is made once: otherwise those who are added later are sent it too. */
  isOnce: boolean;
  /** Whether it is about the family of a parent `p`. */
  isAbout: RawBuilder<unknown>;
  /** Whether all is known of a child `c`. */
  isKnown: RawBuilder<unknown>;
  /** Whether families are listed too whom none of them reaches: they are on the list of those who were not told. */
  listsUnreached: boolean;
  /** Whether a family that was sent one is listed again where there is more to tell it. */
  hasParts: boolean;
}

/**
 * Notes each family that is to be sent something: parents with a child, an address or a number, and no choice against it. Two
 * accounts with the same children and the same address or number are one family. @param channels over which it may go.
 * @returns how many were added.
 */
export function listFamilies(
  owner: Kysely<DB>,
  { topic, day }: FamilyMails,
  { isOnce, isAbout, isKnown, listsUnreached, hasParts }: Listing,
  { channels, now }: { channels: readonly Channel[]; now: Date },
): Promise<number> {
  const [byEmail, byNumber] = [channels.includes('email'), channels.some(isGatewayChannel)];
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('familyMailList')})`.execute(tx);
    const ofDay = sql`select from family_mail m where m.topic = ${topic}::text and m.day = ${day}::date`;
    const isSame = sql`o.children = f.children and (o.email = f.email or o.number = f.number)`;
    const { numAffectedRows } = await sql`
      with family as materialized (
        select p.pid, array_agg(c.pid order by c.pid) as children, bool_and(${isKnown}) as is_known,
               exists (${ofDay} and m.pid = p.pid and not (${hasParts}::boolean and m.state = 'sent')) as is_listed,
               (select coalesce(max(m.part), 0) + 1 from family_mail m
                 where m.topic = ${topic}::text and m.day = ${day}::date and m.pid = p.pid) as part,
               case when ${byEmail}::boolean then nullif(lower(p.email), '') end as email,
               case when ${byNumber}::boolean then nullif(number_of(p.pid, p.phone), '') end as number
          from person p join guardian g on g.guardian_pid = p.pid
          join person c on c.pid = g.child_pid and c.deleted_at is null
          join school h on h.school_id = c.school_id and h.deleted_at is null
          left join mail_choice w on w.pid = p.pid and w.topic = ${choiceOf(topic)}::text
         where p.deleted_at is null and p.banned_at is null and p.role in (3, 4, 6, 12, 24)
           and coalesce(w.is_on, true) and ${isAbout}
           and not (${isOnce}::boolean and exists (${ofDay}))
         group by p.pid)
      insert into family_mail (topic, pid, day, part, next_try_at)
      select ${topic}::text, f.pid, ${day}::date, f.part, ${now}::timestamptz
        from family f
       where f.is_known and not f.is_listed and (${listsUnreached}::boolean or f.email is not null or f.number is not null)
         and not exists (select from family o where ${isSame} and (o.is_listed or o.pid < f.pid))`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** Gives each topic and day with a message that is due, or was being sent, a job where none waits. */
export async function addJobs(owner: Kysely<DB>, topics: readonly MailTopicName[], now: Date): Promise<void> {
  const key = sql<string>`d.topic || ' ' || d.day`;
  await sql`
    select graphile_worker.add_job(${SEND_FAMILY_MAIL}, json_build_object('topic', d.topic, 'day', d.day), job_key := ${key})
      from (select distinct m.topic, m.day from family_mail m
             where (m.state = 'sending' or m.state = 'waiting' and m.next_try_at <= ${now}::timestamptz)
               and m.topic = any (${topics}::text[])
               and m.day > local_day(${now}::timestamptz) - ${RECENT_DAYS}::int) d
     where ${hasNoWaitingJob(key)}`.execute(owner);
}

/** Takes the lock of a topic and day until the job ends. @returns false while another one has it. */
export const holdMails = (hold: Hold, { topic, day }: FamilyMails): Promise<boolean> =>
  hold('familyMail', `${topic} ${day}`);

/** By the holder of the lock: what a process was sending that has ended is not sent again; nobody knows whether it was. */
export async function endInterrupted(owner: Kysely<DB>, { topic, day }: FamilyMails): Promise<void> {
  await sql`
    update family_mail set state = 'failed', failure = 'interrupted', tries = tries + 1, changed_at = now()
     where topic = ${topic}::text and day = ${day}::date and state = 'sending'`.execute(owner);
}

/** The messages that are due, each once. */
export async function* dueMails(owner: Kysely<DB>, mails: FamilyMails, now: Date): AsyncGenerator<FamilyMail> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ pid: number; part: number }>`
      select pid, part from family_mail
       where topic = ${mails.topic}::text and day = ${mails.day}::date and state = 'waiting'
         and next_try_at <= ${now}::timestamptz and pid > ${after}::int
       order by pid limit ${ROWS_AT_ONCE}::int`.execute(owner);
    for (const row of rows) yield { ...mails, ...row };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.pid;
  }
}

/** To whom an e-mail goes. */
export interface Recipient extends FamilyReach {
  name: string;
  language: Language | null;
  /** The parent, as whom all that is told is read. */
  actor: PersonActor;
}

export interface Family {
  /** How often its message was tried. */
  tries: number;
  isLate: boolean;
  /** It was sent as many in the last days as the academy allows. */
  isEnough: boolean;
  /** Undefined where there is nobody to send to any more. */
  to: Recipient | undefined;
}

/**
 * What an e-mail needs to know of its family; undefined where it does not wait any more.
 * @param lateAt the moment after which an e-mail `m` is not sent any more.
 */
export async function familyOf(
  owner: Kysely<DB>,
  mail: FamilyMail,
  lateAt: RawBuilder<unknown>,
  now: Date,
): Promise<Family | undefined> {
  const { rows } = await sql<
    Omit<Family & Recipient, 'to' | 'actor'> & { isWanted: boolean; children: number[]; schools: number[] }
  >`
    select m.tries, p.name, r.email, r.number, r.is_number_shared as "isNumberShared", r.has_device as "hasDevice", f.children,
           (select coalesce(array_agg(distinct school_id), '{}') from person where pid = any (f.children)) as schools,
           ${now}::timestamptz > ${lateAt} as "isLate",
           coalesce((select count(*) from family_mail s
                      where s.pid = m.pid and s.state in ('sending', 'sent')
                        and s.changed_at > ${now}::timestamptz - make_interval(days => ${FAMILY_MESSAGE_DAYS}::int))
                    >= (select family_messages_a_week from academy), false) as "isEnough",
           p.deleted_at is null and p.banned_at is null and f.children <> '{}'
             and coalesce((select is_on from mail_choice w where w.pid = m.pid and w.topic = ${choiceOf(mail.topic)}::text), true) as "isWanted",
           family_language(m.pid, ${choiceOf(mail.topic)}::text) as language
      from family_mail m join person p using (pid)
      cross join lateral family_reach(m.pid) r
      cross join lateral (select family_children(m.pid) as children) f
     where m.topic = ${mail.topic}::text and m.pid = ${mail.pid}::int and m.day = ${mail.day}::date and m.part = ${mail.part}::int
       and m.state = 'waiting'`.execute(owner);
  const [row] = rows;
  if (!row) return undefined;
  const {
    tries,
    isLate,
    isEnough,
    isWanted,
    name,
    email,
    number,
    isNumberShared,
    hasDevice,
    language,
    children,
    schools,
  } = row;
  const actor: PersonActor = { kind: 'person', pid: mail.pid, role: 24, isParentView: true, schools, children };
  return {
    tries,
    isLate,
    isEnough,
    to: isWanted ? { name, email, number, isNumberShared, hasDevice, language, actor } : undefined,
  };
}

/** How a message is sent. */
export interface Sending {
  channel: Channel;
  /** The channels before that one, with the reason why each does not reach the family, such as `sms no-number`. */
  passedOver: readonly string[];
  /** Of the secret in it, by which the family gets no more. */
  tokenHash: Buffer;
}

/** It waits no more: another job sends it. */
export class NotWaiting extends Error {
  override readonly name = 'NotWaiting';
}

/**
 * Notes, at once and for good, that the mail server or a gateway may take the message from now on.
 * @param alsoNote what is noted with it.
 * @throws NotWaiting
 */
export async function noteSending(
  owner: Kysely<DB>,
  mail: FamilyMail,
  { channel, passedOver, tokenHash }: Sending,
  alsoNote?: (tx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update family_mail set state = 'sending', changed_at = now(), token_hash = ${tokenHash}::bytea,
             channel = ${channel}::text, passed_over = ${[...passedOver]}::text[]
       where ${isMail(mail)} and state = 'waiting'`.execute(tx);
    if (numAffectedRows !== 1n) throw new NotWaiting();
    await alsoNote?.(tx);
  });
}

/** What became of a message. */
export interface Outcome {
  state: 'waiting' | 'sent' | 'failed';
  failure?: MailFailure;
  /** When one that waits is tried again. */
  nextTry?: Date;
  /** Whether it was tried. */
  isTried?: boolean;
  /** What the gateway calls it. */
  gatewayId?: string;
  /** Of the secret with which it was noted as being sent. */
  tokenHash?: Buffer;
  /** Where no channel reaches the family. */
  passedOver?: readonly string[];
}

/**
 * Notes that it was sent, or that it was not; nothing of a message that another job sends by now.
 * @param undo takes back what was noted with it, where it has not gone out.
 */
export async function noteOutcome(
  owner: Kysely<DB>,
  mail: FamilyMail,
  { state, failure, nextTry, isTried = false, gatewayId, tokenHash, passedOver }: Outcome,
  undo?: (tx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`
      update family_mail set state = ${state}::text, failure = ${failure ?? null}::text, changed_at = now(),
             next_try_at = coalesce(${nextTry ?? null}::timestamptz, next_try_at), tries = tries + ${Number(isTried)}::int,
             gateway_id = coalesce(gateway_id, ${gatewayId ?? null}::text),
             passed_over = coalesce(${passedOver ? [...passedOver] : null}::text[], passed_over)
       where ${isMail(mail)} and (state = 'waiting' or token_hash = ${tokenHash ?? null}::bytea)`.execute(tx);
    await undo?.(tx);
  });
}
