import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import { useNewNotification } from '#screens/shared/notices/useNewNotification.ts';
import type { ActProps } from './acts.ts';

/** Create Notification, to the people who are chosen. */
export function NotifyPeople({ people, onClose }: ActProps) {
  const pids = people.map(({ pid }) => pid);
  const creation = useNewNotification(() => onClose(pids), pids);
  return <CreateDialog creation={creation} onClose={() => onClose()} />;
}
