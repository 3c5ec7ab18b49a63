import { useEffect, useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import type { CallAnswer } from '#contract/call.ts';
import { childCourses } from '#contract/students/courses.ts';
import { COURSES } from '#domain/courses/courseWords.ts';
import { type CachedCallState, useCachedCall } from '#page/calls/useCachedCall.ts';

type Courses = CallAnswer<typeof childCourses>;
export type CourseSession = Courses[number];
export type CourseUnit = CourseSession['units'][number];

/** A unit that is not known to be done is still to be done. */
export const isToDo = ({ state }: CourseUnit) => state !== 'done';
export const hasToDo = ({ units }: CourseSession) => units.some(isToDo);

/** The child, as calls name it. */
export interface OfChild {
  studentId?: number;
}

/** For this many ms what stands with the units waits for them, so that it does not move when they come. */
const AWAITED_MS = 1_000;

/** The sessions with units that the child may open, from `childCourses`; undefined where the server has none. */
export function useCourses(child: OfChild): {
  courses: CachedCallState<Courses> | undefined;
  /** What stands with them or below them is not drawn yet. */
  isAwaited: boolean;
} {
  const isOffered = useCapability(COURSES);
  const courses = useCachedCall(childCourses, { query: child }, { enabled: isOffered, quiet: true });
  const isComing = isOffered && courses.isLoading;
  const { studentId } = child;
  /** The child whose units nobody waits for any longer. */
  const [late, setLate] = useState<OfChild>();
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => setLate({ studentId }), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isComing, studentId]);
  const isLate = late !== undefined && late.studentId === studentId;
  return { courses: isOffered ? courses : undefined, isAwaited: isComing && !isLate };
}

/** A call's state as long as what it shows waits for the units: there is nothing to draw yet. */
export const awaiting = <T>(state: CachedCallState<T>, isAwaited: boolean): CachedCallState<T> =>
  isAwaited ? { ...state, data: undefined } : state;
