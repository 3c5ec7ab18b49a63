/** Course packages of cmi5 and their units: limits, words of the standard, and when a unit is satisfied. */

/** The most that a course package may have (promises/course-packages.md#limits). Our own numbers. */
export const COURSE_PACKAGE_MAX = {
  /** Of the file as it is sent. */
  bytes: 20_000_000,
  unpackedBytes: 80_000_000,
  files: 3_000,
  units: 200,
} as const;

/** Whether a session takes a package: a video or an exam takes one unit (promises/course-packages.md#who-puts-one-on-a-session). */
export const takesUnits = ({ hasMaterial }: { hasMaterial: boolean }, units: number): boolean =>
  !hasMaterial || units <= 1;

/** What satisfies a unit, as cmi5 writes it. */
export const MOVE_ONS = ['NotApplicable', 'Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed'] as const;
export type MoveOn = (typeof MOVE_ONS)[number];

/** Whether a unit needs a window of its own, as cmi5 writes it. */
export const LAUNCH_METHODS = ['AnyWindow', 'OwnWindow'] as const;
export type LaunchMethod = (typeof LAUNCH_METHODS)[number];

/** How a unit is opened, as cmi5 writes it: in Review it records no result. */
export type LaunchMode = 'Normal' | 'Review';

/** What a student has done of a unit in a registration. */
export interface UnitProgress {
  isCompleted: boolean;
  isPassed: boolean;
}

/** Whether a unit is satisfied (promises/course-packages.md#when-it-is-satisfied). */
export function isSatisfied(moveOn: MoveOn, { isCompleted, isPassed }: UnitProgress): boolean {
  switch (moveOn) {
    case 'NotApplicable':
      return true;
    case 'Passed':
      return isPassed;
    case 'Completed':
      return isCompleted;
    case 'CompletedAndPassed':
      return isCompleted && isPassed;
    case 'CompletedOrPassed':
      return isCompleted || isPassed;
  }
}

/** How a unit is opened again: what is satisfied by a result, or passed, is only looked at. */
export const launchModeOf = (moveOn: MoveOn, progress: UnitProgress): LaunchMode =>
  progress.isPassed || (moveOn !== 'NotApplicable' && isSatisfied(moveOn, progress)) ? 'Review' : 'Normal';
