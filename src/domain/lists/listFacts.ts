/** What narrows a list behind a number, in words. Apart from its heading, which comes before its rows. */
import type { PerformanceMetric } from '#domain/format/timeframes.ts';
import type { NamedList } from './listHeading.ts';
import type { ListPeriod } from './lists.ts';

/** What the ids of a list are called; null or undefined of what is not known. */
export interface ListNames {
  schoolName?: string | null;
  planTitle?: string | null;
  itemName?: string | null;
}

/** Gives the words of `listFacts`. */
export type FactText = (word: ListPeriod | PerformanceMetric | 'dayOf', args?: { day: number }) => string;

/** What narrows a list: names first, then the period. @param uncategorized what has no category */
export function listFacts(
  t: FactText,
  { period, metric, band, day, group }: NamedList,
  { planTitle, schoolName, itemName }: ListNames,
  uncategorized: string,
): string[] {
  const facts = [
    planTitle,
    schoolName,
    day === undefined ? undefined : t('dayOf', { day }),
    itemName,
    band === 'uncategorized' ? uncategorized : group,
    metric && t(metric),
    period && t(period),
  ];
  return facts.filter((fact): fact is string => !!fact);
}
