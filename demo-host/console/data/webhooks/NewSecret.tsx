import { CopyList } from '#host/console/records/CopyList.tsx';
import { useTexts } from '#texts/useTexts.tsx';
import { webhooksTexts } from '#texts/webhooks.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface NewSecretProps {
  secret: string;
  /** Of a webhook that was added. */
  isNew: boolean;
  onClose: () => void;
}

/** A secret, shown once. A click beside it does not close it: what it shows comes never again. */
export function NewSecret({ secret, isNew, onClose }: NewSecretProps) {
  const t = useTexts(webhooksTexts);
  return (
    <Dialog
      title={t(isNew ? 'made' : 'renewed')}
      holdsForm
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('stored')}
        </Button>
      }
    >
      <p>{t(isNew ? 'madeWhy' : 'renewedWhy')}</p>
      <CopyList items={[[t('secret'), secret]]} isCode />
    </Dialog>
  );
}
