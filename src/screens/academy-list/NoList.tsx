import type { ReactNode } from 'react';
import { LIST_PATH } from '#domain/lists/listLinks.ts';
import { useReady } from '#page/element/element.ts';
import { BackHere } from '#screens/shared/BackHere.tsx';
import { listTexts } from '#texts/list.ts';
import { listNoneTexts } from '#texts/listNone.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { ListQuestion } from './question.ts';

/** What stands in the place of the whole screen: the server has no lists, or the address names none. */
const SCREENS = { notOffered: undefined, noList: 'noListWhy' } as const;

/** Status of what the session does not see. */
const NOT_FOUND = 404;

interface NoRowsProps {
  question: ListQuestion;
  /** Of the call, where it failed. */
  status: number | undefined;
}

/** What stands in the place of rows, or, with `why`, of the whole screen. */
export function NoList(props: { why: keyof typeof SCREENS } | NoRowsProps) {
  const t = useTexts(listNoneTexts);
  if ('why' in props) {
    const hint = SCREENS[props.why];
    return (
      <NoScreen>
        <EmptyState title={t(props.why)} hint={hint && t(hint)} />
      </NoScreen>
    );
  }
  const { question, status } = props;
  const isNarrowed = question.search ?? question.inSchool ?? question.inClass;
  const hint = isNarrowed ? undefined : t(status === NOT_FOUND ? 'notFoundWhy' : 'emptyWhy');
  return <EmptyState title={t('empty')} hint={hint} />;
}

function NoScreen({ children }: { children: ReactNode }) {
  const t = useTexts(listNoneTexts);
  const words = useTexts(listTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')} eyebrow={<BackHere path={LIST_PATH} label={words('back')} />}>
      {children}
    </Screen>
  );
}
