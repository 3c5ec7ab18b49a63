import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

const NOTICE_COUNTS = {
  '': 'the number on the bell',
  notices: 'the number on the bell',
  messages: 'the number beside “Messages” in the menu of the console',
};

const NOTICES = {
  '': 'the list of notices',
  pagination: 'the page bar and the number of notices',
  'data[].title': 'the title of each notice (“Notice {id}” in its place)',
  'data[].description': 'the text of each notice',
  'data[].schoolName': 'the school that a notice is from (“The academy” in its place)',
  'data[].priority': 'the badge “Important”',
  'data[].startsAt': 'the date of each notice',
  'data[].endsAt': 'the words “Until …”',
  'data[].editedAt': 'the words “Changed …”',
  'data[].isUnread': 'the badge “New”, and the buttons “Mark as read”',
  'data[].readAt': 'nothing today: `isUnread` says it',
  'data[].language': 'the language in which a text is read aloud',
};

export const screen = {
  tag: 'academy-notices',
  screen: 'Notices',
  description: 'The notices for whoever is signed in: a list, or a bell with the number of unread ones.',
  audience: 'everyone',
  menuIds: [],
  route: '/notices',
  expiresToLogin: false,
  height: [1200, 1200],
  attributes: {
    view: {
      description: 'The list, or a button for the bar of a page, which opens the newest.',
      type: "'list' | 'bell'",
      default: 'list',
      example: 'list',
    },
  },
  needs: ['notices'],
  richer: {},
  offered: ['noticeCounts', 'readNotices'],
  shows: { notices: NOTICES, noticeCounts: NOTICE_COUNTS },
} as const satisfies ScreenFacts;
