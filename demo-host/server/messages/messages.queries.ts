/**
 * Messages (promises/academy-messages.md). Only its participants read a conversation, not even administrators do; names
 * are those of today. What the words mean, for a participant:
 *
 * - **Unread**: somebody else has written since the participant last opened the conversation.
 * - **Deleted**: hidden from the participant who deletes it; a new message brings it back with all its messages.
 * - **Sent**: the participant has written in it.
 * - **Open**: neither side is banned or deleted, and the parent could start it today. In a closed conversation everything
 *   can be read and nothing written: a parent whose last child leaves a school keeps the messages.
 * - **Erased**: the writer of the message was erased. The message keeps its place, without sender and text.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { conversation, conversations, recipients } from '#contract/messages/messages.ts';
import { CONVERSATIONS_SHOWN } from '#domain/lists/limits.ts';
import type { ConversationStatus, MessagePriority } from '#domain/messages/messaging.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';

/** The latest conversations of the actor; `senderName` is the other side. */
export async function conversationsOf(tx: Tx, status: ConversationStatus): Promise<CallAnswer<typeof conversations>> {
  const rows = await all(
    tx,
    sql<CallAnswer<typeof conversations>['conversations'][number]>`
      select conversation_id as "conversationId", other_names as "senderName", subject, is_read as "isRead",
             ${iso(sql`last_message_at`)} as "lastMessageDate", message_count as "messageCount", priority
        from actor.inbox(${status}, ${CONVERSATIONS_SHOWN}::int)`,
  );
  return { conversations: rows };
}

/** How many messages the actor has not read, in conversations that they have not deleted. */
export const unreadMessages = (tx: Tx): Promise<{ unreadCount: number }> =>
  one(
    tx,
    sql`
  select coalesce(sum(unread_count), 0) as "unreadCount" from conversation_participant
   where pid = actor.pid() and hidden_at is null and unread_count > 0`,
  );

type Recipient = CallAnswer<typeof recipients>['recipients'][number];

/** Whom the parent may write to, teachers first. */
export const recipientsOf = (tx: Tx): Promise<Recipient[]> =>
  all(
    tx,
    sql`
  select r.pid, r.name as "firstName", u.title as "roleName", r.role as "userRole"
    from actor.recipients() r join user_role u using (role)
   order by r.role <> 6, r.role, name_key(r.name), r.pid`,
  );

/** The role of somebody the parent may write to; undefined when they may not. */
export async function recipientOf(tx: Tx, pid: number): Promise<{ role: number } | undefined> {
  const [row] = await all(tx, sql<{ role: number }>`select role from actor.recipients() where pid = ${pid}::int`);
  return row;
}

/**
 * Opens a conversation, which marks it as read. The actor's own message counts as read once another participant has opened
 * the conversation since.
 */
export async function openConversation(tx: Tx, id: number): Promise<CallAnswer<typeof conversation>> {
  // This comes first and waits for a message that is being written, so that exactly the messages shown are marked as read.
  await sql`
    update conversation_participant set unread_count = 0
     where conversation_id = ${id}::int and pid = actor.pid() and unread_count > 0`.execute(tx);
  const messages = await all(
    tx,
    sql<CallAnswer<typeof conversation>['messages'][number]>`
      select m.message_id as "messageId", case when not p.is_erased then m.sender_pid end as "senderId",
             p.name as "senderName", c.subject,
             m.body as message, m.is_reply as "isReply", ${iso(sql`m.sent_at`)} as "sentDate",
             m.sender_pid <> actor.pid()
               or row_number() over (partition by m.sender_pid order by m.sent_at desc, m.message_id desc) > waiting.unread as "isRead"
        from message m
        join conversation c using (conversation_id)
        join actor.names_in_conversation(${id}::int) p on p.pid = m.sender_pid
        cross join (select coalesce(max(unread_count), 0) as unread from conversation_participant
                     where conversation_id = ${id}::int and pid <> actor.pid()) waiting
       where m.conversation_id = ${id}::int
       order by m.sent_at, m.message_id`,
  );
  return { messages, students: await childrenInConversation(tx, id) };
}

/** The children of those who also take part in a conversation, as far as staff see them; none to a parent. */
const childrenInConversation = (tx: Tx, id: number) =>
  all(
    tx,
    sql<{ pid: number; firstName: string }>`
      select distinct c.pid, c.name as "firstName"
        from conversation_participant q join guardian g on g.guardian_pid = q.pid join person c on c.pid = g.child_pid
       where q.conversation_id = ${id}::int and q.pid <> actor.pid() and actor.role() <> 24
         and c.role = ${STUDENT}::smallint and c.deleted_at is null
       order by c.pid`,
  );

interface FirstMessage {
  /** Numbers of people (pid). */
  from: number;
  to: number;
  subject: string;
  message: string;
  priority: MessagePriority;
}

/** Starts a conversation. @returns its id. */
export async function beginConversation(
  tx: Tx,
  { from, to, subject, message, priority }: FirstMessage,
): Promise<number> {
  const { conversation_id } = await tx
    .insertInto('conversation')
    .values({ subject, priority, started_by: from })
    .returning('conversation_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('conversation_participant')
    .values([from, to].map((pid) => ({ conversation_id, pid })))
    .execute();
  await tx.insertInto('message').values({ conversation_id, sender_pid: from, body: message }).execute();
  return conversation_id;
}

/** Whether the actor may write in one of their conversations, that is whether it is open. */
export async function isOpen(tx: Tx, id: number): Promise<boolean> {
  return (await one(tx, sql<{ open: boolean }>`select actor.may_write(${id}::int) as open`)).open;
}

/** Writes in an open conversation. */
export async function addReply(tx: Tx, id: number, senderPid: number, message: string): Promise<void> {
  await tx
    .insertInto('message')
    .values({ conversation_id: id, sender_pid: senderPid, body: message, is_reply: true })
    .execute();
}

/**
 * How long the actor has to wait before writing again, with at most `most` messages an hour. Messages in deleted
 * conversations count too.
 * @returns seconds; 0 when they may write now.
 */
export async function secondsToNextMessage(tx: Tx, most: number): Promise<number> {
  const [row] = await all(
    tx,
    sql<{ wait: number }>`
      select ceil(extract(epoch from sent_at + interval '1 hour' - clock_timestamp()))::int as wait from message
       where sender_pid = actor.pid() and sent_at > clock_timestamp() - interval '1 hour'
       order by sent_at desc offset ${most - 1}::int limit 1`,
  );
  return Math.max(row?.wait ?? 0, 0);
}

/** Hides a conversation from the actor; a hidden one stays as it is. */
export async function hideConversation(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update conversation_participant set hidden_at = ${now}::timestamptz
     where conversation_id = ${id}::int and pid = actor.pid() and hidden_at is null`.execute(tx);
}
