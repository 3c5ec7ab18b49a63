/**
 * What messages about lateness, results, plans and months have in common (promises/family-news.md#once). `family_news` has of which a family has
 * heard; what could not be sent in one evening is listed in the next, as long as it is news.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { ABSENCE_MAIL_END_HOUR, tellsOfAbsence } from '#domain/learning/absence.ts';
import type { RegisterMark } from '#domain/learning/register.ts';
import { type Channel, isGatewayChannel, type SlotValues } from '#domain/messages/channels.ts';
import type { NewsTopic } from '#domain/messages/familyMail.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { MailTopic, WritingFacts } from '#host/server/delivery/family/mailTopic.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import { channelsOf } from '#host/server/students/absenceMail.ts';
import { hasNews, newsHourOf } from '#host/server/students/familyNews.ts';

/** What a family has not heard of a child. */
export interface News {
  /** The child. */
  pid: number;
  /** The number of the live session, the result, the plan or the month. */
  about: number;
}

/** Where everything of a topic is the same as of the other one. @param isAbout whether there is news for a parent `p`. */
export const newsTopic = (
  name: NewsTopic,
  isAbout: (day: string, now: Date) => RawBuilder<unknown>,
): Omit<MailTopic, 'write'> & { name: NewsTopic } => ({
  name,
  isAlwaysSent: false,
  channels: channelsOf,
  daysToTell: async (owner, { day, hour }) =>
    tellsOfAbsence(hour, await newsHourOf(owner)) && (await hasNews(owner, name)) ? [day] : [],
  // Some news comes in later in the evening than other.
  listing: (day, now) => ({
    isOnce: false,
    listsUnreached: true,
    hasParts: false,
    isAbout: isAbout(day, now),
    isKnown: sql`true`,
  }),
  lateAt: sql`moment_of(m.day) + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int)`,
});

/** The accounts of the family of a parent: two with the same children and the same address or number are sent one message. */
const accountsOf = (parent: number, channels: readonly Channel[]) => sql`
  select distinct q.pid
    from person p join guardian g on g.guardian_pid = p.pid join guardian h on h.child_pid = g.child_pid
    join person q on q.pid = h.guardian_pid
   where p.pid = ${parent}::int
     and (q.pid = p.pid
          or q.deleted_at is null and family_children(q.pid) = family_children(p.pid)
             and (${channels.includes('email')}::boolean and lower(q.email) = lower(p.email) and p.email <> ''
                  or ${channels.some(isGatewayChannel)}::boolean and number_of(p.pid, p.phone) <> ''
                     and number_of(q.pid, q.phone) = number_of(p.pid, p.phone)))`;

/** What notes that a family has heard of this, and what takes that back. */
export async function newsNotes(
  { owner, to, day, now }: Pick<WritingFacts, 'owner' | 'to' | 'day' | 'now'>,
  topic: NewsTopic,
  news: readonly (News & { percentage?: number | null; mark?: RegisterMark })[],
): Promise<Record<'alsoNote' | 'undoNote', (tx: Transaction<DB>) => Promise<void>>> {
  const accounts = accountsOf(to.actor.pid, await channelsOf(owner));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(pid int, about bigint, percentage numeric, mark text)`;
  return {
    alsoNote: async (tx) => {
      await sql`
        insert into family_news (pid, topic, about, parent_pid, day, percentage, mark, sent_at)
        select n.pid, ${topic}::text, n.about, o.pid, ${day}::date, n.percentage, n.mark, ${now}::timestamptz
          from ${rows} cross join (${accounts}) o
        on conflict (pid, topic, about, parent_pid, day) do update
          set percentage = excluded.percentage, mark = excluded.mark, sent_at = excluded.sent_at`.execute(tx);
    },
    undoNote: async (tx) => {
      await sql`
        delete from family_news f using ${rows}
         where f.topic = ${topic}::text and f.day = ${day}::date and f.pid = n.pid and f.about = n.about
           and f.parent_pid in (${accounts})`.execute(tx);
    },
  };
}

/** Of these rows, with a guardian `g`, those of the parent whom a message goes to. */
export async function newsOf<Row extends News>(
  owner: Kysely<DB>,
  columns: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  { pid, children }: { pid: number; children: readonly number[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${source} and g.guardian_pid = ${pid}::int and g.child_pid = any (${children}::int[])`.execute(
    owner,
  );
  return rows;
}

/** What a registered text says: its link is that of the page that leads to the screen, and ends these messages. */
export const newsValues = (
  { academyName, stopLink, oneSecret = '' }: Pick<WritingFacts, 'academyName' | 'stopLink' | 'oneSecret'>,
  { children, day }: { children: readonly { name: string }[]; day: string },
): SlotValues => ({
  children: children.map(({ name }) => oneLine(name)).join(', '),
  day,
  academy: oneLine(academyName),
  link: stopLink,
  key: oneSecret,
});
