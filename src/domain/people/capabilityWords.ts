/**
 * Words in `user.capabilities` of calls whose code no screen needs at first: apart from the calls, so that a screen that
 * asks for the word does not load them.
 */

/** The server has `comparisons`. */
export const COMPARISONS = 'comparisons';
/** The server has `childComparisons`. */
export const CHILD_COMPARISONS = 'child-comparisons';
/** The server has the lists behind numbers, `countedList`. */
export const LISTS = 'lists';
/** `countedList` takes `search`, `sort`, `inSchool`, `inClass` and `options`. */
export const LIST_SEARCH = 'lists:search';
/** The server has `absentStudents`. */
export const ABSENT = 'absent';
/** The server has `register` and `saveRegister`. */
export const REGISTER = 'register';
/** The server has `reportSchedules`, and sends emails. */
export const REPORT_SCHEDULES = 'report-schedules';
/** `createReportSchedule` takes `readerPid`, and its caller sees others of the staff. */
export const REPORTS_TO_OTHERS = 'report-schedules:others';
/** The server has `bulkMessage`. */
export const BULK = 'bulk';
/** The server has `bulkBan` and `bulkMoveClass`: apart from `bulk`, since fewer people may make them. */
export const BULK_USERS = 'bulk:users';
/** The server has `mailChoices`. */
export const MAIL_CHOICES_PAGE = 'mail-choices';
/** The server has `savedViews` and the calls that save, remove and share them. */
export const SAVED_VIEWS = 'saved-views';
