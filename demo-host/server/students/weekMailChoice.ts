/** Whether a parent wants the week by e-mail (promises/parent-week.md#by-e-mail). */
import { sql } from 'kysely';
import type { InvitationLanguage } from '#domain/people/invitations.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';

/** What the actor has chosen. A parent who has chosen nothing gets the e-mail where there is an address. */
export const weekMailChoice = (tx: Tx): Promise<{ hasAddress: boolean; isOn: boolean }> =>
  one(
    tx,
    sql`
  select coalesce(p.email, '') <> '' as "hasAddress", coalesce(c.is_on, true) as "isOn"
    from (select actor.pid() as pid) me left join person p using (pid) left join week_mail_choice c using (pid)`,
  );

/** Switches the actor's e-mails on or off, and notes the language of the screen on which that was done. */
export async function chooseWeekMail(
  tx: Tx,
  { isOn, language }: { isOn: boolean; language: InvitationLanguage },
): Promise<void> {
  await sql`
    insert into week_mail_choice (pid, is_on, language) values (actor.pid(), ${isOn}::boolean, ${language}::text)
    on conflict (pid) do update set is_on = excluded.is_on, language = excluded.language, changed_at = now()`.execute(
    tx,
  );
}

/** The language and choice of the parent who was sent this secret; undefined for a wrong one. */
export async function weekMailOf(
  tx: Tx,
  secretHash: Buffer,
): Promise<{ language: InvitationLanguage | null; isOn: boolean } | undefined> {
  const { rows } = await sql<{ language: InvitationLanguage | null; isOn: boolean }>`
    select language, is_on as "isOn" from actor.week_mail_of(${secretHash}::bytea)`.execute(tx);
  return rows[0];
}

/** Ends the e-mails to the parent who was sent this secret. @returns false for a wrong one. */
export async function endWeekMail(tx: Tx, secretHash: Buffer): Promise<boolean> {
  const { isEnded } = await one(
    tx,
    sql<{ isEnded: boolean }>`select actor.end_week_mail(${secretHash}::bytea) as "isEnded"`,
  );
  return isEnded;
}
