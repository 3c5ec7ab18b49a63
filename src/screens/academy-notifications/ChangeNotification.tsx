import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import type { Notification } from '#screens/shared/notices/notification.ts';
import { useChangedNotification } from '#screens/shared/notices/useNewNotification.ts';

/** Changes a notification, in the dialog that creates one, with `updateNotification`. */
export function ChangeNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  return <CreateDialog isChange creation={useChangedNotification(notification, onClose)} onClose={onClose} />;
}
