import { activityLogs } from '#contract/figures/activityLogs.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { asks, firstPage } from '#screens/shared/firstQuestion.ts';
import { SAVED_AND_SCHOOLS } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { SAVED_VIEWS_SHOWN, SHARED_SCHOOLS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-activity-logs',
  screen: 'Activity Log',
  description: 'Who did what and when, by name, activity and day, with exports.',
  audience: 'staff',
  menuIds: ['activity-logs'],
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['lists'],
  attributes: {},
  needs: ['activityLogs'],
  richer: {},
  offered: [...SAVED_AND_SCHOOLS],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    schools: SHARED_SCHOOLS,
    activityLogs: {
      '': 'the table of the activity log',
      pagination: 'the page bar and the number of activities',
      'data[].activityDate': 'the column “Date/Time”',
      'data[].activityType': 'the column “Activity”',
      'data[].firstName': 'the column “User”',
      'data[].pid': 'the column “User”',
      'data[].mobileNumber': 'the column “Mobile”',
      'data[].emailId': 'the column “Email”',
      'data[].schoolId': 'the column “School ID”',
      'data[].narration': 'the column “Narration”',
    },
  },
  first: () => asks(activityLogs, firstPage(PAGE_SIZE.activityLog)),
} as const satisfies ScreenFacts;
