/** What a server sorts the tables of plan reports by: apart from the other rules of plans, since few screens need it. */
import { ordersOf } from '#domain/lists/orders.ts';
import type { ExamScoreFilter } from './studyPlans.ts';

/** The columns of the table of intensive care. */
const CARE_SORTS = ['student', 'averageScore', 'videosWatched', 'examsCompleted', 'lastActivity'] as const;
export type CareSort = (typeof CARE_SORTS)[number];
export const CARE_ORDERS = ordersOf(CARE_SORTS);
export type CareOrder = (typeof CARE_ORDERS)[number];

/** The columns of Exam Performance. */
const EXAM_SORTS = ['student', 'class', 'exams', 'score', 'sessions', 'days', 'weeks', 'lastActivity'] as const;
export type ExamSort = (typeof EXAM_SORTS)[number];
export const EXAM_ORDERS = ordersOf(EXAM_SORTS);
export type ExamOrder = (typeof EXAM_ORDERS)[number];

/** Those of its filters that leave somebody out (`EXAM_SCORE_FILTERS`). */
export const EXAM_SCORE_BANDS = ['above-75', '50-75', 'below-50'] as const satisfies readonly ExamScoreFilter[];
export type ExamScoreBand = (typeof EXAM_SCORE_BANDS)[number];
