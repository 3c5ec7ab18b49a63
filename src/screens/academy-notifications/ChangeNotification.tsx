import { useState } from 'react';
import { useReload } from '#api/useAction.ts';
import { updateNotification } from '#contract/messages/noticeWriting.ts';
import { notifications } from '#contract/messages/notifications.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import { NamedPeople } from '#screens/shared/notices/NamedPeople.tsx';
import { type Draft, draftOf, written } from '#screens/shared/notices/noticeDraft.ts';
import type { Notification } from '#screens/shared/notices/notification.ts';
import type { NewNotification } from '#screens/shared/notices/useNewNotification.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Audience } from './Audience.tsx';
import { RELOADS } from './reloads.ts';

interface ChangeNotificationProps {
  notification: Notification;
  latest: Notification | undefined;
  onClose: () => void;
}

/** Changes a notification, in the dialog that creates one, with `updateNotification`. */
export function ChangeNotification({ notification, latest, onClose }: ChangeNotificationProps) {
  const creation = useChangedNotification(notification, latest, onClose);
  const people = notification.notice?.people;
  return (
    <CreateDialog
      isChange
      creation={creation}
      // Who was chosen one by one stays: the server keeps them.
      audience={typeof people === 'number' ? <NamedPeople number={people} /> : <Audience {...creation} />}
      onClose={onClose}
    />
  );
}

/**
 * A notification that is being changed. Where somebody else has changed it meanwhile, nothing is saved, and what was
 * written stays: the next press of Save keeps it, in the knowledge of that.
 * @param latest as the list has it now.
 */
function useChangedNotification(
  notification: Notification,
  latest: Notification | undefined,
  onChanged: () => void,
): NewNotification {
  const [draft, setDraft] = useState(() => draftOf(notification));
  const [base, setBase] = useState(notification.notice?.version);
  /** What was written before the other version was looked at. */
  const [mine, setMine] = useState<Draft>();
  const reload = useReload(notifications);
  const t = useTexts(noticeFormTexts);
  const write = useWrite(updateNotification, {
    success: t('changedToast'),
    failed: t('notChanged'),
    reloads: RELOADS,
  });
  const present = latest?.notice?.version;
  const isOutdated = write.status === 409;
  const isKnown = isOutdated && latest !== undefined && present !== base;
  return {
    draft,
    change: (more) => setDraft({ ...draft, ...more }),
    discard: undefined,
    async send() {
      if (write.isBusy) return;
      const { notificationId } = notification;
      // Once it was told that there is another version, it is saved over that one, or over any where it is not known.
      const version = isOutdated ? present : base;
      setBase(version);
      const body = { ...written(draft), ...(version !== undefined && version !== '' && { version }) };
      if (await write.run({ params: { notificationId }, body })) onChanged();
      // Somebody else may have changed it.
      else reload();
    },
    other: isKnown
      ? {
          isShown: mine !== undefined,
          toggle() {
            setDraft(mine ?? draftOf(latest));
            setMine(mine === undefined ? draft : undefined);
          },
        }
      : undefined,
    isBusy: write.isBusy,
    failure: write.failure,
    reset: write.reset,
  };
}
