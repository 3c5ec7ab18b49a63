import { type CallState, useApi, useCall } from '#api/useCall.ts';
import { useFirstPages } from '#api/useFirstPages.ts';
import { notificationCounts, notifications } from '#contract/messages/notifications.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { isThisWeek } from '#domain/format/timeframes.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { NOTIFICATION_PRIORITY } from '#domain/messages/messaging.ts';
import { noticeState } from '#domain/messages/notices.ts';
import type { Notification } from '#screens/shared/notices/notification.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';

/** Where the server does not count, at most this many pages are read to count here. */
const MOST_PAGES = 20;

interface Counts {
  total: number | null | undefined;
  active: number | null | undefined;
  highPriority: number | null | undefined;
  thisWeek: number | null | undefined;
  /** How many notifications Active and This Week are of, where not all could be read. */
  latest?: number;
  /** The call behind the figures, which may have failed. */
  state: CallState<unknown>;
}

/** The four cards, which count all notifications whatever the filters say (promises/academy-notifications.md#cards). */
export function NotificationCards({ total, active, highPriority, thisWeek, latest }: Counts) {
  const t = useTexts(notificationsTexts);
  const locale = useLocale();
  const number = (value: number | null | undefined) => formatNumber(value, locale);
  const caption = latest === undefined ? undefined : t('ofLatest', { count: number(latest) });
  return (
    <Stats>
      <StatCard label={t('total')} value={number(total)} />
      <StatCard label={t('active')} value={number(active)} caption={caption} tone="good" />
      <StatCard label={t('highPriority')} value={number(highPriority)} tone="poor" />
      <StatCard label={t('thisWeek')} value={number(thisWeek)} caption={caption} />
    </Stats>
  );
}

/** Whether a notification is enabled and, where the server tells when it is shown, is shown at this moment. */
const isActive = ({ isEnable, notice }: Notification, now: Date): boolean =>
  notice ? noticeState({ ...notice, isEnable }, now) === 'running' : isEnable === 1;

/**
 * The counts: from `notificationCounts` where the server offers it. Any other server is asked with the wire's parameters
 * alone: totals come with a page of `notifications`, and the rest is counted from the pages, which the list and these
 * cards read once.
 */
export function useCounts(): Counts {
  const isCounted = useApi().capabilities.includes(notificationCounts.capability ?? '');
  const counted = useCall(notificationCounts, {}, { quiet: true, enabled: isCounted });

  const limit = PAGE_SIZE.notifications;
  const options = { quiet: true, enabled: !isCounted };
  const first = useCall(notifications, { query: { page: 1, limit } }, options);
  const urgent = useCall(notifications, { query: { page: 1, limit, priority: NOTIFICATION_PRIORITY.high } }, options);
  const read = useFirstPages(notifications, {
    pageSize: limit,
    most: MOST_PAGES,
    enabled: !isCounted && first.data !== undefined,
  });

  if (isCounted) {
    const { data: counts } = counted;
    return {
      state: counted,
      total: counts?.total,
      active: counts?.active,
      highPriority: counts?.highPriority,
      thisWeek: counts?.thisWeek,
    };
  }
  const now = academyNow();
  return {
    state: first.error ? first : urgent,
    total: first.data?.pagination.totalItems,
    active: read?.rows.filter((row) => isActive(row, now)).length,
    highPriority: urgent.data?.pagination.totalItems,
    thisWeek: read?.rows.filter(({ addedDate }) => isThisWeek(addedDate, now)).length,
    latest: read && !read.isAll ? read.rows.length : undefined,
  };
}
