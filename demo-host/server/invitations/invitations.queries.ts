/**
 * Invitations: whom one may invite, making, listing and revoking them. As the person who invites, row-level security
 * applies; a command of the shell is the tables' owner and may invite everybody.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { invitationCounts, invitations, invitees, makeInvitations } from '#contract/people/invitations.ts';
import type { InvitationState } from '#domain/people/invitations.ts';
import type { Language } from '#domain/people/languages.ts';
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { wordsSought } from '#host/server/database/phoneNumbers.ts';
import { all, iso, listOf, nameHolds, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** A transaction of the one who invites. */
export type Inviter = Tx | Kysely<DB>;

/** Who invites: a person by the API, or a command of the shell as the tables' owner. */
export type InvitedBy = 'person' | 'owner';

/** Whom to invite. With `pids` only these, whether or not they have a password; otherwise who has none of their own. */
export interface Whom {
  schoolId?: number | null | undefined;
  /** The parents of the students of this class. */
  classId?: number | null | undefined;
  role?: number | null | undefined;
  pids?: readonly number[] | undefined;
}

/** People who sign in and are there, with what decides whether they are invited. */
function candidates({ schoolId, classId, role, pids }: Whom, by: InvitedBy): RawBuilder<unknown> {
  const isOwner = by === 'owner';
  return sql`
    select p.pid, coalesce(p.email, '') <> '' as has_email,
           ${isOwner ? sql`true` : sql`actor.may_change(p.pid, p.role, p.school_ids)`} as may_invite,
           ${isOwner ? sql`false` : sql`actor.is_shared(p.role, p.school_ids)`} as is_shared,
           p.pid in (${isOwner ? sql`select pid from credential where not is_one_time` : sql`select actor.password_holders()`})
             as has_password,
           p.pid in (select i.pid from invitation i
                      where i.used_at is null and i.revoked_at is null and i.expires_at > now()) as is_invited
      from person p
     where p.deleted_at is null and p.banned_at is null and p.role <> ${STUDENT}::int
       ${schoolId == null ? sql`` : sql`and p.school_ids @> array[${schoolId}::int]`}
       ${role == null ? sql`` : sql`and p.role = ${role}::int`}
       ${pids === undefined ? sql`` : sql`and p.pid = any (${[...pids]}::int[])`}
       ${
         classId == null
           ? sql``
           : sql`and p.role = ${ROLE.parent}::int and p.pid in (
                   select g.guardian_pid from guardian g join person c on c.pid = g.child_pid
                    where c.class_id = ${classId}::int and c.deleted_at is null)`
       }`;
}

/** Numbers that clients may not be told, and that are known here. */
type Counted<Answer> = { [Name in keyof Answer]: number };

/** How many people may be invited, and why others are not. `canMail` is not known here. */
export const countInvitees = (
  tx: Inviter,
  whom: Whom,
  by: InvitedBy = 'person',
): Promise<Counted<Omit<CallAnswer<typeof invitees>, 'canMail'>>> =>
  one(
    tx as Tx,
    sql`
    select count(*) filter (where may_invite and not has_password and not is_invited)::int as ready,
           count(*) filter (where may_invite and not has_password and not is_invited and has_email)::int as "readyWithEmail",
           count(*) filter (where may_invite and not has_password and is_invited)::int as invited,
           count(*) filter (where may_invite and not has_password and is_invited and has_email)::int as "invitedWithEmail",
           count(*) filter (where may_invite and has_password)::int as "signedUp",
           count(*) filter (where is_shared and not has_password)::int as shared
      from (${candidates(whom, by)}) candidates`,
  );

/** Somebody to be invited. */
interface Invitee {
  pid: number;
  hasEmail: boolean;
}

interface Selection extends Whom {
  /** Also who has an open invitation, which the new one replaces. */
  replaceOpen: boolean;
  /** Only people after this one, by number. */
  after?: number | null | undefined;
  most: number;
}

