/** Words in `user.capabilities` of which only parts ask that come on demand: apart from those that first loads have. */

/** The server has the tables of plan reports in pages, `planCareStudents` and `planExamStudents`. */
export const PLAN_REPORT_PAGES = 'plan-report-pages';
/** The server has `otherView`, and the person who is signed in has one. Not all of a role have this word and the next. */
export const OTHER_VIEW = 'other-view';
/** The server has `changeView`, and this session may change into the other view without another sign-in. */
export const CHANGE_VIEW = 'change-view';
/** The server has `userFamily`, `linkChild` and `unlinkChild`. */
export const FAMILIES = 'families';
