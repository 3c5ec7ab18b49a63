import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { useNames } from '#page/element/names.ts';
import { listTexts } from '#texts/list.ts';
import { listFactsTexts } from '#texts/listFacts.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { headingOf } from './heading.ts';
import type { ListQuestion } from './question.ts';

export type About = CallAnswer<typeof countedList>['about'];

interface ListFactsProps {
  question: ListQuestion;
  /** Undefined before the answer. */
  about: About | undefined;
}

/** What narrows the list. */
export function ListFacts(props: ListFactsProps) {
  const facts = useFacts(props);
  // The description keeps its line while the list is asked for.
  if (facts.length === 0) return '\u00a0';
  return (
    // By itself the line would be ordered from the left: its parts stand apart, and have only signs between them.
    <span data-content style={{ unicodeBidi: 'isolate' }}>
      {facts.flatMap((fact, index) => [index > 0 && ' · ', <bdi key={fact}>{fact}</bdi>])}
    </span>
  );
}

/** The heading with what narrows the list, for files and paper. */
export function useListTitle(props: ListFactsProps): string {
  const t = useTexts(listTexts);
  return [headingOf(t, props.question), ...useFacts(props)].join(' · ');
}

function useFacts({ question, about }: ListFactsProps): string[] {
  const t = useTexts(listFactsTexts);
  const names = useNames();
  return factsOf(t, question, about, names.category(''));
}

/** What narrows the list, in words: names first, then the period. Nothing before the answer, which brings the names. */
function factsOf(
  t: ReturnType<(typeof listFactsTexts)['in']>,
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
