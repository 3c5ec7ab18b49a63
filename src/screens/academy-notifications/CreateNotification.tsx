import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { CreateDialog } from '#screens/shared/notices/CreateDialog.tsx';
import { useNewNotification } from '#screens/shared/notices/useNewNotification.ts';
import { useOpens } from '#screens/shared/useOpens.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Audience } from './Audience.tsx';
import { RELOADS } from './reloads.ts';

/** Create Notification: the button, and the dialog that it opens, which sends with `createNotification`. */
export function CreateNotification({ opens, onCreated }: { opens: string | undefined; onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useOpens(opens, { 'create-notification': () => setOpen(true) });
  const creation = useNewNotification(() => {
    setOpen(false);
    onCreated();
  }, RELOADS);
  const t = useTexts(notificationsTexts);
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {isOpen && (
        <CreateDialog creation={creation} audience={<Audience {...creation} />} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
