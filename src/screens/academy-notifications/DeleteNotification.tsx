import { deleteNotification, notificationCounts, notifications } from '#contract/notifications.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Notification } from './NotificationsScreen.tsx';

/** Asks, deletes, and offers to take it back. */
export function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const t = useTexts(notificationsTexts);
  const { notificationId: id, title } = notification;
  return (
    <DeleteDialog
      title={t('deleteTitle')}
      question={t('deleteQuestion')}
      about={title.trim() || t('untitled', { id: String(id) })}
      call={deleteNotification}
      input={{ params: { notificationId: id } }}
      kind="notification"
      id={id}
      success={t('deleted')}
      failed={t('notDeleted')}
      reloads={[notifications, notificationCounts]}
      onClose={onClose}
    />
  );
}
