/**
 * E-mails of invitations that wait to be sent, as the tables' owner. Each is claimed by one process, which makes the secret
 * at that moment, so that no secret waits in the database. A claim is committed before the e-mail is sent: after a crash
 * an e-mail that may have been sent is not sent again.
 */
import { type Kysely, sql } from 'kysely';
import type { MailFailure } from '#domain/people/invitations.ts';
import type { Language } from '#domain/people/languages.ts';
import type { DB } from '#host/server/database/schema.ts';

/** An e-mail that this process is to send now. */
export interface ClaimedMail {
  invitationId: number;
  name: string;
  email: string;
  language: Language;
  endsDate: string;
  /** How often it was tried, this time included. */
  tries: number;
}

/** A process that has claimed an e-mail this many minutes ago and not said what became of it has ended. */
const INTERRUPTED_MINUTES = 15;

/** Claims the e-mail that has waited longest. @returns undefined where none waits. */
export function claimMail(owner: Kysely<DB>, secretHash: Buffer): Promise<ClaimedMail | undefined> {
  return owner.transaction().execute(async (tx) => {
    const { rows } = await sql<ClaimedMail>`
      with claimed as (
        select i.invitation_id from invitation i join person p using (pid)
         where i.mail_state = 'waiting' and i.mail_at <= now()
           and i.used_at is null and i.revoked_at is null and i.expires_at > now()
           and p.deleted_at is null and p.banned_at is null and coalesce(p.email, '') <> ''
         order by i.mail_at, i.invitation_id limit 1 for update of i skip locked)
      update invitation i
         set mail_state = 'sending', mail_at = now(), mail_tries = i.mail_tries + 1, mail_failure = null,
             secret_hash = ${secretHash}::bytea
        from claimed, person p
       where i.invitation_id = claimed.invitation_id and p.pid = i.pid
      returning i.invitation_id as "invitationId", p.name, p.email, i.language, i.expires_at as "endsDate",
                i.mail_tries as tries`.execute(tx);
    return rows[0] && { ...rows[0], endsDate: new Date(rows[0].endsDate).toISOString() };
  });
}

/** Notes that a claimed e-mail was sent. */
export async function noteSent(owner: Kysely<DB>, invitationId: number): Promise<void> {
  await sql`
    update invitation set mail_state = 'sent', mail_at = now(), mail_failure = null
     where invitation_id = ${invitationId}::int`.execute(owner);
}

/** Notes that a claimed e-mail was not sent. @param retryMinutes when it is tried again; undefined for never. */
export async function noteFailed(
  owner: Kysely<DB>,
  invitationId: number,
  failure: MailFailure,
  retryMinutes: number | undefined,
): Promise<void> {
  await sql`
    update invitation
       set mail_state = ${retryMinutes === undefined ? 'failed' : 'waiting'}::text, mail_failure = ${failure}::text,
           mail_at = now() + make_interval(mins => ${retryMinutes ?? 0}::int)
     where invitation_id = ${invitationId}::int`.execute(owner);
}

/** Notes what no process will send: claims of processes that have ended, and people without an address by now. */
export async function giveUpMail(owner: Kysely<DB>): Promise<number> {
  const interrupted = await sql`
    update invitation set mail_state = 'failed', mail_failure = 'interrupted', mail_at = now()
     where mail_state = 'sending' and mail_at < now() - make_interval(mins => ${INTERRUPTED_MINUTES}::int)`.execute(
    owner,
  );
  const without = await sql`
    update invitation i set mail_state = 'failed', mail_failure = 'no-address', mail_at = now()
      from person p
     where p.pid = i.pid and i.mail_state = 'waiting' and coalesce(p.email, '') = ''`.execute(owner);
  return Number(interrupted.numAffectedRows ?? 0) + Number(without.numAffectedRows ?? 0);
}

/** Seconds until an e-mail is to be tried again; undefined where none waits for that. */
export async function secondsToMail(owner: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(mail_at) - now()))::int as seconds from invitation
     where mail_state = 'waiting' and mail_at > now()`.execute(owner);
  return rows[0]?.seconds ?? undefined;
}
