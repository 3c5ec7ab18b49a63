/**
 * What messages about lateness, results, plans and months have in common (promises/family-news.md#once). `family_news` has of which a family has
 * heard; what could not be sent in one evening is listed in the next, as long as it is news.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { ABSENCE_MAIL_END_HOUR, tellsOfAbsence } from '#domain/learning/absence.ts';
import type { RegisterMark } from '#domain/learning/register.ts';
import { type Channel, isGatewayChannel } from '#domain/messages/channels.ts';
import type { NewsTopic } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { DeviceMessage, MailTopic, WritingFacts } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { SCREEN_PATHS } from '#host/server/delivery/family/screenPaths.ts';
import { dayWords, valuesOf } from '#host/server/delivery/family/shortText.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import type { Message } from '#host/server/delivery/message.ts';
import { channelsOf } from '#host/server/students/absenceMail.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { hasNews, newsHourOf } from '#host/server/students/familyNews.ts';
import type { NewsFacts } from './newsMessage.ts';

/** What a family has not heard of a child. */
export interface News {
  /** The child. */
  pid: number;
  /** The number of the live session, the result, the plan or the month. */
  about: number;
}

/** What a family is told of a child. */
interface NewsChild extends Pick<News, 'pid'> {
  name: string;
}

/** What is kept of what a family has heard: of a result its score, and of a live session its mark. */
interface Heard extends Pick<News, 'about'> {
  percentage?: number | null;
  mark?: RegisterMark;
}

/** What is different from one topic to another. */
interface NewsParts<Row extends News, Child extends NewsChild> {
  name: NewsTopic;
  urgency: DeviceMessage['urgency'];
  /** What may be news for a guardian `g`: a `from` with its `where`. */
  source(day: string, now: Date): RawBuilder<unknown>;
  /** Of a row of it. */
  columns(day: string): RawBuilder<unknown>;
  /** As the parent: what is news of a child, of whom these rows are; undefined where there is none. */
  read(
    tx: Tx,
    child: { pid: number; rows: readonly Row[] },
    at: { day: string; now: Date },
  ): Promise<Omit<Child, 'pid' | 'name'> | undefined>;
  heard(child: Child, day: string): readonly Heard[];
  write(facts: NewsFacts & { children: readonly Child[] }, day: string): Message;
  /** What the message is of, where that is another one than its day. */
  of?(day: string): { words(language: Language): string; name: string; search: string };
}

/** The day of a message, in its words and in its name on a device. */
const ofDay = (day: string) => ({ words: (language: Language) => dayWords(day, language), name: day, search: '' });

/** A topic of the evening. */
export function newsTopic<Row extends News, Child extends NewsChild>({
  name,
  urgency,
  source,
  columns,
  read,
  heard,
  write,
  of = ofDay,
}: NewsParts<Row, Child>): MailTopic {
  return {
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
      isAbout: sql`p.pid in (select g.guardian_pid ${source(day, now)})`,
      isKnown: sql`true`,
    }),
    lateAt: sql`moment_of(m.day) + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int)`,
    async write({ owner, as, to, day, now, academyName, language, base, stopLink, oneSecret = '' }) {
      if (!(await hasNews(owner, name))) return undefined;
      const { rows } = await sql<Row>`
        select ${columns(day)} ${source(day, now)}
           and g.guardian_pid = ${to.actor.pid}::int and g.child_pid = any (${to.actor.children}::int[])`.execute(
        owner,
      );
      // As the parent: what the database would not show them is not in the message.
      const children = await as(to.actor, async (tx) => {
        const found: Child[] = [];
        for (const { studentId: pid, name: childName } of await childrenOf(tx, to.actor.children)) {
          const own = rows.filter((row) => row.pid === pid);
          const news = own.length > 0 ? await read(tx, { pid, rows: own }, { day, now }) : undefined;
          if (news) found.push({ pid, name: childName, ...news } as Child);
        }
        return found;
      });
      if (children.length === 0) return undefined;
      const about = of(day);
      const link = `${base}${SCREEN_PATHS[name]}${about.search}`;
      const facts = { name: to.name, academyName, language, children, link, stopLink };
      const news = children.flatMap((child) => heard(child, day).map((each) => ({ ...each, pid: child.pid })));
      return {
        message: async () => write({ ...facts, brand: await as(to.actor, mailBrand) }, day),
        // Its link is that of the page that leads to the screen, and ends these messages.
        values: {
          ...valuesOf(children, { day: about.words(language), academyName }),
          ...{ link: stopLink, key: oneSecret },
        },
        onDevice: { about: wordsIn(language)(`${name}Push`), open: link, name: `${name}-${about.name}`, urgency },
        ...(await newsNotes({ owner, to, day, now }, name, news)),
      };
    },
  };
}

/** What a family has heard of last of a row: a `value` of `family_news n`; null where it has heard nothing. */
export const lastHeard = (
  topic: NewsTopic,
  value: RawBuilder<unknown>,
  { pid, about }: { pid: RawBuilder<unknown>; about: RawBuilder<unknown> },
) => sql`
  (select ${value} from family_news n
    where n.pid = ${pid} and n.topic = ${topic}::text and n.about = ${about} and n.parent_pid = g.guardian_pid
    order by n.day desc limit 1)`;

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
async function newsNotes(
  { owner, to, day, now }: Pick<WritingFacts, 'owner' | 'to' | 'day' | 'now'>,
  topic: NewsTopic,
  news: readonly (News & Heard)[],
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