/** The next people who are to be invited, by number. */
export const nextInvitees = (tx: Inviter, selection: Selection, by: InvitedBy = 'person'): Promise<Invitee[]> =>
  all(
    tx as Tx,
    sql`
    select pid, has_email as "hasEmail" from (${candidates(selection, by)}) candidates
     where may_invite
       ${selection.pids === undefined ? sql`and not has_password` : sql``}
       ${selection.replaceOpen ? sql`` : sql`and not is_invited`}
       ${selection.after == null ? sql`` : sql`and pid > ${selection.after}::int`}
     order by pid limit ${selection.most}::int`,
  );

/** A person and the hash of the secret of their link; null where the e-mail job makes the secret. */
export interface NewInvitation {
  pid: number;
  secretHash: Buffer | null;
}

/**
 * Invites these people. Their open invitations are revoked.
 * @returns who was invited: not who was banned, deleted or made somebody else meanwhile.
 */
export async function insertInvitations(
  tx: Inviter,
  candidates: readonly NewInvitation[],
  language: Language,
  by: InvitedBy = 'person',
): Promise<Set<number>> {
  if (candidates.length === 0) return new Set();
  // Waits for those who change one of them at this moment. A lock is for those whom the actor may change by then.
  const { rows } = await sql<{ pid: number }>`
    select pid from person
     where pid = any (${candidates.map(({ pid }) => pid)}::int[]) and banned_at is null and deleted_at is null
     order by pid for share`.execute(tx);
  const invited = new Set(rows.map(({ pid }) => pid));
  const people = candidates.filter(({ pid }) => invited.has(pid));
  const pids = people.map(({ pid }) => pid);
  await sql`
    update invitation set revoked_at = now()
     where pid = any (${pids}::int[]) and used_at is null and revoked_at is null`.execute(tx);
  await sql`
    insert into invitation (pid, secret_hash, language, made_by, mail_state, mail_at)
    select pid, secret_hash, ${language}::text, ${by === 'owner' ? sql`null` : sql`actor.pid()`},
           case when secret_hash is null then 'waiting' end, case when secret_hash is null then now() end
      from unnest(${pids}::int[], ${people.map(({ secretHash }) => secretHash)}::bytea[]) new (pid, secret_hash)`.execute(
    tx,
  );
  return invited;
}

/** What a sheet and an answer say of somebody who was invited. */
export type InvitedPerson = Omit<CallAnswer<typeof makeInvitations>['invitations'][number], 'secret'>;

/** The people of these open invitations, by school, class and name. The school of a parent is that of the first child. */
export const invitedPeople = (tx: Inviter, pids: readonly number[]): Promise<InvitedPerson[]> =>
  all(
    tx as Tx,
    sql`
    with kids as (
      -- For all at once, so that the plan does not depend on statistics, which a new academy has not.
      select g.guardian_pid as pid, array_agg(c.name order by c.name_key, c.pid) as names,
             (array_agg(c.school_id order by c.class_id is null, c.name_key, c.pid))[1] as school_id,
             (array_agg(c.class_id order by c.class_id is null, c.name_key, c.pid))[1] as class_id
        from guardian g join person c on c.pid = g.child_pid
       where g.guardian_pid = any (${[...pids]}::int[]) and c.deleted_at is null
       group by g.guardian_pid)
    select i.invitation_id as "invitationId", p.pid, p.name as "firstName", p.role as "userRole",
           coalesce(p.phone, '') as "mobileNumber", coalesce(p.email, '') as "emailId",
           coalesce(s.name, '') as "schoolName", coalesce(actor.localized(k.name, k.names), '') as grade,
           coalesce(kids.names, '{}') as "childNames"
      from invitation i
      join person p using (pid)
      left join kids on kids.pid = p.pid and p.role = ${ROLE.parent}::int
      left join school s on s.school_id = coalesce(kids.school_id, p.school_id, p.school_ids[1])
      left join class k on k.class_id = kids.class_id
     where p.pid = any (${[...pids]}::int[]) and i.used_at is null and i.revoked_at is null
     order by s.name_key, k.grade nulls last, k.name, p.name_key, p.pid`,
  );

