import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  flag,
  flagOrNull,
  id,
  idOrNull,
  list,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import { bodyId, idInput, optionalWord, textInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { CONVERSATION_STATUSES, DEFAULT_MESSAGE_PRIORITY, MESSAGE_PRIORITIES } from '#domain/messages/messaging.ts';

const params = { conversationId: idInput() };

/**
 * Your conversations, latest first, 1,000 at most. `status` narrows them to those in which you have written (`sent`)
 * or that you have not read (`unread`). `isRead` says whether you have read all of a conversation.
 */
export const conversations = defineCall('conversations', {
  route: 'GET /api/messages/conversations',
  promise: 'academy-messages#conversations-call',
  summary: 'Conversations, latest first',
  query: { status: optionalWord(CONVERSATION_STATUSES) },
  answer: shape({
    conversations: neededList(
      shape({
        conversationId: id(),
        senderName: text(),
        subject: text(),
        isRead: flagOrNull(),
        lastMessageDate: moment(),
        messageCount: measure(),
        priority: oneOf(MESSAGE_PRIORITIES, DEFAULT_MESSAGE_PRIORITY),
      }),
    ),
  }),
});

/** The number of messages that you have not read. */
export const unreadCount = defineCall('unreadCount', {
  route: 'GET /api/messages/unread-count',
  promise: 'academy-messages#unread-count-call',
  summary: 'How many messages are unread',
  answer: shape({ unreadCount: measure() }),
});

/** The people whom a parent may write to. A recipient without `roleName` is shown as Teacher. */
export const recipients = defineCall('recipients', {
  route: 'GET /api/messages/recipients',
  promise: 'parent-messages#recipients-call',
  summary: 'People a parent may write to',
  answer: shape({
    recipients: neededList(shape({ pid: id(), firstName: text(), roleName: textOrNull(), userRole: idOrNull() })),
  }),
});

/**
 * The messages of a conversation, oldest first. The call marks them as read. When the data of a sender have been
 * erased, the message has no `senderId` and no text. To staff, `students` tells the children of the other side whom they
 * may see.
 */
export const conversation = defineCall('conversation', {
  route: 'GET /api/messages/conversation/{conversationId}',
  promise: 'academy-messages#thread-call',
  summary: 'Messages of a conversation, which marks them as read',
  marks: true,
  params,
  answer: shape({
    messages: neededList(
      shape({
        messageId: id(),
        // Null of an erased sender.
        senderId: v.optional(idOrNull()),
        senderName: text(),
        subject: text(),
        message: text(),
        isReply: flag(),
        sentDate: moment(),
        isRead: flagOrNull(),
      }),
    ),
    // Beyond the basic fields: for staff, the children of the parent whom they may see.
    students: v.optional(list(shape({ pid: id(), firstName: text() }))),
  }),
});

/**
 * Begins a conversation with a recipient of the list `recipients`. `recipientRole` must be the recipient’s `userRole`.
 * Errors: 404 when you may not write to this person, 429 after 1,000 messages within an hour.
 */
export const sendMessage = defineCall('sendMessage', {
  route: 'POST /api/messages/send',
  promise: 'parent-messages#send-call',
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

/**
 * Replies in a conversation. Errors: 403 when the conversation is closed because one side has left the school or
 * cannot be reached, 429 after 1,000 messages within an hour.
 */
export const replyMessage = defineCall('replyMessage', {
  route: 'POST /api/messages/{conversationId}/reply',
  promise: 'academy-messages#reply-call',
  summary: 'Reply in a conversation',
  success: 201,
  params,
  body: { message: textInput(TEXT_MAX.message) },
  answer: writtenAnswer(),
});

/** Deletes a conversation from your own list. The other person keeps it. */
export const deleteConversation = defineCall('deleteConversation', {
  route: 'DELETE /api/messages/conversation/{conversationId}',
  promise: 'academy-messages#delete-call',
  summary: 'Delete a conversation from your own list',
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
