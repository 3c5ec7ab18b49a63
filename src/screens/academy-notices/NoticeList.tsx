import Bell from 'lucide-react/icons/bell';
import { usePagedCall } from '#api/usePagedCall.ts';
import { notices } from '#contract/notices.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { NOTICES_SHOWN } from '#domain/notices.ts';
import { usePageView } from '#page/listView.ts';
import { PagedOutcome } from '#page/PagedOutcome.tsx';
import { NoticeItems } from '#screens/shared/notices/NoticeItems.tsx';
import { useNoticeLanguage, useReading, useUnreadNotices } from '#screens/shared/notices/notices.ts';
import { noticesTexts } from '#texts/notices.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { Screen } from '#ui/Screen.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';

/** The list of all notices for whoever is signed in. */
export function NoticeList() {
  const language = useNoticeLanguage();
  const list = usePagedCall(notices, { query: { language } }, { pageSize: NOTICES_SHOWN.list, view: usePageView() });
  const unread = useUnreadNotices();
  const { read, isBusy } = useReading();
  const t = useTexts(noticesTexts);
  const locale = useLocale();
  return (
    <Screen
      title={t('heading')}
      actions={
        <Button
          disabled={!unread && !list.data?.rows.some(({ isUnread }) => isUnread)}
          busy={isBusy}
          onClick={() => void read()}
        >
          {t('readAll')}
        </Button>
      }
    >
      <PagedOutcome
        state={list}
        what={t('heading')}
        label={t('heading')}
        loading={<ListSkeleton />}
        empty={<EmptyState icon={Bell} title={t('none')} hint={t('noneWhy')} />}
      >
        {({ rows, total }) => (
          <PagedCard
            title={t('list')}
            count={t('count', { number: total, count: formatNumber(total, locale) })}
            {...list.pager}
            busy={list.isFetching}
          >
            <NoticeItems rows={rows} onRead={(noticeId) => void read([noticeId])} />
          </PagedCard>
        )}
      </PagedOutcome>
    </Screen>
  );
}
