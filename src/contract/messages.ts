import * as v from 'valibot';
import { TEXT_MAX } from '#domain/limits.ts';
import { CONVERSATION_STATUSES, DEFAULT_MESSAGE_PRIORITY, MESSAGE_PRIORITIES } from '#domain/messaging.ts';
import { defineCall } from './call.ts';
import { count, flag, id, idOrNull, list, moment, oneOf, shape, text, textOrNull, writtenAnswer } from './fields.ts';
import { bodyId, idInput, optionalWord, textInput } from './inputs.ts';

const params = { conversationId: idInput() };

/** The conversations of whoever asks; the parent side sends no `status`. */
export const conversations = defineCall({
  id: 'conversations',
  method: 'GET',
  path: '/api/messages/conversations',
  section: '2 §7',
  summary: 'Conversations, latest first',
  query: { status: optionalWord(CONVERSATION_STATUSES) },
  answer: shape({
    conversations: list(
      shape({
        conversationId: id(),
        senderName: text(),
        subject: text(),
        isRead: flag(),
        lastMessageDate: moment(),
        messageCount: count(),
        priority: oneOf(MESSAGE_PRIORITIES, DEFAULT_MESSAGE_PRIORITY),
      }),
    ),
  }),
});

export const unreadCount = defineCall({
  id: 'unreadCount',
  method: 'GET',
  path: '/api/messages/unread-count',
  section: '2 §7',
  summary: 'How many messages are unread',
  answer: shape({ unreadCount: count() }),
});

/** Whom a parent may write to; a recipient without `roleName` is shown as Teacher. */
export const recipients = defineCall({
  id: 'recipients',
  method: 'GET',
  path: '/api/messages/recipients',
  section: '2 §7',
  summary: 'People a parent may write to',
  answer: shape({
    recipients: list(shape({ pid: id(), firstName: text(), roleName: textOrNull(), userRole: idOrNull() })),
  }),
});

/**
 * A conversation, oldest message first; reading it marks it as read. A message whose writer was erased has neither
 * `senderId` nor text.
 */
export const conversation = defineCall({
  id: 'conversation',
  method: 'GET',
  path: '/api/messages/conversation/{conversationId}',
  section: '2 §7',
  summary: 'Messages of a conversation, which are read from then on',
  params,
  answer: shape({
    messages: list(
      shape({
        messageId: id(),
        senderId: idOrNull(),
        senderName: text(),
        subject: text(),
        message: text(),
        isReply: flag(),
        sentDate: moment(),
        isRead: flag(),
      }),
    ),
  }),
});

/** `recipientRole` is the recipient's `userRole`; the API checks it against the recipient. */
export const sendMessage = defineCall({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/messages/send',
  section: '2 §7',
  summary: 'Begin a conversation',
  success: 201,
  body: {
    recipientId: bodyId(),
    recipientRole: bodyId(),
    subject: textInput(TEXT_MAX.title),
    message: textInput(TEXT_MAX.message),
    priority: v.picklist(MESSAGE_PRIORITIES),
  },
  answer: writtenAnswer({ conversationId: idOrNull() }),
});

export const replyMessage = defineCall({
  id: 'replyMessage',
  method: 'POST',
  path: '/api/messages/{conversationId}/reply',
  section: '2 §7',
  summary: 'Reply in a conversation',
  success: 201,
  params,
  body: { message: textInput(TEXT_MAX.message) },
  answer: writtenAnswer(),
});

/** Hides the conversation from the one who deletes it. */
export const deleteConversation = defineCall({
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/api/messages/conversation/{conversationId}',
  section: '2 §7',
  summary: 'Delete a conversation for oneself',
  params,
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const messageCalls = {
  conversations,
  unreadCount,
  recipients,
  conversation,
  sendMessage,
  replyMessage,
  deleteConversation,
};
