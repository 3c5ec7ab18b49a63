import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import type { listTexts } from '#texts/list.ts';
import type { ListQuestion } from './question.ts';

type Words = ReturnType<(typeof listTexts)['in']>;
type About = CallAnswer<typeof countedList>['about'];

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

/** What narrows the list, in words: names first, then the period. Nothing before the answer, which brings the names. */
export function factsOf(
  t: Words,
  { period, metric, band, day, group }: ListQuestion,
  about: About | undefined,
  uncategorized: string,
): string[] {
  const facts = [
    about?.planTitle,
    about?.schoolName,
    day === undefined ? undefined : t('dayOf', { day: String(day) }),
    about?.itemName,
    band === 'uncategorized' ? uncategorized : group,
    metric && t(metric),
    period && t(period),
  ];
  const known = facts.filter((fact): fact is string => !!fact);
  return known.length === 0 && about ? [t('all')] : known;
}
