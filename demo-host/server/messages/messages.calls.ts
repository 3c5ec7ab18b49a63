/** Conversations between parents and the people of a school. */
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import {
  addReply,
  beginConversation,
  conversationsOf,
  hideConversation,
  isOpen,
  openConversation,
  recipientOf,
  recipientsOf,
  secondsToNextMessage,
  unreadMessages,
} from './messages.queries.ts';

/** More than a busy office writes: the limit only stops floods. */
export const MESSAGES_PER_HOUR = 1_000;

/**
 * @throws ApiError 429 where this many more messages would be too many, with the seconds to wait
 * (promises/academy-messages.md#thread-and-reply).
 */
export async function keepPace(db: Tx, messages = 1): Promise<void> {
  const wait = await secondsToNextMessage(db, MESSAGES_PER_HOUR - messages + 1);
  if (wait === 0) return;
  throw new ApiError(
    429,
    messages === 1
      ? `You have written ${MESSAGES_PER_HOUR} messages within an hour. Please try again later.`
      : `With these ${messages} messages you would write more than ${MESSAGES_PER_HOUR} within an hour. Please try again later.`,
    { headers: { 'Retry-After': String(wait) } },
  );
}

export const messageHandlers = {
  conversations: ({ db, query: { status = 'all' } }) => conversationsOf(db, status),
  unreadCount: ({ db }) => unreadMessages(db),
  recipients: async ({ db }) => ({ recipients: await recipientsOf(db) }),
  conversation: ({ db, params: { conversationId } }) => openConversation(db, conversationId),
  // The activity log tells who wrote to whom, and never the text: it belongs to the two people.
  sendMessage: async ({ db, session: { person }, body: { recipientId, recipientRole, ...message }, record }) => {
    const recipient = await recipientOf(db, recipientId);
    if (!recipient) throw notFound();
    if (recipient.role !== recipientRole)
      throw badRequest('Wrong field "recipientRole": the recipient has another role');
    await keepPace(db);
    const id = await beginConversation(db, { ...message, from: person.pid, to: recipientId });
    await record({ kind: 'beganConversation', values: { conversation: id, user: recipientId } });
    return { message: 'Message sent', conversationId: id };
  },
  replyMessage: async ({ db, session: { person }, params: { conversationId: id }, body: { message }, record }) => {
    if (!(await isOpen(db, id))) {
      throw new ApiError(403, 'This conversation is closed: one side has left the school or can no longer be reached');
    }
    await keepPace(db);
    await addReply(db, id, person.pid, message);
    await record({ kind: 'repliedIn', values: { conversation: id } });
    return { message: 'Reply sent' };
  },
  deleteConversation: async ({ db, params: { conversationId: id }, now, record }) => {
    await hideConversation(db, id, now);
    await record({ kind: 'deletedConversation', values: { conversation: id } });
    return { message: 'Conversation deleted' };
  },
} satisfies Partial<Handlers>;
