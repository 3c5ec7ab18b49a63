/** Calls of what several screens have, and what is missing without some. */

export const SCHOOL_FORM = ['schoolById', 'createSchool', 'updateSchool'] as const;

export const USER_FORM = [
  'userById',
  'createUser',
  'updateUser',
  'importUsers',
  'phoneCountry',
  'userFamily',
  'linkChild',
  'unlinkChild',
  'setOneTimePassword',
  'twoStepOfUser',
  'resetTwoStep',
] as const;

export const RESTORE = ['deletions', 'restoreDeleted'] as const;

export const BULK = ['bulkMessage', 'bulkBan', 'bulkMoveClass', 'notificationAudience'] as const;

/** Of saved views at a server; the schools are those that one may share a view with. */
export const SAVED = ['savedViews', 'saveSavedView', 'removeSavedView', 'shareSavedView'] as const;
export const SAVED_AND_SCHOOLS = [...SAVED, 'schools'] as const;

/** Of what is done with many rows at once. */
export const NOTIFY = '*Notify*, for people who were chosen, says that it could not be done. What was typed stays.';

export const CLASSES = '*Move class*, for students who were chosen, suggests no classes.';

export const UNREAD = 'The number of unread messages is not shown.';

export const DELETE = '*Delete* says that it could not be done.';
