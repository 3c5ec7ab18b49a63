import type { listTexts } from '#texts/list.ts';
import type { ListQuestion } from './question.ts';

export type Words = ReturnType<(typeof listTexts)['in']>;

/** The heading: what the number was called. */
export function headingOf(t: Words, { list, period, schoolId, band }: ListQuestion): string {
  switch (list) {
    case 'students':
      return t(period ? 'studentsActive' : 'students');
    case 'teachers':
      return t(period ? 'teachersActive' : schoolId ? 'teachersSchool' : 'teachers');
    case 'exams':
      return t(period ? 'examsTaken' : 'exams');
    case 'videos':
      return t(period ? 'videosWatched' : 'videos');
    default:
      return t(list, { band: band ?? '' });
  }
}
