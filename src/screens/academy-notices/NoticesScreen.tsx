import { useCapability } from '#api/useAction.ts';
import { NOTICES } from '#domain/noticeWords.ts';
import { useReady } from '#page/element.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { noticesTexts } from '#texts/notices.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Screen } from '#ui/Screen.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';

// A page that shows the list needs no bell, and most pages have the bell alone.
const NoticeList = lazyPart(
  () => import('./NoticeList.tsx').then((part) => part.NoticeList),
  () => <Coming />,
);
const NoticesBell = lazyPart(() => import('./NoticesBell.tsx').then((part) => part.NoticesBell), null);

/** Notices (promises/academy-notices.md), from `notices`: the list of them, or with `view="bell"` a button that opens the newest. */
export function NoticesScreen({ view }: { view?: string }) {
  const isOffered = useCapability(NOTICES);
  if (view === 'bell') return isOffered ? <NoticesBell /> : <NoBell />;
  return isOffered ? <NoticeList /> : <NotOffered />;
}

/** The list until its code has come. */
function Coming() {
  const t = useTexts(noticesTexts);
  return (
    <Screen title={t('heading')}>
      <ListSkeleton />
    </Screen>
  );
}

/** Where the server does not have the call. */
function NotOffered() {
  const t = useTexts(noticesTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState title={t('notOffered')} />
    </Screen>
  );
}

function NoBell() {
  useReady('empty');
  return null;
}
