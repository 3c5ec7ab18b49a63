/** What a list behind a number is called: on its screen, in files and in emails. */
import type { PerformanceMetric } from '#domain/format/timeframes.ts';
import type { ListBand, ListKind, ListPeriod } from './lists.ts';

/** A list, as far as words say it. */
export interface NamedList {
  list: ListKind;
  period?: ListPeriod | undefined;
  metric?: PerformanceMetric | undefined;
  band?: ListBand | undefined;
  schoolId?: number | undefined;
  day?: number | undefined;
  group?: string | undefined;
}

/** The words of a heading: those of its kind, and of some kinds several. */
type HeadingWord = ListKind | 'studentsActive' | 'teachersActive' | 'teachersSchool' | 'examsTaken' | 'videosWatched';

/** The heading: what the number was called. */
export function listHeading(
  t: (word: HeadingWord, args?: { band: string }) => string,
  { list, period, schoolId, band }: NamedList,
): string {
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
