import { useApi } from '#api/useCall.ts';
import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import { NamedPeople } from '#screens/shared/notices/NamedPeople.tsx';
import { useNewNotification } from '#screens/shared/notices/useNewNotification.ts';
import type { ActProps } from './acts.ts';

/** Create Notification, to the people who are chosen (promises/bulk-actions.md#notifications). */
export function NotifyPeople({ people, onClose }: ActProps) {
  const pids = people.map(({ pid }) => pid);
  const { cache } = useApi();
  const created = () => {
    // Another element of the page may list it.
    cache.invalidate();
    onClose(pids);
  };
  return (
    <CreateDialog
      creation={useNewNotification(created, [], pids)}
      audience={<NamedPeople number={pids.length} people={pids} />}
      onClose={() => onClose()}
    />
  );
}
