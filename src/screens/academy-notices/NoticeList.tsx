import Bell from 'lucide-react/icons/bell';
import { usePagedCall } from '#api/usePagedCall.ts';
import { notices } from '#contract/messages/notices.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { NOTICES_SHOWN } from '#domain/messages/notices.ts';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { usePageView } from '#page/list/listView.ts';
import { NoticeItems } from '#screens/shared/notices/NoticeItems.tsx';
import { useNoticeLanguage, useReading, useUnreadNotices } from '#screens/shared/notices/notices.ts';
import { noticesTexts } from '#texts/notices.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';

/** The list of all notices for the person who is signed in. */
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
