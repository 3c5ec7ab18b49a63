import Bell from 'lucide-react/icons/bell';
import { useCall } from '#api/useCall.ts';
import { notices } from '#contract/messages/notices.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { noticesTexts } from '#texts/notices.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './newestNotice.css?inline';
import { useNoticeLanguage, useUnreadNotices } from './notices.ts';

addStyles(styles);

/**
 * The newest unread notice in one line, which leads to all of them, or that there is none: the line always has the same
 * height, so that nothing below it moves (promises/academy-notices.md#on-the-parents-dashboard).
 */
export function NewestNotice() {
  const language = useNoticeLanguage();
  const unread = useUnreadNotices();
  const state = useCall(
    notices,
    { query: { page: 1, limit: 1, language } },
    { quiet: true, optional: true, enabled: Boolean(unread) },
  );
  const t = useTexts(noticesTexts);
  const locale = useLocale();
  // Those that were read before may be newer: then the number alone is said.
  const [newest] = state.data?.data ?? [];
  const title = newest?.isUnread ? newest.title || t('untitled', { id: String(newest.noticeId) }) : undefined;
  const number = unread ?? 0;
  // An empty list beside a number says that one of the two is out of date.
  const isUnknown = unread === undefined || (number > 0 && state.data?.data.length === 0);
  return (
    <div className="newest-notice" data-unread={number > 0 || undefined}>
      <Icon glyph={Bell} />
      <span className="newest-notice__words">
        {isUnknown ? null : number === 0 ? (
          t('nothingNew')
        ) : title === undefined ? (
          t('unreadCount', { number, count: formatNumber(number, locale) })
        ) : (
          <>
            <span>{t('newest')}: </span>
            <bdi lang={newest?.language ?? undefined}>{title}</bdi>
          </>
        )}
      </span>
      <PathLink path={NOTICES_PATH}>{t('all')}</PathLink>
    </div>
  );
}
