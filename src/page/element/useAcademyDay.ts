import { useSyncExternalStore } from 'react';
import { academyDay, isAcademyTimeKnown, onAcademyDay } from '#domain/format/academyClock.ts';
import { isClockWrong } from '#domain/format/clockDifference.ts';

/** It changes with the day. */
const dayInMs = () => academyDay().setHours(0, 0, 0, 0);

/** Today as the academy counts days, drawn anew when the academy tells another than the computer. */
export function useAcademyDay(): { today: Date; isKnown: boolean; isClockWrong: boolean } {
  useSyncExternalStore(onAcademyDay, dayInMs, dayInMs);
  return { today: academyDay(), isKnown: isAcademyTimeKnown(), isClockWrong: isClockWrong() };
}
