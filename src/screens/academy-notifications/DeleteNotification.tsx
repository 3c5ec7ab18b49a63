import { deleteNotification, notificationCounts, notifications } from '#contract/messages/notifications.ts';
import { DeleteDialog } from '#page/overlay/DeleteDialog.tsx';
import { deletionWords } from '#screens/shared/deletionWords.ts';
import { type Notification, useNotificationTitle } from '#screens/shared/notices/notification.ts';
import { notificationDeletionTexts } from '#texts/notificationDeletion.ts';
import { useTexts } from '#texts/useTexts.tsx';

/**
 * Asks whether to delete a notification, and deletes it with `deleteNotification` (promises/academy-notifications.md).
 */
export function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const t = useTexts(notificationDeletionTexts);
  const title = useNotificationTitle(notification);
  const { notificationId } = notification;
  return (
    <DeleteDialog
      {...deletionWords(t)}
      about={title}
      call={deleteNotification}
      input={{ params: { notificationId } }}
      kind="notification"
      id={notificationId}
      reloads={[notifications, notificationCounts]}
      onClose={onClose}
    />
  );
}