const STATE = sql<InvitationState>`
  case when i.used_at is not null then 'used'
       when i.revoked_at is not null then 'revoked'
       when i.expires_at <= now() then 'ended'
       when i.opened_at is not null then 'opened'
       else 'open' end`;

interface ListFilter {
  search?: string | undefined;
  schoolId?: number | undefined;
  state?: InvitationState | 'mail-failed' | undefined;
}

/** A page of the invitations that the actor sees, newest first. */
export async function invitationList(
  tx: Tx,
  page: { page: number; limit: number },
  { search, schoolId, state }: ListFilter,
): Promise<CallAnswer<typeof invitations>> {
  const sought = search === undefined ? undefined : await wordsSought(tx, search);
  const selected = sql`
      from invitation i join person p using (pid)
     where p.deleted_at is null
       ${sought === undefined ? sql`` : sql`and ${nameHolds(sql`p.search_text`, sought)}`}
       ${schoolId === undefined ? sql`` : sql`and p.school_ids @> array[${schoolId}::int]`}
       ${state === undefined ? sql`` : state === 'mail-failed' ? sql`and i.mail_state = 'failed'` : sql`and ${STATE} = ${state}`}`;
  return listOf(
    tx,
    page,
    sql`
    select i.invitation_id as "invitationId", p.pid, p.name as "firstName", p.role as "userRole",
           coalesce((select s.name from school s where s.school_id = coalesce(p.school_id, p.school_ids[1])), '') as "schoolName",
           ${STATE} as state, ${iso(sql`i.made_at`)} as "madeDate", ${iso(sql`i.expires_at`)} as "endsDate",
           ${iso(sql`i.opened_at`)} as "openedDate", ${iso(sql`i.used_at`)} as "usedDate",
           i.mail_state as "mailState", ${iso(sql`i.mail_at`)} as "mailDate", i.mail_failure as "mailFailure"
      ${selected}
     order by i.made_at desc, i.invitation_id desc`,
    sql`select count(*)::int as total ${selected}`,
  );
}

/** The numbers of all invitations, for a command of the shell. */
export const invitationTotals = (owner: Kysely<DB>): Promise<Counted<CallAnswer<typeof invitationCounts>>> =>
  countInvitations(owner);

/** The numbers of the invitations that the actor sees. */
export const countInvitations = (
  tx: Inviter,
  schoolId?: number,
): Promise<Counted<CallAnswer<typeof invitationCounts>>> =>
  one(
    tx as Tx,
    sql`
    select count(*)::int as total,
           count(*) filter (where state = 'open')::int as open,
           count(*) filter (where state = 'opened')::int as opened,
           count(*) filter (where state = 'used')::int as used,
           count(*) filter (where state = 'ended')::int as ended,
           count(*) filter (where state = 'revoked')::int as revoked,
           count(*) filter (where mail_state in ('waiting', 'sending') and state = 'open')::int as "mailWaiting",
           count(*) filter (where mail_state = 'sent')::int as "mailSent",
           count(*) filter (where mail_state = 'failed' and state = 'open')::int as "mailFailed"
      from (select ${STATE} as state, mail_state from invitation i join person p using (pid)
             where p.deleted_at is null
               ${schoolId === undefined ? sql`` : sql`and p.school_ids @> array[${schoolId}::int]`}) listed`,
  );

/** The person of an invitation that the actor sees, and its language. */
export const invitationOf = (tx: Tx, invitationId: number): Promise<{ pid: number; language: Language } | undefined> =>
  tx
    .selectFrom('invitation')
    .select(['pid', 'language'])
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst() as Promise<{ pid: number; language: Language } | undefined>;

/** Revokes an invitation. @returns whether it could still be used. */
export async function revoke(tx: Tx, invitationId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ revoked_at: sql<Date>`now()` })
    .where('invitation_id', '=', invitationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
