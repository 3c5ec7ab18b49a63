import { deleteNotification, notificationCounts, notifications } from '#contract/notifications.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** Asks, deletes, and offers to take it back. */
export function DeleteNotification({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(notificationsTexts);
  return (
    <DeleteDialog
      title={t('deleteTitle')}
      question={t('deleteQuestion')}
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
