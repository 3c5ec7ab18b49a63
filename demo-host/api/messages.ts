import {
  conversation,
  conversations,
  deleteConversation,
  recipients,
  replyMessage,
  sendMessage,
  unreadCount,
} from '#contract/messages.ts';
import type { Tx } from '#host/db/actor.ts';
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
} from '#host/db/messages.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import { route } from './route.ts';

/** More than a busy office answers: it stops what floods an inbox. */
export const MESSAGES_PER_HOUR = 1_000;

async function keepPace(db: Tx): Promise<void> {
  const wait = await secondsToNextMessage(db, MESSAGES_PER_HOUR);
  if (wait === 0) return;
  throw new ApiError(429, `You have written ${MESSAGES_PER_HOUR} messages within an hour. Please try again later.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

export const messageRoutes = [
  route(conversations, ({ db, query: { status = 'all' } }) => conversationsOf(db, status)),
  route(unreadCount, ({ db }) => unreadMessages(db)),
  route(recipients, async ({ db }) => ({ recipients: await recipientsOf(db) })),
  route(conversation, ({ db, params: { conversationId } }) => openConversation(db, conversationId)),
  // The log tells who wrote to whom and never what: a letter is its parties' own.
  route(sendMessage, async ({ db, session: { person }, body: { recipientId, recipientRole, ...letter }, record }) => {
    const recipient = await recipientOf(db, recipientId);
    if (!recipient) throw notFound();
    if (recipient.role !== recipientRole)
      throw badRequest('Wrong field "recipientRole": the recipient has another role');
    await keepPace(db);
    const id = await beginConversation(db, { ...letter, from: person.pid, to: recipientId });
    await record({ type: 'SEND_MESSAGE', narration: `Began conversation ${id} with user ${recipientId}` });
    return { message: 'Message sent', conversationId: id };
  }),
  route(
    replyMessage,
    async ({ db, session: { person }, params: { conversationId: id }, body: { message }, record }) => {
      if (!(await isOpen(db, id))) {
        throw new ApiError(
          403,
          'This conversation is closed: one side has left the school or can no longer be reached',
        );
      }
      await keepPace(db);
      await addReply(db, id, person.pid, message);
      await record({ type: 'REPLY_MESSAGE', narration: `Replied in conversation ${id}` });
      return { message: 'Reply sent' };
    },
  ),
  route(deleteConversation, async ({ db, params: { conversationId: id }, now, record }) => {
    await hideConversation(db, id, now);
    await record({ type: 'DELETE_CONVERSATION', narration: `Deleted conversation ${id} for oneself` });
    return { message: 'Conversation deleted' };
  }),
];
