import { academyDay, academyNow, isAcademyTimeKnown } from './academyClock.ts';

/** Clocks differ by less, and answers are on their way for a while, in ms. */
const USUAL_DIFFERENCE_MS = 5 * 60_000;

/** Whether this computer's clock says another day than the academy's. */
export const isClockWrong = (): boolean =>
  isAcademyTimeKnown() &&
  Math.abs(Date.now() - academyNow().getTime()) > USUAL_DIFFERENCE_MS &&
  academyDay(new Date()).toDateString() !== academyDay().toDateString();
