import { withdrawNotification } from '#contract/messages/noticeWriting.ts';
import { notificationCounts, notifications } from '#contract/messages/notifications.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { type Notification, useNotificationTitle } from '#screens/shared/notices/notification.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';

/** Asks whether to withdraw a notification, and does it with `withdrawNotification`. */
export function WithdrawNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const t = useTexts(noticeFormTexts);
  const about = useNotificationTitle(notification);
  const write = useWrite(withdrawNotification, {
    success: t('withdrawn'),
    failed: t('notWithdrawn'),
    reloads: [notifications, notificationCounts],
  });
  return (
    <ConfirmDialog
      title={t('withdrawTitle')}
      message={t('withdrawQuestion')}
      about={about}
      confirm={t('withdraw')}
      busy={write.isBusy}
      onCancel={onClose}
      onConfirm={async () => {
        await write.run({ params: { notificationId: notification.notificationId } }, { about });
        onClose();
      }}
    />
  );
}
