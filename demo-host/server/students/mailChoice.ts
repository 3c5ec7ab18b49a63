/** Whether a parent wants e-mails about a topic (promises/parent-week.md#by-e-mail). */
import { sql } from 'kysely';
import type { MailChoice } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';

/** Whether the actor wants them. A parent who has chosen nothing gets what reaches them. */
export async function wantsMail(tx: Tx, topic: MailChoice): Promise<boolean> {
  const { isOn } = await one(
    tx,
    sql<{ isOn: boolean }>`
      select coalesce((select is_on from mail_choice where pid = actor.pid() and topic = ${topic}::text), true) as "isOn"`,
  );
  return isOn;
}

/** Switches the actor's e-mails on or off, and notes the language of the screen on which that was done. */
export async function chooseMail(
  tx: Tx,
  topic: MailChoice,
  { isOn, language }: { isOn: boolean; language: Language },
): Promise<void> {
  await sql`
    insert into mail_choice (pid, topic, is_on, language)
    values (actor.pid(), ${topic}::text, ${isOn}::boolean, ${language}::text)
    on conflict (pid, topic) do update set is_on = excluded.is_on, language = excluded.language, changed_at = now()`.execute(
    tx,
  );
}

/** The language and choice of the parent who was sent this secret; undefined for a wrong one. */
export async function familyMailOf(
  tx: Tx,
  topic: MailChoice,
  secretHash: Buffer,
): Promise<{ language: Language | null; isOn: boolean } | undefined> {
  const { rows } = await sql<{ language: Language | null; isOn: boolean }>`
    select language, is_on as "isOn" from actor.family_mail_of(${topic}::text, ${secretHash}::bytea)`.execute(tx);
  return rows[0];
}

/** Ends the e-mails about a topic to the parent who was sent this secret. @returns false for a wrong one. */
export async function endFamilyMail(tx: Tx, topic: MailChoice, secretHash: Buffer): Promise<boolean> {
  const { isEnded } = await one(
    tx,
    sql<{ isEnded: boolean }>`select actor.end_family_mail(${topic}::text, ${secretHash}::bytea) as "isEnded"`,
  );
  return isEnded;
}
