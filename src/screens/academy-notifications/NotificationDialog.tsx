import type { Notification } from '#screens/shared/notices/notification.ts';
import { ChangeNotification } from './ChangeNotification.tsx';
import { DeleteNotification } from './DeleteNotification.tsx';
import { WithdrawNotification } from './WithdrawNotification.tsx';

/** What can be done with a notification that is there. */
export type NotificationAction = 'change' | 'withdraw' | 'delete';

const DIALOGS = { change: ChangeNotification, withdraw: WithdrawNotification, delete: DeleteNotification };

interface NotificationDialogProps {
  action: NotificationAction;
  /** As it was when the dialog was opened. */
  notification: Notification;
  /** As the list has it now, where it is still on the page that is shown. */
  latest: Notification | undefined;
  onClose: () => void;
}

/** The dialog in which a notification is changed, withdrawn or deleted. */
export function NotificationDialog({ action, ...props }: NotificationDialogProps) {
  const Chosen = DIALOGS[action];
  return <Chosen {...props} />;
}
