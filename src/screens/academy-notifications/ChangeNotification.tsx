import { CreateDialog } from './CreateDialog.tsx';
import type { Notification } from './notification.ts';
import { useChangedNotification } from './useNewNotification.ts';

/** Changes a notification, in the dialog that creates one, with `updateNotification`. */
export function ChangeNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  return <CreateDialog isChange creation={useChangedNotification(notification, onClose)} onClose={onClose} />;
}
