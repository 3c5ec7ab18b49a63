import type { ReactNode } from 'react';
import { LIST_PATH } from '#domain/lists/listLinks.ts';
import { useReady } from '#page/element/element.ts';
import { BackHere } from '#screens/shared/BackHere.tsx';
import { listTexts } from '#texts/list.ts';
import { listNoneTexts } from '#texts/listNone.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** Why there are no rows: the server has no lists, the address names none, or the list has none. */
const HINTS = {
  notOffered: undefined,
  noList: 'noListWhy',
  unseen: 'notFoundWhy',
  changed: 'emptyWhy',
  /** It is searched or filtered. */
  narrowed: undefined,
} as const;

/** What stands in the place of rows, or of the whole screen. */
export function NoList({ why }: { why: keyof typeof HINTS }) {
  const t = useTexts(listNoneTexts);
  const hint = HINTS[why];
  const isScreen = why === 'notOffered' || why === 'noList';
  const state = <EmptyState title={t(isScreen ? why : 'empty')} hint={hint && t(hint)} />;
  return isScreen ? <NoScreen>{state}</NoScreen> : state;
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
