import type { CallAnswer } from '#contract/call.ts';
import type { notifications } from '#contract/messages/notifications.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** A row of `notifications`. */
export type Notification = CallAnswer<typeof notifications>['data'][number];

/** The title of a notification; one without a title is known by its id. */
export function useNotificationTitle({ title, notificationId }: Notification): string {
  const t = useTexts(notificationsTexts);
  return title || t('untitled', { id: String(notificationId) });
}
