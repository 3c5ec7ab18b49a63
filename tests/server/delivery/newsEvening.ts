/** An evening at which families hear of results, plans and a month, in a world with the people who belong to both schools. */
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Channel } from '#domain/messages/channels.ts';
import { NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { familyMailer } from '#host/server/delivery/family/familyMailer.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { mailServer } from '#host/server/delivery/mailServer.ts';
import { doDue, emptyQueue, hurryFamilyMail } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { partsOf, type Received, startMailServer } from '#tests/support/server/mail.ts';
import type { SharedPeople, World } from '#tests/support/server/world.ts';

/** Where the console is. */
export const BASE = 'https://academy.example';
/** The address of the parent of children at both schools. */
export const BOTH = 'both@home.example';

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

/** Makes it that evening: nothing is news, and the academy tells of all. @param channels of the academy. */
export async function beginNewsEvening(
  world: World,
  shared: SharedPeople,
  channels: readonly Channel[] = ['email'],
): Promise<void> {
  const { owner } = world.database;
  for (const table of [
    ...['family_mail', 'family_news', 'mail_choice', 'push_subscription', 'holiday', 'academy'],
    ...['attention_reason', 'attention_aside', 'exam_attempt', 'study_plan_visit', 'student_plan'],
    ...['live_attendance', 'live_session'],
  ])
    await sql`delete from ${sql.table(table)}`.execute(owner);
  await emptyQueue(owner);
  await world.mend();
  await shared.tie();
  await sql`update person set email = ${BOTH} where pid = ${shared.parentOfBoth.pid}`.execute(owner);
  await sql`
    insert into academy (name, time_zone, languages, absence_channels, family_news)
    values ('Lakeside', 'Asia/Kolkata', array['en'], ${[...channels]}::text[], ${[...NEWS_TOPICS]}::text[])`.execute(
    owner,
  );
}

type Push = Parameters<typeof familyMailer>[0]['push'];

/** What families are sent about some topics, as a real mail server gets it. All that is begun ends with its test. */
export function newsSender(worldOf: () => World, topics: readonly MailTopic[]) {
  const log = keptLog();
  const stops: (() => unknown)[] = [];
  beforeEach(() => log.clear());
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  /** Sends what is due at a moment to the mail server of an address, each time that it is called. */
  function senderTo(url: string, now: Date, push?: Push): () => Promise<void> {
    const { database } = worldOf();
    const server = mailServer({ url, from: 'The academy <office@academy.example>' });
    stops.push(() => server.close());
    const context = { database, server, push, base: BASE, logger: log.logger, clock: () => now };
    return () => doDue(database.urls.owner, log.logger, familyMailer(context, topics));
  }
  return {
    log,
    /** What ends with the test. */
    stops,
    senderTo,
    async tell(now = EVENING, push?: Push): Promise<Received[]> {
      const server = await startMailServer();
      stops.push(server.stop);
      await senderTo(server.url, now, push)();
      return server.received;
    },
    /** A try that reaches no mail server: each message waits. */
    async tellInVain(now = EVENING): Promise<void> {
      const away = await startMailServer();
      await away.stop();
      await senderTo(away.url, now)();
      await hurryFamilyMail(worldOf().database.owner);
    },
    /** Why messages failed, each reason once. */
    async failures(): Promise<(string | null)[]> {
      const { rows } = await sql<{ failure: string | null }>`select distinct failure from family_mail`.execute(
        worldOf().database.owner,
      );
      return rows.map(({ failure }) => failure);
    },
  };
}

/** The words of the message to an address; none where there is no message. */
export const mailTo = (received: readonly Received[], address: string): string =>
  partsOf(received.find(({ to }) => to === address)?.raw ?? '');
