import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { listFacts } from '#domain/lists/listFacts.ts';
import { listHeading } from '#domain/lists/listHeading.ts';
import { useNames } from '#page/element/names.ts';
import { listTexts } from '#texts/list.ts';
import { listFactsTexts } from '#texts/listFacts.ts';
import { useTexts } from '#texts/useTexts.tsx';
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
  return [listHeading(t, props.question), ...useFacts(props)].join(' · ');
}

function useFacts({ question, about }: ListFactsProps): string[] {
  const t = useTexts(listFactsTexts);
  const names = useNames();
  // Nothing of names before the answer, which brings them.
  const known = listFacts(t, question, about ?? {}, names.category(''));
  return known.length === 0 && about ? [t('all')] : known;
}
