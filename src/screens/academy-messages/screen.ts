import { conversations } from '#contract/messages/messages.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import { DELETE, RESTORE, UNREAD } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CONVERSATIONS, THREAD } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-messages',
  screen: 'Parent Messages',
  description: 'Messages of parents to whoever is signed in: search, read, reply.',
  audience: 'staff',
  menuIds: ['messages', 'parent-messages'],
  expiresToLogin: false,
  height: [550, 640],
  families: ['messages'],
  attributes: {
    'conversation-id': {
      description: 'The conversation that is open at first; the element removes it when another is opened.',
      type: 'string',
      default: 'none is open',
    },
  },
  needs: ['conversations', 'conversation', 'replyMessage'],
  richer: { unreadCount: UNREAD, deleteConversation: DELETE },
  offered: RESTORE,
  shows: {
    conversations: { ...CONVERSATIONS, '': 'the list of conversations, and the tiles' },
    unreadCount: { '': 'the tile “Unread Messages”' },
    conversation: THREAD,
    deletions: { '': 'taking a deletion back' },
  },
  first: () => asks(conversations, { query: { status: 'all' } }),
} as const satisfies ScreenFacts;
