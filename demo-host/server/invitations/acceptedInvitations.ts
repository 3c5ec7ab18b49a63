/** Opening and using an invitation, by the holder of its secret. Each function says under which actor it runs. */
import { sql } from 'kysely';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { PersonRole } from '#host/server/database/columnTypes.ts';
import { all } from '#host/server/database/reporting.ts';

/** An invitation and its person. Only of an `open` one may anything but the state be told. */
export interface EnteredInvitation {
  state: 'open' | 'used' | 'revoked' | 'ended' | 'blocked';
  invitationId: number;
  pid: number;
  role: PersonRole;
  name: string;
  /** What the person signs in with; null where the academy has no number. */
  phone: string | null;
  schoolId: number | null;
  schools: string[];
  language: Language;
}

/** As an `invitation` actor: the invitation of this secret. While it is open, its person is the actor from here on. */
export async function enterInvitation(tx: Tx, secretHash: Buffer): Promise<EnteredInvitation | undefined> {
  const [row] = await all(
    tx,
    sql<EnteredInvitation>`
      select state, invitation_id as "invitationId", pid, role, name, phone, school_id as "schoolId", schools, language
        from actor.enter_invitation(${secretHash}::bytea)`,
  );
  return row;
}

/** As the person who was invited: notes that the link was opened. */
export async function noteOpened(tx: Tx, invitationId: number): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ opened_at: sql<Date>`now()` })
    .where('invitation_id', '=', invitationId)
    .where('opened_at', 'is', null)
    .execute();
}

/**
 * As the person who was invited: stores the password, and the phone number where there is none, and uses the invitation.
 * @throws an error of PostgreSQL where the number is somebody else's, see `isTaken`.
 */
export async function useInvitation(tx: Tx, passwordHash: string, phone: string | null): Promise<void> {
  await sql`select actor.accept_invitation(${passwordHash}::text, ${phone}::text)`.execute(tx);
}
