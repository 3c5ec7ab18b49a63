import { notifications } from '#contract/messages/notifications.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { asks, firstPage } from '#screens/shared/firstQuestion.ts';
import { DELETE, RESTORE, SAVED } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { SAVED_VIEWS_SHOWN } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-notifications',
  screen: 'Notifications',
  description: 'What the academy and its schools have announced, how many have read it, and a form for more.',
  audience: 'staff',
  menuIds: ['notifications'],
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['lists'],
  attributes: {
    opens: {
      description: 'Opens *Create Notification* at once; the element removes it as soon as it has.',
      type: "'create-notification'",
      default: 'no form is opened',
    },
  },
  needs: ['notifications'],
  richer: {
    createNotification: 'Creating one says that it could not be done. What was typed stays.',
    deleteNotification: DELETE,
  },
  offered: [
    ...SAVED,
    'notificationCounts',
    'notificationAudience',
    'updateNotification',
    'withdrawNotification',
    'schools',
    'schoolClasses',
    'studyPlanReports',
    ...RESTORE,
  ],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    notifications: {
      '': 'the list of notifications and the four cards',
      pagination: 'the page bar and the card “Total Notifications”',
      'data[].title': 'the title of each notification (“Notification {id}” in its place)',
      'data[].description': 'the text of each notification',
      'data[].priority': 'the badge of the priority (it reads “Low”)',
      'data[].schoolId': '“All Schools” or the school of each notification',
      'data[].schoolName': 'the name of the school of each notification',
      'data[].isEnable': 'the badge “Disabled”, and the card “Active”',
      'data[].addedDate': '“Created” of each notification, and the card “This Week”',
      'data[].readCount': '“Read by” of each notification',
      'data[].notice': 'to whom each notification goes, when, and “Read by … of …”',
    },
    notificationAudience: { '': '“Reaches … people” in the dialog' },
    schools: { '': 'the schools to choose from in the dialog' },
    schoolClasses: { '': 'the classes to choose from in the dialog' },
    studyPlanReports: { '': 'the study plans to choose from in the dialog' },
    notificationCounts: { '': 'the four cards, which are then counted from the list' },
    deletions: { '': 'taking a deletion back' },
  },
  first: () => asks(notifications, firstPage(PAGE_SIZE.notifications)),
} as const satisfies ScreenFacts;
