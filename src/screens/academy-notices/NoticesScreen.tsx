import { useCapability } from '#api/useAction.ts';
import { NOTICES } from '#domain/messages/noticeWords.ts';
import { useReady } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { noticesTexts } from '#texts/notices.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './bellFailed.css?inline';

addStyles(styles);

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
