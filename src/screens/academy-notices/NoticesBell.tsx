import Bell from 'lucide-react/icons/bell';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { notices } from '#contract/messages/notices.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { NOTICES_PATH, NOTICES_SHOWN } from '#domain/messages/notices.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useReady } from '#page/element/element.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { NoticeItems } from '#screens/shared/notices/NoticeItems.tsx';
import { useNoticeLanguage, useReading, useUnreadNotices } from '#screens/shared/notices/notices.ts';
import { noticesTexts } from '#texts/notices.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Popover, type PopoverProps } from '#ui/overlay/Popover.tsx';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './bell.css?inline';

addStyles(styles);

/** More than this many are not written on the bell. */
const MOST_WRITTEN = 99;

/** A button with the number of unread notices, which opens the newest (promises/academy-notices.md#bell). */
export function NoticesBell() {
  const known = useUnreadNotices();
  const hasNews = useNews(known);
  const unread = known ?? 0;
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const t = useTexts(noticesTexts);
  const locale = useLocale();
  useReady('data');

  const count = formatNumber(unread, locale);
  return (
    <div className="bell">
      <IconButton
        ref={trigger}
        icon={Bell}
        label={unread > 0 ? t('bell', { heading: t('heading'), count }) : t('heading')}
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {unread > 0 && (
        <span className="bell__count" aria-hidden="true">
          {unread > MOST_WRITTEN ? `${formatNumber(MOST_WRITTEN, locale)}+` : count}
        </span>
      )}
      <VisuallyHidden>
        <span role="status">{hasNews ? t('unreadCount', { number: unread, count }) : ''}</span>
      </VisuallyHidden>
      {isOpen && <Newest id={id} trigger={trigger} unread={unread} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Whether more has come since the bell was first drawn: only that is said aloud. */
function useNews(unread: number | undefined): boolean {
  const before = useRef<number>(undefined);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined) setMore(unread > before.current);
    before.current = unread;
  }, [unread]);
  return hasMore;
}

interface NewestProps extends Pick<PopoverProps, 'id' | 'trigger' | 'onClose'> {
  unread: number;
}

/** The newest notices, below the bell. */
function Newest({ unread, ...panel }: NewestProps) {
  const language = useNoticeLanguage();
  const state = useCall(notices, { query: { page: 1, limit: NOTICES_SHOWN.bell, language } }, { quiet: true });
  const { read, isBusy } = useReading();
  const t = useTexts(noticesTexts);

  return (
    <Popover className="bell__panel" label={t('latest')} focuses="panel" {...panel}>
      <Outcome
        state={state}
        isPart
        what={t('latest')}
        loading={<ListSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={Bell} title={t('none')} hint={t('noneWhy')} />}
      >
        {({ data }) => <NoticeItems rows={data} onRead={(noticeId) => void read([noticeId])} />}
      </Outcome>
      <div className="bell__foot">
        <PathLink path={NOTICES_PATH}>{t('all')}</PathLink>
        {unread > 0 && (
          <Button size="small" busy={isBusy} onClick={() => void read()}>
            {t('readAll')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
