import { useCapability } from '#api/useAction.ts';
import { LIST_PATH } from '#domain/lists/listLinks.ts';
import { LISTS } from '#domain/people/capabilityWords.ts';
import { useReady } from '#page/element/element.ts';
import { BackHere } from '#screens/shared/BackHere.tsx';
import { listTexts } from '#texts/list.ts';
import { listNoneTexts } from '#texts/listNone.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { ListQuestion } from './question.ts';

/** Status of what the session does not see. */
const NOT_FOUND = 404;

interface NoListProps {
  /** What was asked; undefined where the server has no lists, or the address names none. */
  question?: ListQuestion;
  /** Of the call, where it failed. */
  status?: number;
}

/** What stands in the place of rows, or, without a question, of the whole screen. */
export function NoList({ question, status }: NoListProps) {
  const t = useTexts(listNoneTexts);
  if (!question) return <NoScreen />;
  const isNarrowed = question.search ?? question.inSchool ?? question.inClass;
  const hint = isNarrowed ? undefined : t(status === NOT_FOUND ? 'notFoundWhy' : 'emptyWhy');
  return <EmptyState title={t('empty')} hint={hint} />;
}

function NoScreen() {
  const isOffered = useCapability(LISTS);
  const t = useTexts(listNoneTexts);
  const words = useTexts(listTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')} eyebrow={<BackHere path={LIST_PATH} label={words('back')} />}>
      <EmptyState title={t(isOffered ? 'noList' : 'notOffered')} hint={isOffered && t('noListWhy')} />
    </Screen>
  );
}
