import { useState } from 'react';
import { updateNotification } from '#contract/noticeWriting.ts';
import { useWrite } from '#page/useWrite.ts';
import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import { NamedPeople } from '#screens/shared/notices/NamedPeople.tsx';
import { draftOf, written } from '#screens/shared/notices/noticeDraft.ts';
import type { Notification } from '#screens/shared/notices/notification.ts';
import type { NewNotification } from '#screens/shared/notices/useNewNotification.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Audience } from './Audience.tsx';
import { RELOADS } from './reloads.ts';

/** Changes a notification, in the dialog that creates one, with `updateNotification`. */
export function ChangeNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const creation = useChangedNotification(notification, onClose);
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

/** A notification that is being changed. */
function useChangedNotification(notification: Notification, onChanged: () => void): NewNotification {
  const [draft, setDraft] = useState(() => draftOf(notification));
  const t = useTexts(noticeFormTexts);
  const write = useWrite(updateNotification, {
    success: t('changedToast'),
    failed: t('notChanged'),
    reloads: RELOADS,
  });
  return {
    draft,
    change: (more) => setDraft({ ...draft, ...more }),
    discard: undefined,
    async send() {
      if (write.isBusy) return;
      const { notificationId } = notification;
      if (await write.run({ params: { notificationId }, body: written(draft) })) onChanged();
    },
    isBusy: write.isBusy,
    failure: write.failure,
    reset: write.reset,
  };
}
