import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import type { Notification } from '#screens/shared/notices/notification.ts';
import { useChangedNotification } from '#screens/shared/notices/useNewNotification.ts';

interface ChangeNotificationProps {
  notification: Notification;
  latest: Notification | undefined;
  onClose: () => void;
}

/** Changes a notification, in the dialog that creates one, with `updateNotification`. */
export function ChangeNotification({ notification, latest, onClose }: ChangeNotificationProps) {
  return <CreateDialog isChange creation={useChangedNotification(notification, latest, onClose)} onClose={onClose} />;
}
