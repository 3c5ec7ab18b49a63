import { conversations } from '#contract/messages/messages.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import { DELETE, RESTORE, UNREAD } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CONVERSATIONS, THREAD } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-messages',
  screen: 'Messages',
  description: "A parent's conversations with teachers and the school: read, reply, begin new ones.",
  audience: 'parent',
  menuIds: ['messages', 'parent-messages'],
  expiresToLogin: true,
  height: [550, 540],
  families: ['messages', 'parents'],
  attributes: {},
  needs: ['conversations', 'conversation', 'replyMessage'],
  richer: {
    recipients: 'A new message has nobody to write to.',
    sendMessage: 'Sending a new message says that it could not be done. What was typed stays.',
    unreadCount: UNREAD,
    deleteConversation: DELETE,
  },
  offered: RESTORE,
  shows: {
    conversations: CONVERSATIONS,
    unreadCount: { '': 'the badge with the number of unread messages' },
    conversation: THREAD,
    recipients: {
      '': 'the choice “Recipient” of a new message',
      'recipients[].firstName': 'the names in the choice “Recipient”',
      'recipients[].roleName': 'the role behind each recipient (“Teacher” in its place)',
      'recipients[].userRole': 'sending a message: its recipient’s role goes along',
    },
    deletions: { '': 'taking a deletion back' },
  },
  first: () => asks(conversations, {}),
} as const satisfies ScreenFacts;
