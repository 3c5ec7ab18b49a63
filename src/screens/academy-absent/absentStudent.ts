import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';

/** A student who was absent. */
export type Absent = CallAnswer<typeof absentStudents>['items'][number];

/** What the list is narrowed by, without the page. */
export type AbsentQuery = Omit<NonNullable<CallInput<typeof absentStudents>['query']>, 'page' | 'pageSize'>;
