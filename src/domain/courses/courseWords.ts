/** Words of the contract about course packages. */

/** The server has `coursePackages` and the calls that put a package on a session of a plan and take it off. */
export const COURSE_PACKAGES = 'course-packages';
/** The server has `childCourses` and opens their units. */
export const COURSES = 'courses';

/** Where a child is in a unit. */
export const UNIT_STATES = ['new', 'begun', 'done'] as const;
export type UnitState = (typeof UNIT_STATES)[number];
